"""The dealer's next step, at tables that a dealer deals."""

from collections.abc import Iterator

from protocol.commands import Proceed
from protocol.refusals import Refused
from protocol.sentences import Text
from server.core.deck_procedures.decide import check_decks
from server.core.devices.decide import check_shoe
from server.core.events import TableEvent
from server.core.games.steps import Ask, TakeBets
from server.core.physical_cards.decide import check_cards
from server.core.physical_cards.slots import identified
from server.core.supervision.checks import check_dealer, check_moving
from server.core.table import Now, Table, Who
from server.core.tray.decide import check_tray

from .betting import may_close
from .engine import open_round, perform


def check_proceed(table: Table, who: Who) -> None:
    """Raise Refused unless a dealer could move this round on now."""
    if who.role != "dealer":
        raise Refused(Text.ONLY_THE_DEALER)
    settings = table.posted if table.step is None else table.settings
    if settings is None or settings.pace != "dealer":
        raise Refused(Text.DEALS_BY_ITSELF)
    check_dealer(table, who)
    check_moving(table)
    if table.step is None and (shut := table.standing.shut):
        raise Refused(Text.CLOSED_FOR_ROUNDS, why=shut.why)
    if table.report is not None:
        raise Refused(Text.REPORT_OPEN)
    match table.now_playing:
        case Ask() as step:
            seats = (table.turn,) if table.turn else tuple(table.waiting(step))
            raise Refused(Text.SEATS_DECIDE, seats=seats)
        case TakeBets() if table.fairness.awaited:
            raise Refused(Text.SEEDS_COME)
        case TakeBets() if not may_close(table):
            raise Refused(Text.NO_HAND_TO_DEAL)
    if table.step is None:
        check_tray(table)
    check_decks(table)
    check_shoe(table)
    check_cards(table)


def proceed(table: Table, who: Who, command: Proceed, now: Now) -> Iterator[TableEvent]:
    """Yield the dealer's next step."""
    check_proceed(table, who)
    if (command.round, command.step) != (table.round, table.step):
        raise Refused(Text.STEP_DONE)
    step = table.now_playing
    if step is not None:
        return perform(identified(table), step, now)
    assert table.posted is not None
    return iter((open_round(table, table.posted, table.round + 1, now.entropy),))
