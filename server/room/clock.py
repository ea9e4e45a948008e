"""The clock of one table: it runs while the table is served, and only the table's own task sets it."""

from collections.abc import Iterator
from contextlib import contextmanager

from server.world import World


OFF = 500  # ms; a clock that is off by more moves the table's deadlines
SLOW = 1_000  # ms that the store may take for an answer; players wait no longer on their own time


class TableClock:
    """
    `served` counts the milliseconds in which the table was served, for all waits of its room.

    `now` is the table's time, in which its deadlines are. It is the house's, until that is set, or the table was not
    served for a while: then it stays `behind`, until the room has moved the deadlines and calls `follow`.
    """

    def __init__(self, world: World) -> None:
        self.world = world
        self.missed = self.offset = 0
        self.stopped_at: int | None = None
        self.follow()

    def served(self) -> int:
        """Return the milliseconds in which the table was served."""
        now = self.world.awake()
        stopped = 0 if self.stopped_at is None else max(0, now - self.stopped_at)
        return now - self.missed - stopped

    def now(self) -> int:
        """Return the table's time (ms)."""
        return self.served() + self.offset

    def wait_until(self, moment: int | None) -> int | None:
        """Return when, as `served` counts, it will be `moment` in the table's time."""
        return None if moment is None else moment - self.offset

    def behind(self) -> int:
        """Return by how many milliseconds the house's clock has gone away from this one."""
        return self.world.now() - self.now()

    def follow(self) -> None:
        """Take the house's time."""
        self.offset += self.behind()

    def catch_up(self, *, waiting: bool) -> int:
        """
        Take the house's time, and return by how many milliseconds the deadline is to move.

        A table that is `waiting` for a deadline and little behind ends its step so much later: not every short pause is
        to be stored.
        """
        by = self.behind()
        if abs(by) > OFF or not waiting:
            self.follow()
        return by if abs(by) > OFF else 0

    def lag(self, by: int) -> None:
        """Be behind again by so many milliseconds."""
        self.offset -= by

    def set(self, moment: int) -> None:
        """Have it be `moment` (ms), until it follows the house's clock."""
        self.offset = moment - self.served()

    def stop(self, after: int = 0) -> None:
        """Stand still: now, or `after` so many milliseconds."""
        if self.stopped_at is None:
            self.stopped_at = self.world.awake() + after

    def go_on(self) -> None:
        """Run again."""
        self.missed = self.world.awake() - self.served()
        self.stopped_at = None

    @contextmanager
    def for_the_store(self) -> Iterator[int]:
        """Yield the table's time (ms). A store that is slow within this takes only a little of the players' time."""
        at = self.now()
        self.stop(after=SLOW)
        try:
            yield at
        finally:
            self.go_on()
