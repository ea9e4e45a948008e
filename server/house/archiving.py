"""
Moving finished rounds from the store to the archive.

A segment is written to the disk first, and only then the log is trimmed: after a death between the two, both have its
rounds, and the next move goes on. The newest segment of a gaming day is replaced by a longer one until it is long.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from functools import partial

import structlog

from server.config.gaming_day import Calendar
from server.core.events import RoundOpened
from server.logs import Reasons
from server.metrics import UNMOVED
from server.room.past_rounds import PastRounds
from server.room.recovery import ENCODE, Kept, load_milestone
from server.room.room import Room
from server.store import START, Away, Broken, Fence, Fenced, Head, Snapshot, Store, StoreError, TableEntry, TableLogs
from server.store.archive.files import WHOLE
from server.store.archive.names import Name, needed
from server.store.archive.reading import Archive
from server.store.archive.segment import Draft


EVERY = 10.0  # s between two looks at the tables
AT_ONCE = 20  # rounds that are moved together, at least: a segment that grows is written again each time
LONG = 20_000  # events after which a segment does not grow any more: 2 MB
PAGE = 100  # entries read and checked at once: 3 ms, in which the tables of this process may have to wait

log = structlog.get_logger()


class Archiving:
    """
    Moves the finished rounds of the tables in `rooms`, but not the last `kept` of each.

    What a snapshot, an open dispute or a correction needs stays. If the archive cannot be written the rounds stay in
    the store, the house plays on, and an error is logged.
    """

    def __init__(self, rooms: Mapping[str, Room], store: Store, archive: Archive, days: Calendar, kept: int) -> None:
        self.rooms = rooms
        self.store = store
        self.archive = archive
        self.days = days
        self.kept = kept
        self.moved: dict[str, int] = {}
        self.unmoved = Reasons()

    async def run(self) -> None:
        """Look for rounds to move, for ever."""
        while True:
            for room in tuple(self.rooms.values()):
                await self.look(room)
            await asyncio.sleep(EVERY)

    async def look(self, room: Room) -> None:
        """Move rounds of a table, if there are enough."""
        last = self.last_to_move(room)
        if last - self.moved.get(room.name, 0) < AT_ONCE:
            return
        try:
            await self.store.beside(partial(self.move, room.name, room.lease.fence, last))
        except (Away, Fenced):
            return  # the table knows; if it stays ours, the next look goes on
        except StoreError as wrong:
            UNMOVED.set(1)
            if why := self.unmoved.new(wrong):
                stay = "finished rounds stay in the store: they cannot be moved"
                log.error(stay, table=room.name, why=why)  # noqa: TRY400 - the sentence says it all
        except Exception:  # such as an event that cannot be applied: the table goes on without
            UNMOVED.set(1)
            log.exception("finished rounds stay in the store", table=room.name)
        else:
            UNMOVED.set(0)
            self.moved[room.name] = last
            if self.unmoved.over():
                log.info("finished rounds are moved again", table=room.name)

    def last_to_move(self, room: Room) -> int:
        """Return the last round of a table that nothing needs to be in the store, 0 if nobody can say that now."""
        table, history = room.table, room.history
        if not (room.open and room.lease.sure and history.torn is None):
            return 0
        open_cases = [case.round for case in table.disputes.cases if case.verdict is None]
        needed = [history.saved, *open_cases, *(asked.round for asked in table.disputes.waiting)]
        return min(table.round - self.kept, *(number - 1 for number in needed))

    async def move(self, table: str, fence: Fence, last: int, tables: TableLogs) -> None:
        """
        Move the rounds of a table until `last`, a segment after the other.

        Raises:
            StoreError: If the store or the archive cannot be used, or they do not fit together.

        """
        names = await self.archive.files.names(table)
        head, draft = await self.newest(needed(names))
        if head.version:  # an earlier process may have died before it did this
            await self.trim(table, fence, head, tables)
            await self.remove([name for name in names if name not in needed(names)])
        began = time.monotonic()
        async for entry in entries(tables, table, head):
            opened = entry.event.round if isinstance(entry.event, RoundOpened) else None
            if opened is not None and opened > last:
                break
            if draft and opened is not None and (draft.length >= LONG or self.day(entry) > draft.day):
                if draft.grown:
                    await self.end(draft, fence, tables)
                    log.info("finished rounds are moved", table=table, until=draft.rounds[1], of=last)
                    await asyncio.sleep(time.monotonic() - began)  # the tables have half of the time
                    began = time.monotonic()
                draft = None
            if draft is None:
                draft = await self.begin(tables, table, self.day(entry), head)
            draft.add(entry, opened)
            head = entry.head
        else:
            raise Broken(f"The log of {table} ends at event {head.version}, before round {last + 1}.")
        if draft and draft.grown:
            await self.end(draft, fence, tables)

    def day(self, entry: TableEntry) -> str:
        """Return the gaming day of an event."""
        return self.days.day(entry.at).isoformat()

    async def newest(self, names: Sequence[Name]) -> tuple[Head, Draft | None]:
        """Return the place after the newest of a table's segments, and that segment, to go on with it."""
        if not names:
            return START, None
        name = names[-1]
        segment = await self.archive.segment(name)
        draft = Draft(self.archive.sealer, name.table, name.day, Head(name.first - 1, segment.index.before))
        draft.go_on(segment, await self.archive.files.read(name, 0, WHOLE))
        return segment.head, draft

    async def begin(self, tables: TableLogs, table: str, day: str, head: Head) -> Draft:
        """Return a new segment, with the table as it was before it."""
        draft = Draft(self.archive.sealer, table, day, head)
        if head.version:
            state, place = await PastRounds(tables, table).as_it_was(head.version)
            assert place == head
            draft.keep(Snapshot(head.version, ENCODE(Kept(state, {}, head.chain))))
        return draft

    async def end(self, draft: Draft, fence: Fence, tables: TableLogs) -> None:
        """Write a segment, with the milestones of its events, and trim the log."""
        milestones, version = list[Snapshot](), draft.head.version
        newest = draft.states[-1].version if draft.states else 0
        while (found := await load_milestone(tables, draft.table, version)) and found.version > newest:
            milestones.append(found)
            version = found.version - 1
        for milestone in reversed(milestones):
            draft.keep(milestone)
        await self.archive.files.write(draft.name, draft.finished())
        await self.trim(draft.table, fence, draft.head, tables)
        await self.remove([draft.older] if draft.older else [])

    async def trim(self, table: str, fence: Fence, head: Head, tables: TableLogs) -> None:
        """
        Trim a log until a place, up to which it is in the archive.

        Raises:
            Broken: If the log does not go on from there: the archive is that of another history.

        """
        if not await tables.read(table, head, 1):
            raise Broken(f"The log of {table} ends before event {head.version + 1}, and the archive has all before it.")
        await tables.trim(table, fence, head.version + 1)

    async def remove(self, names: Sequence[Name]) -> None:
        """Remove segments that a longer one replaces."""
        for name in names:
            await self.archive.files.remove(name)


async def entries(tables: TableLogs, table: str, after: Head) -> AsyncIterator[TableEntry]:
    """Yield the entries of a log after a place."""
    while page := await tables.read(table, after, PAGE):
        for entry in page:
            yield entry
        after = page[-1].head
