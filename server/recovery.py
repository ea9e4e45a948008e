"""Coming back to a table: from its snapshot and its log, also when the store has lost the end of that."""

from collections.abc import AsyncIterator, Iterator

import msgspec
import structlog
from msgspec import Struct

from server.core.events import BoughtIn, Left
from server.core.evolve import fold
from server.core.table import Table, Transfer
from server.store import START, Away, Broken, Conflict, Entry, Fence, Head, Snapshot, Store

from .answers import Accepted, Answers
from .history import History
from .tenure import Taken


PAGE = 1_000  # entries read from the log at a time


class Kept(Struct, frozen=True, array_like=True):
    """What a snapshot holds: the table, the commands that brought it there, and the log's chain to there."""

    table: Table
    accepted: Accepted
    chain: bytes = b""


ENCODE = msgspec.msgpack.Encoder().encode
DECODE = msgspec.msgpack.Decoder(Kept).decode

log = structlog.get_logger()


async def last_kept(store: Store, table: str) -> tuple[History, Answers]:
    """
    Return the table as it was last kept, and the answers given until then.

    A snapshot only saves time: one that this version of the server cannot read is passed over for the whole log, and so
    is one of events that the store has lost.
    """
    snapshot = await store.load_snapshot(table)
    if snapshot is None or snapshot.version > (await store.head(table)).version:
        return History(Table(), START), Answers({})
    try:
        kept = DECODE(snapshot.state)
    except msgspec.DecodeError as wrong:
        log.warning("the snapshot cannot be read", table=table, version=snapshot.version, why=str(wrong))
        return History(Table(), START), Answers({})
    return History(kept.table, Head(snapshot.version, kept.chain)), Answers(kept.accepted)


async def as_stored(store: Store, table: str) -> Table:
    """Return the table as its log tells it, for one who does not serve it."""
    history, _ = await last_kept(store, table)
    state, head = history.table, history.head
    while entries := await store.read(table, head, PAGE):
        state, head = fold(state, (entry.event for entry in entries)), entries[-1].head
    return state


async def keep(store: Store, table: str, fence: Fence, history: History, answers: Answers) -> None:
    """Keep the table as it is now, if the store answers (Fenced as for `append`)."""
    try:
        state = ENCODE(Kept(history.table, answers.accepted, history.head.chain))
        await store.save_snapshot(table, fence, Snapshot(history.head.version, state))
    except Away as away:
        log.warning("no snapshot was kept", table=table, why=str(away))


async def mend(store: Store, table: str, fence: Fence, history: History) -> None:
    """
    Write again what the store lost of our log in a failover, as it was; `history` is torn then.

    Raises:
        Taken: If somebody else wrote to the log, where we remember otherwise.
        Conflict: If the store lost what we have only read, and never wrote: read it again.

    """
    end = await store.head(table)
    if end.version > history.head.version:
        return
    lost = history.since(end.version, end.mark)
    if lost is None:
        other = Taken if history.moments else Conflict
        raise other(f"The log of {table} is at {end.version}, and we remember it otherwise.")
    if entries := [moment.entry for moment in lost]:
        log.error("the store lost the end of the log, which is written again", table=table, events=len(entries))
        history.torn = True
        await store.put_back(table, fence, end, entries)


async def since(store: Store, table: str, history: History) -> AsyncIterator[list[Entry]]:
    """
    Yield what happened after what we remember, page by page; the caller adds it to `history`.

    Raises:
        Taken: If somebody else wrote to the log, where we remember otherwise.
        Broken: If it is not the log of the snapshot.

    """
    try:
        while entries := await store.read(table, history.head, PAGE):
            yield entries
    except Broken as broken:
        if history.moments:
            raise Taken(f"The log of {table} went on without us.") from broken
        raise


def transfers(history: History) -> Iterator[tuple[str, Transfer]]:
    """Yield the transfers that we remember, in their order."""
    for moment in history.moments:
        match moment.event:
            case BoughtIn(player, transfer_id, amount):
                yield transfer_id, Transfer("in", player, amount)
            case Left(player, transfer_id, amount):
                yield transfer_id, Transfer("out", player, amount)
