"""The command lists, verifies and exports what is in the archive."""

import argparse
from datetime import date

import msgspec
import pytest

from server.cli.archive import lines
from server.config.settings import ConfigError
from server.progress import silent
from server.store.archive.files import Folder
from server.store.archive.names import Name
from server.store.archive.reading import Archive
from server.store.house_events import BooksBegan
from server.store.house_log import NAME
from server.store.memory import MemoryStore
from server.store.values import START
from tests.fakes import SEALER
from tests.store.archive.houses import Table, moved


class Moving(Folder):
    """A folder in which the owner of the table replaces its newest segment by a longer one, before a certain read."""

    def __init__(self, table, reads):
        super().__init__(table.files.root)
        self.table, self.left = table, reads

    async def read(self, name, offset, length):
        self.left -= 1
        if not self.left:
            await self.table.move(601, 900)
            await self.remove(Name.of("T1", "2027-01-15_601-800.segment"))
        return await super().read(name, offset, length)


async def printed(moved_to, action, archive=None, **options):
    """Return what the command prints, and what of it is wrong."""
    store = MemoryStore(SEALER, lambda: 0)
    store.tables = moved_to.tables()
    await store.house.append(NAME, None, START, 0, [BooksBegan({}, 0, ())])
    arguments = argparse.Namespace(**{"action": action, "table": None, "first": None, "last": None} | options)
    said = [each async for each in lines(archive or moved_to.archive(), store, arguments, silent)]
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


@pytest.mark.parametrize("action", ["list", "verify", "export"])
async def test_a_segment_that_is_replaced_meanwhile_is_printed_as_the_longer_one(tmp_path, action):
    left_alone = await Table(tmp_path / "alone").begin()
    for first, last in ((1, 600), (601, 900)):
        await left_alone.move(first, last)
    right = await printed(left_alone, action)
    replaced = 0
    for reads in range(1, 15):
        table = await Table(tmp_path / str(reads)).begin()
        for first, last in ((1, 600), (601, 800)):
            await table.move(first, last)
        told = await printed(table, action, archive=Archive(Moving(table, reads), SEALER))
        if table.path(Name.of("T1", "2027-01-15_601-900.segment")).exists():
            replaced += len(told[0]) == len(right[0])
            assert told[1] == []
            if action == "export":
                marks = [msgspec.json.decode(line)["mark"] for line in told[0]]
                assert marks in ([entry.head.mark for entry in table.log[:end]] for end in (800, 900))
    assert replaced >= 2
