"""The machine's clocks and its source of chance. The command line passes them in, so that tests can replace both."""

import os
import time
from typing import Protocol


class World(Protocol):
    """
    Time and chance.

    `now` dates things, and can be set. All waits use the others, which only go forward.
    """

    def now(self) -> int:
        """Return milliseconds since the epoch."""
        ...

    def elapsed(self) -> int:
        """Return milliseconds since some moment, at the pace of time, whatever is done to any clock."""
        ...

    def awake(self) -> int:
        """Return `elapsed` without the time in which this process did nothing, or only one thing."""
        ...

    def idle(self) -> int:
        """Return for how many milliseconds the event loop has not been seen to turn."""
        ...

    def entropy(self) -> bytes:
        """Return 32 fresh random bytes."""
        ...


class RealWorld:
    """The operating system's clocks and its random generator. It does not see the event loop."""

    def now(self) -> int:
        """Return milliseconds since the epoch."""
        return time.time_ns() // 1_000_000

    def elapsed(self) -> int:
        """Return milliseconds of the monotonic clock, the event loop's own."""
        return time.monotonic_ns() // 1_000_000

    def awake(self) -> int:
        """Return `elapsed`."""
        return self.elapsed()

    def idle(self) -> int:
        """Return 0."""
        return 0

    def entropy(self) -> bytes:
        """Return 32 bytes from the operating system; a fork or restart never repeats them."""
        return os.urandom(32)
