"""What viewers see of the devices of a table: everybody sees all of it."""

from typing import assert_never

from protocol.attached_devices import Attached, DeviceTold
from protocol.devices import DeviceKind
from protocol.updates import Skipped
from server.core.table import Table

from .decide import NO_SENSORS
from .events import Attaching, CoinCounted, CoinLifted, DeviceHeard, DeviceLost
from .state import Device


NAMES: dict[DeviceKind, str] = {
    "shuffler": "The shuffler",
    "automated_shoe": "The automated shoe",
    "card_reader": "The card reader",
    "sensors": "The progressive sensors",
    "keypad": "The keypad",
    "supervisor_key": "The supervisor's key",
    "cover_all_display": "The Cover All display",
    "sign": "The sign",
    "alarm": "The alarm",
}
LOST: dict[DeviceKind, str] = {  # what waits for it
    "shuffler": "The shuffler does not answer: decks wait to go in and come out.",
    "automated_shoe": "The automated shoe does not answer: cards wait to be dealt.",
    "card_reader": "The card reader does not answer: cards wait to be read.",
    "sensors": NO_SENSORS,
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
        return LOST.get(device.kind, f"{NAMES[device.kind]} does not answer.")
    return f"{NAMES[device.kind]} {'are' if device.kind == 'sensors' else 'is'} {device.state or 'there'}."


def update_of(event: Attaching, after: Table, seq: int) -> DeviceTold | Skipped:
    """Return everybody's update of an event; a coin has none, because its wager has one."""
    if isinstance(event, CoinCounted | CoinLifted):
        return Skipped(seq)
    return DeviceTold(seq, in_words(event), devices(after))


def in_words(event: DeviceHeard | DeviceLost) -> str | None:
    """Return what happened, as a sentence; a device that does its work is not worth one."""
    match event:
        case DeviceHeard(kind=kind, state="jammed"):
            return f"{NAMES[kind]} is jammed."
        case DeviceHeard():
            return None
        case DeviceLost(kind=kind):
            return LOST.get(kind, f"{NAMES[kind]} does not answer.")
        case _:
            assert_never(event)
