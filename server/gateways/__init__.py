"""The doors: where the outside reaches the tables."""
