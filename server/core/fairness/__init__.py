"""Fairness: commitments, seeds of the players, the root of a deck, and the account of a round (`docs/fairness.md`)."""
