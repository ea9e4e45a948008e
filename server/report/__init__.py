"""The report: what the tables won, from their logs alone, by table, game, dealer or gaming day."""
