"""The segments with a player are found without opening all of them."""

import pytest

from server.store.archive import reading
from server.store.archive.catalogue import Catalogue
from server.store.archive.segment import open_segment
from tests.store.archive.houses import moved


async def found(table, player, path, number=None):
    return [name.file for name in await Catalogue(path, table.archive()).find("T1", player, number)]


async def test_the_segments_with_a_player_are_found_and_each_is_opened_once(tmp_path, monkeypatch):
    table, opened = await moved(tmp_path / "archive"), []

    async def count(files, sealer, name):
        opened.append(name.file)
        return await open_segment(files, sealer, name)

    monkeypatch.setattr(reading, "open_segment", count)
    first, second = ["2027-01-15_1-600.segment"], ["2027-01-16_601-900.segment"]

    for _ in range(2):
        assert await found(table, "guest-1", tmp_path / "catalogue") == first + second
        assert await found(table, "guest-9", tmp_path / "catalogue") == []
    assert opened == first + second
    assert await found(table, None, tmp_path / "catalogue", 1) == first
    assert await found(table, "guest-1", tmp_path / "catalogue", 1) == first
    assert await found(table, None, tmp_path / "catalogue", 2) == []


async def test_it_follows_what_comes_and_goes(tmp_path):
    table = await moved(tmp_path / "archive")
    await found(table, "guest-1", tmp_path / "catalogue")
    last = await table.move(601, 950, "2027-01-16")
    await table.files.remove((await table.files.names("T1"))[0])

    assert await found(table, "guest-1", tmp_path / "catalogue") == [last.file]


async def test_a_bad_segment_may_have_the_player(tmp_path):
    table = await moved(tmp_path / "archive")
    path = tmp_path / "archive" / "T1" / "2027-01-15_1-600.segment"
    path.write_bytes(b"")

    assert await found(table, "guest-9", tmp_path / "catalogue") == [path.name]


async def test_a_file_that_is_no_catalogue_is_told(tmp_path):
    table = await moved(tmp_path / "archive")
    (tmp_path / "catalogue").write_bytes(b"something else" * 100)

    with pytest.raises(OSError, match="It may be removed"):
        await found(table, "guest-1", tmp_path / "catalogue")
