"""The changelog of the wire: within a version things are only added, and each that was added is in the list."""

import json
from datetime import date
from pathlib import Path

from protocol.refusals import Code
from protocol.typescript import structs
from protocol.versions import CHANGES


def names(wire):
    """The types of a wire, and their fields as `Type.field`."""
    return {*wire, *(f"{name}.{field}" for name, fields in wire.items() for field in fields)}


FIRST = names(json.loads((Path(__file__).parent / "wire_2.json").read_text()))  # version 2 as it was at first
NOW = names({kind.cls.__name__: [field.encode_name for field in kind.fields] for kind in structs()} | {"Code": Code})


def test_nothing_is_taken_away_within_a_version():
    assert FIRST <= NOW, "old clients use it: give the wire a new version, and speak the old one too"


def test_whatever_is_added_is_in_the_list():
    listed = {name for change in CHANGES for name in change.names}
    added = {name for name in NOW - FIRST if name.partition(".")[0] in FIRST or "." not in name}

    assert added == listed, "list it in protocol/versions.py, under the day of today"


def test_the_newest_change_comes_first():
    days = [date.fromisoformat(change.day) for change in CHANGES]

    assert days == sorted(days, reverse=True)
