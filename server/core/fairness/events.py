"""
Events of the proof of a round.

The rules of `server/core/events.py` hold: stored for ever, fields are only added.
"""

from msgspec import Struct


class FairnessEvent(Struct, frozen=True, tag=True):
    """Base of the events of proofs: `redact` and `evolve` recognise them by it."""


class SeedPromised(FairnessEvent, frozen=True):
    """A player promised a seed for the round with the first wager, at `seat`; `promise` is its hash in hex."""

    seat: int
    promise: str


class SeedsAwaited(FairnessEvent, frozen=True):
    """Bets are closed, and the seeds promised at `seats` may come until `deadline` (ms)."""

    seats: tuple[int, ...]
    deadline: int


class SeedGiven(FairnessEvent, frozen=True):
    """A player gave the promised seed (32 bytes as base64url). It is told when all are in, or the time is over."""

    seat: int
    seed: str


class SeedsClosed(FairnessEvent, frozen=True):
    """No seed counts any more. One that did not come is empty, and was withheld."""


class SeedRevealed(FairnessEvent, frozen=True):
    """The house reveals the seed of the round: all cards that were dealt are public."""


class SeedsRevealed(FairnessEvent, frozen=True):
    """The house reveals the seeds of all rounds up to number `through`: their gaming day is over."""

    through: int


Proving = SeedPromised | SeedsAwaited | SeedGiven | SeedsClosed | SeedRevealed | SeedsRevealed
