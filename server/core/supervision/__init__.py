"""The floor's powers over a table, and the dealer's shift (standards 13, 22, 38 and 48)."""
