"""Scans: whole decks, and physical cards as they are read: 52 different ones as far as is known, each in its place."""

from collections.abc import Iterator

from server.core.cards.deck import DECK, UNREAD, cut, shuffled
from server.core.deck_procedures.events import DeckRecut
from server.core.events import CardsDealt, DeckShuffled
from server.core.physical_cards.events import CardCorrected, CardRead, CardsAwaited, Identifying
from server.core.physical_cards.interrupted_step import deal_read_cards
from server.core.physical_cards.slots import in_round, missing, physical, slots
from server.core.round.places import cards_of
from server.core.table import Table

from .findings import Told


BACKS = (UNREAD,) * len(DECK)


def scanned(old: Table, event: Identifying) -> Iterator[Told]:
    """Yield what is wrong with a scan: a card that lies elsewhere, one nobody waited for, a second entry by hand."""
    match event:
        case CardsAwaited(awaited):
            if awaited != slots(old):
                yield "cards", "The step waited for other cards than it deals or turns up."
        case CardRead(place, nth, card, by_hand):
            slot = missing(old)
            if slot is None or (slot.place, slot.nth) != (place, nth):
                yield "cards", f"A card was read for {place}, number {nth}, which was not the next."
            elif by_hand and not slot.face_up and any(entered.down for entered in old.shoe.entered):
                yield "cards", f"A second card that came face down was entered by hand, to {place}."
            yield from twice(old, card)
        case CardCorrected(place, nth, before, after):
            if cards_of(old, place)[nth - 1 : nth] != (before,):
                yield "cards", f"Card {nth} of {place} was corrected and was not {before}."
            yield from twice(old, after)


def stacked(old: Table, event: DeckShuffled | DeckRecut) -> Iterator[Told]:
    """Yield what is wrong with a deck, as it came into play, or was cut again before any of its cards was dealt."""
    cards, deck = event.deck, old.equipment.in_play
    if isinstance(event, DeckRecut) and len(old.deck) != len(DECK):
        yield "cards", "The deck was cut again when no whole deck was in play."
    elif (event.name, event.cut) != ((deck.name, deck.cut) if deck else (None, 0)):
        yield "cards", "The deck is not the one that was in play, or was cut elsewhere."
    elif physical(old):
        if cards != BACKS:
            yield "cards", "Physical cards were known before they were read."
    elif sorted(cards) != sorted(DECK):
        yield "cards", "The deck is not one of 52 different cards."
    elif cards != cut(shuffled(old.seed), event.cut):
        yield "cards", "The deck is not the one that the seed determines."


def twice(old: Table, card: str) -> Iterator[Told]:
    """Yield that a card lies in the round already, if it does."""
    if in_round(old, card):
        yield "cards", f"{card} was identified a second time in the round."


def was_laid(old: Table, event: object) -> bool:
    """Return whether cards were dealt that had been read, before a ruling ended the step."""
    return isinstance(event, CardsDealt) and event in deal_read_cards(old, event.to)
