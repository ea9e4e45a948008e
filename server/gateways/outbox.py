"""Frames that wait for one client, bounded in bytes and in age."""

import asyncio
from collections import deque


MOST_BYTES = 256 * 1024
MOST_AGE = 10.0  # s


class Outbox:
    """
    Frames for one connection, in order.

    No frame is ever dropped from the middle: beyond a bound `overflowed` becomes true, all waiting frames are dropped,
    and the connection is closed with the code that means "come back and resume".
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.clock = loop.time
        self.frames: deque[tuple[float, bytes]] = deque()
        self.waiting = 0
        self.overflowed = False
        self.ready = asyncio.Event()

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
        self.ready.set()

    async def take(self) -> bytes:
        """Wait for the next frame. It counts as waiting until `sent`."""
        while not self.frames:
            self.ready.clear()
            await self.ready.wait()
        return self.frames[0][1]

    def sent(self) -> None:
        """Forget the frame that `take` returned."""
        if self.frames:
            _, frame = self.frames.popleft()
            self.waiting -= len(frame)
