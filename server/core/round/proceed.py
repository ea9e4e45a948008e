"""The dealer's next step, at tables that a dealer deals."""

from collections.abc import Iterator

from protocol.commands import Proceed
from protocol.refusals import Code, Refused
from server.core.deck_procedures.decide import waits
from server.core.devices.decide import shoe_waits
from server.core.events import TableEvent
from server.core.games.steps import Ask, TakeBets
from server.core.physical_cards.slots import identified, missing
from server.core.physical_cards.view import first
from server.core.supervision.checks import check_dealer, check_moving
from server.core.table import Now, Table, Who
from server.core.tray.decide import unopened

from .betting import may_close
from .engine import open_round, perform


def check_proceed(table: Table, who: Who) -> None:
    """Raise Refused unless a dealer could move this round on now."""
    if who.role != "dealer":
        raise Refused(Code.NOT_YOUR_ROLE, "Only the dealer moves the round on; sign in at the dealer page.")
    settings = table.posted if table.step is None else table.settings
    if settings is None or settings.pace != "dealer":
        raise Refused(Code.NOT_NOW, "This table deals by itself.")
    check_dealer(table, who)
    check_moving(table)
    if table.step is None and (shut := table.standing.shut):
        raise Refused(Code.TABLE_CLOSED, f"The table is closed: {shut.why} The floor opens it again.")
    if table.report is not None:
        raise Refused(Code.REPORT_OPEN, "The round waits for the floor to rule on a report.")
    match table.now_playing:
        case Ask() as step:
            seats = ", ".join(str(number) for number in ([table.turn] if table.turn else table.waiting(step)))
            raise Refused(Code.NOT_NOW, f"Seat {seats} is deciding; the next step comes when all have.")
        case TakeBets() if not may_close(table):
            raise Refused(Code.NO_WAGERS, "Nobody has wagered what a hand needs; close betting when somebody has.")
    if table.step is None and (why := unopened(table)):
        raise Refused(Code.COMES_FIRST, why)
    if why := waits(table) or shoe_waits(table):
        raise Refused(Code.COMES_FIRST, why)
    if slot := missing(table):
        raise Refused(Code.COMES_FIRST, first(slot))


def proceed(table: Table, who: Who, command: Proceed, now: Now) -> Iterator[TableEvent]:
    """Yield the dealer's next step."""
    check_proceed(table, who)
    if (command.round, command.step) != (table.round, table.step):
        raise Refused(Code.WRONG_STEP, "That step is done already; look for the one that is next.")
    step = table.now_playing
    if step is not None:
        return perform(identified(table), step, now)
    assert table.posted is not None
    return iter((open_round(table.posted, table.round + 1, now.entropy),))
