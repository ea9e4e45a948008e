"""The table's inventory: the chips in its tray, as they are counted, come from the cage and go there."""
