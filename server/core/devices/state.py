"""The devices of a table, as plain data."""

from msgspec import Struct

from protocol.devices import DeviceKind


class Device(Struct, frozen=True):
    """
    A device in the state that it reported last. A device that is not `there` is lost.

    A shuffler or a shoe says its `state`; a shuffler also the `colour` of the deck in it, and how many `cards` a
    counting one has counted. Sensors say `on` which seats a coin lies.
    """

    kind: DeviceKind
    there: bool
    state: str = ""
    colour: str | None = None
    cards: int | None = None
    on: tuple[int, ...] = ()


Devices = dict[str, Device]  # by id


def of_kind(devices: Devices, kind: DeviceKind) -> Device | None:
    """Return the device of a kind of which a table has one, if it has it."""
    return next((device for device in devices.values() if device.kind == kind), None)
