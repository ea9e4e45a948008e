"""The events of a command of the floor, or about a dealer's shift."""

from collections.abc import Iterator
from typing import assert_never

from msgspec.structs import replace

from protocol.refusals import Refused
from protocol.sentences import Text
from protocol.supervision import (
    CloseTable,
    EndShift,
    FreePlace,
    HoldTable,
    KeepPlace,
    LetBack,
    MovePlayer,
    OpenTable,
    PostLimits,
    RemovePlayer,
    ResumeTable,
    RunClocks,
    StopClocks,
    SupervisionCommand,
    TakeTable,
)
from protocol.wording import sentence
from server.core.events import NothingChanged, TableEvent
from server.core.games.steps import TakeBets
from server.core.irregularities.decide import clock_again
from server.core.round.engine import open_round
from server.core.round.voiding import at_stake
from server.core.settings import TableSettings, variants
from server.core.table import Now, Table, Who, configured, game_of

from .checks import check_dealer, check_supervisor
from .events import (
    DealerCame,
    DealerLeft,
    DealerMissing,
    LimitsPosted,
    PlayerRemoved,
    TableClosed,
    TableHeld,
    TableOpened,
    TableResumed,
)
from .evolve import with_limits
from .reporting import run_clocks, stop_clocks, time_left
from .seat_moves import free, keep, let_back, move


def supervise(table: Table, who: Who, command: SupervisionCommand, now: Now) -> Iterator[TableEvent]:
    """
    Yield the events of a command of the floor, or about a shift.

    Raises:
        Refused: If `who` may not do that, or the state of the table does not allow it.

    """
    match command:
        case TakeTable():
            yield from take(table, who, now)
        case EndShift():
            yield from end_shift(table, who, now)
        case StopClocks():
            yield from stop_clocks(table, who, now)
        case RunClocks():
            yield from run_clocks(table, who, now)
        case HoldTable(why):
            check_hold(table, who)
            yield TableHeld(now.at, sentence(why), who.player, who.name)
        case ResumeTable():
            check_resume(table, who)
            yield TableResumed(who.player, who.name)
            yield from clock_again(replace(table, standing=replace(table.standing, held=None, reporting=None)), now)
            if table.standing.held is None:
                yield from time_left(table, now)
        case CloseTable(why):
            check_close(table, who)
            yield TableClosed(sentence(why), who.player, who.name)
        case OpenTable():
            check_open(table, who)
            yield TableOpened(who.player, who.name)
        case PostLimits():
            yield from post_limits(table, who, command)
        case RemovePlayer(player, why):
            check_remove(table, who, player)
            yield PlayerRemoved(player, table.players[player].name, sentence(why), who.player, who.name)
        case LetBack(player):
            yield from let_back(table, who, player)
        case MovePlayer(seat, to):
            yield from move(table, who, seat, to)
        case KeepPlace():
            yield from keep(table, who, command)
        case FreePlace(seat):
            yield from free(table, who, seat)
        case _:
            assert_never(command)


def begin_shift(table: Table, who: Who) -> Iterator[DealerCame]:
    """Begin a shift, if a dealer starts to work at a table that has no open shift."""
    settings = table.posted or table.settings
    if who.role == "dealer" and table.standing.shift is None and settings and settings.pace == "dealer":
        yield DealerCame(who.player, who.name)


def check_take(table: Table, who: Who) -> None:
    """Raise Refused unless a dealer may take the table."""
    settings = table.posted or table.settings
    if who.role != "dealer":
        raise Refused(Text.ONLY_THE_DEALER)
    if settings is None or settings.pace != "dealer":
        raise Refused(Text.DEALS_BY_ITSELF)
    if table.standing.no_dealer is None:
        check_dealer(table, who)


def take(table: Table, who: Who, now: Now) -> Iterator[TableEvent]:
    """Take the table: it goes on, unless the floor holds it."""
    check_take(table, who)
    shift, no_dealer = table.standing.shift, table.standing.no_dealer
    if shift and shift.account == who.player and no_dealer is None:
        yield NothingChanged()
        return
    if shift and shift.account != who.player:
        yield DealerLeft(shift.account, shift.name, gone=True)
    yield from resume_dealing(table, who.player, who.name, now)


def resume_dealing(table: Table, account: str, name: str, now: Now) -> Iterator[TableEvent]:
    """Yield that a dealer deals, and that the clock runs again."""
    yield DealerCame(account, name)
    if table.standing.no_dealer:
        yield from clock_again(replace(table, standing=replace(table.standing, no_dealer=None)), now)


