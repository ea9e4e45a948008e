"""The inventory after each event, and the chips that the tray should hold."""

from typing import assert_never

from msgspec.structs import replace

from server.core.table import Table

from .events import CountVerified, SlipSigned, SlipVoided, SlipWritten, Stocking, TrayCounted
from .state import Inventory


def in_tray(table: Table) -> int:
    """Return the cents that the tray should hold; below zero, it has paid chips that it did not have."""
    meters = table.progressive.sent - table.progressive.got  # stakes for them fall into the tray, and it pays awards
    return table.inventory.float + table.house + meters - table.bought_in


def reckoned(table: Table) -> Table:
    """Return the table with its tray reckoned, once it is opened."""
    stock = table.inventory
    return replace(table, inventory=replace(stock, tray=in_tray(table))) if stock.opened else table


def evolve_tray(table: Table, event: Stocking) -> Table:
    """Return the table after an event."""
    return reckoned(replace(table, inventory=after(table, event)))


def after(table: Table, event: Stocking) -> Inventory:
    """Return the inventory after an event, but for the reckoning."""
    stock = table.inventory
    match event:
        case TrayCounted(number, amount):
            more = 0 if stock.opened else amount - in_tray(table)  # what is played from now on comes out of it
            return replace(stock, count=event, counts=number, float=stock.float + more)
        case CountVerified(amount=amount, expected=expected):
            more = amount - expected if stock.opened else 0
            return replace(stock, count=None, opened=True, float=stock.float + more)
        case SlipWritten("fill", number):
            return replace(stock, slips=(*stock.slips, event), fills=number)
        case SlipWritten(_, number):
            return replace(stock, slips=(*stock.slips, event), credits=number)
        case SlipSigned(slip, number, amount):
            more = amount if slip == "fill" else -amount
            return replace(stock, slips=others(stock, event), float=stock.float + more)
        case SlipVoided():
            return replace(stock, slips=others(stock, event))
        case _:
            assert_never(event)


def others(stock: Inventory, than: SlipSigned | SlipVoided) -> tuple[SlipWritten, ...]:
    """Return the slips that wait, but for one."""
    return tuple(one for one in stock.slips if (one.slip, one.number) != (than.slip, than.number))
