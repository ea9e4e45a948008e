"""Check what proves that a round was fair: commitments, seeds of players, accounts, and what was revealed."""

from collections.abc import Iterator

from server.core.events import DeckShuffled, RoundClosed, RoundOpened, TableEvent
from server.core.fairness.account import account_hash, all_public
from server.core.fairness.commitments import commitment, commitment_without_proof, promise
from server.core.fairness.decide import promised_seats
from server.core.fairness.events import SeedGiven, SeedPromised, SeedRevealed, SeedsAwaited, SeedsClosed, SeedsRevealed
from server.core.fairness.hashing import seed_bytes
from server.core.table import Table, settings_of

from .findings import Problem


class Proofs:
    """
    What proves the rounds of one table.

    An account and a reveal follow from all that happened in a round: where something else of it is wrong, they are not
    checked, and neither is the link of the round after.
    """

    def __init__(self) -> None:
        self.wrong = False

    def check(self, old: Table, event: TableEvent, found: list[Problem]) -> Iterator[Problem]:
        """Check an event, with the table before it, and with what was `found` of it already."""
        proof = [] if found else list(check_proof(old, event, doubted=self.wrong))
        opened = isinstance(event, RoundOpened)
        self.wrong = bool(found or proof) or (self.wrong and not opened)
        yield from proof


def check_proof(old: Table, event: TableEvent, *, doubted: bool) -> Iterator[Problem]:
    """Check an event, with the table before it; `doubted`: something else is wrong with the round."""
    match event:
        case RoundOpened():
            yield from check_commitment(event)
            if event.before not in (None, old.fairness.account) and not doubted:
                yield "round", "The round does not name the account of the round before it."
        case SeedPromised() | SeedsAwaited() | SeedGiven() | SeedsClosed():
            yield from check_seeds(old, event)
        case DeckShuffled():
            if promised_seats(old, old.dealt) and old.fairness.stage == "open":
                yield "cards", "The deck was made without the seeds that players had promised."
        case SeedRevealed():
            if not (doubted or all_public(old)):
                yield "cards", "The seed was revealed while a card was hidden."
        case SeedsRevealed(through):
            if through > (old.round if old.step is None else old.round - 1):
                yield "cards", f"The seed of round {through} was revealed, and the round was not over."
        case RoundClosed(account=account):
            if old.fairness.before is not None and account != account_hash(old) and not doubted:
                yield "round", "The hash of the account of the round is not that of what everybody saw."


def check_commitment(event: RoundOpened) -> Iterator[Problem]:
    """Check the commitment to the seed."""
    settings, before = event.settings, event.before
    made = commitment_without_proof(event.seed)
    if before is not None:
        made = commitment(settings.table, event.round, event.rules_hash, before, event.seed)
    if event.commitment != (made if settings.cards == "deck" else None):
        yield "cards", "The commitment that was published is not to the seed of the round."


def check_seeds(old: Table, event: SeedPromised | SeedsAwaited | SeedGiven | SeedsClosed) -> Iterator[Problem]:
    """Check the players' part of the deck: each of them promises one seed, and that one counts or none."""
    promises = old.fairness.promises
    match event:
        case SeedPromised(seat):
            if any(each.player == old.seats[seat].player for each in promises.values()):
                yield "cards", f"The player at seat {seat} promised a second seed in one round."
        case SeedsAwaited(seats):
            if not old.dealt or old.deck:
                yield "cards", "Seeds were awaited before bets were closed, or after the deck was made."
            elif missing := {*promised_seats(old, old.dealt)} - {*seats}:
                yield "cards", f"The seed that was promised at seat {min(missing)} was left out."
        case SeedGiven(seat, seed):
            kept = promises.get(seat)
            made = promise(settings_of(old).table, old.round, seat, seed_bytes(seed))
            if not old.fairness.awaited or kept is None or kept.seed is not None or kept.promise != made:
                yield "cards", f"The seed that came for seat {seat} is not the one that was promised."
        case SeedsClosed():
            if not old.fairness.awaited:
                yield "cards", "The time for seeds ended, and had not begun."
