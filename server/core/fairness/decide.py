"""Decide on promises and seeds of players, on the deck that follows from them, and on what is revealed."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from protocol.commands import Bet, GiveSeed
from protocol.refusals import Refused
from protocol.sentences import Text
from server.core.cards.deck import Cards, shuffled, shuffled_without_proof
from server.core.deck_procedures.events import DeckRecut
from server.core.events import DeckShuffled, RoundClosed, TableEvent
from server.core.table import Now, Table, Who, settings_of

from .account import account_hash, all_public
from .commitments import promise
from .events import SeedGiven, SeedPromised, SeedRevealed, SeedsAwaited, SeedsRevealed
from .hashing import seed_bytes
from .roots import Tree


WINDOW = 2_000  # ms that clients have for their seeds after "No more bets"


def provable(table: Table) -> bool:
    """Return whether the open round has a deck that the house committed itself to; in older logs it has no proof."""
    return table.commitment is not None and table.fairness.before is not None


def promised(table: Table, who: Who, command: Bet) -> Iterator[SeedPromised]:
    """Yield the promise that comes with a player's first wager of the round; the first one stands."""
    if command.promise is None or not command.amount or not provable(table):
        return
    if all(each.player != who.player for each in table.fairness.promises.values()):
        yield SeedPromised(command.seat, command.promise)


def await_seeds(table: Table, hands: Iterable[int], now: Now) -> Iterator[SeedsAwaited]:
    """Yield that the seeds may come now which players with a hand in the round promised, if any did."""
    if seats := promised_seats(table, hands):
        yield SeedsAwaited(seats, now.at + WINDOW)


def promised_seats(table: Table, hands: Iterable[int]) -> tuple[int, ...]:
    """Return the seats at which the players of these hands promised seeds, in order."""
    playing = {table.seats[number].player for number in hands}
    return tuple(seat for seat, each in sorted(table.fairness.promises.items()) if each.player in playing)


def give_seed(table: Table, who: Who, command: GiveSeed) -> Iterator[SeedGiven]:
    """
    Take the seed that a player promised.

    Raises:
        Refused: If none is awaited, or it is not the promised one. It then counts as withheld, unless the right one
            still comes in time.

    """
    kept = table.fairness.promises.get(command.seat)
    if command.round != table.round or not table.fairness.awaited:
        raise Refused(Text.SEED_NOT_AWAITED, round=command.round)
    if kept is None or kept.player != who.player:
        raise Refused(Text.SEED_NOT_PROMISED, seat=command.seat)
    if kept.seed is not None:
        raise Refused(Text.SEED_GIVEN)
    if promise(settings_of(table).table, table.round, command.seat, seed_bytes(command.seed)) != kept.promise:
        raise Refused(Text.SEED_WRONG)
    yield SeedGiven(command.seat, command.seed)


def all_given(table: Table) -> bool:
    """Return whether every promised seed has come."""
    return all(each.seed is not None for each in table.fairness.promises.values())


def deck_of(table: Table) -> Cards:
    """Return the deck of the open round before any cut, top card first; one without a proof is as it always was."""
    if table.fairness.before is None:
        return shuffled_without_proof(table.seed)
    players = [b"" if each.seed is None else seed_bytes(each.seed) for _, each in table.fairness.counted]
    return shuffled(table.seed, players)


def root_of(table: Table, deck: Cards) -> str | None:
    """Return the root over the deck that comes into play now, or over one that was cut again; null without a proof."""
    if not provable(table):
        return None
    return Tree(deck, table.seed, len(table.fairness.cuts)).root


def proven(table: Table, event: TableEvent) -> tuple[TableEvent, ...]:
    """
    Return an event, which comes next at the table, with what proves it.

    A deck has its root. A round that closes has the hash of its account, and its seed is revealed before that, if
    nothing that the seed tells is hidden (ruling C17).
    """
    match event:
        case DeckShuffled() | DeckRecut():
            return (replace(event, root=root_of(table, event.deck)),)
        case RoundClosed():
            closed = replace(event, account=account_hash(table))
            return (SeedRevealed(), closed) if provable(table) and all_public(table) else (closed,)
        case _:
            return (event,)


def reveal_day(table: Table, through: int) -> Iterator[SeedsRevealed]:
    """Yield that the seeds of all rounds up to `through` are public, if they are over: their gaming day has ended."""
    through = min(through, table.round if table.step is None else table.round - 1)
    if through > table.fairness.through:
        yield SeedsRevealed(through)
