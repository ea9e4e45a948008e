"""A table with a long log in a store, and segments of it in a folder."""

from server.core.events import SaidDone
from server.store import START, By, Snapshot
from server.store.archive.files import Folder
from server.store.archive.reading import Archive
from server.store.archive.segment import Draft
from server.store.archive.tables import ArchivedTables
from server.store.memory_log import MemoryTables
from tests.fakes import SEALER
from tests.store.samples import BETTING, LONG


DAY = "2027-01-15"


class InTheLoop(Folder):
    """A folder without threads: a clock that jumps does not wait for them."""

    async def tables(self):
        return self.list_tables()

    async def names(self, table):
        return self.list_names(table)

    async def write(self, name, data):
        self.write_file(name, data)

    async def read(self, name, offset, length):
        return self.read_file(name, offset, length)

    async def remove(self, name):
        self.remove_file(name)


def state_at(version):
    return Snapshot(version, b"the table after event %d" % version)


class Table:
    """A table in memory with 1,000 events, and a folder to which some of them are moved."""

    def __init__(self, folder, name="T1"):
        self.name = name
        self.files = Folder(folder)
        self.port = MemoryTables(SEALER, lambda: 0)

    async def begin(self):
        self.fence = await self.port.acquire(self.name, "ann", LONG)
        events = [*BETTING, *(SaidDone(f"p{number}", done=True) for number in range(998))]
        by = [None, None, *(By(f"guest-{number % 3}", f"c{number}", b"") for number in range(998))]
        self.log = []
        for at in range(0, 1_000, 10):
            batch = self.log[-1].head if at else START, 1_000, events[at : at + 10], by[at : at + 10]
            self.log += await self.port.append(self.name, self.fence, *batch)
        for version in (250, 800, 990):
            await self.port.save_milestone(self.name, self.fence, state_at(version))
        return self

    async def move(self, first=1, last=600, day=DAY, sealer=SEALER):
        """Write a segment of these events, and return its name."""
        before = self.log[first - 2].head if first > 1 else START
        draft = Draft(sealer, self.name, day, before)
        states = ([first - 1] if first > 1 else []) + [at for at in (250, 800) if first <= at <= last]
        for at in states:
            draft.keep(state_at(at))
        for entry in self.log[first - 1 : last]:
            draft.add(entry, 1 if entry.version == 2 else None)
        await self.files.write(draft.name, draft.finished())
        return draft.name

    async def trim(self, first):
        assert await self.port.trim(self.name, self.fence, first)

    def path(self, name):
        return self.files.path(name)

    def archive(self, sealer=SEALER):
        return Archive(self.files, sealer)

    def tables(self):
        """Return the port as a new process sees it."""
        return ArchivedTables(self.port, self.archive())


async def moved(folder, name="T1"):
    """Return a table whose first 900 events are in two segments, and not in the store."""
    table = await Table(folder, name).begin()
    await table.move(1, 600)
    await table.move(601, 900, "2027-01-16")
    await table.trim(901)
    return table
