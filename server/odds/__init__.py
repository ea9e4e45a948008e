"""What a table's settings give the house: the exact odds of every wager, or an interval where they cannot be counted."""
