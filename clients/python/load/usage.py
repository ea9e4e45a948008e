"""What the processes of a run used: the server and its store, where they are on this machine, and the tool itself."""

from dataclasses import dataclass, fields
from typing import Any, Self


@dataclass
class Usage:
    """
    CPU in seconds while people played, and the memory at the end in bytes. 0: not on this machine, or not found.

    `servers` and `stores` count the processes that ran at the end.
    """

    servers: int = 0
    stores: int = 0
    server_cpu: float = 0.0
    store_cpu: float = 0.0
    tool_cpu: float = 0.0
    server_memory: int = 0
    store_memory: int = 0
    tool_memory: int = 0
    seconds: float = 0.0

    @property
    def share(self) -> float | None:
        """What the tool's CPU is of the server's, in per cent; None if the server's is not known."""
        return 100 * self.tool_cpu / self.server_cpu if self.server_cpu else None

    def add(self, other: Self) -> None:
        """Add what other processes used in the same time."""
        for one in fields(self):
            mine, theirs = getattr(self, one.name), getattr(other, one.name)
            setattr(self, one.name, max(mine, theirs) if one.name == "seconds" else mine + theirs)

    def plain(self) -> dict[str, Any]:
        """Return all numbers as plain values, for JSON."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    @classmethod
    def of(cls, plain: dict[str, Any]) -> Self:
        """Return the usage from which `plain` was made."""
        return cls(**plain)

    def lines(self, rounds: int, frames: int) -> list[str]:
        """Return lines of text, with what a round and a frame cost the server."""
        if not self.seconds:
            return []
        told = [
            f"{name:<13} {cpu:.1f} s of a processor in {self.seconds:.0f} s, "
            + (f"{memory / 1_048_576:.0f} MB" if count else "and it does not run any more")
            for name, cpu, memory, count in (
                ("server", self.server_cpu, self.server_memory, self.servers),
                ("store", self.store_cpu, self.store_memory, self.stores),
                ("load tool", self.tool_cpu, self.tool_memory, 1),
            )
            if count or cpu
        ]
        if self.share is not None:
            each = [(1e3, "ms a round", rounds, 1), (1e6, "µs a message", frames, 0)]
            costs = [f"{unit * self.server_cpu / n:.{digits}f} {name}" for unit, name, n, digits in each if n]
            told[0] += "; " + ", ".join(costs) if costs else ""
            told[-1] += f"; {self.share:.0f} % of the server's"
        return told
