"""A house is backed up while it is open, and goes on elsewhere in the middle of a round."""

import asyncio
import shutil
import tarfile

import msgspec
import pytest

from server.cli.backup import add, backup, restore
from server.cli.store import sealer_of
from server.config.loading import load
from server.config.settings import ConfigError
from server.progress import silent
from server.store import Away, SealBroken
from server.store.backup import NoBackup
from tests.cli.program import CONFIG, croupier, serving, talking
from tests.fakes import flipped


async def run(*arguments, **more):
    return await asyncio.to_thread(croupier, *arguments, **more)


@pytest.fixture
def elsewhere(tmp_path, config):
    """Return the configuration of another machine, which has nothing but the house's key."""
    path = tmp_path / "elsewhere" / "house.toml"
    path.parent.mkdir()
    path.write_text(CONFIG.format(var=path.parent / "var"))
    return path


def take_key(config, elsewhere):
    (elsewhere.parent / "var").mkdir()
    shutil.copy(config.parent / "var" / "key", elsewhere.parent / "var" / "key")


async def test_a_house_goes_on_elsewhere_in_the_middle_of_a_round(config, elsewhere, tmp_path):
    file = tmp_path / "house.backup"
    async with serving(config) as served, talking(served) as player:
        welcome = await player.hello(table="T1")
        await player.until(type="Snapshot")
        assert (await player.do("Sit", seat=1, buy_in=20_000))["type"] == "Accepted"
        await player.until(type="Wallet")
        await player.do("Bet", round=1, seat=1, wager="ante", amount=1_000)
        assert (await player.do("Done", round=1))["type"] == "Accepted"
        segment = config.parent / "var" / "archive" / "T9" / "2026-01-01_1-9.segment"
        segment.parent.mkdir(parents=True)
        segment.write_bytes(b"even a bad segment is kept")
        done = await run("backup", file, "--config", config)
        assert done.stdout.startswith(f"{file}: "), done.stderr
        assert ", 1 segments, " in done.stdout
        assert file.stat().st_mode & 0o777 == 0o600

    take_key(config, elsewhere)
    restored = await run("restore", file, "--config", elsewhere)
    assert restored.returncode == 0, restored.stderr
    assert restored.stdout.startswith("Table T1: until event ")
    assert ", in round 1.\n" in restored.stdout
    assert (elsewhere.parent / "var" / "archive" / "T9" / segment.name).read_bytes() == segment.read_bytes()
    audited = await run("audit", "--config", elsewhere)
    assert audited.stdout.endswith("The books are right.\n"), audited.stdout

    async with serving(elsewhere) as served, talking(served) as player:
        player.count = 100  # the ids of commands go on, too
        await player.hello(session=welcome["session"], table="T1")
        legal = await player.until(type="Legal")
        play = next(action["command"] for action in legal["actions"] if action["type"] == "MayChoose")
        answer = await player.say("Do", command=play)
        assert answer["type"] == "Accepted", answer


@pytest.mark.full
async def test_without_the_houses_key_nothing_is_written_and_none_is_made(config, elsewhere, tmp_path):
    file = tmp_path / "house.backup"
    async with serving(config):
        pass
    (await run("backup", file, "--config", config)).check_returncode()

    for command, more in (("restore", file), ("backup", tmp_path / "another.backup")):
        done = await run(command, more, "--config", elsewhere)
        assert done.returncode == 1
        assert "The house's key is missing: set CROUPIER_KEY to it" in done.stderr
    assert not (elsewhere.parent / "var" / "key").exists()
    assert not (tmp_path / "another.backup").exists()


