"""The report: what tables took, from their logs alone, by table, game, dealer or gaming day."""
