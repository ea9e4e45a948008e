"""Which cards the reader or the dealer may identify now, as actions."""

from collections.abc import Iterator

from protocol.physical_cards import MayCorrectCard, MayIdentify, MayRead, MayUndo, UndoRead
from protocol.refusals import Refused
from server.core.settings import reader_of
from server.core.supervision.checks import check_dealer as on_shift
from server.core.table import Table, Who, settings_of

from .decide import check_by_hand, check_table, face_up, is_settled
from .slots import missing


def offered(table: Table, who: Who) -> Iterator[MayIdentify]:
    """Yield the card that `who` may read, and the cards that `who` may take back or correct."""
    try:
        on_shift(table, who)
        check_table(table, table.round)
    except Refused:
        return
    assert table.step is not None
    slot, number, last = missing(table), table.shoe.next, table.shoe.last
    if slot is not None and number is not None and (reads(table, who) or by_hand(table, who)):
        yield MayRead(table.round, table.step, number, slot.place, slot.nth, slot.face_up)
    if who.role != "dealer":
        return
    if last is not None:
        yield MayUndo(UndoRead(table.round, table.step, last))
    if (cards := face_up(table)) and not is_settled(table):
        yield MayCorrectCard(table.round, cards)


def reads(table: Table, who: Who) -> bool:
    """Return whether `who` is the card reader of the table."""
    return who.role == "device" and who.name == reader_of(settings_of(table))


def by_hand(table: Table, who: Who) -> bool:
    """Return whether the dealer may enter the next card."""
    slot = missing(table)
    if who.role != "dealer" or slot is None:
        return False
    try:
        check_by_hand(table, slot)
    except Refused:
        return False
    return True
