"""
A coin on a progressive sensor makes the wager of its seat; lifting it returns the wager (Three Card Poker 13(a)).

Each coin is recorded once a round, as soon as the wager may be made. After that the player's own commands decide. The
record is in the table's log, so that each coin makes exactly one wager even after a loss.
"""

from collections.abc import Iterator

from protocol.commands import Bet
from protocol.refusals import Refused
from server.core.events import TableEvent
from server.core.games.steps import Wager
from server.core.round.betting import bet, offered
from server.core.table import Now, Table, Who, settings_of

from .events import CoinCounted, CoinLifted
from .state import of_kind


def record_coin(table: Table, now: Now) -> Iterator[TableEvent]:
    """Yield the events of one coin that was put down or lifted; none while sensors are lost or bets are closed."""
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
    """Make a seat's wager, or withdraw it (0 cents), if that changes anything and the player may do so."""
    seat = table.seats.get(number)
    if seat is None or (wager.name in seat.wagers) is bool(amount):
        return
    who = Who("player", seat.player, table.players[seat.player].name)
    try:
        yield from list(bet(table, who, Bet(table.round, number, wager.name, amount), now))
    except Refused:
        return  # an ante comes first, or chips
