"""Where segments lie: a small port, and a folder."""

import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from server.store import Broken

from .names import Name


NEW = ".new"  # ends the name of a file that is not complete
WHOLE = 1 << 40  # bytes, more than any segment has


class NoArchive(Broken):
    """The archive cannot be read or written just now: its disk is full, away, or not ours."""


class Missing(NoArchive):
    """A segment is not there any more."""


class Files(Protocol):
    """
    The files of segments. Once written, none changes: a longer one takes the place of a shorter one.

    `place` is for people. Any method may raise NoArchive; `read` raises Missing if there is no such segment.
    """

    place: str

    async def tables(self) -> list[str]:
        """Return the tables that have segments, sorted."""
        ...

    async def names(self, table: str) -> list[Name]:
        """Return the segments of a table, in their order."""
        ...

    async def write(self, name: Name, data: bytes) -> None:
        """Write a segment whole, to the disk, or not at all. Of one table only the owner of its lease writes."""
        ...

    async def read(self, name: Name, offset: int, length: int) -> bytes:
        """Return bytes of a segment, fewer at its end."""
        ...

    async def remove(self, name: Name) -> None:
        """Remove a segment, if it is there."""
        ...


class Folder:
    """Segments in a folder, in one folder for each table."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.place = str(root)

    async def tables(self) -> list[str]:
        """Return the folders that have segments."""
        return await asyncio.to_thread(self.list_tables)

    async def names(self, table: str) -> list[Name]:
        """Return the segments in the folder of a table."""
        return await asyncio.to_thread(self.list_names, table)

    async def write(self, name: Name, data: bytes) -> None:
        """Write a file under another name, and to the disk; then give it its name."""
        await asyncio.to_thread(self.write_file, name, data)

    async def read(self, name: Name, offset: int, length: int) -> bytes:
        """Return bytes of a file."""
        return await asyncio.to_thread(self.read_file, name, offset, length)

    async def remove(self, name: Name) -> None:
        """Remove a file."""
        await asyncio.to_thread(self.remove_file, name)

    def list_tables(self) -> list[str]:
        """Return the folders that have segments."""
        with troubles(self.root):
            folders = [each.name for each in self.root.iterdir() if each.is_dir()] if self.root.exists() else []
        return sorted(table for table in folders if self.list_names(table))

    def list_names(self, table: str) -> list[Name]:
        """Return the segments in the folder of a table."""
        folder = self.root / table
        with troubles(folder):
            files = [each.name for each in folder.iterdir()] if folder.exists() else []
        return sorted(name for file in files if (name := Name.of(table, file)) is not None)

    def write_file(self, name: Name, data: bytes) -> None:
        """Write a file. What an earlier process left unfinished is removed."""
        path = self.path(name)
        new = path.with_suffix(NEW)
        with troubles(path):
            if not path.parent.exists():
                path.parent.mkdir(mode=0o700, parents=True)
                sync_folder(self.root.parent)
                sync_folder(self.root)
            for left in path.parent.glob(f"*{NEW}"):
                left.unlink()
            try:
                with new.open("xb") as file:
                    file.write(data)
                    file.flush()
                    os.fsync(file.fileno())
                new.replace(path)
            except OSError:
                new.unlink(missing_ok=True)
                raise
            sync_folder(path.parent)

    def read_file(self, name: Name, offset: int, length: int) -> bytes:
        """Return bytes of a file."""
        path = self.path(name)
        with troubles(path), path.open("rb") as file:
            file.seek(offset)
            return file.read(min(length, os.fstat(file.fileno()).st_size))

    def remove_file(self, name: Name) -> None:
        """Remove a file."""
        path = self.path(name)
        with troubles(path):
            path.unlink(missing_ok=True)

    def path(self, name: Name) -> Path:
        """Return the path of a segment."""
        return self.root / name.table / name.file


def sync_folder(folder: Path) -> None:
    """Have the names in a folder written to the disk."""
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


@contextmanager
def troubles(path: Path) -> Iterator[None]:
    """Raise the port's error in place of the system's."""
    try:
        yield
    except OSError as wrong:
        error = Missing if isinstance(wrong, FileNotFoundError) else NoArchive
        raise error(f"The archive cannot be used: {path}: {wrong.strerror}.") from wrong
