"""A reader of a log need not know which part of it is in the archive."""

import pytest
from msgspec.structs import replace

from server.store import START, Broken
from server.store.archive.files import NoArchive
from server.store.archive.segment import BadSegment
from tests.store.archive.houses import Table, moved, state_at


async def test_a_log_is_read_whole_and_in_parts(tmp_path):
    table = await moved(tmp_path)
    tables, log = table.tables(), table.log

    assert await tables.read("T1") == log
    assert await tables.read("T1", START, 950) == log[:950]
    for version, most in ((0, 1), (255, 3), (599, 2), (599, 400), (890, 20), (900, 5), (990, 50)):
        after = log[version - 1].head if version else START
        assert await table.tables().read("T1", after, most) == log[version : version + most]
    assert await tables.read("T1", log[-1].head) == []
    assert await tables.head("T1") == log[-1].head


async def test_each_place_is_found(tmp_path):
    table = await moved(tmp_path)
    tables = table.tables()

    assert await tables.place("T1", 0) == START
    for version in (1, 256, 257, 600, 601, 900, 901, 1_000):
        assert await tables.place("T1", version) == table.log[version - 1].head
    with pytest.raises(Broken):
        await tables.place("T1", 1_001)


async def test_the_newest_state_before_an_event_is_found(tmp_path):
    table = await moved(tmp_path)
    tables = table.tables()
    newest = {0: None, 249: None, 250: 250, 599: 250, 600: 600, 799: 600, 800: 800, 900: 800, 989: 800, 990: 990}

    assert {version: await tables.load_milestone("T1", version) for version in newest} == {
        version: None if at is None else state_at(at) for version, at in newest.items()
    }


async def test_a_state_at_the_end_of_the_archive_is_found_when_the_store_has_none(tmp_path):
    table = await moved(tmp_path)
    table.port.logs["T1"].milestones.clear()

    assert await table.tables().load_milestone("T1", 950) == state_at(800)
    assert await table.tables().load_milestone("T2", 950) is None


async def test_what_was_moved_and_not_yet_trimmed_is_read_from_the_store(tmp_path):
    table = await Table(tmp_path).begin()
    await table.move(1, 600)
    table.path((await table.files.names("T1"))[0]).write_bytes(b"whatever it is")

    assert await table.tables().read("T1") == table.log


async def test_segments_that_come_later_are_found(tmp_path):
    table = await Table(tmp_path).begin()
    await table.move(1, 300)
    await table.trim(301)
    tables = table.tables()
    assert await tables.read("T1") == table.log
    longer = await table.move(1, 400)
    await table.move(401, 700)
    await table.trim(701)
    await table.files.remove((await table.files.names("T1"))[0])

    assert longer in await table.files.names("T1")
    assert await tables.read("T1") == table.log


async def test_a_shorter_segment_that_a_longer_one_replaces_is_not_read(tmp_path):
    table = await moved(tmp_path)
    shorter = await table.move(601, 650, "2027-01-16")
    table.path(shorter).write_bytes(b"it is not needed")

    assert await table.tables().read("T1") == table.log


async def test_a_bad_segment_is_named_and_the_rest_is_read(tmp_path):
    table = await moved(tmp_path)
    first, _ = await table.files.names("T1")
    path = table.path(first)
    path.write_bytes(path.read_bytes()[:-1])
    tables = table.tables()

    with pytest.raises(BadSegment, match=f"T1/{first.file}"):
        await tables.read("T1")
    assert await tables.load_milestone("T1", 700) == state_at(600)
    assert await tables.read("T1", table.log[599].head) == table.log[600:]


async def test_a_row_that_does_not_follow_is_refused_though_its_segment_opens(tmp_path):
    table = await Table(tmp_path).begin()
    right = table.log[300]
    table.log[300] = replace(right, row=replace(right.row, at=right.row.at + 1))
    await table.move(1, 600)
    await table.trim(601)

    with pytest.raises(Broken, match="is broken at event 301"):
        await table.tables().read("T1")


async def test_what_is_nowhere_is_said_to_be_nowhere(tmp_path):
    table = await moved(tmp_path)
    await table.files.remove((await table.files.names("T1"))[0])

    with pytest.raises(Broken, match=f"Event 1 of T1 is neither in the store nor in the archive, {tmp_path}"):
        await table.tables().read("T1")
    assert len(await table.tables().read("T1", table.log[600].head)) == 399


async def test_an_archive_that_cannot_be_read_is_told_and_the_store_is_read(tmp_path):
    table = await moved(tmp_path / "archive")
    (tmp_path / "archive" / "T1").rename(tmp_path / "elsewhere")
    (tmp_path / "archive" / "T1").write_text("no folder")

    with pytest.raises(NoArchive):
        await table.tables().read("T1")
    assert await table.tables().read("T1", table.log[900].head) == table.log[901:]
