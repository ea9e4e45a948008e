"""A Redis that may lose what it acknowledged is refused, and the sentence says what to set."""

from pathlib import Path

import pytest
from msgspec.json import decode

from server.store import Locked
from server.store.client import connect
from server.store.encryption import Sealer
from server.store.memory import MemoryStore
from server.store.preflight import LostBooks, NoHouse, UnsafeStore, check_books, check_house, check_key, check_settings
from server.world import RealWorld
from tests.ports import free_ports
from tests.store.servers import SAFE, Nodes, RedisServer, Watched


CONF = Path(__file__).parents[2] / "deploy" / "redis.conf"


@pytest.fixture
async def client(server):
    async with connect(server.url) as client:
        yield client


async def test_a_safe_redis_passes(client):
    await check_settings(client)


async def test_a_node_with_another_key_is_refused(client):
    old, new, strange = bytes(32), bytes([1]) * 32, bytes([2]) * 32
    await check_key(client, Sealer([old]))

    with pytest.raises(Locked, match="This house is sealed under a key that is not here: set CROUPIER_KEY"):
        await check_key(client, Sealer([strange]))
    await check_key(client, Sealer([old]))
    await check_key(client, Sealer([new, old]))
    await check_key(client, Sealer([new]))


async def test_a_house_is_recognised_by_its_name(client, tmp_path):
    kept = tmp_path / "var" / "house.json"
    name = await check_books(client, kept, "here")

    assert await check_books(client, kept, "here") == name
    assert await check_books(client, tmp_path / "of another node", "here") == name
    assert await check_books(client, kept, "there") == name
    assert decode(kept.read_bytes()) == {"here": name.decode(), "there": name.decode()}


async def test_a_redis_that_came_back_empty_opens_no_new_house(client, tmp_path):
    kept = tmp_path / "house.json"
    await check_books(client, kept, "here")
    await client.flushall()

    sentence = f"The Redis in here holds no books, .+; or, to open another house there, remove {kept}."
    with pytest.raises(LostBooks, match=sentence):
        await check_books(client, kept, "here")
    kept.unlink()
    await check_books(client, kept, "here")


@pytest.mark.parametrize("odd", [b"\xff\xfe\x00", b"", b"[]", b'{"here": 1}'])
async def test_a_file_of_names_with_odd_bytes_is_refused_in_a_sentence(client, tmp_path, odd):
    kept = tmp_path / "house.json"
    kept.write_bytes(odd)

    with pytest.raises(LostBooks, match=f"{kept} does not name the house that was open here. Restore it from a backup"):
        await check_books(client, kept, "here")


async def test_a_redis_of_another_house_is_not_taken_for_ours(client, tmp_path):
    await check_books(client, tmp_path / "ours", "here")
    await client.flushall()
    theirs = await check_books(client, tmp_path / "theirs", "here")

    with pytest.raises(LostBooks, match="The Redis in here holds the books of another house"):
        await check_books(client, tmp_path / "ours", "here")
    assert await client.get("{house}") == theirs


async def test_a_store_without_tables_and_wallets_is_no_house():
    store = MemoryStore(Sealer([bytes(32)]), RealWorld().now)
    with pytest.raises(NoHouse, match="There is no house in here: it holds no tables and no wallets"):
        await check_house(store, "here")
    await store.wallets.credit("ann", "welcome", 1)

    await check_house(store, "here")


async def test_the_configuration_in_deploy_is_safe(tmp_path):
    with RedisServer(tmp_path, {}, CONF) as server:
        async with connect(server.url) as client:
            await check_settings(client)
        assert server.call("CONFIG", "GET", "save") == {"save": ""}


@pytest.mark.parametrize(
    ("name", "wrong", "right"),
    [
        ("appendonly", "no", "appendonly yes"),
        ("appendfsync", "everysec", "appendfsync always"),
        ("no-appendfsync-on-rewrite", "yes", "no-appendfsync-on-rewrite no"),
        ("maxmemory-policy", "allkeys-lru", "maxmemory-policy noeviction"),
    ],
)
async def test_each_setting_is_required(server, client, name, wrong, right):
    server.call("CONFIG", "SET", name, wrong)

    with pytest.raises(UnsafeStore) as refusal:
        await check_settings(client)
    assert f"`{right}` (it is {wrong})" in str(refusal.value)
    assert str(refusal.value).count("(it is") == 1


