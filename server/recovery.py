"""Snapshots of a table: how one is kept, and how a start reads the newest."""

import msgspec
import structlog

from server.core.table import Table
from server.store import Away, Entry, Fence, Snapshot, Store

from .history import History


RECALLED = 500  # entries before the snapshot that are read for the answers they hold

ENCODE = msgspec.msgpack.Encoder().encode
DECODE = msgspec.msgpack.Decoder(Table).decode

log = structlog.get_logger()


async def last_kept(store: Store, table: str) -> tuple[History, list[Entry]]:
    """
    Return the table as it was last kept, and the last entries before.

    A snapshot only saves time: one that this version of the server cannot read is passed over for the whole log.
    """
    snapshot = await store.load_snapshot(table)
    if snapshot is None:
        return History(Table(), 0), []
    try:
        state = DECODE(snapshot.state)
    except msgspec.DecodeError as wrong:
        log.warning("the snapshot cannot be read", table=table, version=snapshot.version, why=str(wrong))
        return History(Table(), 0), []
    earlier = max(0, snapshot.version - RECALLED)
    return History(state, snapshot.version), await store.read(table, earlier, snapshot.version - earlier)


async def keep(store: Store, table: str, fence: Fence, history: History) -> None:
    """Keep the table as it is now, if the store answers (Fenced as for `append`)."""
    try:
        await store.save_snapshot(table, fence, Snapshot(history.head, ENCODE(history.table)))
    except Away as away:
        log.warning("no snapshot was kept", table=table, why=str(away))
