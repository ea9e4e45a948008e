"""Promises and seeds for tables that are played at random."""

from protocol.commands import GiveSeed
from server.core.fairness.commitments import promise
from server.core.fairness.hashing import seed_text


def seed_at(seat):
    """The seed that the player at a seat draws."""
    return bytes([seat]) * 32


def promise_at(number, seat):
    """The promise that comes with a wager of a round at T1; there are rounds without any."""
    return promise("T1", number, seat, seed_at(seat)) if number % 3 == 2 else None


def gift(action):
    """The command that gives an awaited seed."""
    return GiveSeed(action.round, action.seat, seed_text(seed_at(action.seat)))
