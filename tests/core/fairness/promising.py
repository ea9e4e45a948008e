"""Players who promise and give seeds at a table for tests."""

from protocol.commands import Bet, GiveSeed
from server.core.fairness.commitments import promise
from server.core.fairness.hashing import seed_text
from tests.core.given import Pit, settings, who


SEEDS = {name: bytes([number]) * 32 for number, name in enumerate(("ann", "bob", "cid"), 1)}


def pit_with(*names, **changes):
    """A table with players at seats 1, 2, ..., none of whom has made a wager."""
    pit = Pit(settings(**changes))
    for seat, name in enumerate(names, 1):
        pit.sit(name, seat)
    return pit


def promised(pit, name, seat=None, seed=None):
    return promise("T1", pit.table.round, seat or pit.table.of(name)[0], seed or SEEDS[name])


def bet(pit, name, amount=500, **changes):
    """Make an ante, with the promise of the player's seed."""
    seat = pit.table.of(name)[0]
    return pit.do(who(name), Bet(pit.table.round, seat, "ante", amount, changes.get("promise", promised(pit, name))))


def give(pit, name, seed=None, seat=None, number=None):
    seat = seat or pit.table.of(name)[0]
    return pit.do(who(name), GiveSeed(number or pit.table.round, seat, seed_text(seed or SEEDS[name])))
