"""Recovery of a table from its snapshot and its log, also when the store has lost the end of the log."""

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
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
    Fenced,
    Head,
    Locked,
    SealBroken,
    Snapshot,
    Store,
    TableEntry,
    TableLogs,
)
from server.store.house_events import TailRestored

from .answers import Accepted, Answers
from .history import History
from .lease import Lease, Taken
from .transfers import move_again


PAGE = 1_000  # entries read from the log at a time
EVERY = 20  # rounds between two snapshots: they hold many answers, 240 KB at a full table; reading on takes 40 ms
APART = 1_000  # events between two snapshots that are kept for good, so that any round is found again quickly
PATIENCE = 10_000  # ms that a table waits for wallets before it goes on without transfers that they cannot repeat


class Kept(Struct, frozen=True, array_like=True):
    """What a snapshot holds: the table, the commands that brought it there, and the log's chain to there."""

    table: Table
    accepted: Accepted
    chain: bytes = b""


ENCODE = msgspec.msgpack.Encoder().encode
DECODE = msgspec.msgpack.Decoder(Kept).decode
UNREADABLE = msgspec.DecodeError, Broken, Locked, SealBroken  # of another version of the server, or altered

log = structlog.get_logger()


async def load_snapshot(tables: TableLogs, table: str) -> tuple[History, Answers]:
    """
    Return the table as the last snapshot has it, and the answers given until then.

    A snapshot only saves time. If this version of the server cannot read it, somebody altered it, or the store has lost
    events that it contains, the whole log is read instead.
    """
    nothing = History(Table(), START), Answers({})
    try:
        snapshot = await tables.load_snapshot(table)
        if snapshot is None:
            return nothing
        kept = DECODE(snapshot.state)
    except UNREADABLE as wrong:
        log.warning("the snapshot cannot be read", table=table, why=str(wrong))
        return nothing
    head = Head(snapshot.version, kept.chain)
    if not await log_reaches(tables, table, head):
        log.error("the snapshot is of another log, which the store has lost", table=table, version=snapshot.version)
        return nothing
    history, milestone = History(kept.table, head), await load_milestone(tables, table, snapshot.version)
    history.milestone = milestone.version if milestone else 0
    history.saved = kept.table.round
    return history, Answers(kept.accepted)


async def load_milestone(tables: TableLogs, table: str, version: int) -> Snapshot | None:
    """Return the newest milestone until event `version`, or None if there is none or somebody altered it."""
    try:
        return await tables.load_milestone(table, version)
    except UNREADABLE as wrong:
        log.warning("a milestone cannot be read", table=table, why=str(wrong))
        return None


async def log_reaches(tables: TableLogs, table: str, head: Head) -> bool:
    """Return whether this place is in the log."""
    end = await tables.head(table)
    if end.version <= head.version:
        return end == head
    try:
        return bool(await tables.read(table, head, 1))
    except Broken:
        return False


async def milestone(tables: TableLogs, table: str, version: int) -> tuple[Table, Head]:
    """
    Return the table as it was after event `version` or somewhat before, and that place in the log.

    This is the newest milestone that can be read and is of this log, or without one the log's start.
    """
    while (snapshot := await load_milestone(tables, table, version)) is not None:
        with suppress(msgspec.DecodeError):
            kept = DECODE(snapshot.state)
            head = Head(snapshot.version, kept.chain)
            if await log_reaches(tables, table, head):
                return kept.table, head
        version = snapshot.version - 1
    return Table(), START


async def load_table(tables: TableLogs, table: str) -> Table:
    """Return the table as its log tells it, for a node that does not serve it."""
    history, _ = await load_snapshot(tables, table)
    state, head = history.table, history.head
    while entries := await tables.read(table, head, PAGE):
        state, head = fold(state, (entry.event for entry in entries)), entries[-1].head
    return state


async def save_when_due(tables: TableLogs, lease: Lease, history: History, answers: Answers) -> None:
    """Save a snapshot at the end of a round, if the last one is some rounds old, and now and then a milestone."""
    if history.table.round - history.saved >= EVERY:
        await save_snapshot(tables, lease.table, lease.fence, history, answers)
    else:
        with nothing_kept_if_away(lease.table):
            await save_milestone(tables, lease.table, lease.fence, history)


