"""Doing: what a command about a dispute or a correction brings about."""

from collections.abc import Iterator
from typing import assert_never

from protocol.disputes import ConfirmCorrection, Correct, Dispute, DisputeCommand, DropCorrection, ResolveDispute
from protocol.refusals import Code, Refused
from server.core.events import TableEvent
from server.core.money import dollars
from server.core.seats.seating import idle, transfer_id
from server.core.table import Now, Table, Who, settings_of

from .events import Corrected, CorrectionAsked, CorrectionDropped, DisputeOpened, DisputeResolved
from .state import Case, Finished, Hand, Line, key


MOST_OPEN = 3  # disputes of one player


def review(table: Table, who: Who, command: DisputeCommand, now: Now) -> Iterator[TableEvent]:
    """
    Yield what a dispute or a correction, or a decision on one, brings about.

    Raises:
        Refused: If it is not for them, the round or the wager is not there, or the money is not.

    """
    match command:
        case Dispute(round_number, words):
            found = finished(round_number, now)
            check_dispute(table, who, found)
            number = table.disputes.opened + 1
            yield DisputeOpened(number, found.round, who.player, who.name, words, found.evidence)
        case ResolveDispute(number, verdict, words):
            check_floor(who)
            open_case(table, number)
            yield DisputeResolved(number, verdict, words, who.player, who.name)
        case Correct():
            yield correct(table, who, command, now)
        case ConfirmCorrection(number):
            yield confirm(table, who, number, now)
        case DropCorrection(number, why):
            check_floor(who)
            waiting(table, number)
            yield CorrectionDropped(number, why, who.player, who.name)
        case _:
            assert_never(command)


def finished(round_number: int, now: Now) -> Finished:
    """Return the round that was looked up in the log, or raise Refused if none is over that has this number."""
    if now.found is None or now.found.round != round_number:
        raise Refused(Code.UNKNOWN_ROUND, f"Round {round_number} is not one that was played here and is over.")
    return now.found


def check_dispute(table: Table, who: Who, found: Finished) -> None:
    """Raise Refused unless `who` may dispute the round."""
    if who.role != "player":
        raise Refused(Code.NOT_YOUR_ROLE, f"A {who.role} does not dispute a round; its players do.")
    if not found.played(who.player):
        raise Refused(Code.NOT_YOUR_ROUND, f"You had no wager in round {found.round}; dispute one that you played in.")
    mine = table.disputes.open_of(who.player)
    if same := [case for case in mine if case.round == found.round]:
        said = f"You dispute round {found.round} already: your number is {title(table, same[0])}."
        raise Refused(Code.DISPUTE_OPEN, said)
    if len(mine) >= MOST_OPEN:
        numbers = ", ".join(title(table, case) for case in mine)
        raise Refused(Code.DISPUTE_OPEN, f"Your disputes {numbers} are open; wait until the floor has decided one.")


def title(table: Table, case: Case) -> str:
    """Return what people call a dispute: "T1-7"."""
    return f"{settings_of(table).table}-{case.number}"


def check_floor(who: Who) -> None:
    """Raise Refused unless a supervisor asks."""
    if who.role != "supervisor":
        raise Refused(Code.NOT_YOUR_ROLE, "Only a supervisor decides on this; call the floor.")


def open_case(table: Table, number: int) -> Case:
    """Return a dispute that is open, or raise Refused."""
    found = next((case for case in table.disputes.cases if case.number == number and case.verdict is None), None)
    if found is None:
        raise Refused(Code.UNKNOWN_DISPUTE, f"No dispute {number} is open at this table.")
    return found


def waiting(table: Table, number: int) -> CorrectionAsked:
    """Return a correction that waits, or raise Refused."""
    found = next((asked for asked in table.disputes.waiting if asked.number == number), None)
    if found is None:
        raise Refused(Code.UNKNOWN_CORRECTION, f"Correction {number} does not wait any more.")
    return found


