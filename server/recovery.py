"""Snapshots of a table: how one is kept, and how a start reads the newest."""

import msgspec
import structlog
from msgspec import Struct

from server.core.evolve import fold
from server.core.table import Table
from server.store import Away, Fence, Snapshot, Store

from .answers import Accepted, Answers
from .history import History


PAGE = 1_000  # entries read from the log at a time


class Kept(Struct, frozen=True, array_like=True):
    """What a snapshot holds: the table, and the commands that brought it there. No bare table reads like it."""

    table: Table
    accepted: Accepted


ENCODE = msgspec.msgpack.Encoder().encode
DECODE = msgspec.msgpack.Decoder(Kept).decode

log = structlog.get_logger()


async def last_kept(store: Store, table: str) -> tuple[History, Answers]:
    """
    Return the table as it was last kept, and the answers given until then.

    A snapshot only saves time: one that this version of the server cannot read is passed over for the whole log.
    """
    snapshot = await store.load_snapshot(table)
    if snapshot is None:
        return History(Table(), 0), Answers({})
    try:
        kept = DECODE(snapshot.state)
    except msgspec.DecodeError as wrong:
        log.warning("the snapshot cannot be read", table=table, version=snapshot.version, why=str(wrong))
        return History(Table(), 0), Answers({})
    return History(kept.table, snapshot.version), Answers(kept.accepted)


async def as_stored(store: Store, table: str) -> Table:
    """Return the table as its log tells it, for one who does not serve it."""
    history, _ = await last_kept(store, table)
    state, head = history.table, history.head
    while entries := await store.read(table, head, PAGE):
        state, head = fold(state, (entry.event for entry in entries)), entries[-1].version
    return state


async def keep(store: Store, table: str, fence: Fence, history: History, answers: Answers) -> None:
    """Keep the table as it is now, if the store answers (Fenced as for `append`)."""
    try:
        state = ENCODE(Kept(history.table, answers.accepted))
        await store.save_snapshot(table, fence, Snapshot(history.head, state))
    except Away as away:
        log.warning("no snapshot was kept", table=table, why=str(away))
