"""The events of a command about a dispute or a correction."""

from collections.abc import Iterator
from typing import assert_never

from protocol.disputes import ConfirmCorrection, Correct, Dispute, DisputeCommand, DropCorrection, ResolveDispute
from protocol.refusals import Refused
from protocol.sentences import Text
from protocol.wording import sentence
from server.core.events import TableEvent
from server.core.seats.seating import idle, transfer_id
from server.core.supervision.checks import check_supervisor
from server.core.table import Now, Table, Who, settings_of

from .events import Corrected, CorrectionAsked, CorrectionDropped, DisputeOpened, DisputeResolved
from .state import Case, Finished, Hand, Line, key


MOST_OPEN = 3  # disputes of one player


def review(table: Table, who: Who, command: DisputeCommand, now: Now) -> Iterator[TableEvent]:
    """
    Yield the events of a dispute or a correction, or of a decision on one.

    Raises:
        Refused: If `who` may not do that, there is no such round or wager, or the money cannot move.

    """
    match command:
        case Dispute(round_number, words):
            found = finished(round_number, now)
            check_dispute(table, who, found)
            number = table.disputes.opened + 1
            yield DisputeOpened(number, found.round, who.player, who.name, sentence(words), found.evidence)
        case ResolveDispute(number, verdict, words):
            check_supervisor(who)
            open_case(table, number)
            yield DisputeResolved(number, verdict, sentence(words), who.player, who.name)
        case Correct():
            yield correct(table, who, command, now)
        case ConfirmCorrection(number):
            yield confirm(table, who, number, now)
        case DropCorrection(number, why):
            check_supervisor(who)
            waiting(table, number)
            yield CorrectionDropped(number, sentence(why), who.player, who.name)
        case _:
            assert_never(command)


def finished(round_number: int, now: Now) -> Finished:
    """Return the round that was looked up in the log, or raise Refused if none is over that has this number."""
    if now.found is None or now.found.round != round_number:
        raise Refused(Text.UNKNOWN_ROUND, round=round_number)
    return now.found


def check_dispute(table: Table, who: Who, found: Finished) -> None:
    """Raise Refused unless `who` may dispute the round."""
    if who.role != "player":
        raise Refused(Text.ONLY_PLAYERS_DISPUTE, role=who.role)
    if not found.played(who.player):
        raise Refused(Text.DISPUTE_YOUR_ROUND, round=found.round)
    mine = table.disputes.open_of(who.player)
    if same := [case for case in mine if case.round == found.round]:
        raise Refused(Text.DISPUTED_ALREADY, round=found.round, number=title(table, same[0]))
    if len(mine) >= MOST_OPEN:
        numbers = tuple(title(table, case) for case in mine)
        raise Refused(Text.TOO_MANY_DISPUTES, numbers=numbers)


def title(table: Table, case: Case) -> str:
    """Return what people call a dispute: "T1-7"."""
    return f"{settings_of(table).table}-{case.number}"


def open_case(table: Table, number: int) -> Case:
    """Return a dispute that is open, or raise Refused."""
    found = next((case for case in table.disputes.cases if case.number == number and case.verdict is None), None)
    if found is None:
        raise Refused(Text.DISPUTE_NOT_OPEN, dispute=number)
    return found


def waiting(table: Table, number: int) -> CorrectionAsked:
    """Return a correction that waits, or raise Refused."""
    found = next((asked for asked in table.disputes.waiting if asked.number == number), None)
    if found is None:
        raise Refused(Text.UNKNOWN_CORRECTION, correction=number)
    return found


