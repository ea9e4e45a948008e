"""What connects the messages of devices with a place: what its devices do, and what they show."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from protocol.devices import Doing, Refusal, Show, Status

from .enrolment import Enrolled


class DevicePlace(Protocol):
    """The devices of one place: of a table that this node serves, or of the floor. All are lost at first."""

    async def handle_message(self, device: Enrolled, command: str, body: Status | Doing) -> Refusal | None:
        """Do what a device says, as `command`, and return why it was refused, or None; cancelled at the end."""
        ...

    def device_online(self, device: Enrolled) -> None:
        """Take note that a device is online."""
        ...

    def device_lost(self, device: Enrolled) -> None:
        """Take note that a device is lost."""
        ...

    def shown(self) -> Mapping[str, Show]:
        """Return what each device shows now, by id, without those that show nothing."""
        ...

    def close(self) -> None:
        """Let go of the place, which is not served here any more."""
        ...


PlaceFactory = Callable[[str, Sequence[Enrolled], Callable[[], None]], DevicePlace]
"""Return the place of a name and its devices; the place calls the last argument whenever `shown` may have changed."""
