"""How many messages one connection may send."""

from collections.abc import Callable


RATE = 50.0  # messages a second in the long run
BURST = 100.0  # messages at once
DEBT = 200.0  # messages refused in a row before the connection is closed


class RateLimit:
    """A bucket of messages that fills with time. `clock` counts seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.left = BURST
        self.at = clock()

    def spend(self) -> None:
        """Count one message."""
        now = self.clock()
        self.left = min(BURST, self.left + (now - self.at) * RATE) - 1
        self.at = now

    @property
    def too_fast(self) -> bool:
        """Whether the message just counted is to be refused."""
        return self.left < 0

    @property
    def far_too_fast(self) -> bool:
        """Whether the connection is to be closed."""
        return self.left < -DEBT
