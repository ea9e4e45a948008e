"""Check decks, and physical cards as they are read: no card twice, each in its place."""

from collections.abc import Iterator

from server.core.cards.deck import DECK, UNREAD, cut
from server.core.deck_procedures.events import DeckRecut
from server.core.events import CardsDealt, DeckShuffled, RoundOpened, TableEvent
from server.core.fairness.decide import deck_of, root_of
from server.core.irregularities.events import CardDiscarded
from server.core.physical_cards.events import CardCorrected, CardRead, CardsAwaited, Identifying
from server.core.physical_cards.interrupted_step import deal_read_cards
from server.core.physical_cards.slots import in_round, missing, physical, slots
from server.core.round.places import cards_of
from server.core.supervision.events import CardNamedTwice
from server.core.table import Table

from .findings import Problem


BACKS = (UNREAD,) * len(DECK)


def check_identified(old: Table, event: Identifying) -> Iterator[Problem]:
    """Check a card that was identified: it was awaited, and is the only one entered by hand."""
    match event:
        case CardsAwaited(awaited):
            if awaited != slots(old):
                yield "cards", "The step waited for other cards than those it deals or turns up."
        case CardRead(place, nth, by_hand=by_hand):
            slot = missing(old)
            if slot is None or (slot.place, slot.nth) != (place, nth):
                yield "cards", f"A card was read for {place}, number {nth}, which was not the next one."
            elif by_hand and not slot.face_up and any(entered.down for entered in old.shoe.entered):
                yield "cards", f"A second card that came face down was entered by hand, to {place}."
        case CardCorrected(place, nth, before):
            if cards_of(old, place)[nth - 1 : nth] != (before,):
                yield "cards", f"Card {nth} of {place} was corrected and was not {before}."


def check_deck(old: Table, event: DeckShuffled | DeckRecut) -> Iterator[Problem]:
    """Check a deck that came into play, or that was cut again before any of its cards was dealt."""
    cards, deck = event.deck, old.equipment.in_play
    if isinstance(event, DeckRecut) and len(old.deck) != len(DECK):
        yield "cards", "The deck was cut again when no whole deck was in play."
    elif (event.name, event.cut) != ((deck.name, deck.cut) if deck else (None, 0)):
        yield "cards", "The deck is not the one that was in play, or was cut at another place."
    elif physical(old):
        if cards != BACKS:
            yield "cards", "Physical cards were known before they were read."
    elif sorted(cards) != sorted(DECK):
        yield "cards", "The deck is not one of 52 different cards."
    elif cards != cut(deck_of(old), event.cut):
        yield "cards", "The deck is not the one that the seed determines."
    elif event.root != root_of(old, cards):
        yield "cards", "The root that was published is not that of the deck."


class Duplicates:
    """
    Physical cards that were identified a second time in a round.

    The table must stop for the floor with the next event. When it has stopped, later ones are the floor's matter.
    """

    def __init__(self) -> None:
        self.found: str | None = None
        self.stopped = False

    def check(self, old: Table, event: TableEvent) -> Iterator[Problem]:
        """Check an event, with the table before it."""
        if isinstance(event, RoundOpened | CardNamedTwice):
            self.stopped = isinstance(event, CardNamedTwice)
        if self.found and not self.stopped:
            yield "cards", f"{self.found} was identified a second time in the round."
        card = identified(event) if physical(old) else None
        self.found = card if card and in_round(old, card) else None


def identified(event: TableEvent) -> str | None:
    """Return the card that an event identifies, if it does."""
    match event:
        case CardRead(_, _, card) | CardCorrected(_, _, _, card) | CardDiscarded(card):
            return card
        case _:
            return None


def was_read_before(old: Table, event: object) -> bool:
    """Return whether the cards dealt had been read before a ruling ended their step."""
    return isinstance(event, CardsDealt) and event in deal_read_cards(old, event.to)
