"""`croupier house`: read the log of the house, and state why the store lost what it held."""

import argparse
import re
import textwrap
from collections.abc import AsyncIterator
from typing import Any

import msgspec

from protocol.wording import sentence
from server.core.round.records import rfc3339
from server.store import START, Entry, Store
from server.store.house_events import LossRecorded, Recorded
from server.store.house_log import NAME, HouseLog

from .options import add_config, words


PAGE = 1_000
WIDTH = 100  # columns of the text
MANY = 10  # entries that are listed at most
SHORT = 12  # digits of a hash that are shown
HASH = re.compile("[0-9a-f]{32,}")


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments of `croupier house` to its parser."""
    command.add_argument("--json", action="store_true", help="one JSON object a line")
    actions = command.add_subparsers(dest="action", metavar="lost")
    lost = actions.add_parser("lost", help="state that a failover or a restored backup lost what an audit misses")
    add_config(lost)
    lost.add_argument("--by", type=words(40), required=True, metavar="NAME", help="your name, for the record")
    lost.add_argument("--why", type=words(200), required=True, metavar="REASON", help="the reason, for the record")


async def lines(store: Store, arguments: argparse.Namespace) -> AsyncIterator[str]:
    """Carry out the action, if there is one, and yield the events of the house's log as lines; after one, its event."""
    last = arguments.last
    if arguments.action == "lost":
        at = await store.time()  # the clock by which anchors are dated
        await HouseLog(store.house, lambda: at).write(LossRecorded(sentence(arguments.why), arguments.by))
        last = 1
    end = (await store.house.head(NAME)).version
    head = START if last is None else await store.house.place(NAME, max(0, end - last))
    while entries := await store.house.read(NAME, head, PAGE):
        for entry in entries:
            yield as_json(entry) if arguments.json else as_text(entry)
        head = entries[-1].head


def as_json(entry: Entry[Recorded]) -> str:
    """Return an event as one line of JSON."""
    fields = {"event": entry.version, "at": rfc3339(entry.at)} | msgspec.to_builtins(entry.event)
    return msgspec.json.encode(fields).decode() + "\n"


def as_text(entry: Entry[Recorded]) -> str:
    """Return an event as text for people. `as_json` has the whole of long lists and hashes."""
    fields = msgspec.to_builtins(entry.event)
    what = ", ".join(
        f"{name} {in_words(value)}" for name, value in fields.items() if name != "type" and value not in ("", (), {})
    )
    line = f"{entry.version:>6}  {rfc3339(entry.at)}  {fields['type']}: {what}"
    return textwrap.fill(line, WIDTH, subsequent_indent=" " * 8) + "\n"


def in_words(value: Any) -> str:
    """Return a field of an event, short: of a hash the beginning, and of many entries how many there are."""
    match value:
        case str() if HASH.fullmatch(value):
            return value[:SHORT]
        case dict() | list() | tuple() if len(value) > MANY:
            return f"{len(value)} entries"
        case dict():
            return ", ".join(f"{name} {in_words(one)}" for name, one in value.items())
        case list() | tuple():
            return "; ".join(in_words(one) for one in value)
    return str(value)
