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
from server.store import START, Away, Broken, Conflict, Entry, Fence, Head, Snapshot, Store

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


async def load_snapshot(store: Store, table: str) -> tuple[History, Answers]:
    """
    Return the table as the last snapshot has it, and the answers given until then.

    A snapshot only saves time. If this version of the server cannot read it, or the store has lost events that it
    contains, the whole log is read instead.
    """
    nothing = History(Table(), START), Answers({})
    snapshot = await store.load_snapshot(table)
    if snapshot is None:
        return nothing
    try:
        kept = DECODE(snapshot.state)
    except msgspec.DecodeError as wrong:
        log.warning("the snapshot cannot be read", table=table, version=snapshot.version, why=str(wrong))
        return nothing
    head = Head(snapshot.version, kept.chain)
    if not await log_reaches(store, table, head):
        log.error("the snapshot is of another log, which the store has lost", table=table, version=snapshot.version)
        return nothing
    history, milestone = History(kept.table, head), await store.load_milestone(table, snapshot.version)
    history.milestone = milestone.version if milestone else 0
    return history, Answers(kept.accepted)


async def log_reaches(store: Store, table: str, head: Head) -> bool:
    """Return whether this place is in the log."""
    end = await store.head(table)
    if end.version <= head.version:
        return end == head
    try:
        return bool(await store.read(table, head, 1))
    except Broken:
        return False


async def milestone(store: Store, table: str, version: int) -> tuple[Table, Head]:
    """
    Return the table as it was after event `version` or somewhat before, and that place in the log.

    This is the newest milestone that can be read and is of this log, or without one the log's start.
    """
    while (snapshot := await store.load_milestone(table, version)) is not None:
        with suppress(msgspec.DecodeError):
            kept = DECODE(snapshot.state)
            head = Head(snapshot.version, kept.chain)
            if await log_reaches(store, table, head):
                return kept.table, head
        version = snapshot.version - 1
    return Table(), START


async def load_table(store: Store, table: str) -> Table:
    """Return the table as its log tells it, for a node that does not serve it."""
    history, _ = await load_snapshot(store, table)
    state, head = history.table, history.head
    while entries := await store.read(table, head, PAGE):
        state, head = fold(state, (entry.event for entry in entries)), entries[-1].head
    return state


async def save_snapshot(store: Store, table: str, fence: Fence, history: History, answers: Answers) -> None:
    """Save a snapshot of the table, if the store answers, and now and then a milestone (Fenced as for `append`)."""
    version, chain = history.head.version, history.head.chain
    try:
        state = ENCODE(Kept(history.table, answers.accepted, chain))
        await store.save_snapshot(table, fence, Snapshot(version, state))
        if version - history.milestone >= APART:
            await store.save_milestone(table, fence, Snapshot(version, ENCODE(Kept(history.table, {}, chain))))
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
    end = await store.head(table)
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
                if not await move_again(store, table, event.transfer, transfer):
                    if now - history.torn < PATIENCE:
                        raise Away(f"The wallet of {event.player} waits for chips from another table.")
                    log.error("a lost transfer cannot be repeated", table=table, transfer=event.transfer)
        if entries := [moment.entry for moment in batch if moment.seq > end.version]:
            await store.put_back(table, fence, end, entries)
            end = entries[-1].head
        for moment in batch:
            if out := sent_out(moment.event):
                await move_again(store, table, *out)
    history.torn = None


async def read_on(store: Store, table: str, history: History) -> AsyncIterator[list[Entry]]:
    """
    Yield the entries after the end of `history`, page by page; the caller adds them to it.

    Raises:
        Taken: If another owner wrote to the log.
        Broken: If it is not the log of the snapshot.

    """
    try:
        while entries := await store.read(table, history.head, PAGE):
            yield entries
    except Broken as broken:
        if history.moments:
            raise Taken(f"The log of {table} went on without us.") from broken
        raise
