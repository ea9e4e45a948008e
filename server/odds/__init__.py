"""The odds of a table: exact for every wager whose deals can be counted, within an interval for the others."""
