"""Slots: the cards that the open step waits for, and the known cards of a round."""

from collections.abc import Iterator

from msgspec.structs import replace

from protocol.values import Place
from server.core.cards.deck import UNREAD
from server.core.deck_procedures.steps import to_be_cut_again
from server.core.games.steps import Deal, Show
from server.core.round.places import cards_of, come_down, places, with_card
from server.core.table import Table, settings_of

from .state import Slot


def physical(table: Table) -> bool:
    """Return whether the cards of the round are physical ones."""
    return table.settings is not None and settings_of(table).cards == "shoe"


def slots(table: Table) -> tuple[Slot, ...]:
    """Return the cards that the open step deals or turns up; none where the server knows its deck, or it is cut."""
    if not physical(table) or to_be_cut_again(table):
        return ()
    match table.now_playing:
        case Deal() as step:
            return tuple(of_deal(table, step))
        case Show("dealer" | "community" as whose):
            lying = enumerate(cards_of(table, whose), 1)
            return tuple(Slot(whose, nth, face_up=True) for nth, card in lying if card == UNREAD)
        case _:
            return ()


def of_deal(table: Table, step: Deal) -> Iterator[Slot]:
    """Yield the cards of a deal; those that go down to the dealer and the community nobody sees (10(a))."""
    for place in places(table, step.to):
        there, down = len(cards_of(table, place)), come_down(table, step, place)
        for nth in range(1, step.count + 1):
            face_up = nth > down
            yield Slot(place, there + nth, face_up, unseen=not (face_up or isinstance(place, int)))


def identified(table: Table) -> Table:
    """Return the table as if what has been read of the open step were known: so the step can be done."""
    shoe = table.shoe
    match table.now_playing:
        case Deal():
            found = [shoe.read(slot) for slot in shoe.slots]
            top = tuple(read.card if read else UNREAD for read in found)
            return replace(table, deck=top + table.deck[len(top) :])
        case Show():
            for read in shoe.reads:
                table = with_card(table, read.place, read.nth, read.card)
    return table


def in_round(table: Table, card: str, but: tuple[Place, int] | None = None) -> bool:
    """Return whether a card is known in the round, or has been read (`but` leaves out one card)."""
    hands = (seat.cards for seat in table.seats.values())
    known = (table.dealer, table.community, table.discarded, *hands)
    reads = (read.card for read in table.shoe.reads if (read.place, read.nth) != but)
    return card in reads or any(card in cards for cards in known)


def in_sight(table: Table, card: str, but: tuple[Place, int] | None = None) -> bool:
    """Return whether everybody can see a card in the round, or that it has been read to come face up."""
    hands = (seat.shown for seat in table.seats.values())
    seen = (table.dealer_shown, table.community_shown, table.discarded, *hands)
    up = [(slot.place, slot.nth) for slot in table.shoe.slots if slot.face_up]
    reads = (read.card for read in table.shoe.reads if (read.place, read.nth) in up and (read.place, read.nth) != but)
    return card in reads or any(card in cards for cards in seen)


def twice(table: Table) -> bool:
    """Return whether the same card is known twice in the round."""
    hands = (seat.cards for seat in table.seats.values())
    places = (table.dealer, table.community, table.discarded, *hands)
    cards = [card for cards in places for card in cards if card != UNREAD]
    return len(set(cards)) < len(cards)


def missing(table: Table) -> Slot | None:
    """Return the next card that is to be read before the open step can be done, or None."""
    number = table.shoe.next
    return None if number is None else table.shoe.slots[number - 1]
