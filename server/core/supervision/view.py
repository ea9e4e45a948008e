"""What viewers see of the floor's actions and of shifts: everybody sees nearly all of it."""

from typing import assert_never

from protocol.money import dollars
from protocol.supervision import Closed, Held, Kept, Moving, Posted, Supervised
from protocol.supervision import Standing as Shown
from server.core.table import Table, Who

from . import events as happened
from .events import Standing


def standing(table: Table, who: Who | None = None) -> Shown:
    """Return what the floor has set at the table; a player who was sent away is told why."""
    state = table.standing
    mine = who.player if who and who.role == "player" else ""
    still, closed = state.still, state.shut
    return Shown(
        kept=tuple(Kept(number, kept.name, kept.until) for number, kept in sorted(state.kept.items())),
        dealer=state.shift.name if state.shift else None,
        held=Held("floor" if state.held else "dealer", still.why, still.since, still.by) if still else None,
        closed=Closed(closed.why, closed.by) if closed else None,
        posted=Posted(in_words(state.posted), state.posted.round) if state.posted else None,
        sent_away=on_leaving(state.sent_away[mine], state.why_away[mine]) if mine in state.why_away else None,
    )


def update_of(event: Standing, after: Table, seq: int, who: Who) -> Supervised:
    """Return the update for `who` of an event; `after` is the table after it."""
    leaves = event.player if isinstance(event, happened.PlayerRemoved | happened.PlayerExcluded) else None
    moves = Moving(event.seat, event.to) if isinstance(event, happened.PlayerMoved) else None
    return Supervised(seq, in_words(event), standing(after, who), after.deadline, leaves, moves)


def update_of_settings(after: Table, seq: int, who: Who) -> Supervised:
    """Return the update for `who` after the house has posted settings: what the floor had posted is void."""
    return Supervised(
        seq, "The house posts its settings, from the next round on.", standing(after, who), after.deadline
    )


def on_leaving(name: str, why: str) -> str:
    """Return the sentence for a player that the floor sends away."""
    return f"The floor sends {name} away: {why}"


def in_words(event: Standing) -> str:
    """Return what happened, as a sentence for everybody."""
    match event:
        case happened.DealerCame(by_name=name):
            return f"{name} deals."
        case happened.DealerLeft(by_name=name):
            return f"{name} has left the table."
        case happened.TableHeld(why=why):
            return f"The floor has paused the table: {why} All clocks stand."
        case happened.DealerMissing():
            return "The dealer is gone. All clocks stand until a dealer is at the table."
        case happened.TableResumed():
            return "The table goes on."
        case happened.TableClosed(why=why):
            return f"The floor closes the table: {why} What is wagered is played to its end."
        case happened.TableOpened():
            return "The table is open again."
        case happened.LimitsPosted(limits, rules=rules):
            what = "limits" if rules is None else f'rules ("{rules}")'
            spans = (f"{wager} {dollars(low)} to {dollars(high)}" for wager, (low, high) in limits.items())
            return f"New {what} from the next round on: {', '.join(spans).replace('_', ' ')}."
        case happened.PlayerRemoved(name=name, why=why):
            return on_leaving(name, why)
        case happened.PlayerLetBack(name=name):
            return f"{name} may sit at this table again."
        case happened.PlayerMoved(number, to, name=name):
            return f"The floor moves {name} from seat {number} to seat {to}."
        case happened.PlaceKept(number, name, until):
            return f"The floor keeps seat {number} for {name} until round {until} opens."
        case happened.PlaceFreed(number, name):
            return f"Seat {number} is not kept for {name} any more."
        case happened.PlayerExcluded(name=name):  # why is between the player and the house
            return f"The floor sends {name} away."
        case happened.PlayerReadmitted(name=name):
            return f"{name} may play again."
        case happened.GamingStopped(game, why):
            what = "this game" if game else "all games"
            return f"The floor stops {what}: {why} What is wagered is played to its end."
        case happened.GamingStarted():
            return "The game is played again."
        case _:
            assert_never(event)
