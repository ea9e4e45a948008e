"""Sentences of a table that refuse nothing. Refusals are in the catalogue (`protocol/sentences.py`)."""

WAIT = "The house's books are out of reach for a moment. Your cards, your chips and your time are kept."
