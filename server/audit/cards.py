"""Check decks, and physical cards as they are read: no card twice, each in its place."""

from collections.abc import Iterator

from server.core.cards.deck import DECK, UNREAD, cut, shuffled
from server.core.deck_procedures.events import DeckRecut
from server.core.events import CardsDealt, DeckShuffled
from server.core.physical_cards.events import CardCorrected, CardRead, CardsAwaited, Identifying
from server.core.physical_cards.interrupted_step import deal_read_cards
from server.core.physical_cards.slots import in_round, missing, physical, slots
from server.core.round.places import cards_of
from server.core.table import Table

from .findings import Problem


BACKS = (UNREAD,) * len(DECK)


def check_identified(old: Table, event: Identifying) -> Iterator[Problem]:
    """Check a card that was identified: it is on the table once, was awaited, and is the only one entered by hand."""
    match event:
        case CardsAwaited(awaited):
            if awaited != slots(old):
                yield "cards", "The step waited for other cards than those it deals or turns up."
        case CardRead(place, nth, card, by_hand):
            slot = missing(old)
            if slot is None or (slot.place, slot.nth) != (place, nth):
                yield "cards", f"A card was read for {place}, number {nth}, which was not the next one."
            elif by_hand and not slot.face_up and any(entered.down for entered in old.shoe.entered):
                yield "cards", f"A second card that came face down was entered by hand, to {place}."
            yield from check_duplicate(old, card)
        case CardCorrected(place, nth, before, after):
            if cards_of(old, place)[nth - 1 : nth] != (before,):
                yield "cards", f"Card {nth} of {place} was corrected and was not {before}."
            yield from check_duplicate(old, after)


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
    elif cards != cut(shuffled(old.seed), event.cut):
        yield "cards", "The deck is not the one that the seed determines."


def check_duplicate(old: Table, card: str) -> Iterator[Problem]:
    """Check that a card is not in the round already."""
    if in_round(old, card):
        yield "cards", f"{card} was identified a second time in the round."


def was_read_before(old: Table, event: object) -> bool:
    """Return whether the cards dealt had been read before a ruling ended their step."""
    return isinstance(event, CardsDealt) and event in deal_read_cards(old, event.to)
