"""Retired tables: not configured any more, but players still have seats there, or chips on their way."""

from collections.abc import AsyncIterator, Container

import structlog

from server.core.settings import TableSettings
from server.core.table import settings_of
from server.room.recovery import load_table
from server.store import Away, TableLogs


log = structlog.get_logger()


async def retired_tables(tables: TableLogs, configured: Container[str]) -> AsyncIterator[TableSettings]:
    """
    Yield the settings, from their logs, of tables that are not `configured` and that players still need.

    Raises:
        Away: If the store does not answer.

    """
    for name in await tables.names():
        if name in configured:
            continue
        try:
            table = await load_table(tables, name)
        except Away:
            raise
        except Exception:
            log.exception("a table that is not configured any more cannot be read", table=name)
            continue
        if not (table.players or table.transfers):
            continue
        log.warning(
            "the table is not configured any more, but needed: it is served until the next start",
            table=name,
            players=len(table.players),
            transfers=len(table.transfers),
        )
        yield table.posted or settings_of(table)
