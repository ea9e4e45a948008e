"""Recovery of a table from its snapshot and its log, also when the store has lost the end of the log."""

from collections.abc import AsyncIterator
from contextlib import suppress
from itertools import groupby

import msgspec
import structlog
from msgspec import Struct

from server.core.events import BoughtIn
from server.core.evolve import fold
from server.core.seats.payouts import sent_out
from server.core.table import Table, Transfer
from server.store import (
    START,
    Away,
    Broken,
    Conflict,
    Fence,
    Head,
    Snapshot,
    Store,
    TableEntry,
    Tables,
)

from .answers import Accepted, Answers
from .history import History
from .lease import Taken
from .transfers import move_again


PAGE = 1_000  # entries read from the log at a time
APART = 1_000  # events between two snapshots that are kept for good, so that any round is found again quickly
PATIENCE = 10_000  # ms that a table waits for wallets before it goes on without transfers that they cannot repeat


class Kept(Struct, frozen=True, array_like=True):
    """What a snapshot holds: the table, the commands that brought it there, and the log's chain to there."""

    table: Table
    accepted: Accepted
    chain: bytes = b""


ENCODE = msgspec.msgpack.Encoder().encode
DECODE = msgspec.msgpack.Decoder(Kept).decode

log = structlog.get_logger()


async def load_snapshot(tables: Tables, table: str) -> tuple[History, Answers]:
    """
    Return the table as the last snapshot has it, and the answers given until then.

    A snapshot only saves time. If this version of the server cannot read it, or the store has lost events that it
    contains, the whole log is read instead.
    """
    nothing = History(Table(), START), Answers({})
    snapshot = await tables.load_snapshot(table)
    if snapshot is None:
        return nothing
    try:
        kept = DECODE(snapshot.state)
    except msgspec.DecodeError as wrong:
        log.warning("the snapshot cannot be read", table=table, version=snapshot.version, why=str(wrong))
        return nothing
    head = Head(snapshot.version, kept.chain)
    if not await log_reaches(tables, table, head):
        log.error("the snapshot is of another log, which the store has lost", table=table, version=snapshot.version)
        return nothing
    history, milestone = History(kept.table, head), await tables.load_milestone(table, snapshot.version)
    history.milestone = milestone.version if milestone else 0
    return history, Answers(kept.accepted)


async def log_reaches(tables: Tables, table: str, head: Head) -> bool:
    """Return whether this place is in the log."""
    end = await tables.head(table)
    if end.version <= head.version:
        return end == head
    try:
        return bool(await tables.read(table, head, 1))
    except Broken:
        return False


async def milestone(tables: Tables, table: str, version: int) -> tuple[Table, Head]:
    """
    Return the table as it was after event `version` or somewhat before, and that place in the log.

    This is the newest milestone that can be read and is of this log, or without one the log's start.
    """
    while (snapshot := await tables.load_milestone(table, version)) is not None:
        with suppress(msgspec.DecodeError):
            kept = DECODE(snapshot.state)
            head = Head(snapshot.version, kept.chain)
            if await log_reaches(tables, table, head):
                return kept.table, head
        version = snapshot.version - 1
    return Table(), START


async def load_table(tables: Tables, table: str) -> Table:
    """Return the table as its log tells it, for a node that does not serve it."""
    history, _ = await load_snapshot(tables, table)
    state, head = history.table, history.head
    while entries := await tables.read(table, head, PAGE):
        state, head = fold(state, (entry.event for entry in entries)), entries[-1].head
    return state


async def save_snapshot(tables: Tables, table: str, fence: Fence, history: History, answers: Answers) -> None:
    """Save a snapshot of the table, if the store answers, and now and then a milestone (Fenced as for `append`)."""
    version, chain = history.head.version, history.head.chain
    try:
        state = ENCODE(Kept(history.table, answers.accepted, chain))
        await tables.save_snapshot(table, fence, Snapshot(version, state))
        if version - history.milestone >= APART:
            await tables.save_milestone(table, fence, Snapshot(version, ENCODE(Kept(history.table, {}, chain))))
            history.milestone = version
    except Away as away:
        log.warning("no snapshot was kept", table=table, why=str(away))


async def restore_lost_tail(store: Store, table: str, fence: Fence, history: History, now: int) -> None:
    """
    Write again the end of the log that the store lost in a failover, and repeat its transfers, all in their order.

    Each transfer is repeated in its place, so that a new loss or our own end in between leaves log and wallets as they
    once were. A wallet may have to wait for chips that another table repeats.

    Raises:
        Away: If the store does not answer, or a wallet has to wait: try again.
        Taken: If another owner wrote to the log.
        Conflict: If the store lost events that we only read and never wrote: read the log again.

    """
    end = await store.tables.head(table)
    if end.version > history.head.version:
        return
    lost = history.since(end.version, end.mark)
    if lost is None:
        other = Taken if history.moments else Conflict
        raise other(f"The log of {table} is at {end.version}, and we remember it otherwise.")
    if next(lost, None) is None:
        history.torn = None
        return
    if history.torn is None:
        events = history.head.version - end.version
        log.error("the store lost the end of the log, which is written again", table=table, events=events)
        history.torn = now
    for _, moments in groupby(history.moments, lambda moment: moment.entry.row.batch):
        batch = list(moments)
        for moment in batch:
            if isinstance(event := moment.event, BoughtIn):
                transfer = Transfer("in", event.player, event.amount)
                if not await move_again(store.wallets, table, event.transfer, transfer):
                    if now - history.torn < PATIENCE:
                        raise Away(f"The wallet of {event.player} waits for chips from another table.")
                    log.error("a lost transfer cannot be repeated", table=table, transfer=event.transfer)
        if entries := [moment.entry for moment in batch if moment.seq > end.version]:
            await store.tables.put_back(table, fence, end, entries)
            end = entries[-1].head
        for moment in batch:
            if out := sent_out(moment.event):
                await move_again(store.wallets, table, *out)
    history.torn = None


async def read_on(tables: Tables, table: str, history: History) -> AsyncIterator[list[TableEntry]]:
    """
    Yield the entries after the end of `history`, page by page; the caller adds them to it.

    Raises:
        Taken: If another owner wrote to the log.
        Broken: If it is not the log of the snapshot.

    """
    try:
        while entries := await tables.read(table, history.head, PAGE):
            yield entries
    except Broken as broken:
        if history.moments:
            raise Taken(f"The log of {table} went on without us.") from broken
        raise
