"""
`croupier backup` and `croupier restore`: a whole house in one file, but for its key.

The file is a tar: the keys of Redis, compressed and sealed; the segments of the archive, as they are; and last a sealed
list of all of these with their hashes. Without that list, or if anything differs from it, nothing is restored.
"""

import io
import os
import tarfile
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager
from hashlib import sha256
from pathlib import Path

import msgspec
import zstandard

from server.config.settings import Config, ConfigError
from server.core.round.records import rfc3339
from server.progress import Progress
from server.room.recovery import load_table
from server.store import Locked, SealBroken, Store
from server.store.archive.files import WHOLE, Folder, sync_folder
from server.store.archive.names import Name
from server.store.archive.reading import Archive
from server.store.backup import Keys, check_empty, dump, load
from server.store.client import connect
from server.store.embedded import embedded
from server.store.encryption import Sealer
from server.store.preflight import check_settings
from server.store.redis import RedisStore

from .store import archive_of, house_store, sealer_of


BOOKS, LIST, ARCHIVE = "redis", "list", "archive/"  # the names in the file; segments begin with the last
LEVEL = 3  # of zstd

ENCODE = msgspec.msgpack.Encoder().encode
KEYS = msgspec.msgpack.Decoder(Keys)
HASHES = msgspec.msgpack.Decoder(dict[str, bytes])


async def backup(config: Config, path: Path, progress: Progress) -> AsyncIterator[str]:
    """
    Write a house to a file, also while it is open, and say what is in it.

    Raises:
        ConfigError: If the file is there already, or its folder is not.
        NoBackup: If the Redis cannot be backed up so.
        NoArchive: If the archive cannot be read.

    """
    if path.exists():  # noqa: ASYNC240 - nothing else runs here
        raise ConfigError(f"{path} is there already: choose another file.")
    if not path.parent.is_dir():
        raise ConfigError(f"There is no folder {path.parent}: make it, or choose another one.")
    sealer, new = sealer_of(config), path.with_name(f"{path.name}.new")
    async with house_store(config) as store:
        assert isinstance(store, RedisStore)
        books = await dump(store.connection.redis)
    hashes = dict[str, bytes]()
    try:
        with new.open("wb") as file, tarfile.open(fileobj=file, mode="w") as tar:
            os.fchmod(file.fileno(), 0o600)
            add(tar, hashes, BOOKS, sealer.seal(zstandard.compress(ENCODE(books), LEVEL), BOOKS))
            async for name, data in segments(Archive(archive_of(config), sealer), progress):
                add(tar, hashes, f"{ARCHIVE}{name.table}/{name.file}", data)
            add(tar, {}, LIST, sealer.seal(ENCODE(hashes), LIST))
        with new.open("rb") as written:
            os.fsync(written.fileno())
            size = os.fstat(written.fileno()).st_size
        new.replace(path)
        sync_folder(path.parent)
    finally:
        new.unlink(missing_ok=True)
    yield f"{path}: {len(books):,} keys, {len(hashes) - 1:,} segments, {size / 1e6:,.1f} MB.\n"
    yield "The house's key is not in it. Without the key it cannot be restored: keep that elsewhere.\n"


def add(tar: tarfile.TarFile, hashes: dict[str, bytes], name: str, data: bytes) -> None:
    """Add something to a file, and its hash to the list."""
    about = tarfile.TarInfo(name)
    about.size = len(data)
    tar.addfile(about, io.BytesIO(data))
    hashes[name] = sha256(data).digest()


async def segments(archive: Archive, progress: Progress) -> AsyncIterator[tuple[Name, bytes]]:
    """Yield all segments with their content."""
    tables = await archive.files.tables()
    for number, table in enumerate(tables):
        async for name, data in archive.each(table, lambda name: archive.files.read(name, 0, WHOLE)):
            yield name, data
        progress("The archive", (number + 1) / len(tables))


