"""The store in a real Redis holds the contract, touches one tag at a time, and keeps secrets and promises."""

import asyncio
import random
from itertools import pairwise

import pytest

from server.core.events import SaidDone
from server.store import START, Away, Broken, Fenced, Session, Snapshot, StoreError
from server.store.connection import connect
from server.store.redis import RedisStore
from server.store.sealing import Sealer
from tests.store.contract import StoreContract
from tests.store.samples import BETTING, BY, DEALING, DECK, KEY, LONG, RESTING_CARDS, SEED
from tests.store.servers import KINDS, open_store, running


@pytest.fixture(scope="module", params=KINDS)
def servers(request, tmp_path_factory):
    """One Redis, one with sentinels before and after a failover, and a Cluster, which refuses what touches two tags."""
    with running(request.param, tmp_path_factory.mktemp("redis")) as servers:
        yield servers


class TestRedisStore(StoreContract):
    @pytest.fixture
    async def store(self, servers):
        servers.wipe()
        async with open_store(servers) as store:
            yield store


# A command that the client library repeats, as after a lost answer.


async def test_a_repeated_batch_is_answered_and_not_written_again(store):
    fence = await store.acquire("T1", "ann", LONG)
    first = await store.append("T1", fence, START, 1, BETTING)
    again = store._sealer.chained("T1", first[-1].head, 2, DEALING, BY)
    for _ in range(3):
        await store._write("T1", fence, first[-1].head, again)

    assert await store.read("T1") == first + again


async def test_an_altered_log_is_found_out(store):
    fence = await store.acquire("T1", "ann", LONG)
    log = await store.append("T1", fence, START, 1, BETTING + DEALING)
    await store._redis.xdel("{t:T1}:log", "3-0")

    assert await store.read("T1", START, 2) == log[:2]
    with pytest.raises(Broken, match="at event 4, after event 2"):
        await store.read("T1")


async def test_a_repeated_acquisition_hears_of_a_fence_that_works(store):
    keys = ["{t:T1}:lease", "{t:T1}:fence", "{t:T1}:epoch"]

    assert [await store._lua["acquire"](keys, ["ann", LONG]) for _ in range(2)] == [b"1", b"2"]


# Secrets.


async def everything(server, client):
    """All bytes that rest: every key, every value of every kind, and every file."""
    resting = []
    for key in await client.keys("*"):
        match await client.type(key):
            case b"stream":
                values = [part for _, fields in await client.xrange(key) for pair in fields.items() for part in pair]
            case b"hash":
                values = [part for pair in (await client.hgetall(key)).items() for part in pair]
            case b"set":
                values = await client.smembers(key)
            case b"string":
                values = [await client.get(key)]
        resting += [key, *values]
    return b"\n".join(resting + [path.read_bytes() for path in server.home.rglob("*") if path.is_file()])


async def test_the_search_for_secrets_finds_one_that_is_there(server, store):
    assert SEED not in await everything(server, store._redis)
    await store._redis.hset("{planted}", "field", SEED)
    assert (await everything(server, store._redis)).count(SEED) > 1  # the value, and the file


async def test_no_byte_in_redis_or_in_its_file_gives_a_secret_away(server, store):
    fence = await store.acquire("T1", "ann", LONG)
    log = await store.append("T1", fence, START, 1_000, BETTING)
    log += await store.append("T1", fence, log[-1].head, 2_000, DEALING, BY)
    await store.save_snapshot("T1", fence, Snapshot(5, SEED + b"".join(RESTING_CARDS)))
    await store.save_milestone("T1", fence, Snapshot(5, SEED + b"".join(RESTING_CARDS)))
    await store.save_session("a session's key", Session("guest-1", "Guest 1", "player"), LONG)
    await store.save_ticket("a ticket", "a session's key", LONG)
    await store.save_code("dora", "a one-use code", "dealer", LONG)
    secrets = [SEED, SEED.hex().encode(), b"a ticket", b"a one-use code", *RESTING_CARDS]
    secrets += [(left + right).encode() for left, right in pairwise(DECK)]
    resting = await everything(server, store._redis)

    assert b"commitment" in resting
    assert not [secret for secret in secrets if secret in resting]
    assert await store.read("T1") == log