async def save_for_next_owner(tables: TableLogs, lease: Lease, history: History, answers: Answers) -> None:
    """Save a snapshot at the end of serving the table, if rounds have ended since the last one."""
    if history.table.round != history.saved:
        with suppress(Fenced):  # there is a next owner already
            await save_snapshot(tables, lease.table, lease.fence, history, answers)


async def save_snapshot(tables: TableLogs, table: str, fence: Fence, history: History, answers: Answers) -> None:
    """Save a snapshot of the table, if the store answers, and a milestone if it is time (Fenced as for `append`)."""
    head = history.head
    with nothing_kept_if_away(table):
        state = ENCODE(Kept(history.table, answers.accepted, head.chain))
        await tables.save_snapshot(table, fence, Snapshot(head.version, state))
        history.saved = history.table.round
        await save_milestone(tables, table, fence, history)


async def save_milestone(tables: TableLogs, table: str, fence: Fence, history: History) -> None:
    """Save a milestone, if the last one is many events old (Away if the store does not answer)."""
    head = history.head
    if head.version - history.milestone >= APART:
        state = ENCODE(Kept(history.table, {}, head.chain))
        await tables.save_milestone(table, fence, Snapshot(head.version, state))
        history.milestone = head.version


@contextmanager
def nothing_kept_if_away(table: str) -> Iterator[None]:
    """Go on if the store does not answer: without a snapshot only time is lost."""
    try:
        yield
    except Away as away:
        log.warning("no snapshot was kept", table=table, why=str(away))


async def restore_lost_tail(store: Store, table: str, fence: Fence, history: History, now: int) -> TailRestored | None:
    """
    Write again the end of the log that the store lost in a failover, and repeat its transfers, all in their order.

    Return what was written again, in this attempt and those that the store interrupted, for the log of the house.

    Each transfer is repeated in its place, so that a new loss or our own end in between leaves log and wallets as they
    once were. A wallet may have to wait for chips that another table repeats.

    Raises:
        Away: If the store does not answer, or a wallet has to wait: try again.
        Taken: If another owner wrote to the log.
        Conflict: If the store lost events that we only read and never wrote: read the log again.

    """
    end = await store.tables.head(table)
    if end.version > history.head.version:
        return None
    lost = history.since(end.version, end.mark)
    if lost is None:
        other = Taken if history.entries else Conflict
        raise other(f"The log of {table} is at {end.version}, and we remember it otherwise.")
    missing_from = end.version + 1
    if history.torn is not None:  # an earlier attempt, which the store interrupted, has put back some of it
        since, first = history.torn
        history.torn = since, min(first, missing_from)
    elif next(lost, None) is None:
        return None
    else:
        events = history.head.version - end.version
        log.error("the store lost the end of the log, which is written again", table=table, events=events)
        history.torn = now, missing_from
    since, first = history.torn
    for _, entries in groupby(history.entries, lambda entry: entry.row.batch):
        batch = list(entries)
        for entry in batch:
            if isinstance(event := entry.event, BoughtIn):
                transfer = Transfer("in", event.player, event.amount)
                if not await move_again(store.wallets, table, event.transfer, transfer):
                    if now - since < PATIENCE:
                        raise Away(f"The wallet of {event.player} waits for chips from another table.")
                    log.error("a lost transfer cannot be repeated", table=table, transfer=event.transfer)
        if missing := [entry for entry in batch if entry.version > end.version]:
            await store.tables.put_back(table, fence, end, missing)
            end = missing[-1].head
        for entry in batch:
            if out := sent_out(entry.event):
                await move_again(store.wallets, table, *out)
    history.torn = None
    return TailRestored(table, first, history.head.version)


async def read_on(tables: TableLogs, table: str, history: History) -> AsyncIterator[list[TableEntry]]:
    """
    Yield the entries after the end of `history`, page by page; the caller adds them to it.

    A viewer who comes now may have seen these at another node, in its words: the next round is shown with its rules.

    Raises:
        Taken: If another owner wrote to the log.
        Broken: If it is not the log of the snapshot.

    """
    try:
        while entries := await tables.read(table, history.head, PAGE):
            yield entries
        history.opened = 0
    except Broken as broken:
        if history.entries:
            raise Taken(f"The log of {table} went on without us.") from broken
        raise
