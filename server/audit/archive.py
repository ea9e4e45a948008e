"""Check the archive: each segment by itself, what follows what, and where the log in the store goes on."""

from collections.abc import AsyncIterator

import msgspec
from msgspec import Struct

from server.core.events import TableEvent
from server.store import START, Broken, Head, StoreError, TableEntry, TableLogs
from server.store.archive.files import Missing
from server.store.archive.names import Name
from server.store.archive.reading import Archive
from server.store.archive.segment import Segment, read_rows, read_state
from server.store.log import LogCodec
from server.store.values import is_away


class Checked(Struct, frozen=True):
    """What was found at a segment, or (without a `name`) between the archive and the log; nothing `wrong` is right."""

    name: Name | None
    wrong: tuple[str, ...]
    segment: Segment | None = None


async def check_table(
    archive: Archive, codec: LogCodec[TableEvent], tables: TableLogs, table: str
) -> AsyncIterator[Checked]:
    """
    Check the segments of a table, and then that its log goes on where they end.

    Raises:
        NoArchive: If the segments cannot be listed.
        Away: If the store does not answer.

    """
    last, end = 0, START

    async def check(name: Name) -> tuple[list[str], Segment | None]:
        wrong, segment = list[str](), None
        if name.first > last + 1:
            wrong.append(f"Events {last + 1} to {name.first - 1} of {table}, before the {name}, are missing.")
        try:
            segment = await archive.segment(name)
            if name.first == last + 1 and end.version == last and segment.index.before != end.chain:
                wrong.append(f"The {name} does not follow the one before it: it is of another history.")
            await check_segment(archive, codec, segment)
        except Missing:
            raise
        except StoreError as bad:
            wrong.append(str(bad))
        return wrong, segment

    async for name, (wrong, segment) in archive.each(table, check):
        last, end = name.last, segment.head if segment else Head()
        yield Checked(name, tuple(wrong), segment)
    if (wrong_end := await check_seam(tables, table, last, end)) is not None:
        yield Checked(None, (wrong_end,))


async def check_segment(archive: Archive, codec: LogCodec[TableEvent], segment: Segment) -> None:
    """Check all that is in a segment (StoreError, with what is wrong)."""
    async for _ in opened(archive, codec, segment):
        pass
    for part in segment.index.states:
        await read_state(archive.files, archive.sealer, segment, part)


async def opened(archive: Archive, codec: LogCodec[TableEvent], segment: Segment) -> AsyncIterator[TableEntry]:
    """Yield the entries of a segment, each checked by its chain and its MAC (StoreError, with what is wrong)."""
    head = Head(segment.name.first - 1, segment.index.before)
    for part in segment.index.blocks:
        for row in await read_rows(archive.files, archive.sealer, segment, part):
            try:
                entry = codec.opened(segment.name.table, head, head.version + 1, row)
            except (ValueError, msgspec.DecodeError) as wrong:
                raise Broken(f"The {segment.name}: event {head.version + 1} cannot be read: {wrong!r}.") from wrong
            except StoreError as wrong:
                raise Broken(f"The {segment.name}: {wrong}") from wrong
            yield entry
            head = entry.head
    if head != segment.head:
        raise Broken(f"The {segment.name} ends at event {head.version} with another chain than its index says.")


async def check_seam(tables: TableLogs, table: str, last: int, end: Head) -> str | None:
    """Return what is wrong between the last event of the archive and the log in the store, in a sentence."""
    if end.version != last:
        return None  # the last segment cannot be opened, and that is said
    log = await tables.head(table)
    if log.version <= last:
        if log != end and last:
            return (
                f"The log of {table} ends at event {log.version}, and the archive has it until event {last}: "
                "the store lost its end, or this is the archive of another house."
            )
        return None
    try:
        await tables.read(table, end, 1)
    except StoreError as wrong:
        if is_away(wrong):
            raise
        return f"After event {last}, where the archive of {table} ends, the log cannot be read: {wrong}"
    return None