async def test_a_default_redis_is_refused_with_every_setting(tmp_path):
    with RedisServer(tmp_path, {}) as server:
        async with connect(server.url) as client:
            with pytest.raises(UnsafeStore, match=r"`appendonly yes`.*`appendfsync always`"):
                await check_settings(client)


async def test_a_redis_that_hides_its_settings_is_refused(server, client):
    server.call("ACL", "SETUSER", "default", "-config")

    with pytest.raises(UnsafeStore, match="cannot be checked"):
        await check_settings(client)


async def test_a_redis_that_does_not_answer_is_refused(server, client):
    server.kill()

    with pytest.raises(UnsafeStore, match="does not answer"):
        await check_settings(client)


async def test_an_old_redis_is_refused(client, monkeypatch):
    monkeypatch.setattr("server.store.preflight.OLDEST", 99)

    with pytest.raises(UnsafeStore, match="needs version 99 or later"):
        await check_settings(client)


async def test_a_replica_is_refused(server, client):
    server.call("REPLICAOF", "127.0.0.1", "1")

    with pytest.raises(UnsafeStore, match=r"is a replica\. Name its master"):
        await check_settings(client)


async def test_the_refusal_of_a_cluster_node_shows_the_right_url(tmp_path):
    with RedisServer(tmp_path, {**SAFE, "cluster-enabled": "yes"}) as server:
        async with connect(server.url) as client:
            with pytest.raises(UnsafeStore, match="is like redis\\+cluster://"):
                await check_settings(client)


# Where a replica may take over.

ALONE = [
    ("min-replicas-to-write", "0", "min-replicas-to-write 1"),
    ("min-replicas-max-lag", "10", "min-replicas-max-lag 3"),
    ("min-replicas-max-lag", "0", "min-replicas-max-lag 3"),
]


async def test_a_master_under_sentinels_must_not_write_without_a_replica(tmp_path):
    with Watched(tmp_path) as watched:
        master = watched.master()
        async with connect(watched.url) as client:
            await check_settings(client)
            master.call("CONFIG", "SET", "min-replicas-to-write", "2")
            await check_settings(client)
            for name, wrong, right in ALONE:
                before = master.call("CONFIG", "GET", name)[name]
                master.call("CONFIG", "SET", name, wrong)
                with pytest.raises(UnsafeStore, match=f"Set in its configuration: `{right}` \\(it is {wrong}\\)"):
                    await check_settings(client)
                master.call("CONFIG", "SET", name, before)


async def test_each_master_of_a_cluster_is_checked(tmp_path):
    with Nodes(tmp_path) as nodes:
        async with connect(nodes.url) as client:
            await check_settings(client)
            for server in nodes.servers:
                server.call("CONFIG", "SET", "appendfsync", "everysec")
                with pytest.raises(UnsafeStore, match=f"The Redis at 127.0.0.1:{server.port} may lose"):
                    await check_settings(client)
                server.call("CONFIG", "SET", "appendfsync", "always")


async def test_masters_of_a_cluster_with_replicas_must_not_write_without_one(tmp_path):
    with Nodes(tmp_path, replicas=1) as nodes:
        async with connect(nodes.url) as client:
            await check_settings(client)
            nodes.servers[1].call("CONFIG", "SET", "min-replicas-to-write", "0")
            with pytest.raises(UnsafeStore, match=f"{nodes.servers[1].port} may lose .*`min-replicas-to-write 1`"):
                await check_settings(client)


async def test_a_store_without_a_master_does_not_answer(tmp_path):
    for url in ("redis+sentinel://127.0.0.1:1/house", "redis+cluster://127.0.0.1:1"):
        client = connect(url)
        with pytest.raises(UnsafeStore, match="does not answer"):
            await check_settings(client)
        await client.aclose()


async def test_no_cluster_and_an_unknown_master_have_different_refusals(tmp_path):
    [port] = free_ports(1)
    with RedisServer(tmp_path, SAFE, port=port):
        for url, why in (
            (f"redis+cluster://127.0.0.1:{port}", "Cluster mode is not enabled"),
            (f"redis+sentinel://127.0.0.1:{port}/house", "does not answer: unknown command"),
        ):
            client = connect(url)
            with pytest.raises(UnsafeStore, match=why):
                await check_settings(client)
            await client.aclose()
