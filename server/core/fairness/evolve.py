"""Fold the events of proofs into the table, and what other events change of a proof."""

from typing import assert_never

from msgspec.structs import replace

from server.core.table import Table

from .events import Proving, SeedGiven, SeedPromised, SeedRevealed, SeedsAwaited, SeedsClosed, SeedsRevealed
from .state import Fairness, Promise, To


def evolve_fairness(table: Table, event: Proving) -> Table:
    """Return the table after an event of a proof."""
    fairness = table.fairness
    match event:
        case SeedPromised(seat, promise):
            promises = fairness.promises | {seat: Promise(table.seats[seat].player, promise)}
            return replace(table, fairness=replace(fairness, promises=promises))
        case SeedsAwaited(seats, deadline):
            promises = {seat: fairness.promises[seat] for seat in seats}
            fairness = replace(fairness, promises=promises, stage="awaited")
            return replace(table, fairness=fairness, deadline=deadline)
        case SeedGiven(seat, seed):
            promises = fairness.promises | {seat: replace(fairness.promises[seat], seed=seed)}
            return replace(table, fairness=replace(fairness, promises=promises))
        case SeedsClosed():
            return replace(table, fairness=replace(fairness, stage="told"), deadline=None)
        case SeedRevealed():
            return replace(table, fairness=replace(fairness, revealed=True))
        case SeedsRevealed(through):
            return replace(table, fairness=replace(fairness, through=through))
        case _:
            assert_never(event)


def with_root(table: Table, cut: int, root: str | None) -> Table:
    """Return the table with the root of a deck that came into play, or was cut again; older logs have none."""
    fairness = table.fairness
    return table if root is None else replace(table, fairness=replace(fairness, cuts=(*fairness.cuts, (cut, root))))


def with_deal(table: Table, to: To, cards: int) -> Table:
    """Return the table with the next cards of the deck gone to a place."""
    fairness = table.fairness
    return replace(table, fairness=replace(fairness, deal=(*fairness.deal, (to, cards))))


def with_account(table: Table, account: str) -> Table:
    """Return the table with the hash of the account of the round that closes now."""
    stage = "over" if table.fairness.awaited else table.fairness.stage
    return replace(table, fairness=replace(table.fairness, account=account, stage=stage))


def opened(fairness: Fairness, before: str | None) -> Fairness:
    """Return what is held when a round opens; `before` is null if the round has no proof."""
    return Fairness(before=before, account=fairness.account, through=fairness.through)
