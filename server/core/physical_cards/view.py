"""What viewers see of the reading of physical cards."""

from typing import Literal, assert_never

from protocol.physical_cards import ByHand, Correction, ScanFault, ShoeView, SlotView
from server.core.cards.deck import RANKS
from server.core.cards.hands import SINGULAR
from server.core.settings import TableSettings
from server.core.table import Table, game_of, settings_of

from .events import CardCorrected, CardRead, CardsAwaited, Identifying, ReadUndone, ScanRefused
from .slots import missing, name, physical
from .state import Fault, Shoe, Slot


SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
POSTED = (
    "The cards are physical ones, identified by a reader as they are dealt. The physical card prevails.",
    "Cards that come face up, and in a round one card that could not be read, may be entered by hand; it is announced.",
)


def on_cards(settings: TableSettings) -> tuple[str, ...]:
    """Return what is posted of physical cards, where a table deals them."""
    return POSTED if settings.cards == "shoe" else ()


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
            return "No card is to be read now. Go on with the step that is next."
        case "duplicate":
            return (
                "That card lies in this round already. Look at it, and have it read again. If it is the same, another "
                "one was read wrong: take it back, or correct it where it lies face up; else call the floor."
            )
        case "unread":
            slot = missing(table)
            if slot is None or slot.face_up:
                return "Have it read again, or enter it by hand."
            if any(entered.down for entered in table.shoe.entered):
                clause = game_of(settings_of(table)).device
                return (
                    "Have it read again. Another card was entered by hand already: if this one cannot be read, report "
                    f"that the reader failed, and the floor voids the round ({clause})."
                )
            return "Have it read again, or look at it and enter it by hand: it is the one card that may be."


def in_words(event: Identifying) -> str | None:
    """Return what happened, as a sentence for everybody; None where there is nothing to say."""
    match event:
        case CardsAwaited() | ScanRefused(place=None):  # a card that nobody awaits is the dealer's matter alone
            return None
        case CardRead(place, nth, by_hand=by_hand):
            return f"The dealer has entered {name(place, nth)} by hand." if by_hand else None
        case ScanRefused(place=place, nth=nth, why=why):
            assert place is not None
            assert nth is not None
            what = "cannot be read" if why == "unread" else "was read as one that lies in the round already"
            return capital(f"{name(place, nth)} {what}; it is read again.")
        case ReadUndone(place, nth):
            return capital(f"{name(place, nth)} is read again.")
        case CardCorrected(place, nth, before, after):
            return capital(f"{name(place, nth)} is the {called(after)} and not the {called(before)}.")
        case _:
            assert_never(event)


def called(card: str) -> str:
    """Return a card as people call it."""
    return f"{SINGULAR[RANKS.index(card[0])]} of {SUITS[card[1]]}"


def capital(text: str) -> str:
    """Return a sentence with its first letter a capital one."""
    return text[:1].upper() + text[1:]
