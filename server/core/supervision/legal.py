"""What the floor may do now, and what a dealer may do about the shift."""

from collections.abc import Callable, Iterator

from protocol.refusals import Refused
from protocol.supervision import (
    EndShift,
    FreePlace,
    LetBack,
    MayAct,
    MayClose,
    MayEndShift,
    MayFreePlace,
    MayHold,
    MayKeepPlace,
    MayLetBack,
    MayMove,
    MayOpen,
    MayPostLimits,
    MayRemove,
    MayResume,
    MayRunClocks,
    MayStopClocks,
    MayTakeTable,
    NamedRules,
    OpenTable,
    ResumeTable,
    RunClocks,
    StopClocks,
    TakeTable,
    WagerLimit,
)
from server.core.settings import TableSettings, variants
from server.core.table import Table, Who, configured

from .decide import check_close, check_end, check_hold, check_open, check_resume, check_take
from .kept_seats import still_kept
from .reporting import check_run, check_stop
from .seat_moves import movable, open_places, unoccupied


def offered(table: Table, who: Who) -> Iterator[MayAct]:
    """Yield the possible actions; those that let the table go on come first."""
    if who.role == "dealer":
        mine = allowed(check_end, table, who)
        if allowed(check_take, table, who) and (table.standing.no_dealer or not mine):
            yield MayTakeTable(TakeTable())
        if mine:
            yield MayEndShift(EndShift())
        if table.standing.reporting and allowed(check_run, table, who):
            yield MayRunClocks(RunClocks())
        if allowed(check_stop, table, who):
            yield MayStopClocks(StopClocks())
    if who.role != "supervisor" or table.posted is None:
        return
    if allowed(check_resume, table, who):
        yield MayResume(ResumeTable())
    if allowed(check_hold, table, who):
        yield MayHold()
    if allowed(check_open, table, who):
        yield MayOpen(OpenTable())
    if allowed(check_close, table, who):
        yield MayClose()
    yield MayPostLimits(limits_of(table.posted), tuple(rules_offered(table)))
    yield from (MayRemove(player, seated.name) for player, seated in table.players.items() if not seated.leaving)
    for number, seat in sorted(table.seats.items()):
        if movable(table, number) and (places := open_places(table, number)):
            yield MayMove(number, table.players[seat.player].name, places)
    yield from (MayLetBack(LetBack(player), name) for player, name in table.standing.sent_away.items())
    kept = still_kept(table)
    if to_keep := tuple(number for number in unoccupied(table) if number not in kept):
        yield MayKeepPlace(to_keep)
    yield from (MayFreePlace(FreePlace(number), place.name) for number, place in sorted(kept.items()))


def rules_offered(table: Table) -> Iterator[NamedRules]:
    """Yield the rules that may be posted, where there is a choice."""
    house = configured(table)
    if house is not None and house.alternatives:
        yield from (NamedRules(name, limits_of(settings)) for name, settings in variants(house).items())


def limits_of(settings: TableSettings) -> tuple[WagerLimit, ...]:
    """Return the limits of all wagers."""
    return tuple(WagerLimit(wager, *limit) for wager, limit in settings.game.limits.items())


def allowed(check: Callable[[Table, Who], None], table: Table, who: Who) -> bool:
    """Return whether a check does not refuse."""
    try:
        check(table, who)
    except Refused:
        return False
    return True
