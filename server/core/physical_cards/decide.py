"""Doing: what a reader's or a dealer's word about physical cards brings about."""

from collections.abc import Iterator
from typing import assert_never

from protocol.physical_cards import CardCommand, CorrectCard, FaceUp, ReadCard, UndoRead
from protocol.refusals import Code, Refused
from protocol.values import Place
from server.core.events import CardsShown, TableEvent
from server.core.games.steps import Settle
from server.core.round.dealing import from_the_right, reveal
from server.core.round.places import cards_of, shown_at
from server.core.settings import reader_of
from server.core.supervision.checks import check_dealer as on_shift
from server.core.supervision.checks import check_moving
from server.core.table import Table, Who, game_of, settings_of

from .events import CardCorrected, CardRead, ReadUndone, ScanRefused
from .slots import lies, missing, name, physical
from .state import Slot, Why


def identify(table: Table, who: Who, command: CardCommand) -> Iterator[TableEvent]:
    """
    Yield what a reading, its undoing or a correction brings about.

    Raises:
        Refused: If it is not its turn, is for somebody else, or names a card that cannot be there.

    """
    on_shift(table, who)
    match command:
        case ReadCard():
            return read(table, who, command)
        case UndoRead():
            return undo(table, who, command)
        case CorrectCard():
            return correct(table, who, command)
        case _:
            assert_never(command)


def check_table(table: Table, round_number: int) -> None:
    """Raise Refused unless that round is open, with physical cards, and nothing waits for the floor."""
    if not physical(table):
        raise Refused(Code.NOT_NOW, "The server shuffles for this table; no card is read here.")
    if table.step is None or round_number != table.round:
        raise Refused(Code.WRONG_ROUND, f"Round {round_number} is not open.")
    check_moving(table)
    if table.report is not None:
        raise Refused(Code.REPORT_OPEN, "The round waits for the floor to rule on a report.")


def check_step(table: Table, step: int) -> None:
    """Raise Refused unless the round stands at that step."""
    if step != table.step:
        raise Refused(Code.WRONG_STEP, "That step is not the open one; look for the card that is next.")


def check_dealer(who: Who) -> None:
    """Raise Refused unless a dealer asks."""
    if who.role != "dealer":
        raise Refused(Code.NOT_YOUR_ROLE, "That is for the dealer at the table.")


def read(table: Table, who: Who, command: ReadCard) -> Iterator[TableEvent]:
    """Yield that the next card is identified, or that what was read cannot be it, which is on record (standard 33)."""
    if who.role not in ("device", "dealer"):
        raise Refused(Code.NOT_YOUR_ROLE, "Only the reader and the dealer say which card is dealt.")
    check_table(table, command.round)
    if who.role == "device" and who.name != (reader := reader_of(settings_of(table))):
        raise Refused(Code.NOT_YOUR_ROLE, f"The cards of this table are read by {reader} alone.")
    check_step(table, command.step)
    slot, by_hand, card = missing(table), who.role == "dealer", command.card
    if slot is None:
        if by_hand:
            raise Refused(Code.NOT_NOW, "No card is to be read now.")
        yield ScanRefused(None, None, None, "not_expected", who.player)
        return
    if command.slot != table.shoe.next:
        raise Refused(Code.WRONG_STEP, f"First comes {name(slot.place, slot.nth)}, slot {table.shoe.next}.")
    if by_hand:
        check_by_hand(table, slot)
        if card is None:
            raise Refused(Code.READER_READS, "Say which card it is; that it cannot be read is for the reader to say.")
    if card is None or lies(table, card):
        why: Why = "unread" if card is None else "duplicate"
        yield ScanRefused(command.slot, slot.place, slot.nth, why, who.player)
        return
    yield CardRead(slot.place, slot.nth, card, by_hand, who.player)


def check_by_hand(table: Table, slot: Slot) -> None:
    """Raise Refused unless a card may be entered by hand: it comes face up, or is the one that could not be read."""
    if slot.face_up:
        return
    if not table.shoe.unread:
        card = name(slot.place, slot.nth)
        raise Refused(Code.READER_READS, f"The reader reads {card}; it is entered by hand only if it cannot be read.")
    if any(entered.down for entered in table.shoe.entered):
        clause = game_of(settings_of(table)).device
        raise Refused(
            Code.ENTERED_ALREADY,
            "One card that is face down may be entered by hand in a round, and it has been. Have this one read again; "
            f"if that fails, report that the reader failed: the floor voids the round ({clause}).",
        )


def undo(table: Table, who: Who, command: UndoRead) -> Iterator[TableEvent]:
    """Yield that the last reading of the open step does not hold."""
    check_dealer(who)
    check_table(table, command.round)
    check_step(table, command.step)
    last = table.shoe.last
    if last is None:
        raise Refused(Code.NOT_NOW, "No card of this step has been read that could be taken back.")
    if command.slot != last:
        raise Refused(Code.WRONG_STEP, f"The card that was read last is that of slot {last}; it is taken back first.")
    slot = table.shoe.slots[last - 1]
    yield ReadUndone(slot.place, slot.nth, who.player)


def correct(table: Table, who: Who, command: CorrectCard) -> Iterator[TableEvent]:
    """Yield that a card which lies face up is another one than was read: the physical card prevails (standard 34)."""
    check_dealer(who)
    if physical(table) and command.round == table.round and (table.step is None or is_settled(table)):
        raise Refused(Code.SETTLED_ALREADY, "Wagers of this round are settled; ask the floor for a correction.")
    check_table(table, command.round)
    place, nth = command.place, command.nth
    if not any((card.place, card.nth) == (place, nth) for card in face_up(table)):
        raise Refused(Code.NOT_FACE_UP, f"No {name(place, nth)} lies face up; correct one that does.")
    before = cards_of(table, place)[nth - 1]
    if before == command.card:
        raise Refused(Code.NOT_NOW, f"It has been read as {before}; there is nothing to correct.")
    if lies(table, command.card):
        raise Refused(
            Code.DUPLICATE_CARD,
            f"{command.card} lies elsewhere in this round. Correct that first if it lies face up, or call the floor.",
        )
    yield CardCorrected(place, nth, before, command.card, who.player)


def is_settled(table: Table) -> bool:
    """Return whether any wager of the round was settled by cards."""
    return any(result.why != "void" for seat in table.seats.values() for result in seat.results)


def face_up(table: Table) -> tuple[FaceUp, ...]:
    """Return the cards of the round that lie face up, and those that the open step turns up hand by hand."""
    places: tuple[Place, ...] = ("dealer", "community", *sorted(table.seats))
    coming = turned_up_now(table)
    return tuple(
        FaceUp(place, nth, card if card in shown_at(table, place) else None)
        for place in places
        for nth, card in enumerate(cards_of(table, place), 1)
        if card in shown_at(table, place) or place in coming
    )


def turned_up_now(table: Table) -> tuple[int, ...]:
    """Return the seats whose hands are turned up, one by one, as the open step settles them."""
    step = table.now_playing
    if not isinstance(step, Settle) or step.by != "seat":
        return ()
    settled = (number for number in from_the_right(table) if not step.saved or table.seats[number].wagers)
    return tuple(n for n in settled if any(isinstance(event, CardsShown) for event in reveal(table, n)))
