"""In which segment an event or a state is found, and what is kept of what was read."""

import pytest

from server.store.archive import reading
from server.store.archive.files import Missing
from server.store.archive.segment import BadSegment
from server.store.encryption import Sealer
from tests.store.archive.houses import moved, state_at


async def test_rows_come_as_many_as_lie_together(tmp_path):
    table = await moved(tmp_path)
    archive, rows = table.archive(), [entry.row for entry in table.log]

    for first, end in ((1, 256), (200, 256), (257, 512), (600, 600), (601, 856), (900, 900)):
        assert await archive.rows("T1", first) == rows[first - 1 : end]
    assert await archive.rows("T1", 901) == []
    assert await archive.rows("T2", 1) == []


async def test_the_newest_state_that_is_not_later_is_found(tmp_path):
    archive = (await moved(tmp_path)).archive()

    found = {version: await archive.state("T1", version) for version in (249, 250, 600, 799, 800, 2_000)}
    assert found == {249: None, 250: state_at(250), 600: state_at(600), 799: state_at(600)} | dict.fromkeys(
        (800, 2_000), state_at(800)
    )
    assert await archive.state("T2", 1) is None


async def test_a_segment_that_a_longer_one_replaced_is_looked_for_again(tmp_path):
    table = await moved(tmp_path)
    archive = table.archive()
    assert [name.last for name in await archive.names("T1")] == [600, 900]
    await table.move(601, 950)
    await table.files.remove((await table.files.names("T1"))[1])

    assert await archive.rows("T1", 610) == [entry.row for entry in table.log[609:856]]
    assert [name.last for name in await archive.names("T1")] == [600, 950]


async def test_each_segment_is_read_in_order(tmp_path):
    archive = (await moved(tmp_path)).archive()

    assert [(name.last, found) async for name, found in archive.each("T1", last_of)] == [(600, 600), (900, 900)]
    assert [name async for name, _ in archive.each("T2", last_of)] == []


async def test_of_a_segment_that_a_longer_one_replaces_meanwhile_that_one_is_read(tmp_path):
    table = await moved(tmp_path)
    archive = table.archive()

    async def read(name):
        if name.last == 900:
            await table.move(601, 950)
            await table.files.remove(name)
        return (await archive.segment(name)).head.version

    assert [found async for _, found in archive.each("T1", read)] == [600, 950]


async def test_a_segment_that_is_listed_and_cannot_be_read_ends_the_reading(tmp_path):
    async def read(_):
        raise Missing("It is not there.")

    with pytest.raises(Missing):
        [one async for one in (await moved(tmp_path)).archive().each("T1", read)]


async def last_of(name):
    return name.last


async def test_only_what_was_read_last_is_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(reading, "SEGMENTS", 1)
    monkeypatch.setattr(reading, "BLOCKS", 2)
    archive = (await moved(tmp_path)).archive()
    for first in (1, 257, 513, 601, 857):
        await archive.rows("T1", first)

    assert [name.first for name in archive.segments] == [601]
    assert [first for _, first in archive.blocks] == [601, 857]


async def test_a_segment_under_another_key_is_named(tmp_path):
    table = await moved(tmp_path)

    with pytest.raises(BadSegment, match="sealed with a key that is not here"):
        await table.archive(Sealer([b"x" * 32])).rows("T1", 1)
