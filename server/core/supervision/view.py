"""What viewers see of the floor's actions and of shifts: everybody sees nearly all of it."""

from typing import Literal, assert_never

from protocol.announcements import Said
from protocol.standing import Closed, Held, Kept, Posted
from protocol.standing import Standing as Shown
from protocol.supervision import Moving, Supervised
from server.core.sight import Sight
from server.core.table import Table

from . import events as happened
from .events import Standing
from .state import State


def standing(table: Table, who: Sight | None = None) -> Shown:
    """Return what the floor has set at the table; a player who was sent away is told why."""
    state = table.standing
    away = next((player for player in state.why_away if who and who.plays_as(player)), None)
    still, closed = state.still, state.shut
    return Shown(
        kept=tuple(Kept(number, kept.name, kept.until) for number, kept in sorted(state.kept.items())),
        dealer=state.shift.name if state.shift else None,
        held=Held(cause_of(state), still.why, still.since, still.by) if still else None,
        closed=Closed(closed.why, closed.by) if closed else None,
        posted=Posted(in_words(state.posted), state.posted.round) if state.posted else None,
        sent_away=None if away is None else on_leaving(state, away),
    )


def cause_of(state: State) -> Literal["floor", "dealer", "report"]:
    """Return who has the table stand still: the floor comes first."""
    if state.held:
        return "floor"
    return "dealer" if state.no_dealer else "report"


def update_of(event: Standing, after: Table, seq: int, who: Sight) -> Supervised:
    """Return the update for `who` of an event; `after` is the table after it."""
    leaves = event.player if isinstance(event, happened.PlayerRemoved | happened.PlayerExcluded) else None
    moves = Moving(event.seat, event.to) if isinstance(event, happened.PlayerMoved) else None
    return Supervised(seq, in_words(event), standing(after, who), after.deadline, leaves, moves)


def update_of_settings(after: Table, seq: int, who: Sight) -> Supervised:
    """Return the update for `who` after the house has posted settings: what the floor had posted is void."""
    return Supervised(seq, Said.SETTINGS_POSTED.words(), standing(after, who), after.deadline)


def on_leaving(state: State, player: str) -> str:
    """Return the sentence for a player that the floor has sent away."""
    return Said.PLAYER_REMOVED.words(name=state.sent_away[player], why=state.why_away[player])


def in_words(event: Standing) -> str:
    """Return what happened, as a sentence for everybody."""
    match event:
        case happened.DealerCame(by_name=name):
            return Said.DEALER_CAME.words(name=name)
        case happened.DealerLeft(by_name=name):
            return Said.DEALER_LEFT.words(name=name)
        case happened.TableHeld(why=why):
            return Said.TABLE_HELD.words(why=why)
        case happened.CardNamedTwice():
            return Said.CARD_NAMED_TWICE.words()
        case happened.DealerMissing():
            return Said.DEALER_GONE.words()
        case happened.ClocksStopped():
            return Said.CLOCKS_STOPPED.words()
        case happened.ClocksRun():
            return Said.CLOCKS_RUN.words()
        case happened.ReportLate():
            return Said.REPORT_LATE.words()
        case happened.TableResumed():
            return Said.TABLE_RESUMED.words()
        case happened.TableClosed(why=why):
            return Said.TABLE_CLOSED.words(why=why)
        case happened.TableOpened():
            return Said.TABLE_OPENED.words()
        case happened.LimitsPosted(limits, rules=rules):
            spans = tuple(Said.LIMIT.words(wager=name, low=low, high=high) for name, (low, high) in limits.items())
            if rules is None:
                return Said.LIMITS_POSTED.words(limits=spans)
            return Said.RULES_POSTED.words(rules=rules, limits=spans)
        case happened.PlayerRemoved(name=name, why=why):
            return Said.PLAYER_REMOVED.words(name=name, why=why)
        case happened.PlayerLetBack(name=name):
            return Said.PLAYER_LET_BACK.words(name=name)
        case happened.PlayerMoved(number, to, name=name):
            return Said.PLAYER_MOVED.words(name=name, seat=number, to=to)
        case happened.PlaceKept(number, name, until):
            return Said.PLACE_KEPT.words(seat=number, name=name, until=until)
        case happened.PlaceFreed(number, name):
            return Said.PLACE_FREED.words(seat=number, name=name)
        case happened.PlayerExcluded(name=name):  # why is between the player and the house
            return Said.PLAYER_EXCLUDED.words(name=name)
        case happened.PlayerReadmitted(name=name):
            return Said.PLAYER_READMITTED.words(name=name)
        case happened.GamingStopped(game, why):
            return (Said.GAME_STOPPED if game else Said.ALL_GAMES_STOPPED).words(why=why)
        case happened.GamingStarted():
            return Said.GAME_STARTED.words()
        case _:
            assert_never(event)
