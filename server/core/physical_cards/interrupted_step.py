"""Cards that were read before a ruling ended their step."""

from collections.abc import Iterator

from protocol.values import Place
from server.core.cards.deck import UNREAD
from server.core.events import CardsDealt
from server.core.irregularities.events import CardsExposed
from server.core.round.places import cards_of
from server.core.table import Table


def deal_read_cards(table: Table, of: Place | None = None) -> Iterator[CardsDealt | CardsExposed]:
    """
    Yield the cards of the open step that are on the table already: those that were read, and unseen ones between them.

    Those of one place alone, if it is named.
    """
    shoe, last = table.shoe, table.shoe.last
    for slot in shoe.slots[:last] if last else ():
        read, cards = shoe.read(slot), cards_of(table, slot.place)
        if of not in (None, slot.place):
            continue
        if slot.nth > len(cards):
            yield CardsDealt(slot.place, (read.card if read else UNREAD,), slot.face_up)
        elif read and cards[slot.nth - 1] == UNREAD:
            yield CardsExposed(slot.place, (read.card,), (slot.nth,))