# Loss, death and absence.


async def test_what_was_acknowledged_survives_kill_nine_between_and_amid_writes(server):
    dice = random.Random(9)
    logged, paid = 0, 0
    for life in range(5):
        store = RedisStore(connect(server.url), Sealer([KEY]))
        fence = await store.acquire("T1", f"owner {life}", LONG) or pytest.fail("the lease should have been released")
        known = await store.read("T1")
        assert len(known) >= logged
        logged, head = len(known), known[-1].head if known else START
        wallet = await store.ledger("ann")
        assert len(wallet) >= paid
        assert (await store.purse("ann")).balance == sum(wallet.values())

        async def write(store=store, fence=fence, life=life, head=head):
            nonlocal logged, paid
            while True:
                head = (await store.append("T1", fence, head, 1, [SaidDone("ann", done=True)] * 2))[-1].head
                logged = head.version
                await store.credit("ann", f"{life}: {logged}", 100)
                paid += 1

        writing = asyncio.create_task(write())
        await asyncio.sleep(dice.uniform(0.05, 0.25))
        if life % 2:
            await store.release("T1", fence)
        server.kill()
        with pytest.raises(Away):
            await writing
        await store.close()
        server.start()
        if not life % 2:
            server.call("DEL", "{t:T1}:lease")

    store = RedisStore(connect(server.url), Sealer([KEY]))
    entries = await store.read("T1")
    assert logged <= len(entries) <= logged + 2
    assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
    assert logged > 10
    assert len(await store.ledger("ann")) >= paid
    await store.close()


async def test_half_a_transaction_at_the_end_of_the_file_is_dropped_whole(server, store):
    fence = await store.acquire("T1", "ann", LONG)
    log = await store.append("T1", fence, START, 1, BETTING)
    await store.append("T1", fence, log[-1].head, 1, DEALING)
    server.kill()
    [tail] = server.home.rglob("*.incr.aof")
    with tail.open("r+b") as file:
        file.truncate(tail.stat().st_size - 150)
    server.start()

    assert await store.read("T1") == log
    assert len(await store.append("T1", fence, log[-1].head, 1, DEALING)) == 3


async def test_an_owner_that_the_failover_forgot_shares_a_number_and_is_fenced(server, store):
    old = await store.acquire("T1", "ann", LONG)
    await store._redis.delete("{t:T1}:lease", "{t:T1}:epoch")
    new = await store.acquire("T1", "bob", LONG)

    assert old.number == new.number
    with pytest.raises(Fenced):
        await store.append("T1", old, START, 1, BETTING)
    assert len(await store.append("T1", new, START, 1, BETTING)) == 2


async def test_another_key_opens_nothing(server, store):
    fence = await store.acquire("T1", "ann", LONG)
    await store.append("T1", fence, START, 1, BETTING)
    stranger = RedisStore(connect(server.url), Sealer([bytes(32)]))
    with pytest.raises(StoreError, match="sealed under a key that is not here"):
        await stranger.read("T1")
    await stranger.close()

    rotated = RedisStore(connect(server.url), Sealer([bytes(32), KEY]))
    assert [entry.event for entry in await rotated.read("T1")] == BETTING
    await rotated.close()


async def test_a_table_that_only_the_list_has_lost_is_listed_again_when_it_is_taken(server, store):
    fence = await store.acquire("T1", "ann", 10_000)
    await store.append("T1", fence, START, 1, BETTING)
    server.call("DEL", "{tables}")
    assert await store.tables() == []
    await store.acquire("T1", "ann", 10_000)

    assert await store.tables() == ["T1"]
