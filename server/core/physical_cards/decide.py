"""The events of a command of the reader, or of a dealer, about physical cards."""

from collections.abc import Iterator
from typing import assert_never

from protocol.physical_cards import CardCommand, CorrectCard, FaceUp, ReadCard, UndoRead
from protocol.refusals import Refused
from protocol.sentences import Text
from protocol.values import Place
from server.core.events import TableEvent
from server.core.games.steps import Settle
from server.core.round.dealing import comes_up, from_the_right, reveal
from server.core.round.places import cards_of, shown_at, up_at
from server.core.settings import reader_of
from server.core.supervision.checks import check_dealer as on_shift
from server.core.supervision.checks import check_moving
from server.core.supervision.events import CardNamedTwice
from server.core.table import Now, Table, Who, game_of, settings_of

from .events import CardCorrected, CardRead, ReadUndone, ScanRefused
from .slots import in_round, in_sight, missing, physical, twice
from .state import Slot, Why


def identify(table: Table, who: Who, command: CardCommand, now: Now) -> Iterator[TableEvent]:
    """
    Yield the events of a reading, of its undoing, or of a correction.

    A dealer is never told that a card is face down elsewhere: it is entered or corrected like any other, and the table
    stops for the floor (ruling C13).

    Raises:
        Refused: If another card comes first, it is for somebody else, or everybody sees that card elsewhere.

    """
    on_shift(table, who)
    match command:
        case ReadCard():
            return read(table, who, command, now)
        case UndoRead():
            return undo(table, who, command)
        case CorrectCard():
            return correct(table, who, command, now)
        case _:
            assert_never(command)


def check_table(table: Table, round_number: int) -> None:
    """Raise Refused unless that round is open, with physical cards, and nothing waits for the floor."""
    if not physical(table):
        raise Refused(Text.NO_CARDS_TO_READ)
    if table.step is None or round_number != table.round:
        raise Refused(Text.ROUND_NOT_OPEN, round=round_number)
    check_moving(table)
    if table.report is not None:
        raise Refused(Text.REPORT_OPEN)


def check_step(table: Table, step: int) -> None:
    """Raise Refused unless the round stands at that step."""
    if step != table.step:
        raise Refused(Text.STEP_NOT_OPEN)


def check_dealer(who: Who) -> None:
    """Raise Refused unless a dealer asks."""
    if who.role != "dealer":
        raise Refused(Text.ONLY_THE_DEALER)


def check_cards(table: Table) -> None:
    """Raise Refused if a card is to be read before the open step can be done, or is known twice when it settles."""
    if slot := missing(table):
        raise Refused(Text.READ_OR_ENTER_FIRST if slot.face_up else Text.READ_FIRST, place=slot.place, nth=slot.nth)
    if isinstance(table.now_playing, Settle) and physical(table) and twice(table):
        raise Refused(Text.KNOWN_TWICE)


def read(table: Table, who: Who, command: ReadCard, now: Now) -> Iterator[TableEvent]:
    """Identify the next card, or record that the card read cannot be that one (standard 33)."""
    if who.role not in ("device", "dealer"):
        raise Refused(Text.ONLY_READER_OR_DEALER)
    check_table(table, command.round)
    if who.role == "device" and who.name != (reader := reader_of(settings_of(table))):
        raise Refused(Text.ONLY_THIS_READER, reader=reader)
    check_step(table, command.step)
    slot, number, by_hand, card = missing(table), table.shoe.next, who.role == "dealer", command.card
    if slot is None or number is None:
        if by_hand:
            raise Refused(Text.NO_CARD_EXPECTED)
        yield ScanRefused(None, None, None, "not_expected", who.player)
        return
    if command.slot != number:
        raise Refused(Text.OTHER_CARD_FIRST, place=slot.place, nth=slot.nth, slot=number)
    if by_hand:
        check_by_hand(table, slot)
        if card is None:
            raise Refused(Text.SAY_WHICH_CARD)
    known = in_sight if by_hand else in_round
    if card is None or known(table, card):
        why: Why = "unread" if card is None else "duplicate"
        yield ScanRefused(command.slot, slot.place, slot.nth, why, who.player)
        return
    yield CardRead(slot.place, slot.nth, card, by_hand, who.player)
    if in_round(table, card):
        yield CardNamedTwice(now.at, who.player, who.name)


