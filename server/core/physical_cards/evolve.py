"""The table after each event of its physical cards."""

from typing import assert_never

from msgspec.structs import replace

from server.core.round.places import with_card
from server.core.table import Table

from .events import CardCorrected, CardRead, CardsAwaited, Identifying, ReadUndone, ScanRefused
from .state import Corrected, Entered, Fault, Read, Shoe


def evolve_physical_cards(table: Table, event: Identifying) -> Table:
    """Return the table after an event of its physical cards."""
    if isinstance(event, CardCorrected):
        table = with_card(table, event.place, event.nth, event.after)
    return replace(table, shoe=shoe_after(table.shoe, event))


def shoe_after(shoe: Shoe, event: Identifying) -> Shoe:
    """Return what is read after an event."""
    match event:
        case CardsAwaited(slots):
            awaited = {(slot.place, slot.nth) for slot in slots}
            reads = tuple(read for read in shoe.reads if (read.place, read.nth) in awaited)
            return replace(shoe, slots=slots, reads=reads, unread=False, fault=None)
        case CardRead(place, nth, card, by_hand):
            reads, entered = (*shoe.reads, Read(place, nth, card, by_hand)), shoe.entered
            if by_hand:
                entered = (*entered, Entered(place, nth, is_down(shoe, place, nth)))
            return replace(shoe, reads=reads, entered=entered, unread=False, fault=None)
        case ScanRefused(slot, why=why):
            return replace(shoe, unread=shoe.unread or why == "unread", fault=Fault(slot, why))
        case ReadUndone(place, nth):
            entered = tuple(one for one in shoe.entered if (one.place, one.nth) != (place, nth))
            cannot = shoe.reads[-1].by_hand and is_down(shoe, place, nth)  # the reader has said so
            return replace(shoe, reads=shoe.reads[:-1], entered=entered, unread=cannot, fault=None)
        case CardCorrected(place, nth, before, after, by):
            return replace(shoe, corrected=(*shoe.corrected, Corrected(place, nth, before, after, by)))
        case _:
            assert_never(event)


def is_down(shoe: Shoe, place: object, nth: int) -> bool:
    """Return whether a card that is awaited comes face down."""
    return any((slot.place, slot.nth) == (place, nth) and not slot.face_up for slot in shoe.slots)


def unread(shoe: Shoe) -> Shoe:
    """Return what is read as the round goes to another step."""
    return replace(shoe, slots=(), reads=(), unread=False, fault=None)
