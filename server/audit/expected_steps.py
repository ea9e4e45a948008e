"""
The events that the open step of a round must lead to, worked out again from the state and the game's own rules.

They are where cards go and what is paid. The rules on which hands are turned up, and how a hand is announced, were once
different: of a hand that was shown, only its cards are checked.
"""

from collections.abc import Hashable, Iterator

from msgspec.structs import replace

from protocol.money import dollars
from server.core.cards.deck import UNREAD, Cards
from server.core.events import Awarded, CardBurned, CardsDealt, CardsShown, Paid, PotPlayed, TableEvent
from server.core.games.steps import Burn, Deal, Settle
from server.core.progressive.events import MeterClaimed
from server.core.round.dealing import deal
from server.core.round.settlement import settle
from server.core.table import Table

from .findings import Kind, Problem


StepEvent = CardBurned | CardsDealt | Paid | Awarded | PotPlayed | MeterClaimed


def expected_events(table: Table) -> list[TableEvent]:
    """Return the events of the open step, before the next one opens; none if people decide them."""
    match table.now_playing:
        case Burn():
            return [CardBurned()]
        case Deal() as step:
            return list(deal(table, step))
        case Settle() as step:
            return [event for event in settle(table, step) if isinstance(event, StepEvent)]
        case _:
            return []


def subject(event: TableEvent) -> Hashable:
    """Return what an event is about: two events with the same subject are versions of the same thing."""
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
    """Return whether an event is the one that was due, apart from the words for people."""
    if isinstance(due, MeterClaimed) and isinstance(event, MeterClaimed) and not event.staked:
        due = replace(due, staked=0)  # not all logs have it
    if isinstance(due, PotPlayed) and isinstance(event, PotPlayed) and not event.shares:
        due = replace(due, shares=())  # likewise
    return without_words(due) == without_words(event)


def without_words(event: TableEvent) -> TableEvent:
    """Return an event without its words for people."""
    if isinstance(event, MeterClaimed):  # what the meter showed then is in its own log
        return replace(event, why="", shown=None, waits=False)
    return replace(event, why="") if isinstance(event, Paid | Awarded) else event


def dealt_cards(table: Table) -> list[str]:
    """Return all cards that were dealt in the round, as far as they are known."""
    cards = [*table.dealer, *table.community, *(card for seat in table.seats.values() for card in seat.cards)]
    return [card for card in cards if card != UNREAD]


def wrong_event(table: Table, event: StepEvent, due: TableEvent | None, *, again: bool) -> Problem:
    """Return the problem of an event that should have been `due`, or that was not due and may have come `again`."""
    what = in_words(event)
    if isinstance(event, CardBurned | CardsDealt):
        step = "which the open step does not do" if due is None else f"but the step says: {in_words(due)}"
        cards = wrong_cards(table, event) if isinstance(event, CardsDealt) else None
        return "cards", f"{cards or f'{what}, {step}'}."
    if due is not None:
        return "settlement", f"{what}; by the rules in force it is: {in_words(due)}."
    return "settlement", f"{what}; it was already settled." if again else f"{what}; none was due."


def out_of_order(event: StepEvent) -> Problem:
    """Return the problem of an event that was due before one that came first."""
    kind: Kind = "cards" if isinstance(event, CardBurned | CardsDealt) else "settlement"
    return kind, f"{in_words(event)}, after what should have come later."


def check_shown(table: Table, event: CardsShown) -> Iterator[Problem]:
    """Check that the cards turned up are those of the hand."""
    match event.of:
        case "dealer":
            hand = table.dealer
        case "community":
            hand = table.community
        case number:
            hand = table.seats[number].cards
    if event.cards != hand:
        yield "cards", f"{place(event.of)} showed {listed(event.cards)}; its cards are {listed(hand)}."


def wrong_cards(table: Table, event: CardsDealt) -> str | None:
    """Return how cards dealt are not the next of the deck, if they are not."""
    twice = [card for card in event.cards if card in dealt_cards(table)]
    if twice:
        return f"{' '.join(twice)} was dealt to {place(event.to)}, but had been dealt before"
    top = table.deck[: len(event.cards)]
    return None if event.cards == top else f"{in_words(event)}, but the deck had {listed(top)}"


def in_words(event: TableEvent) -> str:
    """Return an event in words."""
    match event:
        case CardBurned():
            return "a card was burned"
        case CardsDealt(to, cards, face_up):
            return f"{listed(cards)} came {'face up' if face_up else 'face down'} to {place(to)}"
        case Paid(seat, wager, stake, returned, _, made, cut):
            hand = f" with {made.replace('_', ' ')}" if made else ""
            less = f", {dollars(cut)} cut" if cut else ""
            return f"seat {seat}'s {wager} of {dollars(stake)} returned {dollars(returned)}{hand}{less}"
        case Awarded(seat, award, amount, _, made):
            hand = f" with {made.replace('_', ' ')}" if made else ""
            return f"seat {seat} was awarded {dollars(amount)} for {award}{hand}"
        case MeterClaimed(seat=seat, due=int(due), wager=wager):
            return f"seat {seat} claimed {dollars(due)} for {wager}"
        case MeterClaimed(seat=seat, percent=percent, made=made):
            return f"seat {seat} claimed {percent} % of the meter with {made.replace('_', ' ')}"
        case PotPlayed(amount, commission, shares):
            split = "".join(f", {dollars(share)} to seat {seat}" for seat, share in shares)
            return f"a pot of {dollars(amount)} was played for, {dollars(commission)} of it kept{split}"
        case _:
            return type(event).__name__


def listed(cards: Cards) -> str:
    """Return cards as text."""
    return " ".join(cards) or "none"


def place(where: object) -> str:
    """Return a place in words."""
    return f"seat {where}" if isinstance(where, int) else f"the {where}"
