"""Doing: what a command of the floor, or about a dealer's shift, brings about."""

from collections.abc import Iterator
from typing import assert_never

from msgspec.structs import replace

from protocol.refusals import Code, Refused
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
    SupervisionCommand,
    TakeTable,
)
from server.core.events import NothingChanged, TableEvent
from server.core.games.steps import TakeBets
from server.core.irregularities.decide import check_floor, clock_again
from server.core.round.engine import open_round
from server.core.round.voiding import at_stake
from server.core.settings import TableSettings, variants
from server.core.table import Now, Table, Who, configured, game_of

from .checks import check_dealer
from .events import (
    DealerCame,
    DealerLeft,
    LimitsPosted,
    PlayerRemoved,
    TableClosed,
    TableForsaken,
    TableHeld,
    TableOpened,
    TableResumed,
)
from .evolve import with_limits
from .seat_moves import free, keep, let_back, move


def supervise(table: Table, who: Who, command: SupervisionCommand, now: Now) -> Iterator[TableEvent]:
    """
    Yield what a command of the floor, or about a shift, brings about.

    Raises:
        Refused: If it is not for them, or the table does not stand so that it could be.

    """
    match command:
        case TakeTable():
            yield from take(table, who, now)
        case EndShift():
            yield from end_shift(table, who, now)
        case HoldTable(why):
            check_hold(table, who)
            yield TableHeld(now.at, why, who.player, who.name)
        case ResumeTable():
            check_resume(table, who)
            yield TableResumed(who.player, who.name)
            yield from clock_again(replace(table, standing=replace(table.standing, held=None)), now)
        case CloseTable(why):
            check_close(table, who)
            yield TableClosed(why, who.player, who.name)
        case OpenTable():
            check_open(table, who)
            yield TableOpened(who.player, who.name)
        case PostLimits():
            yield from post_limits(table, who, command)
        case RemovePlayer(player, why):
            check_remove(table, who, player)
            yield PlayerRemoved(player, table.players[player].name, why, who.player, who.name)
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


def come_on(table: Table, who: Who) -> Iterator[DealerCame]:
    """Yield that a dealer who begins to work at a table where nobody is on comes on."""
    settings = table.posted or table.settings
    if who.role == "dealer" and table.standing.shift is None and settings and settings.pace == "dealer":
        yield DealerCame(who.player, who.name)


def check_take(table: Table, who: Who) -> None:
    """Raise Refused unless a dealer may come on."""
    settings = table.posted or table.settings
    if who.role != "dealer":
        raise Refused(Code.NOT_YOUR_ROLE, "Only a dealer takes a table; sign in at the dealer page.")
    if settings is None or settings.pace != "dealer":
        raise Refused(Code.NOT_NOW, "This table deals by itself.")
    if table.standing.forsaken is None:
        check_dealer(table, who)


def take(table: Table, who: Who, now: Now) -> Iterator[TableEvent]:
    """Come on: the table goes on, unless the floor holds it."""
    check_take(table, who)
    shift, forsaken = table.standing.shift, table.standing.forsaken
    if shift and shift.account == who.player and forsaken is None:
        yield NothingChanged()
        return
    if shift and shift.account != who.player:
        yield DealerLeft(shift.account, shift.name, gone=True)
    yield from attend(table, who.player, who.name, now)


def attend(table: Table, account: str, name: str, now: Now) -> Iterator[TableEvent]:
    """Yield that a dealer is there, and the clock that runs again."""
    yield DealerCame(account, name)
    if table.standing.forsaken:
        yield from clock_again(replace(table, standing=replace(table.standing, forsaken=None)), now)


def check_end(table: Table, who: Who) -> None:
    """Raise Refused unless it is the dealer's own shift."""
    shift = table.standing.shift
    if shift is None or shift.account != who.player:
        raise Refused(Code.NOT_NOW, "You are not on at this table; there is no shift of yours to end.")


def end_shift(table: Table, who: Who, now: Now) -> Iterator[TableEvent]:
    """Go off; what is at stake waits for the next dealer."""
    check_end(table, who)
    yield DealerLeft(who.player, who.name, gone=False)
    if table.step is not None and at_stake(table) and table.standing.forsaken is None:
        yield TableForsaken(now.at)


