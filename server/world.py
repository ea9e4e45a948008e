"""The only clock and the only source of chance. The command line passes them in, so that tests can replace both."""

import os
import time
from typing import Protocol


class World(Protocol):
    """Time and chance."""

    def now(self) -> int:
        """Return milliseconds since the epoch."""
        ...

    def entropy(self) -> bytes:
        """Return 32 fresh random bytes."""
        ...


class RealWorld:
    """The operating system's clock and its random generator."""

    def now(self) -> int:
        """Return milliseconds since the epoch."""
        return time.time_ns() // 1_000_000

    def entropy(self) -> bytes:
        """Return 32 bytes from the operating system; a fork or restart never repeats them."""
        return os.urandom(32)