async def restore(config: Config, path: Path) -> AsyncIterator[str]:
    """
    Write a house from a file into an empty Redis and an empty archive, and say until where it goes.

    Raises:
        ConfigError: If there is no such file, it is not whole, or the archive is not empty.
        NoBackup: If the Redis is not empty, or does not take the keys.

    """
    if not path.is_file():  # noqa: ASYNC240 - nothing else runs here
        raise ConfigError(f"There is no file {path}.")
    sealer, files = sealer_of(config), archive_of(config)
    async with AsyncExitStack() as stack:
        tar = stack.enter_context(whole(path, sealer))
        names = [named(name) for name in listed(tar, sealer) if name != BOOKS]
        there = {*await found(files)}
        if others := there - {*names}:
            raise ConfigError(f"The archive, {files.place}, is not empty: it has the {min(others)}.")
        books = KEYS.decode(zstandard.decompress(sealer.open(content(tar, BOOKS), BOOKS)))
        url = config.redis_url
        if url is None:
            url = await stack.enter_async_context(embedded(Path(config.var), serving=True))
        store = RedisStore(connect(url), sealer)
        stack.push_async_callback(store.close)
        await check_settings(store.connection.redis)
        await check_empty(store.connection.redis)
        async with AsyncExitStack() as undoing:
            undoing.push_async_callback(remove, files, {*names} - there)
            for name in names:
                await files.write(name, content(tar, f"{ARCHIVE}{name.table}/{name.file}"))
            await load(store.connection.redis, books)
            undoing.pop_all()  # nothing has to be undone
        async for line in ends(store):
            yield line
    yield "Compare it with what you know: `croupier audit` names what is lost, if you have var/anchors.jsonl.\n"


@contextmanager
def whole(path: Path, sealer: Sealer) -> Iterator[tarfile.TarFile]:
    """Open a file that is whole and of a house with this key (ConfigError, if it is not)."""
    with ExitStack() as stack:
        try:
            tar = stack.enter_context(tarfile.open(path))
            check(tar, listed(tar, sealer), path)
        except (tarfile.TarError, KeyError, SealBroken) as wrong:
            sentence = f"{path} is no whole backup of a house, or it was changed. Nothing was restored."
            raise ConfigError(sentence) from wrong
        except Locked as wrong:
            raise ConfigError(f"{path} is of a house with another key: set CROUPIER_KEY to it.") from wrong
        yield tar


def listed(tar: tarfile.TarFile, sealer: Sealer) -> dict[str, bytes]:
    """Return the hashes of what is in a file, by its names (KeyError, Locked or SealBroken, if there are none)."""
    return HASHES.decode(sealer.open(content(tar, LIST), LIST))


def check(tar: tarfile.TarFile, hashes: dict[str, bytes], path: Path) -> None:
    """Check all that is in a file (KeyError, if something is missing; ConfigError, if it was changed)."""
    for name, right in hashes.items():
        if sha256(content(tar, name)).digest() != right:
            raise ConfigError(f"{path} was changed: {name} is not what was written. Nothing was restored.")


def content(tar: tarfile.TarFile, name: str) -> bytes:
    """Return what a file has under a name (KeyError, if it has nothing)."""
    file = tar.extractfile(name)
    if file is None:
        raise KeyError(name)
    return file.read()


def named(name: str) -> Name:
    """Return the segment of a name in the file."""
    table, _, file = name.removeprefix(ARCHIVE).partition("/")
    found = Name.of(table, file)
    assert found is not None, "the list is sealed"
    return found


async def found(files: Folder) -> list[Name]:
    """Return the segments that are in an archive."""
    return [name for table in await files.tables() for name in await files.names(table)]


async def remove(files: Folder, names: Iterable[Name]) -> None:
    """Remove segments from an archive."""
    for name in names:
        await files.remove(name)


async def ends(store: Store) -> AsyncIterator[str]:
    """Say of each table where its log ends."""
    for name in await store.tables.names():
        end = (await store.tables.head(name)).version
        (last,) = await store.tables.read(name, await store.tables.place(name, end - 1), 1)
        table = await load_table(store.tables, name)
        yield f"Table {name}: until event {end:,}, of {rfc3339(last.at)}, in round {table.round:,}.\n"
