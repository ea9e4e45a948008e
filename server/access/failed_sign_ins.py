"""Failed sign-ins in the house's log: each of the first ones of an hour, and how many more there were."""

from collections.abc import Callable

from server.store.house_events import SignInFailed
from server.store.house_log import HouseLog


HOUR = 3_600_000  # ms
MOST = 60  # of an hour that are each recorded; so a stranger who tries for ever fills no log


class FailedSignIns:
    """Records failed sign-ins. `now` returns the time in ms."""

    def __init__(self, house_log: HouseLog, now: Callable[[], int]) -> None:
        self.house_log = house_log
        self.now = now
        self.hour = 0
        self.failed = 0

    def add(self, name: str, address: str = "") -> None:
        """Record a sign-in under a name, from an address, that failed."""
        hour = self.now() // HOUR
        if hour != self.hour:
            self.summarize()
            self.hour = hour
        self.failed += 1
        if self.failed <= MOST:
            self.house_log.record(SignInFailed(name, address=address))

    def summarize(self) -> None:
        """Record how many more failed in the hour that is over."""
        if self.failed > MOST:
            self.house_log.record(SignInFailed("", self.failed - MOST))
        self.failed = 0
