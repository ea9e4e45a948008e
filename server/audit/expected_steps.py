"""
What the step where a round stands must bring about, worked out again from the state and the game's own rules.

Only where cards go and what is paid. Which hands are turned up, and how one is called, was not always ruled as now: of
those that were shown it is only looked at whether they are what lies there.
"""

from collections.abc import Hashable, Iterator

from msgspec.structs import replace

from server.core.cards.deck import UNREAD, Cards
from server.core.events import Awarded, CardBurned, CardsDealt, CardsShown, Paid, PotPlayed, TableEvent
from server.core.games.steps import Burn, Deal, Settle
from server.core.money import dollars
from server.core.progressive.events import MeterClaimed
from server.core.round.dealing import deal
from server.core.round.settlement import settle
from server.core.table import Table

from .findings import Told


Doing = CardBurned | CardsDealt | Paid | Awarded | PotPlayed | MeterClaimed


def doings(table: Table) -> list[TableEvent]:
    """Return what the open step brings about before the next one opens; nothing, if that is for people to say."""
    match table.now_playing:
        case Burn():
            return [CardBurned()]
        case Deal() as step:
            return list(deal(table, step))
        case Settle() as step:
            return [event for event in settle(table, step) if isinstance(event, Doing)]
        case _:
            return []


def slot(event: TableEvent) -> Hashable:
    """Return what a doing is for: two with the same slot are two stories of the same thing."""
    match event:
        case CardsDealt(to):
            return "dealt", to
        case Paid(seat, wager):
            return "paid", seat, wager
        case Awarded(seat, award):
            return "awarded", seat, award
        case MeterClaimed(seat=seat, wager=wager):
            return "claimed", seat, wager
        case _:
            return type(event).__name__


def same(due: TableEvent, event: TableEvent) -> bool:
    """Return whether a doing is what was due, but for the words that people are told."""
    if isinstance(due, MeterClaimed) and isinstance(event, MeterClaimed) and not event.staked:
        due = replace(due, staked=0)  # logs did not always tell it
    return wordless(due) == wordless(event)


def wordless(event: TableEvent) -> TableEvent:
    """Return a doing without its words."""
    if isinstance(event, MeterClaimed):  # what the meter showed at that moment its own log knows
        return replace(event, why="", shown=None, waits=False)
    return replace(event, why="") if isinstance(event, Paid | Awarded) else event


def lying(table: Table) -> list[str]:
    """Return all cards that were dealt in the round, as far as they are known."""
    cards = [*table.dealer, *table.community, *(card for seat in table.seats.values() for card in seat.cards)]
    return [card for card in cards if card != UNREAD]


def wrong(table: Table, event: Doing, due: TableEvent) -> Told:
    """Say what is wrong with a doing that should have been `due`."""
    if isinstance(event, CardsDealt):
        return "cards", f"{misdealt(table, event) or f'{in_words(event)}, where the step says: {in_words(due)}'}."
    return "settlement", f"{in_words(event)}; by the rules in force it is: {in_words(due)}."


def misshown(table: Table, event: CardsShown) -> Iterator[Told]:
    """Yield how the cards turned up are not those that lie there, if they are not."""
    match event.of:
        case "dealer":
            hand = table.dealer
        case "community":
            hand = table.community
        case number:
            hand = table.seats[number].cards
    if event.cards != hand:
        yield "cards", f"{place(event.of)} showed {listed(event.cards)}; there lay {listed(hand)}."


def undue(table: Table, event: Doing, *, again: bool) -> Told:
    """Say what is wrong with a doing that nothing asked for, or that has been `again`."""
    if isinstance(event, Paid | Awarded | PotPlayed | MeterClaimed):
        return (
            "settlement",
            f"{in_words(event)}; it was settled before." if again else f"{in_words(event)}; none was due.",
        )
    twice = misdealt(table, event) if isinstance(event, CardsDealt) else None
    return "cards", f"{twice or f'{in_words(event)}, which is not what the open step does'}."


def misdealt(table: Table, event: CardsDealt) -> str | None:
    """Return how cards are not the next of the deck, if they are not."""
    twice = [card for card in event.cards if card in lying(table)]
    if twice:
        return f"{' '.join(twice)} was dealt to {place(event.to)}, and had been dealt before"
    top = table.deck[: len(event.cards)]
    return None if event.cards == top else f"{in_words(event)}, where the deck had {listed(top)}"


def in_words(event: TableEvent) -> str:
    """Return a doing in words."""
    match event:
        case CardBurned():
            return "a card was burned"
        case CardsDealt(to, cards, face_up):
            return f"{listed(cards)} came {'face up' if face_up else 'face down'} to {place(to)}"
        case Paid(seat, wager, stake, returned, _, made, cut):
            hand = f" with {made.replace('_', ' ')}" if made else ""
            less = f", {dollars(cut)} cut" if cut else ""
            return f"seat {seat}'s {wager} of {dollars(stake)} got {dollars(returned)} back{hand}{less}"
        case Awarded(seat, award, amount, _, made):
            hand = f" with {made.replace('_', ' ')}" if made else ""
            return f"seat {seat} was awarded {dollars(amount)} for {award}{hand}"
        case MeterClaimed(seat=seat, percent=percent, made=made):
            return f"seat {seat} claimed {percent} % of the meter with {made.replace('_', ' ')}"
        case PotPlayed(amount, commission):
            return f"a pot of {dollars(amount)} was played for, {dollars(commission)} of it kept"
        case _:
            return type(event).__name__


def listed(cards: Cards) -> str:
    """Return cards as text."""
    return " ".join(cards) or "none"


def place(where: object) -> str:
    """Return a place in words."""
    return f"seat {where}" if isinstance(where, int) else f"the {where}"
