"""Read a log page by page as far as it can be read: one bad event does not hide the good ones before it."""

from collections.abc import AsyncIterator
from typing import TypeVar

import msgspec

from server.store import START, Entry, Head, Locked, StoreError
from server.store.log_ports import Logs
from server.store.values import is_away


EventT = TypeVar("EventT")

PAGE = 1_024  # entries read at a time


class Unreadable(Exception):
    """A log cannot be read any further; the sentence says where and why."""


async def pages(
    logs: Logs[EventT], name: str, head: Head, before: int | None = None
) -> AsyncIterator[list[Entry[EventT]]]:
    """
    Yield the entries of a log after `head`, page by page; of a bad page, the good entries before the bad one.

    `before` is how many events are from before there were MACs, if that is known: then the house's key is known, too.

    Raises:
        Away: If the store does not answer.
        Locked: At the first entry, if it is sealed under a missing key, and no key is known to be that of the house.
        Unreadable: At the first bad entry.

    """
    size = PAGE
    while True:
        try:
            entries = await logs.read(name, head, size)
        except (StoreError, msgspec.DecodeError, KeyError, ValueError) as wrong:
            if is_away(wrong):
                raise
            if size == 1:
                if isinstance(wrong, Locked) and before is None and head == START:
                    raise
                fault = f"Event {head.version + 1} cannot be read: {wrong!r}."
                raise Unreadable(str(wrong) if isinstance(wrong, StoreError) else fault) from wrong
            size //= 2
            continue
        if not entries:
            return
        yield entries
        head = entries[-1].head