def check_end(table: Table, who: Who) -> None:
    """Raise Refused unless it is the dealer's own shift."""
    shift = table.standing.shift
    if shift is None or shift.account != who.player:
        raise Refused(Text.NO_SHIFT_OF_YOURS)


def end_shift(table: Table, who: Who, now: Now) -> Iterator[TableEvent]:
    """End the shift; a round with wagers waits for the next dealer."""
    check_end(table, who)
    yield DealerLeft(who.player, who.name, gone=False)
    if table.step is not None and at_stake(table) and table.standing.no_dealer is None:
        yield DealerMissing(now.at)


def dealer_gone(table: Table, now: Now) -> Iterator[TableEvent]:
    """Yield the events after a dealer was disconnected too long: the shift ends, or a round with wagers waits."""
    shift = table.standing.shift
    if shift is None or table.standing.no_dealer:
        return
    if table.step is not None and at_stake(table):
        yield DealerMissing(now.at)
    else:
        yield DealerLeft(shift.account, shift.name, gone=True)


def dealer_back(table: Table, now: Now) -> Iterator[TableEvent]:
    """Yield that the table goes on, because its dealer is connected again."""
    shift = table.standing.shift
    if shift is not None and table.standing.no_dealer:
        yield from resume_dealing(table, shift.account, shift.name, now)


def check_hold(table: Table, who: Who) -> None:
    """Raise Refused unless a supervisor may hold the table."""
    check_supervisor(who)
    if held := table.standing.held:
        if held.by is None:
            raise Refused(Text.TABLE_HELD, why=held.why)
        raise Refused(Text.HELD_ALREADY, name=held.by, why=held.why)


def check_resume(table: Table, who: Who) -> None:
    """Raise Refused unless a supervisor may resume the table."""
    check_supervisor(who)
    if table.standing.held is None and table.standing.reporting is None:
        raise Refused(Text.NOT_HELD_NO_DEALER if table.standing.no_dealer else Text.NOT_HELD)


def check_close(table: Table, who: Who) -> None:
    """Raise Refused unless a supervisor may close the table."""
    check_supervisor(who)
    if closed := table.standing.closed:
        raise Refused(Text.CLOSED_ALREADY, name=closed.by, why=closed.why)


def check_open(table: Table, who: Who) -> None:
    """Raise Refused unless a supervisor may open the table."""
    check_supervisor(who)
    if table.standing.closed is None:
        raise Refused(Text.ONLY_STOPPED if table.standing.stopped else Text.NOT_CLOSED)


def check_remove(table: Table, who: Who, player: str) -> None:
    """Raise Refused unless a supervisor may send a player away."""
    check_supervisor(who)
    if player not in table.players:
        raise Refused(Text.NOT_AT_THIS_TABLE)
    if table.players[player].leaving:
        raise Refused(Text.LEAVES_ALREADY, name=table.players[player].name)


def post_limits(table: Table, who: Who, command: PostLimits) -> Iterator[TableEvent]:
    """Post other limits or rules, from the next round on (standard 13): at once where nothing is wagered yet."""
    check_supervisor(who)
    posted = table.posted
    assert posted is not None
    settings = rules_asked(table, posted, command.rules)
    asked = {limit.wager: (limit.low, limit.high) for limit in command.limits}
    unknown = tuple(wager for wager in asked if wager not in settings.game.limits)
    if unknown:
        raise Refused(Text.NO_LIMITS_FOR, unknown=unknown, known=tuple(settings.game.limits))
    limits = {wager: limit for wager, limit in asked.items() if settings.game.limits[wager] != limit}
    settings = with_limits(settings, limits)
    if settings == posted:
        yield NothingChanged()
        return
    try:
        game_of(settings).check(settings.game, settings.terms)
    except ValueError as wrong:
        raise Refused(Text.BAD_LIMITS, wrong=str(wrong)) from wrong
    at_once = isinstance(table.now_playing, TakeBets) and not any(seat.wagers for seat in table.seats.values())
    since = table.round + (not at_once)
    if command.rules is None:
        yield LimitsPosted(limits, who.player, who.name, round=since)
    else:
        yield LimitsPosted(settings.game.limits, who.player, who.name, command.rules, settings.game, since)
    if at_once:
        yield open_round(table, settings, table.round, table.seed)  # the same seed: nothing was drawn


def rules_asked(table: Table, posted: TableSettings, name: str | None) -> TableSettings:
    """Return what is posted, with the rules of that name if one is given (Refused if there are none)."""
    if name is None:
        return posted
    house = configured(table)
    assert house is not None
    known = variants(house)
    if name not in known:
        raise Refused(Text.UNKNOWN_RULES, rules=name, known=tuple(known))
    return replace(posted, game=known[name].game, rules=known[name].rules)
