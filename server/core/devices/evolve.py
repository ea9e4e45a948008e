"""The table after an event of its devices."""

from typing import assert_never

from msgspec.structs import replace

from server.core.table import Table

from .events import Attaching, CoinCounted, CoinLifted, DeviceHeard, DeviceLost
from .state import Device


def evolve_devices(table: Table, event: Attaching) -> Table:
    """Return the table after an event; a lost device keeps its last state until it reports again."""
    match event:
        case DeviceHeard(name, kind, state, colour, cards, on):
            device = Device(kind, there=True, state=state, colour=colour, cards=cards, on=on)
            return replace(table, devices=table.devices | {name: device})
        case DeviceLost(name, kind):
            lost = replace(table.devices.get(name, Device(kind, there=False)), there=False)
            return replace(table, devices=table.devices | {name: lost})
        case CoinCounted(number, of):
            return replace(table, coins=table.coins | {number: of})
        case CoinLifted(number):
            return replace(table, coins={other: of for other, of in table.coins.items() if other != number})
        case _:
            assert_never(event)
