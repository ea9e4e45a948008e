"""What viewers see of the reading of physical cards."""

from typing import Literal, assert_never

from protocol.announcements import Said
from protocol.physical_cards import ByHand, Correction, ScanFault, ShoeView, SlotView
from protocol.posted import Posted
from server.core.settings import TableSettings
from server.core.table import Table, game_of, settings_of

from .events import CardCorrected, CardRead, CardsAwaited, Identifying, ReadUndone, ScanRefused
from .slots import missing, physical
from .state import Fault, Shoe, Slot


def on_cards(settings: TableSettings) -> tuple[str, ...]:
    """Return what is posted of physical cards, where a table deals them."""
    return (Posted.PHYSICAL_CARDS.words(), Posted.BY_HAND.words()) if settings.cards == "shoe" else ()


def shoe_view(table: Table) -> ShoeView | None:
    """Return the public state of the reading; None where the server shuffles."""
    if not physical(table):
        return None
    shoe = table.shoe
    return ShoeView(
        slots=tuple(slot_view(shoe, slot) for slot in shoe.slots),
        next=shoe.next,
        unread=shoe.unread,
        fault=ScanFault(shoe.fault.slot, shoe.fault.why, todo(table, shoe.fault)) if shoe.fault else None,
        by_hand=tuple(ByHand(one.place, one.nth) for one in shoe.entered),
        corrected=tuple(Correction(one.place, one.nth, one.before, one.after) for one in shoe.corrected),
    )


def slot_view(shoe: Shoe, slot: Slot) -> SlotView:
    """Return a slot; its card only if it is face up."""
    read = shoe.read(slot)
    how: Literal["reader", "hand"] | None = None if read is None else "hand" if read.by_hand else "reader"
    card = read.card if read and slot.face_up else None
    return SlotView(slot.place, slot.nth, slot.face_up, slot.unseen, how, card)


def todo(table: Table, fault: Fault) -> str:
    """Return what is to be done about a scan that was refused."""
    match fault.why:
        case "not_expected":
            return Said.NO_CARD_EXPECTED.words()
        case "duplicate":
            return Said.DUPLICATE_READ.words()
        case "unread":
            slot = missing(table)
            if slot is None or slot.face_up:
                return Said.READ_OR_ENTER.words()
            if any(entered.down for entered in table.shoe.entered):
                return Said.READ_OR_REPORT.words(clause=game_of(settings_of(table)).device)
            return Said.READ_OR_ENTER_THE_ONE.words()


def in_words(event: Identifying) -> str | None:
    """Return what happened, as a sentence for everybody; None where there is nothing to say."""
    match event:
        case CardsAwaited() | ScanRefused(place=None):  # a card that nobody awaits is the dealer's matter alone
            return None
        case CardRead(place, nth, by_hand=by_hand):
            return Said.CARD_ENTERED.words(place=place, nth=nth) if by_hand else None
        case ScanRefused(place=place, nth=nth, why=why):
            assert place is not None
            assert nth is not None
            return (Said.CARD_UNREAD if why == "unread" else Said.CARD_READ_TWICE).words(place=place, nth=nth)
        case ReadUndone(place, nth):
            return Said.CARD_READ_AGAIN.words(place=place, nth=nth)
        case CardCorrected(place, nth, before, after):
            return Said.CARD_CORRECTED.words(place=place, nth=nth, before=before, after=after)
        case _:
            assert_never(event)
