"""The lease of a table: its fence, and for how long it lasts. The node renews all its leases together."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from server.store import Away, Fence

from .renewals import LEASE, Renewals
from .retrying import FIRST, wait


class Taken(Exception):
    """Another owner serves the table now: it holds the lease, or has written to the log."""


class Lease:
    """
    One owner's lease of one table. `closing` is set when the owner stops: then every wait here ends, and so do `tasks`.

    `lost(fence, answered)` is called when the lease of that fence ran out or went to another owner, and once for each
    fence when the store has not `answered` whether it was renewed. `served_until` is when (ms) an earlier owner renewed
    it last, by the house's clock.
    """

    def __init__(self, renewals: Renewals, table: str, owner: str, lost: Callable[[Fence, bool], None]) -> None:
        self.renewals = renewals
        self.tables = renewals.store.tables
        self.table = table
        self.owner = owner
        self.lost = lost
        self.fence = Fence(0, owner)
        self.ends = 0.0
        self.served_until = 0
        self.closing = asyncio.Event()
        self.tasks = asyncio.TaskGroup()

    @property
    def sure(self) -> bool:
        """Whether no other owner can have the lease. A process that slept for longer than it lasts is not sure."""
        return asyncio.get_running_loop().time() < self.ends

    async def during(self, serve: Callable[[], Awaitable[None]]) -> None:
        """
        Have the lease renewed while `serve()` runs; then end all other tasks, and give it back.

        What `serve` raises is raised when these have ended. The lease then runs out by itself.
        """
        ended: Exception | None = None
        async with self.tasks:
            self.renewals.leases[self.table] = self
            try:
                await serve()
            except Exception as why:  # noqa: BLE001 - raised below
                ended = why
            finally:
                del self.renewals.leases[self.table]
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
        if not self.fence.number:
            self.served_until = await self.tables.served_until(self.table)
        ends = asyncio.get_running_loop().time() + LEASE / 1000
        fence = await self.tables.acquire(self.table, self.owner, LEASE)
        if fence is not None:
            self.fence, self.ends = fence, ends
        elif self.fence.number:
            raise Taken(f"Table {self.table} went to another owner.")
        return fence is not None

    async def give_back(self) -> None:
        """Let the next owner have the table at once."""
        with suppress(Away):
            await self.tables.release(self.table, self.fence)

    async def pause(self, seconds: float = FIRST) -> None:
        """Wait, or less if closing."""
        await wait(self.closing, seconds)