def correct(table: Table, who: Who, command: Correct, now: Now) -> CorrectionAsked | Corrected:
    """Return the correction, or that it waits for another supervisor."""
    check_floor(who)
    found = finished(command.round, now)
    hand, line = line_of(found, command.seat, command.wager)
    if any(asked.number == command.dispute for asked in table.disputes.cases if asked.round != found.round):
        raise Refused(Code.UNKNOWN_DISPUTE, f"Dispute {command.dispute} is over another round.")
    if command.dispute is not None and command.dispute > table.disputes.opened:
        raise Refused(Code.UNKNOWN_DISPUTE, f"There is no dispute {command.dispute} at this table.")
    if waits(table, found, hand, line):
        raise Refused(Code.NOT_NOW, "A correction of this wager waits for another supervisor; it is decided first.")
    before = current(table, found, hand, line)
    if command.returned == before:
        raise Refused(Code.NOT_POSSIBLE, f"{dollars(before)} came back for it already; say what should have.")
    asked = CorrectionAsked(
        number=table.disputes.asked + 1,
        round=found.round,
        seat=hand.seat,
        player=hand.player,
        name=hand.name,
        wager=line.wager,
        before=before,
        after=command.returned,
        why=command.why,
        by=who.player,
        by_name=who.name,
        dispute=command.dispute,
    )
    check_money(table, asked)
    if abs(asked.after - asked.before) > settings_of(table).correction_limit:
        return asked
    return corrected(table, asked, None, now)


def waits(table: Table, found: Finished, hand: Hand, line: Line) -> bool:
    """Return whether a correction of this wager waits for another supervisor already."""
    name = key(found.round, hand.seat, line.wager)
    return name in [key(asked.round, asked.seat, asked.wager) for asked in table.disputes.waiting]


def line_of(found: Finished, seat: int, wager: str) -> tuple[Hand, Line]:
    """Return a wager of the round with its hand, or raise Refused."""
    hand = next((hand for hand in found.hands if hand.seat == seat), None)
    if hand is None:
        raise Refused(Code.UNKNOWN_SEAT, f"Seat {seat} had no hand in round {found.round}.")
    line = next((line for line in hand.lines if line.wager == wager), None)
    if line is None:
        names = ", ".join(line.wager for line in hand.lines)
        raise Refused(Code.UNKNOWN_WAGER, f"Seat {seat} had no {wager} in round {found.round}; it had {names}.")
    return hand, line


def current(table: Table, found: Finished, hand: Hand, line: Line) -> int:
    """Return the cents that came back for a wager, by now: an earlier correction is where the next one starts."""
    return table.disputes.corrected.get(key(found.round, hand.seat, line.wager), line.returned)


def check_money(table: Table, asked: CorrectionAsked) -> None:
    """Raise Refused unless the difference can move now: what the house takes back lies on the stack, out of play."""
    more, player = asked.after - asked.before, table.players.get(asked.player)
    if player is not None and not player.arrived:
        raise Refused(Code.TRANSFER_PENDING, f"Chips of {asked.name} are on their way; correct when they have arrived.")
    if more > 0:
        return
    if player is None:
        left = f"{asked.name} has left with the chips; it can be taken back when {asked.name} sits here again."
        raise Refused(Code.NOT_SEATED, left)
    if not idle(table, asked.player):
        raise Refused(Code.NOT_NOW, f"{asked.name} has something in play; take it back when the round is over.")
    if player.stack < -more:
        has = f"{asked.name} has {dollars(player.stack)} on the stack; at most that can be taken back"
        raise Refused(Code.NOT_ENOUGH_CHIPS, f"{has}: {dollars(asked.before - player.stack)} returned, or more.")


def may_confirm(asked: CorrectionAsked, who: Who) -> bool:
    """Return whether somebody may confirm a correction: a supervisor, and not the person who asked for it."""
    return who.role == "supervisor" and asked.by != who.player and asked.by_name != who.name


def confirm(table: Table, who: Who, number: int, now: Now) -> Corrected:
    """Return the correction that another supervisor asked for."""
    check_floor(who)
    asked = waiting(table, number)
    if not may_confirm(asked, who):
        raise Refused(Code.NEEDS_ANOTHER, "You asked for this correction yourself; another supervisor confirms it.")
    check_money(table, asked)
    return corrected(table, asked, who.player, now)


def corrected(table: Table, asked: CorrectionAsked, confirmed_by: str | None, now: Now) -> Corrected:
    """Return the correction as it is made: to the stack, or to the wallet of who has left."""
    fields = {name: getattr(asked, name) for name in asked.__struct_fields__}
    transfer = None if asked.player in table.players else transfer_id(asked.player, now)
    return Corrected(**fields, confirmed_by=confirmed_by, transfer=transfer)
