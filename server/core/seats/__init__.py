"""Seats: buying in, leaving, and the chips that go back to a wallet."""