def correct(table: Table, who: Who, command: Correct, now: Now) -> CorrectionAsked | Corrected:
    """Return the correction, or that it waits for another supervisor."""
    check_supervisor(who)
    found = finished(command.round, now)
    hand, line = line_of(found, command.seat, command.wager)
    if command.dispute is not None:
        check_over(table, command.dispute, found)
    if waits(table, found, hand, line):
        raise Refused(Text.CORRECTION_WAITS)
    before = current(table, found, hand, line)
    if command.returned == before:
        raise Refused(Text.SAME_AMOUNT, returned=before)
    asked = CorrectionAsked(
        number=table.disputes.asked + 1,
        round=found.round,
        seat=hand.seat,
        player=hand.player,
        name=hand.name,
        wager=line.wager,
        before=before,
        after=command.returned,
        why=sentence(command.why),
        by=who.player,
        by_name=who.name,
        dispute=command.dispute,
    )
    check_money(table, asked)
    if abs(asked.after - asked.before) > settings_of(table).correction_limit:
        return asked
    return corrected(table, asked, None, now)


def check_over(table: Table, number: int, found: Finished) -> None:
    """Raise Refused unless a dispute has this number, and is over this round as far as that is still known."""
    if any(case.number == number for case in table.disputes.cases if case.round != found.round):
        raise Refused(Text.DISPUTE_OF_OTHER_ROUND, dispute=number)
    if number > table.disputes.opened:
        raise Refused(Text.NO_SUCH_DISPUTE, dispute=number)


def waits(table: Table, found: Finished, hand: Hand, line: Line) -> bool:
    """Return whether a correction of this wager waits for another supervisor already."""
    name = key(found.round, hand.seat, line.wager)
    return name in [key(asked.round, asked.seat, asked.wager) for asked in table.disputes.waiting]


def line_of(found: Finished, seat: int, wager: str) -> tuple[Hand, Line]:
    """Return a wager of the round with its hand, or raise Refused."""
    hand = next((hand for hand in found.hands if hand.seat == seat), None)
    if hand is None:
        raise Refused(Text.NO_HAND_AT_SEAT, seat=seat, round=found.round)
    line = next((line for line in hand.lines if line.wager == wager), None)
    if line is None:
        names = tuple(line.wager for line in hand.lines)
        raise Refused(Text.NO_WAGER_THEN, seat=seat, wager=wager, round=found.round, wagers=names)
    return hand, line


def current(table: Table, found: Finished, hand: Hand, line: Line) -> int:
    """Return the cents that came back for a wager by now, with an earlier correction in it."""
    return table.disputes.corrected.get(key(found.round, hand.seat, line.wager), line.returned)


def check_money(table: Table, asked: CorrectionAsked) -> None:
    """Raise Refused unless the difference can move now: the house takes back only chips on the stack, out of play."""
    more, player = asked.after - asked.before, table.players.get(asked.player)
    if player is not None and not player.arrived:
        raise Refused(Text.CHIPS_MOVING, name=asked.name)
    if more > 0:
        return
    if player is None:
        raise Refused(Text.PLAYER_HAS_LEFT, name=asked.name)
    if not idle(table, asked.player):
        raise Refused(Text.CORRECTION_IN_PLAY, name=asked.name)
    if player.stack < -more:
        raise Refused(
            Text.CORRECTION_OVER_STACK, name=asked.name, stack=player.stack, least=asked.before - player.stack
        )


def may_confirm(asked: CorrectionAsked, who: Who) -> bool:
    """Return whether somebody may confirm a correction: a supervisor, and not the person who asked for it."""
    return who.role == "supervisor" and asked.by != who.player and asked.by_name != who.name


def confirm(table: Table, who: Who, number: int, now: Now) -> Corrected:
    """Return the correction that another supervisor asked for."""
    check_supervisor(who)
    asked = waiting(table, number)
    if not may_confirm(asked, who):
        raise Refused(Text.OWN_CORRECTION)
    check_money(table, asked)
    return corrected(table, asked, who.player, now)


def corrected(table: Table, asked: CorrectionAsked, confirmed_by: str | None, now: Now) -> Corrected:
    """Return the correction as it is made: to the stack, or to the wallet of a player who has left."""
    fields = {name: getattr(asked, name) for name in asked.__struct_fields__}
    transfer = None if asked.player in table.players else transfer_id(asked.player, now)
    return Corrected(**fields, confirmed_by=confirmed_by, transfer=transfer)
