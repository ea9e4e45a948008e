"""`croupier archive`: list the segments of old rounds, verify them, and export what is in them."""

import argparse
from collections.abc import AsyncIterator
from functools import partial

import msgspec

from server.audit.archive import Checked, check_table, opened
from server.config.settings import ConfigError
from server.core.events import TableEvent
from server.core.round.records import rfc3339
from server.progress import Progress
from server.store import START, Store, StoreError, TableEntry
from server.store.archive.files import Missing
from server.store.archive.names import Name
from server.store.archive.reading import Archive
from server.store.archive.segment import BadSegment, Segment
from server.store.house_events import BooksBegan
from server.store.house_log import NAME
from server.store.log import LogCodec, table_logs

from .options import add_config, day


WRONG = 1  # the exit status of `verify` if anything is wrong


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments of `croupier archive` to its parser."""
    actions = command.add_subparsers(dest="action", metavar="ACTION", required=True)
    for name, about in (
        ("list", "list the segments"),
        ("verify", "open each segment, check its chain and its MACs, and that the log goes on where it ends"),
        ("export", "print the events in the segments, one JSON object a line, with their secrets"),
    ):
        action = actions.add_parser(name, help=about)
        add_config(action)
        action.add_argument("--table", help="only this table")
        if name != "verify":
            action.add_argument("--from", dest="first", type=day, metavar="DATE", help="the first gaming day")
            action.add_argument("--to", dest="last", type=day, metavar="DATE", help="the last gaming day")


async def lines(
    archive: Archive, store: Store, arguments: argparse.Namespace, progress: Progress
) -> AsyncIterator[tuple[str, bool]]:
    """Yield what the action prints, line by line, each with whether it is an error."""
    tables = sorted({*await archive.files.tables(), *await store.tables.names()})
    if arguments.table is not None:
        if arguments.table not in tables:
            raise ConfigError(f"There is no table {arguments.table!r}.")
        tables = [arguments.table]
    codec = await codec_of(archive, store)
    for number, table in enumerate(tables):
        if arguments.action == "verify":
            async for checked in check_table(archive, codec, store.tables, table):
                for line in said(checked):
                    yield line
        elif arguments.action == "list":
            async for name, line in archive.each(table, partial(listed, archive)):
                if within(name, arguments):
                    yield line
        else:
            async for line in exported(archive, codec, table, arguments):
                yield line
        progress("The archive", (number + 1) / len(tables))


async def codec_of(archive: Archive, store: Store) -> LogCodec[TableEvent]:
    """Return what opens the rows of tables; they need MACs from where the log of the house says."""
    codec = table_logs(archive.sealer)
    began = await store.house.read(NAME, START, 1)
    if began and isinstance(began[0].event, BooksBegan):
        codec.before = began[0].event.logs
    return codec


def within(name: Name, arguments: argparse.Namespace) -> bool:
    """Return whether a segment is of one of the days that were asked for."""
    first, last = arguments.first, arguments.last
    return (first is None or first.isoformat() <= name.day) and (last is None or name.day <= last.isoformat())


async def listed(archive: Archive, name: Name) -> tuple[str, bool]:
    """Return the line of a segment, and whether it is an error."""
    try:
        return f"{described(await archive.segment(name))}\n", False
    except BadSegment as wrong:
        return f"{wrong}\n", True


def described(segment: Segment) -> str:
    """Return what is in a segment, in a line."""
    first, last = segment.index.rounds
    name = segment.name
    events = f"events {name.first:,} to {name.last:,}"
    rounds = f"rounds {first:,} to {last:,}" if first else "no rounds"
    return f"{name.table}/{name.file}: {rounds}, {events}, {segment.size / 1000:,.0f} KB"


def said(checked: Checked) -> list[tuple[str, bool]]:
    """Return the lines of what was checked."""
    if checked.wrong:
        return [(f"{sentence}\n", True) for sentence in checked.wrong]
    assert checked.segment is not None
    return [(f"{described(checked.segment)}: right\n", False)]


async def exported(
    archive: Archive, codec: LogCodec[TableEvent], table: str, arguments: argparse.Namespace
) -> AsyncIterator[tuple[str, bool]]:
    """Yield the events in the segments of a table, each once, and what is wrong with a segment, if anything is."""
    last = 0
    while left := [name for name in await archive.names(table) if name.last > last and within(name, arguments)]:
        for name in left:
            try:
                async for entry in opened(archive, codec, await archive.segment(name)):
                    if entry.version > last:
                        yield as_json(table, entry), False
                        last = entry.version
            except StoreError as wrong:
                if isinstance(wrong, Missing) and name not in await archive.names(table):
                    break  # a longer one has taken its place
                yield f"{wrong}\n", True
            last = name.last


def as_json(table: str, entry: TableEntry) -> str:
    """Return an event as one line of JSON. Bytes are in base64."""
    fields = {
        "table": table,
        "event": entry.version,
        "at": rfc3339(entry.at),
        "by": entry.by and entry.by.player,
        "mark": entry.head.mark,
        "what": entry.event,
    }
    return msgspec.json.encode(fields).decode() + "\n"
