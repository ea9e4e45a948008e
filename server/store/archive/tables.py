"""The logs of the tables, whose old events are in the archive: a reader of a log need not know."""

from typing import Any, TypeVar, cast

from server.core.events import TableEvent
from server.store import START, Broken, Gone, Head, Snapshot, TableEntry, TableLogs
from server.store.encryption import Sealer
from server.store.log import LogCodec

from .files import Files
from .reading import Archive


TablesT = TypeVar("TablesT", bound=TableLogs)


class ArchivedTables:
    """The port of the tables, over that of a store: what is not there any more is read from the archive."""

    def __init__(self, port: TableLogs, archive: Archive) -> None:
        self.port = port
        self.archive = archive
        self.codec: LogCodec[TableEvent] = port.codec  # type: ignore[attr-defined]  # each of the stores has it
        self.trimmed: dict[str, int] = {}  # how many events of a log are known to be in the archive only

    def __getattr__(self, method: str) -> Any:
        """Return the port's attribute of this name."""
        return getattr(self.port, method)

    async def read(self, name: str, after: Head = START, most: int | None = None) -> list[TableEntry]:
        """Return the entries after a place; each is checked by its chain and its MAC, wherever it is."""
        entries: list[TableEntry] = []
        while most is None or len(entries) < most:
            left = None if most is None else most - len(entries)
            gone: Gone | None = None
            if after.version >= self.trimmed.get(name, 0):
                try:
                    return entries + await self.port.read(name, after, left)
                except Gone as wrong:
                    gone = wrong
            if not (rows := await self.archive.rows(name, after.version + 1)):
                raise Broken(
                    f"Event {after.version + 1} of {name} is neither in the store nor in the archive, "
                    f"{self.archive.files.place}."
                ) from gone
            if gone is not None:
                self.trimmed[name] = gone.first - 1
            for version, row in enumerate(rows[:left], after.version + 1):
                entries.append(self.codec.opened(name, after, version, row))
                after = entries[-1].head
        return entries

    async def place(self, name: str, version: int) -> Head:
        """Return the place after an event."""
        try:
            return await self.port.place(name, version)
        except Broken:
            if rows := await self.archive.rows(name, version):
                return Head(version, rows[0].chain)
            raise

    async def load_milestone(self, table: str, version: int) -> Snapshot | None:
        """Return the newest milestone until an event."""
        return await self.port.load_milestone(table, version) or await self.archive.state(table, version)


def with_archive(port: TablesT, files: Files, sealer: Sealer) -> TablesT:
    """Return a store's port of the tables with the archive in `files`; what each has read is its own."""
    return cast("TablesT", ArchivedTables(port, Archive(files, sealer)))
