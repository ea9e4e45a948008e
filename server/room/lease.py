"""The lease of a table: its fence, and the task that renews it."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import structlog

from server.logs import Reasons
from server.store import Away, Fence, Tables

from .retrying import FIRST, wait


LEASE = 3_000  # ms; a dead owner's table can be taken after this
RENEWAL = 1.0  # s

log = structlog.get_logger()


class Taken(Exception):
    """Another owner serves the table now: it holds the lease, or has written to the log."""


class Lease:
    """
    One owner's lease of one table. `closing` is set when the owner stops: then every wait here ends, and so do `tasks`.

    `lost(fence, answered)` is called when the lease of that fence ran out or went to another owner, and once for each
    fence when the store has not `answered` whether it was renewed.
    """

    def __init__(self, tables: Tables, table: str, owner: str, lost: Callable[[Fence, bool], None]) -> None:
        self.tables = tables
        self.table = table
        self.owner = owner
        self.lost = lost
        self.fence = Fence(0, owner)
        self.ends = 0.0
        self.closing = asyncio.Event()
        self.tasks = asyncio.TaskGroup()

    @property
    def sure(self) -> bool:
        """Whether no other owner can have the lease. A process that slept for longer than it lasts is not sure."""
        return asyncio.get_running_loop().time() < self.ends

    def earliest_end(self) -> float:
        """Return the earliest end (s, of the loop's clock) of a lease that is asked for now."""
        return asyncio.get_running_loop().time() + LEASE / 1000

    async def during(self, serve: Callable[[], Awaitable[None]]) -> None:
        """
        Renew the lease while `serve()` runs; then end all other tasks, and give it back.

        What `serve` raises is raised when these have ended. The lease then runs out by itself.
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
        Take the lease under a new fence, so that no write under an earlier one can still arrive.

        Return False if another owner has it, and we never had it.

        Raises:
            Away: If the store does not answer.
            Taken: If we had the lease, and another owner has it now.

        """
        ends = self.earliest_end()
        fence = await self.tables.acquire(self.table, self.owner, LEASE)
        if fence is not None:
            self.fence, self.ends = fence, ends
        elif self.fence.number:
            raise Taken(f"Table {self.table} went to another owner.")
        return fence is not None

    async def renew(self) -> None:
        """Renew the lease until closing."""
        unanswered, reasons = None, Reasons()
        while not self.closing.is_set():
            await self.pause(RENEWAL)
            fence = self.fence
            if not fence.number:
                continue
            try:
                ends = self.earliest_end()
                async with asyncio.timeout_at(max(self.ends, ends - LEASE / 1000 + RENEWAL)):
                    renewed = await self.tables.renew(self.table, fence, LEASE)
                if renewed:
                    self.ends = ends
                else:
                    self.lost(fence, True)
                reasons.over()
            except (Away, TimeoutError):  # it waits no longer than the lease lasts
                if fence != unanswered:
                    unanswered = fence
                    self.lost(fence, False)
            except Exception as wrong:  # noqa: BLE001 - the next attempt tells whether it is still ours
                if why := reasons.new(wrong):
                    log.warning("the lease could not be renewed", table=self.table, why=why)

    async def give_back(self) -> None:
        """Let the next owner have the table at once."""
        with suppress(Away):
            await self.tables.release(self.table, self.fence)

    async def pause(self, seconds: float = FIRST) -> None:
        """Wait, or less if closing."""
        await wait(self.closing, seconds)
