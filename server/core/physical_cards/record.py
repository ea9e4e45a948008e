"""Physical cards in a round's record."""

from collections.abc import Iterable
from typing import Any

from protocol.values import Place
from server.core.cards.deck import UNREAD, Cards
from server.core.events import CardBurned, CardsDealt, TableEvent
from server.core.irregularities.events import CardDiscarded
from server.core.round.places import cards_of
from server.core.table import Table

from .events import CardRead, ReadUndone
from .slots import physical


def known(cards: Cards) -> list[str | None]:
    """Return cards for a record: null for one that was never identified."""
    return [None if card == UNREAD else card for card in cards]


def on_cards(table: Table, events: Iterable[TableEvent]) -> dict[str, Any]:
    """
    Return what the record of the round that has just closed says of physical cards, from what happened in it.

    `drawn` are the cards in the order in which they left the shoe, null for one that was never identified, and
    `drawn_to` where each went: a place, "burned" or "discarded", or "read" if the round was void before it was dealt.
    """
    shoe, told = table.shoe, drawn(table, events) if physical(table) else []
    return {
        "cards_from": "shoe" if physical(table) else "deck",
        "drawn": [card for card, _ in told],
        "drawn_to": [to for _, to in told],
        "hand_entered": [
            {"seat": one.place, "nth": one.nth, "down": one.down, "card": card_at(table, (one.place, one.nth))}
            for one in shoe.entered
        ],
        "corrected": [
            {"seat": one.place, "nth": one.nth, "before": one.before, "after": one.after, "by": one.by}
            for one in shoe.corrected
        ],
    }


def drawn(table: Table, events: Iterable[TableEvent]) -> list[tuple[str | None, Place | str]]:
    """Return the cards of the round as they left the shoe, and where each went; those read and not dealt come last."""
    found: list[tuple[tuple[Place, int] | None, str | None, Place | str]] = []
    read: dict[tuple[Place, int], str] = {}
    for event in events:
        match event:
            case CardBurned():
                found.append((None, None, "burned"))
            case CardDiscarded(card):
                found.append((None, card, "discarded"))
            case CardsDealt(to, cards):
                there = sum(place == to for _, _, place in found)
                found += [((to, there + nth), None, to) for nth in range(1, len(cards) + 1)]
            case CardRead(place, nth, card):
                read[place, nth] = card
            case ReadUndone(place, nth):
                del read[place, nth]
    dealt = {where for where, _, _ in found}
    return [
        *((card if where is None else card_at(table, where) or read.get(where), to) for where, card, to in found),
        *((card, "read") for where, card in read.items() if where not in dealt),
    ]


def card_at(table: Table, where: tuple[Place, int]) -> str | None:
    """Return the card of a place, or null."""
    place, nth = where
    return next(iter(known(cards_of(table, place)[nth - 1 : nth])), None)
