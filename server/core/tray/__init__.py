"""The chip tray: counts, fills and credits."""
