"""Where the chips of a table lie: on stacks and spots, and on their way from and to wallets."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from protocol.views import Result
from server.core.event_base import Voided
from server.core.table import Table, Transfer


def wagered(table: Table, number: int, wager: str, amount: int) -> Table:
    """Return the table with a wager made `amount` cents in all; 0 takes it off."""
    seat = table.seats[number]
    wagers = {**seat.wagers, wager: amount}
    if not amount:
        del wagers[wager]
    table = pay(table, seat.player, seat.wagers.get(wager, 0) - amount)
    return of_seat(table, number, wagers=wagers)


def returned(table: Table, wagers: Iterable[Voided]) -> Table:
    """Return the table with void wagers back on their stacks."""
    for line in wagers:
        seat = table.seats[line.seat]
        table = cleared(pay(table, seat.player, line.amount), line.seat, line.wager)
        back = Result(line.wager, line.amount, line.amount, "void")
        table = of_seat(table, line.seat, results=(*seat.results, back))
    return table


def awaiting(table: Table, transfer: str, details: Transfer) -> Table:
    """Return the table with a transfer to be carried out."""
    return replace(table, transfers=table.transfers | {transfer: details})


def finished(table: Table, transfer: str) -> Table:
    """Return the table without a transfer that is known to be over."""
    return replace(table, transfers={name: other for name, other in table.transfers.items() if name != transfer})


def pay(table: Table, player: str, amount: int) -> Table:
    """Return the table with `amount` cents more (or less) on the player's stack."""
    return of_player(table, player, stack=table.players[player].stack + amount)


def cleared(table: Table, number: int, wager: str) -> Table:
    """Return the table with a spot empty."""
    wagers = {name: amount for name, amount in table.seats[number].wagers.items() if name != wager}
    return of_seat(table, number, wagers=wagers)


def of_seat(table: Table, number: int, **changes: Any) -> Table:
    """Return the table with one seat changed."""
    return replace(table, seats=table.seats | {number: replace(table.seats[number], **changes)})


def of_player(table: Table, player: str, **changes: Any) -> Table:
    """Return the table with one player changed."""
    return replace(table, players=table.players | {player: replace(table.players[player], **changes)})
