"""What happened in each stretch of a run: for the charts, and to see when something went wrong."""

from dataclasses import dataclass, field, fields
from typing import Any, Self

from .histogram import Histogram


LONGEST = 300  # stretches that are kept of a run, so that a report of hours stays small


@dataclass
class Stretch:
    """
    What happened in one stretch of a run.

    `answer` are the durations of commands, in ms, by when they were answered. `refused` are refused commands, `lost`
    connections that were lost. CPU is in seconds, memory in bytes at the end; both are 0 where it was not measured.
    """

    rounds: int = 0
    frames: int = 0
    refused: int = 0
    lost: int = 0
    server_cpu: float = 0.0
    store_cpu: float = 0.0
    tool_cpu: float = 0.0
    server_memory: int = 0
    store_memory: int = 0
    answer: Histogram = field(default_factory=Histogram)

    def add(self, other: Self) -> None:
        """Add what happened in the same stretch in another process."""
        self.answer.add(other.answer)
        for one in fields(self):
            if one.name != "answer":
                setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))

    def plain(self) -> dict[str, Any]:
        """Return all numbers as plain values, for JSON."""
        return {one.name: getattr(self, one.name) for one in fields(self)} | {"answer": self.answer.plain()}

    @classmethod
    def of(cls, plain: dict[str, Any]) -> Self:
        """Return the stretch from which `plain` was made."""
        return cls(**plain | {"answer": Histogram.of(plain["answer"])})


class Timeline:
    """The stretches of a run, each of `width` seconds."""

    def __init__(self, width: float) -> None:
        self.width = width
        self.stretches: list[Stretch] = []

    @classmethod
    def lasting(cls, seconds: float) -> Self:
        """Return the timeline for a run of so many seconds."""
        return cls(max(1.0, seconds / LONGEST))

    def at(self, second: float) -> Stretch:
        """Return the stretch with this second after the start. What comes later than it may counts in the last one."""
        number = min(max(0, int(second / self.width)), 2 * LONGEST)
        while len(self.stretches) <= number:
            self.stretches.append(Stretch())
        return self.stretches[number]

    @property
    def answer(self) -> Histogram:
        """The durations of all commands."""
        total = Histogram()
        for stretch in self.stretches:
            total.add(stretch.answer)
        return total

    def add(self, other: Self) -> None:
        """Add the same stretches of another process."""
        self.width = max(self.width, other.width)
        for number, stretch in enumerate(other.stretches):
            self.at((number + 0.5) * self.width).add(stretch)

    def plain(self) -> dict[str, Any]:
        """Return all numbers as plain values, for JSON."""
        return {"width": self.width, "stretches": [one.plain() for one in self.stretches]}

    @classmethod
    def of(cls, plain: dict[str, Any]) -> Self:
        """Return the timeline from which `plain` was made."""
        timeline = cls(plain["width"])
        timeline.stretches = [Stretch.of(one) for one in plain["stretches"]]
        return timeline
