"""The store in a real Redis fulfils the contract of each port, and keeps secrets and promises."""

import asyncio
import random
import time
from itertools import pairwise

import pytest

from server.core.events import SaidDone
from server.store import START, Away, Session, Snapshot, StoreError, UnsafeStore
from server.store.client import connect
from server.store.encryption import Sealer
from server.store.redis import RedisStore
from tests.first_of import those_of
from tests.store.contract_meters import MetersContract
from tests.store.contract_nodes import NodesContract
from tests.store.contract_sessions import SessionsContract
from tests.store.contract_tables import TablesContract
from tests.store.contract_wallets import WalletsContract
from tests.store.samples import BETTING, BY, DEALING, DECK, KEY, LONG, RESTING_CARDS, SEED
from tests.store.servers import KINDS, open_store, running


@pytest.fixture(scope="module", params=those_of(KINDS, "redis", "cluster"))
def servers(request, tmp_path_factory):
    """One Redis, one with sentinels before and after a failover, and a Cluster, which refuses what touches two tags."""
    with running(request.param, tmp_path_factory.mktemp("redis")) as servers:
        yield servers


class OnEveryKind:
    @pytest.fixture
    async def store(self, servers):
        servers.wipe()
        async with open_store(servers) as store:
            yield store


class TestTables(OnEveryKind, TablesContract):
    pass


class TestMeters(OnEveryKind, MetersContract):
    pass


class TestWallets(OnEveryKind, WalletsContract):
    pass


class TestSessions(OnEveryKind, SessionsContract):
    pass


class TestNodes(OnEveryKind, NodesContract):
    pass


class TestStore(OnEveryKind):
    async def test_it_tells_its_time(self, store):
        before = time.time_ns() // 1_000_000
        told = await store.time()

        assert before <= told <= time.time_ns() // 1_000_000

    async def test_it_answers(self, store):
        await store.check()


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
    assert SEED not in await everything(server, store.connection.redis)
    await store.connection.redis.hset("{planted}", "field", SEED)
    assert (await everything(server, store.connection.redis)).count(SEED) > 1  # the value, and the file


async def test_no_byte_in_redis_or_in_its_file_gives_a_secret_away(server, store):
    fence = await store.tables.acquire("T1", "ann", LONG)
    log = await store.tables.append("T1", fence, START, 1_000, BETTING)
    log += await store.tables.append("T1", fence, log[-1].head, 2_000, DEALING, BY)
    await store.tables.save_snapshot("T1", fence, Snapshot(5, SEED + b"".join(RESTING_CARDS)))
    await store.tables.save_milestone("T1", fence, Snapshot(5, SEED + b"".join(RESTING_CARDS)))
    await store.sessions.save_session("a session's key", Session("guest-1", "Guest 1", "player"), LONG)
    await store.sessions.save_code("dora", "a one-use code", "dealer", LONG)
    secrets = [SEED, SEED.hex().encode(), b"a one-use code", *RESTING_CARDS]
    secrets += [(left + right).encode() for left, right in pairwise(DECK)]
    resting = await everything(server, store.connection.redis)

    assert b"commitment" in resting
    assert not [secret for secret in secrets if secret in resting]
    assert await store.tables.read("T1") == log


# Loss, death and absence.


async def test_acknowledged_writes_survive_kill_nine_at_any_moment(server):
    dice = random.Random(9)
    logged, paid = 0, 0
    for life in range(5):
        store = RedisStore(connect(server.url), Sealer([KEY]))
        fence = await store.tables.acquire("T1", f"owner {life}", LONG) or pytest.fail(
            "the lease should have been released"
        )
        known = await store.tables.read("T1")
        assert len(known) >= logged
        logged, head = len(known), known[-1].head if known else START
        wallet = await store.wallets.ledger("ann")
        assert len(wallet) >= paid
        assert (await store.wallets.purse("ann")).balance == sum(wallet.values())

        async def write(store=store, fence=fence, life=life, head=head):
            nonlocal logged, paid
            while True:
                head = (await store.tables.append("T1", fence, head, 1, [SaidDone("ann", done=True)] * 2))[-1].head
                logged = head.version
                await store.wallets.credit("ann", f"{life}: {logged}", 100)
                paid += 1

        writing = asyncio.create_task(write())
        await asyncio.sleep(dice.uniform(0.05, 0.25))
        if life % 2:
            await store.tables.release("T1", fence)
        server.kill()
        with pytest.raises(Away):
            await writing
        await store.close()
        server.start()
        if not life % 2:
            server.call("DEL", "{t:T1}:lease")

    store = RedisStore(connect(server.url), Sealer([KEY]))
    entries = await store.tables.read("T1")
    assert logged <= len(entries) <= logged + 2
    assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
    assert logged > 10
    assert len(await store.wallets.ledger("ann")) >= paid
    await store.close()


async def test_another_key_opens_nothing(server, store):
    fence = await store.tables.acquire("T1", "ann", LONG)
    await store.tables.append("T1", fence, START, 1, BETTING)
    stranger = RedisStore(connect(server.url), Sealer([bytes(32)]))
    with pytest.raises(StoreError, match="sealed under a key that is not here"):
        await stranger.tables.read("T1")
    await stranger.close()

    rotated = RedisStore(connect(server.url), Sealer([bytes(32), KEY]))
    assert [entry.event for entry in await rotated.tables.read("T1")] == BETTING
    await rotated.close()


async def test_a_redis_that_became_unsafe_is_told_from_one_that_is_away(server):
    async with open_store(server) as store:
        await store.check_settings()
        server.call("CONFIG", "SET", "no-appendfsync-on-rewrite", "yes")
        with pytest.raises(UnsafeStore, match="`no-appendfsync-on-rewrite no` \\(it is yes\\)"):
            await store.check_settings()
        server.kill()
        with pytest.raises(Away):
            await store.check_settings()