def gone(table: Table, now: Now) -> Iterator[TableEvent]:
    """Yield what follows when the dealer who is on has been gone for long: the shift is over, or the table waits."""
    shift = table.standing.shift
    if shift is None or table.standing.forsaken:
        return
    if table.step is not None and at_stake(table):
        yield TableForsaken(now.at)
    else:
        yield DealerLeft(shift.account, shift.name, gone=True)


def back(table: Table, now: Now) -> Iterator[TableEvent]:
    """Yield that the table goes on, whose dealer is there again."""
    shift = table.standing.shift
    if shift is not None and table.standing.forsaken:
        yield from attend(table, shift.account, shift.name, now)


def check_hold(table: Table, who: Who) -> None:
    """Raise Refused unless a supervisor may hold the table."""
    check_floor(who)
    if held := table.standing.held:
        raise Refused(Code.TABLE_HELD, f"{held.by} has paused the table already: {held.why}")


def check_resume(table: Table, who: Who) -> None:
    """Raise Refused unless a supervisor may let the table go on."""
    check_floor(who)
    if table.standing.held is None:
        missing = " A dealer who takes it lets it go on." if table.standing.forsaken else ""
        raise Refused(Code.NOT_NOW, f"The floor does not hold the table.{missing}")


def check_close(table: Table, who: Who) -> None:
    """Raise Refused unless a supervisor may close the table."""
    check_floor(who)
    if closed := table.standing.closed:
        raise Refused(Code.TABLE_CLOSED, f"{closed.by} has closed the table already: {closed.why}")


def check_open(table: Table, who: Who) -> None:
    """Raise Refused unless a supervisor may open the table."""
    check_floor(who)
    if table.standing.closed is None:
        stopped = " Its game is stopped; the page of the floor starts that again." if table.standing.stopped else ""
        raise Refused(Code.NOT_NOW, f"The table is not closed.{stopped}")


def check_remove(table: Table, who: Who, player: str) -> None:
    """Raise Refused unless a supervisor may send a player away."""
    check_floor(who)
    if player not in table.players:
        raise Refused(Code.UNKNOWN_PLAYER, "Nobody of that name sits at this table; look who does.")
    if table.players[player].leaving:
        raise Refused(Code.LEAVING, f"{table.players[player].name} leaves already, as soon as nothing is in play.")


def post_limits(table: Table, who: Who, command: PostLimits) -> Iterator[TableEvent]:
    """Post other limits or rules, from the next round on (standard 13): at once where nothing is wagered yet."""
    check_floor(who)
    posted = table.posted
    assert posted is not None
    settings = rules_asked(table, posted, command.rules)
    asked = {limit.wager: (limit.low, limit.high) for limit in command.limits}
    unknown = [wager for wager in asked if wager not in settings.game.limits]
    if unknown:
        known = ", ".join(settings.game.limits)
        raise Refused(
            Code.UNKNOWN_WAGER, f"This table has no limits for {', '.join(unknown)}; it has some for {known}."
        )
    limits = {wager: limit for wager, limit in asked.items() if settings.game.limits[wager] != limit}
    settings = with_limits(settings, limits)
    if settings == posted:
        yield NothingChanged()
        return
    try:
        game_of(settings).check(settings.game, settings)
    except ValueError as wrong:
        raise Refused(Code.BAD_LIMITS, f"These limits cannot be posted: {wrong}.") from wrong
    at_once = isinstance(table.now_playing, TakeBets) and not any(seat.wagers for seat in table.seats.values())
    since = table.round + (not at_once)
    if command.rules is None:
        yield LimitsPosted(limits, who.player, who.name, round=since)
    else:
        yield LimitsPosted(settings.game.limits, who.player, who.name, command.rules, settings.game, since)
    if at_once:
        yield open_round(settings, table.round, table.seed)  # the same seed: nothing was drawn


def rules_asked(table: Table, posted: TableSettings, name: str | None) -> TableSettings:
    """Return what is posted, with the rules of that name if one is given (Refused if there are none)."""
    if name is None:
        return posted
    house = configured(table)
    assert house is not None
    known = variants(house)
    if name not in known:
        raise Refused(Code.UNKNOWN_RULES, f"This table has no rules {name!r}; it may have {', '.join(known)}.")
    return replace(posted, game=known[name].game, rules=known[name].rules)
