"""How test vectors are recorded: a viewer's snapshot at some event of a table, the updates after it, and the view then."""

import json

import msgspec

from server.core.table import Table, Who
from server.core.view import view
from server.room.history import History
from server.room.showing import in_version, redacted
from server.store import START
from tests.fakes import chained


NEWEST = 2  # the version of the protocol
RAIL = Who("player", "rail", "Guest 9")  # somebody who looks on


def plain(message):
    """A message as it is on the wire."""
    return msgspec.json.decode(msgspec.json.encode(message))


def vector(name, about, pit, viewer, start, end=None):
    """What `viewer` is shown of the events of a pit, from after event `start` to event `end` (by default, the last)."""
    history, updates, before, after = History(Table(), START), [], None, None
    for seq, event in enumerate(pit.events[:end], 1):
        (entry,) = chained([event], history.head)
        moment = history.add(entry)
        if seq == start:
            before = view(moment.after, viewer)
        if seq > start:
            updates.append(in_version(NEWEST, moment, redacted(moment, viewer)))
        after = view(moment.after, viewer)
    return {
        "name": name,
        "about": about,
        "snapshot": plain(before),
        "updates": plain(updates),
        "view": plain(after),
    }


def printed(vectors):
    """Vectors as they are in a file: an update a line, and each view in one."""
    return "[\n" + ",\n".join(map(lines, vectors)) + "\n]\n"


def lines(one):
    updates = ",\n".join(f"    {compact(update)}" for update in one["updates"])
    return (
        f'{{"name": {compact(one["name"])},\n  "about": {compact(one["about"])},\n'
        f'  "snapshot": {compact(one["snapshot"])},\n  "updates": [\n{updates}\n  ],\n  "view": {compact(one["view"])}}}'
    )


def compact(part):
    return json.dumps(part, separators=(",", ":"), ensure_ascii=False)
