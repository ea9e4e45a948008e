"""The seam between the line and a place: what the devices that are enrolled there do, and what they show."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from protocol.devices import Doing, Refusal, Show, Status

from .enrolment import Enrolled


class Rig(Protocol):
    """The devices of one place: of a table that this node serves, or of the floor. All are missing at first."""

    async def heard(self, device: Enrolled, command: str, body: Status | Doing) -> Refusal | None:
        """Do what a device says, as `command`, and return why it was refused, or None; cancelled when all ends."""
        ...

    def there(self, device: Enrolled) -> None:
        """Take note that a device is online."""
        ...

    def missing(self, device: Enrolled) -> None:
        """Take note that a device is lost."""
        ...

    def shown(self) -> Mapping[str, Show]:
        """Return what each device shows now, by id; of those that show nothing there is no word."""
        ...

    def close(self) -> None:
        """Let go of the place, which is served here no longer."""
        ...


Rigging = Callable[[str, Sequence[Enrolled], Callable[[], None]], Rig]
"""Return the rig of a place with its devices; it calls the last argument whenever `shown` may have changed."""