async def test_a_file_that_is_not_whole_or_of_another_house_restores_nothing(config, elsewhere, tmp_path, monkeypatch):
    monkeypatch.delenv("CROUPIER_KEY", raising=False)
    file = tmp_path / "house.backup"
    async with serving(config):
        pass
    said = [line async for line in backup(load(config, {}), file, silent)]
    assert said[0].startswith(f"{file}: ")
    with tarfile.open(file) as tar:
        assert tar.getnames() == ["redis", "list"]
    with pytest.raises(ConfigError, match="is there already: choose another file"):
        [line async for line in backup(load(config, {}), file, silent)]
    take_key(config, elsewhere)
    whole = file.read_bytes()
    for wrong in (b"", whole[: len(whole) // 2], flipped(whole, 600), b"something else"):
        file.write_bytes(wrong)
        with pytest.raises(ConfigError, match="Nothing was restored"):
            [line async for line in restore(load(elsewhere, {}), file)]

    file.write_bytes(whole)
    monkeypatch.setenv("CROUPIER_KEY", "22" * 32)
    with pytest.raises(ConfigError, match="is of a house with another key: set CROUPIER_KEY to it"):
        [line async for line in restore(load(elsewhere, {}), file)]
    assert not (elsewhere.parent / "var" / "redis").exists()

    monkeypatch.delenv("CROUPIER_KEY")
    told = [line async for line in restore(load(elsewhere, {}), file)]
    assert told[0].startswith("Table T1: until event 2, of ")
    with pytest.raises(NoBackup, match="The Redis is not empty"):
        [line async for line in restore(load(elsewhere, {}), file)]
    path = elsewhere.parent / "var" / "archive" / "T1" / "2026-01-01_1-9.segment"
    path.parent.mkdir(parents=True)
    add_segment(file, load(config, {}), path.name)
    with pytest.raises(NoBackup, match="The Redis is not empty"):
        [line async for line in restore(load(elsewhere, {}), file)]
    assert not path.exists(), "a refused restore writes nothing"
    file.write_bytes(whole)
    path.touch()
    with pytest.raises(ConfigError, match=f"is not empty: it has the segment T1/{path.name}"):
        [line async for line in restore(load(elsewhere, {}), file)]


async def test_a_restore_that_fails_leaves_no_segment_that_was_not_there(config, elsewhere, tmp_path, monkeypatch):
    async def full(*_):
        raise Away("The disk is full.")

    monkeypatch.delenv("CROUPIER_KEY", raising=False)
    file, var = tmp_path / "house.backup", elsewhere.parent / "var"
    async with serving(config):
        pass
    [line async for line in backup(load(config, {}), file, silent)]
    take_key(config, elsewhere)
    old, new = ("2026-01-01_1-9.segment", "2026-01-02_10-19.segment")
    for name in (old, new):
        add_segment(file, load(config, {}), name)
    folder = var / "archive" / "T1"
    folder.mkdir(parents=True)
    (folder / old).touch()
    monkeypatch.setattr("server.cli.backup.load", full)

    with pytest.raises(Away):
        [line async for line in restore(load(elsewhere, {}), file)]
    assert [path.name for path in folder.iterdir()] == [old]


async def test_what_fails_after_the_restore_is_not_said_to_have_restored_nothing(
    config, elsewhere, tmp_path, monkeypatch
):
    async def ends(_):
        raise SealBroken("The snapshot was changed.")
        yield

    monkeypatch.delenv("CROUPIER_KEY", raising=False)
    file = tmp_path / "house.backup"
    async with serving(config):
        pass
    [line async for line in backup(load(config, {}), file, silent)]
    take_key(config, elsewhere)
    monkeypatch.setattr("server.cli.backup.ends", ends)

    with pytest.raises(SealBroken, match=r"^The snapshot was changed\.$"):
        [line async for line in restore(load(elsewhere, {}), file)]


async def test_a_folder_or_a_file_that_is_not_there_is_named(config, tmp_path):
    nowhere = tmp_path / "nowhere" / "house.backup"

    with pytest.raises(ConfigError, match=f"^There is no folder {nowhere.parent}: make it, or choose another one.$"):
        [line async for line in backup(load(config, {}), nowhere, silent)]
    with pytest.raises(ConfigError, match=f"^There is no file {nowhere}.$"):
        [line async for line in restore(load(config, {}), nowhere)]


def add_segment(file, config, name):
    """Add a segment of T1 to a backup, and to its list."""
    sealer = sealer_of(config)
    with tarfile.open(file) as tar:
        parts = {member: tar.extractfile(member).read() for member in tar.getnames()}
    hashes = msgspec.msgpack.decode(sealer.open(parts.pop("list"), "list"), type=dict[str, bytes])
    parts[f"archive/T1/{name}"] = b"a segment"
    with tarfile.open(file, "w") as tar:
        for member, data in parts.items():
            add(tar, hashes, member, data)
        add(tar, {}, "list", sealer.seal(msgspec.msgpack.encode(hashes), "list"))
