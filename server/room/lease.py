"""Owning a table: the lease, its fence, and the task that renews it."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import structlog

from server.logs import reason
from server.store import Away, Fence, Store


LEASE = 3_000  # ms; a dead owner's table can be taken after this
RENEWAL = 1.0  # s
PATIENCE = 0.2  # s between two attempts

log = structlog.get_logger()


class Taken(Exception):
    """Somebody else serves the table now: holds its lease, or has written to its log."""


class Lease:
    """
    One owner's hold on one table. `closing` is set when the owner stops: every wait here ends then, and so do `tasks`.

    `lost(fence, answered)` is called when the lease of that fence ran out or went to somebody else, and once for each
    fence when the store has not `answered` whether it was renewed.
    """

    def __init__(self, store: Store, table: str, owner: str, lost: Callable[[Fence, bool], None]) -> None:
        self.store = store
        self.table = table
        self.owner = owner
        self.lost = lost
        self.fence = Fence(0, owner)
        self.ends = 0.0
        self.closing = asyncio.Event()
        self.tasks = asyncio.TaskGroup()

    @property
    def sure(self) -> bool:
        """Whether nobody else can have the lease: not so in a process that has just slept for longer than it lasts."""
        return asyncio.get_running_loop().time() < self.ends

    def lasting(self) -> float:
        """Return until when (s, of the loop's clock) a lease lasts at least that is asked for now."""
        return asyncio.get_running_loop().time() + LEASE / 1000

    async def during(self, serve: Callable[[], Awaitable[None]]) -> None:
        """
        Keep the lease while `serve()` runs; then end all other tasks, and give it back.

        What `serve` raises is raised when they have ended. The lease runs out then by itself.
        """
        ended: Exception | None = None
        async with self.tasks:
            self.tasks.create_task(self.renew())
            try:
                await serve()
            except Exception as why:  # noqa: BLE001 - raised below
                ended = why
            self.closing.set()
        if ended is not None:
            raise ended
        await self.give_back()

    async def take(self) -> bool:
        """
        Take the lease under a new fence, so that nothing that we wrote under an earlier one can still arrive.

        False if somebody else has it, and we never had.

        Raises:
            Away: If the store does not answer.
            Taken: If we had the lease, and somebody else has it now.

        """
        ends = self.lasting()
        fence = await self.store.acquire(self.table, self.owner, LEASE)
        if fence is not None:
            self.fence, self.ends = fence, ends
        elif self.fence.number:
            raise Taken(f"Table {self.table} went to another owner.")
        return fence is not None

    async def renew(self) -> None:
        """Renew the lease until closing."""
        unheard, disorder = None, ""
        while not self.closing.is_set():
            await self.pause(RENEWAL)
            fence = self.fence
            if not fence.number:
                continue
            try:
                ends = self.lasting()
                async with asyncio.timeout_at(max(self.ends, ends - LEASE / 1000 + RENEWAL)):
                    renewed = await self.store.renew(self.table, fence, LEASE)
                if renewed:
                    self.ends = ends
                else:
                    self.lost(fence, True)
                disorder = ""
            except (Away, TimeoutError):  # it is not waited for longer than the lease lasts
                if fence != unheard:
                    unheard = fence
                    self.lost(fence, False)
            except Exception as wrong:  # noqa: BLE001 - the next attempt tells whether it is still ours
                if reason(wrong) != disorder:
                    disorder = reason(wrong)
                    log.warning("the lease could not be renewed", table=self.table, why=disorder)

    async def give_back(self) -> None:
        """Let the next owner have the table at once."""
        with suppress(Away):
            await self.store.release(self.table, self.fence)

    async def pause(self, seconds: float) -> None:
        """Wait, or less if closing."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.closing.wait()
