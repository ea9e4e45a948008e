"""Irregularities: what a dealer reports, what the floor rules, and what follows for each wager."""
