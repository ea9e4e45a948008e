"""The command lists, verifies and exports what is in the archive."""

import argparse
from datetime import date

import msgspec
import pytest

from server.cli.archive import lines
from server.config.settings import ConfigError
from server.progress import silent
from server.store.house_events import BooksBegan
from server.store.house_log import NAME
from server.store.memory import MemoryStore
from server.store.values import START
from tests.fakes import SEALER
from tests.store.archive.houses import moved


async def printed(moved_to, action, **options):
    """Return what the command prints, and what of it is wrong."""
    store = MemoryStore(SEALER, lambda: 0)
    store.tables = moved_to.tables()
    await store.house.append(NAME, None, START, 0, [BooksBegan({}, 0, ())])
    arguments = argparse.Namespace(**{"action": action, "table": None, "first": None, "last": None} | options)
    said = [each async for each in lines(moved_to.archive(), store, arguments, silent)]
    return [line for line, wrong in said if not wrong], [line for line, wrong in said if wrong]


async def test_it_lists_the_segments(tmp_path):
    table = await moved(tmp_path)
    (first, second), wrong = await printed(table, "list")

    assert first.startswith("T1/2027-01-15_1-600.segment: rounds 1 to 1, events 1 to 600, ")
    assert second.startswith("T1/2027-01-16_601-900.segment: no rounds, events 601 to 900, ")
    assert first.endswith(" KB\n")
    assert wrong == []
    assert (await printed(table, "list", first=date(2027, 1, 16)))[0] == [second]
    assert (await printed(table, "list", last=date(2027, 1, 15), table="T1"))[0] == [first]
    with pytest.raises(ConfigError, match="There is no table 'T9'"):
        await printed(table, "list", table="T9")


async def test_it_verifies_each_segment_and_names_a_bad_one(tmp_path):
    table = await moved(tmp_path)
    right, wrong = await printed(table, "verify")
    assert ([line.endswith(": right\n") for line in right], wrong) == ([True, True], [])
    path = tmp_path / "T1" / "2027-01-15_1-600.segment"
    path.write_bytes(path.read_bytes()[:-5])
    right, wrong = await printed(table, "verify")

    assert len(right) == 1
    assert wrong == ["The segment T1/2027-01-15_1-600.segment cannot be read: its end was cut off.\n"]


async def test_it_exports_every_event_and_goes_on_after_a_bad_segment(tmp_path):
    table = await moved(tmp_path)
    told, wrong = await printed(table, "export")

    assert wrong == []
    assert [msgspec.json.decode(line)["mark"] for line in told] == [entry.head.mark for entry in table.log[:900]]
    third = msgspec.json.decode(told[2])
    assert (third["table"], third["event"], third["by"]) == ("T1", 3, "guest-0")
    assert third["what"] == {"type": "SaidDone", "player": "p0", "done": True}
    (tmp_path / "T1" / "2027-01-15_1-600.segment").write_bytes(b"nothing")
    told, wrong = await printed(table, "export")
    assert (len(told), len(wrong)) == (300, 1)
