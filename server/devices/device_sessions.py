"""The lines of all tables that this node serves: which topic is whose, and who is there."""

from collections.abc import Callable, Iterable

from .device_session import Heard, Line
from .enrolment import Enrolled


class Lines:
    """The open lines, by device; all are closed when the connection to the broker is lost."""

    def __init__(self, site: str, entropy: Callable[[], bytes]) -> None:
        self.site = site
        self.entropy = entropy
        self.open: dict[str, Line] = {}
        self.topics: dict[str, Line] = {}

    def add(self, device: Enrolled) -> Line:
        """Return a new line to a device; `begin` starts it."""
        line = Line(device, self.site, self.entropy)
        self.open[device.id] = self.topics[f"{line.at}/up"] = line
        return line

    def close(self, devices: Iterable[Enrolled]) -> None:
        """Close the lines to some devices, which may be closed already."""
        for device in devices:
            if (line := self.open.pop(device.id, None)) is not None:
                del self.topics[f"{line.at}/up"]

    def hear(self, topic: str, payload: bytes, now: int, *, retained: bool) -> tuple[Line | None, Heard]:
        """Return whose message it is, and what to do about it."""
        line = self.topics.get(topic)
        if retained:
            return line, Heard("retained")
        if line is None:
            return None, Heard("foreign")
        return line, line.hear(payload, now)
