"""Folding: the devices of a table after an event."""

from typing import assert_never

from msgspec.structs import replace

from .events import Attaching, DeviceHeard, DeviceLost
from .state import Device, Devices


def attached(devices: Devices, event: Attaching) -> Devices:
    """Return the devices after an event; of one that is lost, what it said last stands until it is heard again."""
    match event:
        case DeviceHeard(name, kind, state, colour, cards):
            return devices | {name: Device(kind, there=True, state=state, colour=colour, cards=cards)}
        case DeviceLost(name, kind):
            return devices | {name: replace(devices.get(name, Device(kind, there=False)), there=False)}
        case _:
            assert_never(event)
