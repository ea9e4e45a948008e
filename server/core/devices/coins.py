"""
Coins: what lies on a progressive sensor becomes the wager of its seat, and goes back with it (Three Card Poker 13(a)).

A coin is heeded once a round, as soon as the wager may be made: what the player does at the page after that holds. What
has been heeded is in the log, so that it is so after any loss too.
"""

from collections.abc import Iterator

from protocol.commands import Bet
from protocol.refusals import Refused
from server.core.betting import bet
from server.core.events import TableEvent
from server.core.rounds import TakeBets
from server.core.table import Now, Table, Who, settings_of

from .events import CoinHeeded, CoinLifted
from .state import of_kind


PROGRESSIVE = "progressive"


def heeded(table: Table, now: Now) -> Iterator[TableEvent]:
    """Yield what one coin brings about that has come or gone; nothing while the sensors are lost or bets are closed."""
    sensors = of_kind(table.devices, "sensors")
    if sensors is None or not sensors.there or not isinstance(table.now_playing, TakeBets):
        return
    known = {number for number, of in table.coins.items() if of == table.round}
    for number in sorted(known.difference(sensors.on)):
        yield CoinLifted(number)
        yield from wager(table, number, 0, now)
        return
    for number in sorted({*sensors.on}.intersection(table.seats) - known):
        made = list(wager(table, number, settings_of(table).game.limits.get(PROGRESSIVE, (0, 0))[0], now))
        if made or PROGRESSIVE in table.seats[number].wagers:
            yield CoinHeeded(number, table.round)
            yield from made
            return


def wager(table: Table, number: int, amount: int, now: Now) -> Iterator[TableEvent]:
    """Yield that a seat's progressive wager is made or withdrawn, if it is not so already and the player may do so."""
    player = table.seats[number].player if number in table.seats else ""
    lies = PROGRESSIVE in table.seats[number].wagers if player else False
    if lies is bool(amount):
        return
    try:
        who = Who("player", player, table.players[player].name)
        yield from list(bet(table, who, Bet(table.round, number, PROGRESSIVE, amount), now))
    except Refused:
        return  # an ante comes first, or chips
