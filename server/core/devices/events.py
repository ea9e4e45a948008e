"""What happens to the devices of a table. Stored for ever, as all events are: fields are only added."""

from protocol.devices import DeviceKind
from server.core.event_base import Event


class DeviceEvent(Event, frozen=True):
    """Base of the events of devices: `redact` and `evolve` recognise them by it."""


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
    """The coin on the sensor of a seat counts in this round: it makes the wager, unless that was made already."""

    seat: int
    round: int


class CoinLifted(DeviceEvent, frozen=True):
    """The coin is off the sensor of a seat: the wager, if made, goes back."""

    seat: int


Attaching = DeviceHeard | DeviceLost | CoinCounted | CoinLifted
