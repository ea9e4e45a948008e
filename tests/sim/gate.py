"""Who may wager at a table, read off its log event by event, and folded here alone: standards 13 and 23, and no core."""

from typing import NamedTuple

from server.core.events import Chose, Left, RoundOpened, SeatReserved, WagerPlaced, WagerReturned
from server.core.supervision.events import (
    GamingStarted,
    GamingStopped,
    PlayerExcluded,
    PlayerMoved,
    PlayerReadmitted,
    TableClosed,
    TableOpened,
)


class Gate(NamedTuple):
    """
    What the log has said so far.

    `closed` is the table and `stopped` its game; `out` are players who are excluded and have not left yet, `owners` whose
    each seat is, `lying` the cents of each wager made before "No more bets", by seat and name.
    """

    closed: bool = False
    stopped: bool = False
    out: frozenset = frozenset()
    owners: dict = {}  # noqa: RUF012 - it is replaced, never changed
    lying: dict = {}  # noqa: RUF012 - it is replaced, never changed
    round: int = 0

    def after(self, event):
        """Return the gate after an event."""
        match event:
            case TableClosed() | TableOpened():
                return self._replace(closed=isinstance(event, TableClosed))
            case GamingStopped() | GamingStarted():
                return self._replace(stopped=isinstance(event, GamingStopped))
            case PlayerExcluded(player):
                return self._replace(out=self.out | {player})
            case PlayerReadmitted(player):
                return self._replace(out=self.out - {player})
            case SeatReserved(seat, player):
                return self._replace(owners=self.owners | {seat: player})
            case PlayerMoved(seat, to, player):
                others = {number: owner for number, owner in self.owners.items() if number != seat}
                return self._replace(owners=others | {to: player})
            case Left(player):
                others = {number: owner for number, owner in self.owners.items() if owner != player}
                return self._replace(owners=others, out=self.out - {player})
            case RoundOpened(number):
                return self._replace(round=number, lying={})
            case WagerPlaced(seat, wager, amount):
                return self._replace(lying=self.lying | {(seat, wager): amount})
            case WagerReturned(seat, wager):
                return self._replace(lying=self.lying | {(seat, wager): 0})
        return self

    def breach(self, event):
        """Return what an event does that it may not, in words, or None."""
        shut = self.closed or self.stopped
        match event:
            case RoundOpened(number) if shut and number != self.round:  # others of its rules are posted in the open one
                return f"round {number} opened at a table that is closed"
            case WagerPlaced(seat, wager, amount) if amount > self.lying.get((seat, wager), 0):
                if shut:
                    return f"seat {seat} put {amount} on {wager} at a table that is closed"
                if self.owners.get(seat) in self.out:
                    return f"{self.owners[seat]}, who is excluded, put {amount} on {wager}"
            case Chose(seat, amount=amount) if amount and self.owners.get(seat) in self.out:
                return f"{self.owners[seat]}, who is excluded, played on for {amount}"
        return None
