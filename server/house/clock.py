"""The clock of the house: the store's time, carried on by this process's monotonic clock."""

import asyncio
from collections.abc import Callable
from typing import Literal

import structlog

from server.changes import Changes
from server.logs import Reasons
from server.store import Away, Store
from server.store.house_events import ClockStepped, Recorded
from server.world import World


TICK = 0.25  # s between two signs that the event loop turns
PAUSE = 1_000  # ms between two ticks, beyond which the loop did not turn as it should
LOOK = 1.0  # s between two looks at the clocks
SET = 500  # ms by which a clock is off when somebody has set it

log = structlog.get_logger()


class HouseClock:
    """
    The `World` of everything that this process serves: the machine's, but `now` is the store's time.

    All nodes of a house so share one clock, and no wrong clock of a machine dates anything. The store is asked for its
    time now and then; in between the monotonic clock counts. `on_change` tells when the store's clock was set, or the
    process has done nothing for a while: then `awake` has not gone on, and `now` has. What was set is on record, with
    the name of this `node`.
    """

    def __init__(self, machine: World, store: Store, node: str, record: Callable[[Recorded], None]) -> None:
        self.machine = machine
        self.store = store
        self.node = node
        self.record = record
        self.on_change = Changes()
        self.offset = self.machine_offset = machine.now() - machine.elapsed()
        self.asked = False
        self.turned = machine.elapsed()
        self.missed = 0
        self.waiting = Reasons()

    def now(self) -> int:
        """Return the store's time, in milliseconds since the epoch."""
        return self.machine.elapsed() + self.offset

    def elapsed(self) -> int:
        """Return milliseconds of the monotonic clock."""
        return self.machine.elapsed()

    def awake(self) -> int:
        """Return `elapsed` without what any pause of the event loop had over `PAUSE`."""
        now = self.machine.elapsed()
        return now - self.missed - max(0, now - self.turned - PAUSE)

    def idle(self) -> int:
        """Return for how many milliseconds the event loop has not been seen to turn; any thread may ask."""
        return self.machine.elapsed() - self.turned

    def entropy(self) -> bytes:
        """Return 32 fresh random bytes."""
        return self.machine.entropy()

    async def run(self) -> None:
        """Notice for ever whether the loop turns, and whether a clock was set."""
        loop = asyncio.get_running_loop()
        ticking: asyncio.Handle

        def tick() -> None:
            nonlocal ticking
            ticking = loop.call_later(TICK, tick)
            self.turn()

        ticking = loop.call_soon(tick)
        try:
            while True:
                await self.look()
                await asyncio.sleep(LOOK)
        finally:
            ticking.cancel()

    def turn(self) -> None:
        """Note that the loop turns."""
        now = self.machine.elapsed()
        pause, self.turned = now - self.turned, now
        if pause > PAUSE:
            self.missed += pause - PAUSE
            log.warning("this process did nothing, or only one thing", for_ms=pause)
            self.on_change.tell()

    async def look(self) -> None:
        """Look at both clocks. While the store does not answer, the monotonic clock goes on alone."""
        before = self.machine.elapsed()
        by = error(self.machine_offset, before, self.machine.now(), self.machine.elapsed())
        self.machine_offset += by
        self.note_step("machine", by)
        before = self.machine.elapsed()
        try:
            time = await self.store.time()
        except Away as away:
            if why := self.waiting.new(away):
                log.warning("the store does not tell its time", why=why)
            return
        self.waiting.over()
        after = self.machine.elapsed()
        if after - before > SET and self.asked:
            return  # it does not tell enough
        by = error(self.offset, before, time, after)
        if abs(by) >= SET:
            by = time - (before + after) // 2 - self.offset
        self.offset += by
        asked, self.asked = self.asked, True
        if asked:
            self.note_step("store", by)
        elif abs(by) >= SET:
            log.warning("the clock of this machine is not the store's", off_by_ms=-by)
        if abs(by) >= SET:
            self.on_change.tell()

    def note_step(self, clock: Literal["machine", "store"], by: int) -> None:
        """Log and record that a clock was set, if it was."""
        if abs(by) >= SET:
            log.warning("a clock was set", clock=clock, by_ms=by)
            self.record(ClockStepped(by, self.node, clock))


def error(offset: int, before: int, time: int, after: int) -> int:
    """Return by how much to correct `offset`, when a clock told `time` between two moments of the monotonic clock."""
    return min(max(offset, time - after), time - before) - offset
