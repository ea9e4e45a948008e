"""The renewals of all leases of a node: one request a second, whatever else the node has to do."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Protocol, TypeVar

import structlog

from server.logs import Reasons
from server.store import Away, Fence, Store, TableLogs
from server.world import World


LEASE = 3_000  # ms; a dead owner's table can be taken after this
RENEWAL = 1.0  # s
LOOK = 0.25  # s between two looks whether a loop that was late turns again
LATE = 500  # ms; a loop that was last seen to turn before that is late
TURN = 0.1  # s; a wait is counted in these, so that being late ourselves is no long wait

Result = TypeVar("Result")

log = structlog.get_logger()


class Renewed(Protocol):
    """A lease: the `fence` under which it was taken (number 0: it is not ours), and when it `ends` (s)."""

    table: str
    fence: Fence
    ends: float
    lost: Callable[[Fence, bool], None]


class Renewals:
    """
    Renews the `leases` of this node's tables. `run` does so beside the event loop, where the store can.

    A renewal proves that the loop turns: a lease lasts for `LEASE` from the moment when it was last seen to. So a node
    that is busy keeps its tables, and a node that hangs loses them.
    """

    def __init__(self, store: Store, world: World) -> None:
        self.store = store
        self.world = world
        self.leases: dict[str, Renewed] = {}
        self.unanswered: dict[str, Fence] = {}
        self.reasons = Reasons()

    async def run(self) -> None:
        """Renew for ever."""
        await self.store.beside(partial(self.keep, asyncio.get_running_loop()))

    async def keep(self, loop: asyncio.AbstractEventLoop, tables: TableLogs) -> None:
        """Renew for ever, and have `loop` tell of leases that were lost."""
        asked = asyncio.get_running_loop().time()
        while True:
            await asyncio.sleep(LOOK if self.world.idle() > LATE else RENEWAL)
            now = asyncio.get_running_loop().time()
            if now - asked >= RENEWAL or self.gains(now):
                asked = now
                await self.renew(loop, tables)

    def gains(self, now: float) -> bool:
        """Return whether leases that still last would last much longer: the loop has turned again after a pause."""
        ends = min((lease.ends for lease in tuple(self.leases.values())), default=0.0)
        return now < ends <= now + (LEASE - self.world.idle()) / 1000 - RENEWAL

    async def renew(self, loop: asyncio.AbstractEventLoop, tables: TableLogs) -> None:
        """Renew all leases once."""
        ours = [(lease, lease.fence) for lease in tuple(self.leases.values()) if lease.fence.number]
        idle = self.world.idle()
        if not ours or idle >= LEASE:
            return
        now = asyncio.get_running_loop().time()
        asked = [(lease.table, fence) for lease, fence in ours]
        patience = max(RENEWAL, min(lease.ends for lease, _ in ours) - now)  # no longer than the leases last
        try:
            renewed = await answer(tables.renew(asked, LEASE - idle, self.world.now() - idle), patience)
        except (Away, TimeoutError):
            for lease, fence in ours:
                if self.unanswered.get(lease.table) != fence:
                    self.unanswered[lease.table] = fence
                    loop.call_soon_threadsafe(lease.lost, fence, False)
        except Exception as wrong:  # noqa: BLE001 - the next attempt tells whether they are still ours
            if why := self.reasons.new(wrong):
                log.warning("the leases could not be renewed", why=why)
        else:
            self.reasons.over()
            for (lease, fence), is_ours in zip(ours, renewed, strict=True):
                if not is_ours:
                    loop.call_soon_threadsafe(lease.lost, fence, True)
                elif lease.fence == fence:
                    lease.ends = now + (LEASE - idle) / 1000


async def answer(asking: Coroutine[Any, Any, Result], patience: float) -> Result:
    """
    Return what the store answers.

    Raises:
        TimeoutError: If it does not, for `patience` s in which our own loop turned. While we are late ourselves, the
            answer may have come.

    """
    task = asyncio.ensure_future(asking)
    try:
        for _ in range(round(patience / TURN)):
            if (await asyncio.wait((task,), timeout=TURN))[0]:
                return task.result()
    finally:
        task.cancel()
    raise TimeoutError
