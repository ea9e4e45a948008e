"""Segments in a folder are written whole or not at all."""

import os

import pytest

from server.store.archive.files import Folder, Missing, NoArchive
from server.store.archive.names import Name


NAME = Name("T1", 1, 9, "2027-01-15")


async def test_what_is_written_is_listed_and_read(tmp_path):
    files = Folder(tmp_path / "archive")
    assert await files.tables() == await files.names("T1") == []
    later = Name("T1", 10, 12, "2027-01-15")
    for name in (later, NAME):
        await files.write(name, b"0123456789")

    assert await files.tables() == ["T1"]
    assert await files.names("T1") == [NAME, later]
    assert await files.read(NAME, 2, 3) == b"234"
    assert await files.read(NAME, 8, 30) == b"89"


async def test_a_removed_segment_is_gone(tmp_path):
    files = Folder(tmp_path)
    await files.write(NAME, b"data")
    for _ in range(2):
        await files.remove(NAME)

    assert await files.tables() == []
    with pytest.raises(Missing, match="2027-01-15_1-9"):
        await files.read(NAME, 0, 1)


async def test_a_file_gets_its_name_only_when_it_is_on_the_disk(tmp_path, monkeypatch):
    files, done = Folder(tmp_path), []
    sync = os.fsync

    def note(number):
        done.append(sorted(path.name for path in (tmp_path / "T1").iterdir()))
        sync(number)

    await files.write(Name("T1", 10, 12, "2027-01-15"), b"the folder is there")
    monkeypatch.setattr(os, "fsync", note)
    await files.write(NAME, b"data")

    before, after = done
    assert NAME.file not in before
    assert NAME.file in after, "the name is written to the disk, too"


async def test_a_full_disk_leaves_nothing_and_is_told(tmp_path, monkeypatch):
    files = Folder(tmp_path)
    await files.write(NAME, b"as it was")

    def full(_number):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(NoArchive, match="No space left on device"):
            await files.write(Name("T1", 1, 99, "2027-01-15"), b"data")

    assert [path.name for path in (tmp_path / "T1").iterdir()] == [NAME.file]


async def test_what_a_killed_process_left_is_removed_by_the_next_write(tmp_path):
    files = Folder(tmp_path)
    (tmp_path / "T1").mkdir()
    (tmp_path / "T1" / "2027-01-15_1-99.new").write_bytes(b"half of it")
    assert await files.tables() == []
    await files.write(NAME, b"data")

    assert [path.name for path in (tmp_path / "T1").iterdir()] == [NAME.file]


async def test_a_folder_that_is_none_is_told(tmp_path):
    (tmp_path / "archive").write_text("a file")
    files = Folder(tmp_path / "archive")

    with pytest.raises(NoArchive):
        await files.tables()
    with pytest.raises(NoArchive):
        await files.write(NAME, b"data")