def check_by_hand(table: Table, slot: Slot) -> None:
    """Raise Refused unless a card may be entered by hand: it comes face up, or is the one that could not be read."""
    if slot.face_up:
        return
    if not table.shoe.unread:
        raise Refused(Text.READER_READS, place=slot.place, nth=slot.nth)
    if any(entered.down for entered in table.shoe.entered):
        clause = game_of(settings_of(table)).device
        raise Refused(Text.ENTERED_ALREADY, clause=clause)


def undo(table: Table, who: Who, command: UndoRead) -> Iterator[TableEvent]:
    """Take back the last reading of the open step."""
    check_dealer(who)
    check_table(table, command.round)
    check_step(table, command.step)
    last = table.shoe.last
    if last is None:
        raise Refused(Text.NOTHING_TO_UNDO)
    if command.slot != last:
        raise Refused(Text.UNDO_LAST_FIRST, slot=last)
    slot = table.shoe.slots[last - 1]
    yield ReadUndone(slot.place, slot.nth, who.player)


def correct(table: Table, who: Who, command: CorrectCard, now: Now) -> Iterator[TableEvent]:
    """
    Correct a face-up card that was misread: the physical card prevails (standard 34).

    A hand that the open step turns up is turned up before, so that its cards are known when they are compared.
    """
    check_dealer(who)
    if physical(table) and command.round == table.round and (table.step is None or is_settled(table)):
        raise Refused(Text.SETTLED_ALREADY)
    check_table(table, command.round)
    place, nth = command.place, command.nth
    if not any((card.place, card.nth) == (place, nth) for card in face_up(table)):
        raise Refused(Text.NOT_FACE_UP, place=place, nth=nth)
    before, lies_up = cards_of(table, place)[nth - 1], nth in up_at(cards_of(table, place), shown_at(table, place))
    if lies_up and before == command.card:
        raise Refused(Text.SAME_CARD, card=before)
    if in_sight(table, command.card):
        raise Refused(Text.DUPLICATE_CARD, card=command.card)
    if not lies_up:
        assert isinstance(place, int)
        yield from reveal(table, place)
    if before != command.card:
        yield CardCorrected(place, nth, before, command.card, who.player)
        if in_round(table, command.card):
            yield CardNamedTwice(now.at, who.player, who.name)


def is_settled(table: Table) -> bool:
    """Return whether any wager of the round was settled by cards."""
    return any(result.why != "void" for seat in table.seats.values() for result in seat.results)


def face_up(table: Table) -> tuple[FaceUp, ...]:
    """Return the face-up cards of the round, and those that the open step turns up hand by hand."""
    places: tuple[Place, ...] = ("dealer", "community", *sorted(table.seats))
    coming = turned_up_now(table)
    found = []
    for place in places:
        cards = cards_of(table, place)
        up = up_at(cards, shown_at(table, place))
        found += [
            FaceUp(place, nth, card if nth in up else None)
            for nth, card in enumerate(cards, 1)
            if nth in up or place in coming
        ]
    return tuple(found)


def turned_up_now(table: Table) -> tuple[int, ...]:
    """Return the seats whose hands the open step turns up one by one as it settles them, whatever their cards are."""
    step = table.now_playing
    if not isinstance(step, Settle) or step.by != "seat":
        return ()
    settled = (number for number in from_the_right(table) if not step.saved or table.seats[number].wagers)
    return tuple(number for number in settled if comes_up(table, number))
