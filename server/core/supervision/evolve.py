"""The table after each event of the floor, or of a dealer's shift."""

from collections.abc import Mapping
from typing import assert_never

from msgspec.structs import replace

from protocol.announcements import Said
from server.core.games.terms import Limit
from server.core.settings import AS_CONFIGURED, TableSettings
from server.core.table import Seat, Table

from . import events as happened
from .events import Standing
from .kept_seats import still_kept
from .state import Closing, Hold, Kept, Reporting, Shift


def evolve_supervision(table: Table, event: Standing) -> Table:
    """Return the table after an event. A held table has no deadline."""
    state = table.standing
    match event:
        case happened.DealerCame(by, name):
            return replace(table, standing=replace(state, shift=Shift(by, name), no_dealer=None, reporting=None))
        case happened.DealerLeft():
            return replace(table, standing=replace(state, shift=None, reporting=None))
        case happened.ClocksStopped(at, left, by, name):
            reporting = Reporting(by, Hold(at, Said.DEALER_REPORTS.words(), name), table.step, left)
            return replace(table, standing=replace(state, reporting=reporting), deadline=None)
        case happened.ClocksRun():
            return replace(table, standing=replace(state, reporting=None))
        case happened.ReportLate():
            assert state.reporting is not None
            return replace(table, standing=replace(state, reporting=replace(state.reporting, late=True)))
        case happened.TableHeld(at, why, by_name=name):
            return replace(table, standing=replace(state, held=Hold(at, why, name)), deadline=None)
        case happened.CardNamedTwice(at):
            held = state.held or Hold(at, Said.LOOK_AT_CARDS.words(), None)
            return replace(table, standing=replace(state, held=held), deadline=None)
        case happened.DealerMissing(at):
            return replace(
                table, standing=replace(state, no_dealer=Hold(at, Said.NO_DEALER.words(), None)), deadline=None
            )
        case happened.TableResumed():
            return replace(table, standing=replace(state, held=None, reporting=None))
        case happened.TableClosed(why, by_name=name):
            deadline = None if table.step is None else table.deadline
            return replace(table, standing=replace(state, closed=Closing(why, name)), deadline=deadline)
        case happened.TableOpened():
            return replace(table, standing=replace(state, closed=None))
        case happened.GamingStopped(_, why, by_name=name):
            deadline = None if table.step is None else table.deadline
            return replace(table, standing=replace(state, stopped=Closing(why, name)), deadline=deadline)
        case happened.GamingStarted():
            return replace(table, standing=replace(state, stopped=None))
        case happened.LimitsPosted(limits, rules=rules, game=game):
            assert table.posted is not None
            standing = replace(state, configured=state.configured or table.posted, posted=event)
            others = None if rules == AS_CONFIGURED else rules
            posted = table.posted if game is None else replace(table.posted, game=game, rules=others)
            return replace(table, standing=standing, posted=with_limits(posted, limits))
        case happened.PlayerRemoved(player, name, why):
            leaving = replace(table.players[player], leaving=True)
            names, whys = {**state.sent_away, player: name}, {**state.why_away, player: why}
            standing = replace(state, sent_away=names, why_away=whys)
            return replace(table, players=table.players | {player: leaving}, standing=standing)
        case happened.PlayerLetBack(player):
            names, whys = (
                {other: text for other, text in texts.items() if other != player}
                for texts in (state.sent_away, state.why_away)
            )
            return replace(table, standing=replace(state, sent_away=names, why_away=whys))
        case happened.PlayerMoved(number, to, player):
            seats = {other: seat for other, seat in table.seats.items() if other != number} | {to: Seat(player)}
            return replace(table, seats=seats, dealt=tuple(other for other in table.dealt if other != number))
        case happened.PlaceKept(number, name, until):
            kept = still_kept(table) | {number: Kept(name, until)}
            return replace(table, standing=replace(state, kept=kept))
        case happened.PlaceFreed(number):
            kept = {other: kept for other, kept in still_kept(table).items() if other != number}
            return replace(table, standing=replace(state, kept=kept))
        case happened.PlayerExcluded(player):
            barred = replace(table.players[player], leaving=True, barred=True)
            return replace(table, players=table.players | {player: barred})
        case happened.PlayerReadmitted(player):
            return replace(table, players=table.players | {player: replace(table.players[player], barred=False)})
        case _:
            assert_never(event)


def with_limits(settings: TableSettings, limits: Mapping[str, Limit]) -> TableSettings:
    """Return the settings with some limits in place of theirs."""
    return replace(settings, game=replace(settings.game, limits={**settings.game.limits, **limits}))
