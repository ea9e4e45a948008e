"""What everybody is told of the proof of a round."""

from typing import assert_never

from protocol import fairness as told
from protocol.updates import Skipped, TableUpdate
from server.core.table import Table

from .commitments import all_promises
from .events import Proving, SeedGiven, SeedPromised, SeedRevealed, SeedsAwaited, SeedsClosed, SeedsRevealed
from .hashing import seed_text


def fairness_view(table: Table) -> told.FairnessView:
    """Return the proof of the round as far as it goes."""
    fairness = table.fairness
    return told.FairnessView(
        promises=None if fairness.stage == "open" else promises(table),
        seeds=seeds(table) if fairness.stage == "told" else (),
        root=fairness.cuts[-1][1] if fairness.cuts else None,
        seed=seed_text(table.seed) if fairness.revealed else None,
    )


def update_of(event: Proving, after: Table, seq: int) -> TableUpdate:
    """Return the update of an event of a proof, which is the same for everybody."""
    match event:
        case SeedPromised() | SeedGiven():
            return Skipped(seq)
        case SeedsAwaited(_, deadline):
            return told.SeedsAwaited(seq, promises(after), deadline)
        case SeedsClosed():
            return told.SeedsClosed(seq, seeds(after))
        case SeedRevealed():
            return told.SeedRevealed(seq, seed_text(after.seed))
        case SeedsRevealed(through):
            return told.SeedsRevealed(seq, through)
        case _:
            assert_never(event)


def promises(table: Table) -> str:
    """Return the hash of the promises of all players in the round."""
    return all_promises((seat, each.promise) for seat, each in table.fairness.counted)


def seeds(table: Table) -> tuple[told.SeedLine, ...]:
    """Return the seeds of the players in the round, in the order of their seats."""
    return tuple(told.SeedLine(seat, each.seed) for seat, each in table.fairness.counted)
