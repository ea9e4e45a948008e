"""What the bans of the house change at a table."""

from collections.abc import Iterable, Iterator

from protocol.reasons import Reason
from server.core.events import TableEvent, WagerReturned
from server.core.table import Table

from .bans import Ban
from .events import GamingStarted, GamingStopped, PlayerExcluded, PlayerReadmitted
from .state import Closing


def apply_bans(table: Table, bans: Iterable[Ban]) -> Iterator[TableEvent]:
    """
    Yield the events of those bans that concern a table; of each player and game the last one is among them.

    A ban that the table follows already yields nothing.
    """
    stops = [ban for ban in bans if ban.kind == "game"]
    stop, stopped = next((ban for ban in stops if not ban.lifted), None), table.standing.stopped
    if stop is not None and stopped != Closing(stop.why, stop.by_name):
        yield GamingStopped(stop.whom, stop.why, stop.by, stop.by_name)
    elif stop is None and stopped is not None and stops:
        last = max(stops, key=lambda ban: ban.at)
        yield GamingStarted(last.why, last.by, last.by_name)
    for ban in bans:
        if ban.kind == "player" and ban.whom in table.players:
            yield from apply_ban(table, ban.whom, ban)


def apply_ban(table: Table, player: str, ban: Ban) -> Iterator[TableEvent]:
    """
    Yield the events of a ban of a seated player.

    An excluded player leaves as soon as no hand is in play. Before "No more bets" the player's wagers go back at once
    (standard 23). A player who is readmitted meanwhile still leaves, and may sit down again.
    """
    seated = table.players[player]
    if ban.lifted:
        if seated.barred:
            yield PlayerReadmitted(player, seated.name, ban.why, ban.by, ban.by_name)
    elif not seated.barred:
        yield PlayerExcluded(player, seated.name, ban.why, ban.by, ban.by_name)
        if not table.in_round(player) and table.report is None:
            for number in table.of(player):
                for wager, amount in table.seats[number].wagers.items():
                    yield WagerReturned(number, wager, amount, Reason.EXCLUDED.words())
