"""The log of one table, part by part: each segment of the archive, and what is in the store."""

import asyncio
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from server.core.events import TableEvent
from server.core.round.records import records
from server.core.table import Table
from server.room.past_rounds import PastRounds
from server.room.recovery import DECODE, load_milestone
from server.store import Broken, Head, Snapshot, TableEntry, TableLogs
from server.store.archive.catalogue import Catalogue
from server.store.archive.names import Name
from server.store.archive.reading import Archive


Record = dict[str, Any]
PAGE = 1_000  # entries read at a time


class Part(Struct, frozen=True):
    """The events `first` to `last` of a log; None is its end. A round is whole in one part."""

    first: int
    last: int | None


class TableLog:
    """The log of `table`. A part that cannot be read is named on the error stream, and the others are read."""

    def __init__(self, runner: asyncio.Runner, tables: TableLogs, table: str) -> None:
        self.runner = runner
        self.tables = tables
        self.table = table
        self.archive: Archive | None = getattr(tables, "archive", None)
        self.said: set[str] = set()

    def parts(self) -> list[Part]:
        """Return all parts."""
        names = self.runner.run(self.archive.names(self.table)) if self.archive else []
        return [*parts_of(names), Part(names[-1].last + 1 if names else 1, None)]

    def parts_with(self, day: str | None, player: str | None, number: int | None, catalogue: Path) -> list[Part]:
        """Return the parts that may have a round of a gaming day, of a player, or with a number."""
        everything = self.parts()
        if self.archive is None:
            return everything
        if player is None and number is None:
            names = self.runner.run(self.archive.names(self.table))
        else:
            found = Catalogue(catalogue, self.archive).find(self.table, player, number)
            names = self.runner.run(found)
        return [*parts_of([name for name in names if day in (None, name.day)]), everything[-1]]

    def told(self, part: Part) -> Iterator[Record]:
        """Yield the records of the rounds of a part, without what is told later of them."""
        try:
            table, head = self.runner.run(self.as_it_was(part))
            yield from records(self.events(head, part.last), table=table)
        except Broken as wrong:
            self.say(wrong)

    def told_later(self, parts: Sequence[Part]) -> Iterator[tuple[int, TableEvent]]:
        """Yield the events of some parts, as far as they can be read."""
        for part in parts:
            try:
                head = self.runner.run(self.tables.place(self.table, part.first - 1))
                yield from self.events(head, part.last)
            except Broken as wrong:
                self.say(wrong)

    def events(self, head: Head, last: int | None) -> Iterator[tuple[int, TableEvent]]:
        """Yield the events after a place, until one."""
        while last is None or head.version < last:
            most = PAGE if last is None else min(PAGE, last - head.version)
            entries: list[TableEntry] = self.runner.run(self.tables.read(self.table, head, most))
            if not entries:
                return
            yield from ((entry.at, entry.event) for entry in entries)
            head = entries[-1].head

    async def as_it_was(self, part: Part) -> tuple[Table, Head]:
        """
        Return the table before a part.

        If that is nowhere any more, as when the last segment is bad, return how it was at the first milestone after it.

        Raises:
            Broken: If there is no such milestone either.

        """
        try:
            return await PastRounds(self.tables, self.table).as_it_was(part.first - 1)
        except Broken as wrong:
            found: Snapshot | None = None
            version = (await self.tables.head(self.table)).version if part.last is None else part.last
            while (one := await load_milestone(self.tables, self.table, version)) and one.version >= part.first:
                found, version = one, one.version - 1
            if found is None:
                raise
            self.say(wrong)
            kept = DECODE(found.state)
            return kept.table, Head(found.version, kept.chain)

    def say(self, wrong: Broken) -> None:
        """Name on the error stream what cannot be read, once."""
        if str(wrong) not in self.said:
            self.said.add(str(wrong))
            sys.stderr.write(f"croupier: {wrong}\n")


def parts_of(names: Sequence[Name]) -> list[Part]:
    """Return segments as parts."""
    return [Part(name.first, name.last) for name in names]
