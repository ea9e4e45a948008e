"""What viewers see of the devices of a table: everybody sees all of it."""

from typing import assert_never

from protocol.announcements import Said
from protocol.attached_devices import Attached, DeviceTold
from protocol.devices import DeviceKind
from protocol.labels import Label
from protocol.updates import Skipped
from server.core.table import Table

from .events import Attaching, CoinCounted, CoinLifted, DeviceHeard, DeviceLost
from .state import Device


NAMES: dict[DeviceKind, Label] = {
    "shuffler": Label.SHUFFLER,
    "automated_shoe": Label.AUTOMATED_SHOE,
    "card_reader": Label.CARD_READER,
    "sensors": Label.SENSORS,
    "keypad": Label.KEYPAD,
    "supervisor_key": Label.SUPERVISOR_KEY,
    "cover_all_display": Label.COVER_ALL_DISPLAY,
    "sign": Label.SIGN,
    "alarm": Label.ALARM,
}
LOST: dict[DeviceKind, Said] = {  # what waits for it
    "shuffler": Said.SHUFFLER_LOST,
    "automated_shoe": Said.SHOE_LOST,
    "card_reader": Said.READER_LOST,
    "sensors": Said.NO_SENSORS,
}


def devices(table: Table) -> tuple[Attached, ...]:
    """Return the devices as viewers see them."""
    return tuple(
        Attached(name, device.kind, device.there, how(device), device.state)
        for name, device in sorted(table.devices.items())
    )


def how(device: Device) -> str:
    """Return the state of a device, as a sentence."""
    if not device.there:
        return lost(device.kind)
    state = Said.SENSORS_STATE if device.kind == "sensors" else Said.DEVICE_STATE
    return state.words(device=NAMES[device.kind].words(), state=device.state or "there")


def lost(kind: DeviceKind) -> str:
    """Return that a device does not answer, and what waits for it."""
    return LOST.get(kind, Said.DEVICE_LOST).words(device=NAMES[kind].words())


def update_of(event: Attaching, after: Table, seq: int) -> DeviceTold | Skipped:
    """Return everybody's update of an event; a coin has none, because its wager has one."""
    if isinstance(event, CoinCounted | CoinLifted):
        return Skipped(seq)
    return DeviceTold(seq, in_words(event), devices(after))


def in_words(event: DeviceHeard | DeviceLost) -> str | None:
    """Return what happened, as a sentence; a device that does its work is not worth one."""
    match event:
        case DeviceHeard(kind=kind, state="jammed"):
            return Said.DEVICE_JAMMED.words(device=NAMES[kind].words())
        case DeviceHeard():
            return None
        case DeviceLost(kind=kind):
            return lost(kind)
        case _:
            assert_never(event)
