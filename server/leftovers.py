"""Tables that are configured no more, where players still have seats, or chips on their way."""

import asyncio
from collections.abc import AsyncIterator, Container

import structlog

from server.core.settings import TableSettings
from server.core.table import settings_of
from server.store import Away, Store

from .recovery import as_stored
from .tenure import LEASE, PATIENCE


log = structlog.get_logger()


async def left_over(store: Store, owner: str, configured: Container[str]) -> AsyncIterator[TableSettings]:
    """
    Yield the settings, from their logs, of tables that nobody serves and somebody needs; their leases are `owner`'s.

    Raises:
        Away: If the store does not answer.

    """
    for name in await store.tables():
        if name in configured:
            continue
        try:
            table = await as_stored(store, name)
        except Away:
            raise
        except Exception:
            log.exception("a table that is not configured any more cannot be read", table=name)
            continue
        if not (table.players or table.transfers) or not await free(store, name, owner):
            continue
        log.warning(
            "the table is not configured any more, but needed: it is served until the next start",
            table=name,
            players=len(table.players),
            transfers=len(table.transfers),
        )
        yield table.posted or settings_of(table)


async def free(store: Store, table: str, owner: str) -> bool:
    """Take a table's lease, if only a dead owner holds it; another server may have the table configured."""
    for _ in range(int(2 * LEASE / 1000 / PATIENCE)):
        if await store.acquire(table, owner, LEASE):
            return True
        await asyncio.sleep(PATIENCE)
    return False
