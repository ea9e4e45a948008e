"""A transaction that a kill cut off anywhere in the file is carried out completely or never."""

import shutil

import pytest

from server.store import START, Away
from server.store import aof_rewrite as module
from server.store.aof_rewrite import RESTARTED, is_rewritten
from tests.store.samples import BETTING, LONG
from tests.store.servers import SAFE, RedisServer, open_store


@pytest.fixture
def redis(tmp_path):
    with RedisServer(tmp_path / "redis", SAFE) as redis:
        yield redis


def file_of(redis):
    """The file with the last changes."""
    [file] = redis.home.rglob("*.incr.aof")
    return file


def ends(transaction):
    """Places to cut a transaction off: after each of its commands, and in the middle of each."""
    starts = [place for place in range(1, len(transaction)) if transaction[place - 1 : place + 1] == b"\n*"]
    return [*starts, *(start + 9 for start in starts), len(transaction) - 1]


async def test_a_transfer_cut_off_anywhere_is_never_carried_out_by_half(redis, tmp_path):
    async with open_store(redis) as store:
        await store.wallets.credit("ann", "welcome", 100_000)
        before = file_of(redis).read_bytes()
        await store.wallets.debit("ann", "lost", 1_000, "T1")
        after = file_of(redis).read_bytes()
    redis.kill()
    shutil.copytree(redis.home, tmp_path / "kept")
    for cut in ends(after[len(before) :]):
        shutil.rmtree(redis.home)
        shutil.copytree(tmp_path / "kept", redis.home)
        file_of(redis).write_bytes(after[: len(before) + cut])
        redis.start()
        async with open_store(redis) as store:
            await store.wallets.debit("ann", "next", 500, "T1")
            fence = await store.tables.acquire("T1", "me", LONG)
            await store.tables.append("T1", fence, START, 1, BETTING)
        redis.kill()
        redis.start()
        async with open_store(redis) as store:
            assert await store.wallets.ledger("ann") == {"welcome": 100_000, "next": -500}
            assert (await store.wallets.purse("ann")).balance == 99_500
            assert [entry.event for entry in await store.tables.read("T1")] == BETTING
        redis.kill()


async def test_the_file_is_rewritten_once_after_each_start(redis):
    for _ in range(2):
        async with open_store(redis) as store:
            await store.check()
            name = file_of(redis).name
            await store.check()
        async with open_store(redis) as store:
            await store.check()
        assert file_of(redis).name == name


async def test_a_redis_that_cannot_rewrite_its_file_is_away(redis, monkeypatch):
    monkeypatch.setattr(module, "WITHIN", 0.1)
    shutil.rmtree(redis.home / "appendonlydir")
    (redis.home / "appendonlydir").touch()
    async with open_store(redis) as store:
        with pytest.raises(Away, match=RESTARTED):
            await store.check()


@pytest.mark.parametrize(("last", "how", "rewritten"), [("-1", "ok", False), ("0", "ok", True), ("7", "err", False)])
def test_only_a_rewrite_since_the_start_counts(last, how, rewritten):
    about = {"aof_enabled": "1", "aof_last_rewrite_time_sec": last, "aof_last_bgrewrite_status": how}

    assert is_rewritten(about) is rewritten
