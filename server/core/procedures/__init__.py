"""Procedures of a table with a dealer: opening, shuffling, cutting and counting (Sections 2 to 5, 7 to 9)."""
