"""What happens to the devices of a table. Stored for ever, as all events are: fields are only added."""

from protocol.devices import DeviceKind
from server.core.event_base import Event


class DeviceEvent(Event, frozen=True):
    """Base for configuration, and to be recognised by; each kind is dispatched on by itself."""


class DeviceHeard(DeviceEvent, frozen=True):
    """A device is there, for the first time, again, or in another state."""

    device: str
    kind: DeviceKind
    state: str = ""
    colour: str | None = None
    cards: int | None = None
    on: tuple[int, ...] = ()


class DeviceLost(DeviceEvent, frozen=True):
    """A device does not answer any more, or has not yet."""

    device: str
    kind: DeviceKind


class CoinCounted(DeviceEvent, frozen=True, tag="CoinHeeded"):
    """The coin on the sensor of a seat counts in this round: the wager is made, unless it lay there already."""

    seat: int
    round: int


class CoinLifted(DeviceEvent, frozen=True):
    """The coin is off the sensor of a seat: the wager goes back, if it lies there."""

    seat: int


Attaching = DeviceHeard | DeviceLost | CoinCounted | CoinLifted
