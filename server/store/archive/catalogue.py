"""
Which rounds and players are in which segments: a file of this machine.

It is made from the indexes of the segments, and may be removed. To open thousands of these for one question takes
seconds.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

from .names import Name
from .reading import Archive
from .segment import BadSegment


FORM = """
CREATE TABLE IF NOT EXISTS segment (
    id INTEGER PRIMARY KEY, tbl TEXT, file TEXT, first INTEGER, last INTEGER, UNIQUE (tbl, file)
);
CREATE TABLE IF NOT EXISTS player (name TEXT, segment INTEGER, PRIMARY KEY (name, segment)) WITHOUT ROWID;
"""
FOUND = """
SELECT file FROM segment WHERE tbl = :table AND (:number IS NULL OR :number BETWEEN first AND last)
AND (:player IS NULL OR id IN (SELECT segment FROM player WHERE name = :player))
"""
WAIT = 30.0  # s for another process that writes to it


class Catalogue:
    """The catalogue in the file at `path`, of what is in an archive."""

    def __init__(self, path: Path, archive: Archive) -> None:
        self.path = path
        self.archive = archive

    async def find(self, table: str, player: str | None, number: int | None) -> list[Name]:
        """
        Return the segments of a table with commands of a player, and with a round; None is any.

        A segment that cannot be opened is among them.

        Raises:
            NoArchive: If the segments cannot be listed.
            OSError: If the file cannot be used.

        """
        names = await self.archive.names(table)
        if not names:
            return []
        try:
            with closing(sqlite3.connect(self.path, timeout=WAIT)) as file:
                file.executescript(FORM)
                bad = await self.follow(file, table, names)
                wanted = {"table": table, "player": player, "number": number}
                files = {row[0] for row in file.execute(FOUND, wanted)}
        except sqlite3.Error as wrong:
            raise OSError(f"{self.path} cannot be used: {wrong}. It may be removed: it is made again.") from wrong
        return [name for name in names if name.file in files or name in bad]

    async def follow(self, file: sqlite3.Connection, table: str, names: list[Name]) -> set[Name]:
        """Take in the segments that are new, and forget those that are gone; return those that cannot be opened."""
        known = dict(file.execute("SELECT file, id FROM segment WHERE tbl = ?", (table,)))
        bad = set[Name]()
        with file:
            for gone in known.keys() - {name.file for name in names}:
                file.execute("DELETE FROM player WHERE segment = ?", (known[gone],))
                file.execute("DELETE FROM segment WHERE id = ?", (known[gone],))
            for name in names:
                if name.file not in known:
                    try:
                        index = (await self.archive.segment(name)).index
                    except BadSegment:
                        bad.add(name)
                        continue
                    row = (table, name.file, *index.rounds)
                    number = file.execute(
                        "INSERT INTO segment (tbl, file, first, last) VALUES (?, ?, ?, ?)", row
                    ).lastrowid
                    file.executemany("INSERT INTO player VALUES (?, ?)", ((player, number) for player in index.players))
        return bad
