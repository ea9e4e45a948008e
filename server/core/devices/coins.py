"""
Coins: what lies on a progressive sensor becomes the wager of its seat, and goes back with it (Three Card Poker 13(a)).

A coin is heeded once a round, as soon as the wager may be made: what the player does at the page after that holds. What
has been heeded is in the log, so that it is so after any loss too.
"""

from collections.abc import Iterator

from protocol.commands import Bet
from server.core.events import TableEvent
from server.core.games.steps import Wager
from server.core.refusals import Refused
from server.core.round.betting import bet, offered
from server.core.table import Now, Table, Who, settings_of

from .events import CoinCounted, CoinLifted
from .state import of_kind


def record_coin(table: Table, now: Now) -> Iterator[TableEvent]:
    """Yield what one coin brings about that has come or gone; nothing while the sensors are lost or bets are closed."""
    sensors = of_kind(table.devices, "sensors")
    progressive = next((wager for wager in offered(table) if wager.to_meter), None)
    if sensors is None or not sensors.there or progressive is None:
        return
    known = {number for number, of in table.coins.items() if of == table.round}
    for number in sorted(known.difference(sensors.on)):
        yield CoinLifted(number)
        yield from set_wager(table, number, progressive, 0, now)
        return
    for number in sorted({*sensors.on}.intersection(table.seats) - known):
        low, _ = settings_of(table).game.limits[progressive.name]
        made = list(set_wager(table, number, progressive, low, now))
        if made or progressive.name in table.seats[number].wagers:
            yield CoinCounted(number, table.round)
            yield from made
            return


def set_wager(table: Table, number: int, wager: Wager, amount: int, now: Now) -> Iterator[TableEvent]:
    """Yield that a seat's wager is made or withdrawn (0 cents), if it is not so already and the player may do so."""
    seat = table.seats.get(number)
    if seat is None or (wager.name in seat.wagers) is bool(amount):
        return
    who = Who("player", seat.player, table.players[seat.player].name)
    try:
        yield from list(bet(table, who, Bet(table.round, number, wager.name, amount), now))
    except Refused:
        return  # an ante comes first, or chips
