"""Frames that wait for one client, bounded in bytes and in age."""

from collections import deque
from collections.abc import Callable
from itertools import islice


MOST_BYTES = 256 * 1024
MOST_AGE = 10.0  # s
AT_ONCE = 32 * 1024  # bytes that are written at once: what a socket buffers before it says that it is full


class Outbox:
    """
    Frames for one connection, in order. `clock` counts seconds.

    No frame is ever dropped from the middle: beyond a bound `overflowed` becomes true, all waiting frames are dropped,
    and the connection is closed with the code that means "come back and resume".
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.frames: deque[tuple[float, bytes]] = deque()
        self.taken = 0
        self.waiting = 0
        self.overflowed = False

    @property
    def lag(self) -> float:
        """How long (s) the first frame has waited."""
        return self.clock() - self.frames[0][0] if self.frames else 0.0

    def put(self, frame: bytes) -> None:
        """Add a frame; never waits."""
        if self.overflowed:
            return
        now = self.clock()
        self.frames.append((now, frame))
        self.waiting += len(frame)
        if self.waiting > MOST_BYTES or now - self.frames[0][0] > MOST_AGE:
            self.overflowed = True
            self.frames.clear()
            self.waiting = self.taken = 0

    def take(self) -> bytes:
        """Return the next frames, as many as are written at once. They count as waiting until `sent`."""
        self.taken, size = 1, len(self.frames[0][1])
        for _, frame in islice(self.frames, 1, None):
            size += len(frame)
            if size > AT_ONCE:
                break
            self.taken += 1
        return b"".join(frame for _, frame in islice(self.frames, self.taken))

    def sent(self) -> None:
        """Forget the frames that `take` returned."""
        for _ in range(self.taken):
            _, frame = self.frames.popleft()
            self.waiting -= len(frame)
        self.taken = 0
