"""Another server becomes the master, or takes over a part of the Cluster: the store follows it, and says no wrong word."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest
from redis.exceptions import ConnectionError as NotConnected
from redis.exceptions import ResponseError

from server.store import START, Away, Purse
from server.store.client import connect
from server.store.failover import Cluster
from tests.fakes import eventually
from tests.first_of import first_of
from tests.store.samples import BETTING, DEALING, LONG
from tests.store.servers import Nodes, Watched, open_store


@pytest.fixture
def watched(tmp_path):
    with Watched(tmp_path) as servers:
        yield servers


@pytest.fixture
def nodes(tmp_path):
    with Nodes(tmp_path) as servers:
        yield servers


@pytest.fixture
def doubled(tmp_path):
    with Nodes(tmp_path, replicas=1) as servers:
        yield servers


async def at_last(attempt):
    """What it answers, as soon as the store is not away. It raises nothing else meanwhile."""
    while True:
        with suppress(Away):
            return await attempt()
        await asyncio.sleep(0.05)


async def busy(store):
    """Use every connection once, so that each is there to be lost."""
    await asyncio.gather(*(store.wallets.credit("ann", f"gift {number}", 1) for number in range(100)))


async def lost_and_followed(servers, lose):
    """Have a store go on through a change of masters, and look at what it knows afterwards."""
    async with open_store(servers) as store:
        fence = await store.tables.acquire("T1", "ann", LONG)
        log = await store.tables.append("T1", fence, START, 1, BETTING)
        await busy(store)
        await asyncio.to_thread(servers.until_followed)
        result = await asyncio.to_thread(lose)

        fence = await at_last(lambda: store.tables.acquire("T1", "ann", LONG))
        log += await at_last(lambda: store.tables.append("T1", fence, log[-1].head, 2, DEALING))
        await at_last(lambda: busy(store))
        assert await store.tables.read("T1") == log
        assert await store.wallets.purse("ann") == Purse(100, None)
        await store.check()
    return result


# Sentinels.


async def test_the_next_master_is_found_when_one_dies(watched):
    lost = await lost_and_followed(watched, watched.lose)

    assert watched.master() is not lost


async def test_a_master_that_becomes_a_replica_is_left(watched):
    before = watched.master()
    await lost_and_followed(watched, watched.hand_over)

    assert before.told()["role"] == "slave"


async def test_a_master_that_hung_writes_nothing_after_it_continues(watched):
    old = watched.master()
    async with open_store(watched) as store:
        await busy(store)
        old.stop()
        try:
            with pytest.raises(Away):
                await store.wallets.credit("ann", "while it hangs", 1)
            await eventually(lambda: watched.named() is not old)
            await at_last(lambda: store.wallets.credit("ann", "at the new one", 1))
        finally:
            old.go_on()
        with pytest.raises(ResponseError, match="NOREPLICAS"):
            old.call("SET", "{anything}", "written alone")
        await busy(store)

        assert await store.wallets.purse("ann") == Purse(101, None)


async def test_a_master_without_replicas_is_away(watched):
    master = watched.master()
    replicas = [server for server in watched.servers if server is not master]
    async with open_store(watched) as store:
        await busy(store)
        for replica in replicas:
            replica.kill()
        await eventually(lambda: int(master.told()["min_slaves_good_slaves"]) == 0)
        sentinels = store.connection.redis.connection_pool.sentinel_manager
        asked = sentinels.asking
        with pytest.raises(Away):
            await store.wallets.credit("ann", "alone", 1)
        assert sentinels.asking is not asked, "whether there is another master"
        replicas[0].start()
        replicas[0].call("REPLICAOF", "127.0.0.1", str(master.port))
        await at_last(lambda: store.wallets.credit("ann", "not alone", 1))

        assert await store.wallets.purse("ann") == Purse(101, None)


async def test_a_master_that_became_a_replica_without_closing_connections_is_replaced(watched):
    master = watched.master()
    async with open_store(watched) as store:
        await busy(store)
        sentinels = store.connection.redis.connection_pool.sentinel_manager
        asked = sentinels.asking
        master.call("REPLICAOF", "127.0.0.1", "1")
        with pytest.raises(Away):
            await store.wallets.credit("ann", "at a replica", 1)
        assert sentinels.asking is not asked
        master.call("REPLICAOF", "NO", "ONE")
        await at_last(lambda: store.wallets.credit("ann", "at a master", 1))

        assert await store.wallets.purse("ann") == Purse(101, None)


async def test_one_sentinel_is_enough_to_ask_and_none_is_needed_while_the_master_lives(watched):
    async with open_store(watched) as store:
        for sentinel in watched.sentinels[:2]:
            sentinel.kill()
        await busy(store)
        watched.sentinels[2].kill()
        await busy(store)

        assert len(set(map(id, store.connection.redis.connection_pool.sentinel_manager.sentinels))) == 3
    async with open_store(watched) as late:
        with pytest.raises(Away, match="No sentinel that answers knows of a living master 'house'"):
            await late.check()


# A Cluster.


async def test_the_next_master_in_a_cluster_is_found_when_one_dies(doubled):
    await lost_and_followed(doubled, lambda: doubled.lose("{t:T1}:log"))


async def test_a_master_of_a_cluster_without_replicas_is_away(doubled):
    async with open_store(doubled) as store:
        await busy(store)
        master = doubled.holder("{w:ann}:purse")
        replica = next(server for server in doubled.servers[3:] if server.told()["master_port"] == master.port)
        replica.kill()
        await eventually(lambda: int(master.told()["min_slaves_good_slaves"]) == 0)
        with pytest.raises(Away, match="NOREPLICAS"):
            await store.wallets.credit("ann", "alone", 1)
        assert store.connection.redis._initialize, "it asks who the masters are"
        replica.start()
        await at_last(lambda: store.wallets.credit("ann", "not alone", 1))

        assert await store.wallets.purse("ann") == Purse(101, None)


async def test_a_lost_part_of_a_cluster_is_away_until_it_is_back(nodes):
    async with open_store(nodes) as store:
        log = await store.tables.append("T1", await store.tables.acquire("T1", "ann", LONG), START, 1, BETTING)
        await busy(store)
        holder = nodes.holder("{t:T1}:log")
        holder.kill()
        for attempt in (
            store.tables.head("T1"),
            store.tables.read("T1"),
            store.tables.acquire("T1", "ann", LONG),
            store.check(),
        ):
            with pytest.raises(Away):
                await attempt
        holder.start()
        fence = await at_last(lambda: store.tables.acquire("T1", "ann", LONG))

        assert await store.tables.read("T1") == log
        assert len(await at_last(lambda: store.tables.append("T1", fence, log[-1].head, 2, DEALING))) == 3


async def test_a_slot_moves_to_another_node_under_a_table_that_is_served(nodes):
    async with open_store(nodes) as store:
        fence = await store.tables.acquire("T1", "ann", LONG)
        log = await store.tables.append("T1", fence, START, 1, BETTING)

        async def deal():
            return await store.tables.append("T1", fence, log[-1].head, 2, DEALING)

        moving = asyncio.create_task(asyncio.to_thread(nodes.move, "{t:T1}:log"))
        while not moving.done():
            log += await at_last(deal)
        source, target = await moving

        assert await at_last(lambda: store.tables.read("T1")) == log
        assert len(await deal()) == 3
        assert nodes.holder("{t:T1}:log") is target is not source


async def test_a_slot_on_its_way_to_a_node_that_has_just_joined_is_away_until_it_is_there(nodes):
    async with open_store(nodes) as store:
        await busy(store)
        source, target = nodes.holder("{w:ann}:purse"), nodes.add()
        nodes.carry("{w:ann}:purse", source, target)
        with pytest.raises(Away, match="is being rearranged"):
            await store.wallets.purse("ann")
        nodes.tell("{w:ann}:purse", target)

        assert await at_last(lambda: store.wallets.purse("ann")) == Purse(100, None)


async def test_a_node_that_forgot_the_scripts_gets_them_again(nodes):
    async with open_store(nodes) as store:
        await busy(store)
        for server in nodes.servers:
            server.call("SCRIPT", "FLUSH")
        await busy(store)

        assert await store.wallets.purse("ann") == Purse(100, None)


async def test_many_commands_may_start_before_the_nodes_are_known(nodes):
    async with open_store(nodes) as store:
        await asyncio.gather(*(store.wallets.credit(f"player {number}", "gift", number) for number in range(500)))

        purses = await asyncio.gather(*(store.wallets.purse(f"player {number}") for number in range(500)))
        assert purses == [Purse(number, None) for number in range(500)]


async def test_a_cluster_without_a_node_that_answers_is_away(nodes):
    async with open_store(nodes) as store:
        await busy(store)
        for server in nodes.servers:
            server.kill()
        for attempt in (store.check(), store.tables.head("T1"), store.tables.names()):
            with pytest.raises(Away):
                await attempt


async def test_a_command_that_waits_too_long_for_its_turn_finds_the_store_away(nodes):
    async with open_store(nodes) as store:
        await busy(store)
        store.connection.redis.patience = 0.1
        holder = nodes.holder("{w:ann}:purse")
        holder.stop()
        asking = [asyncio.create_task(store.wallets.credit("ann", f"late {number}", 1)) for number in range(40)]
        try:
            done, _ = await asyncio.wait(asking, return_when=asyncio.FIRST_COMPLETED)
            assert {str(task.exception()) for task in done} == {"No connection available."}
        finally:
            holder.go_on()
        await asyncio.gather(*asking, return_exceptions=True)


# What is left behind.


def open_files():
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


@pytest.mark.parametrize("kind", first_of(["watched", "nodes"]))
async def test_fifty_lost_connections_leave_nothing_open(kind, request):
    servers = request.getfixturevalue(kind)
    before = open_files()
    async with open_store(servers) as store:
        await busy(store)
        most = open_files()
        for _ in range(50):
            for server in servers.servers:
                server.call("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
            await at_last(store.check)
            await at_last(lambda: store.wallets.credit("ann", "gift 1", 1))
        await busy(store)

        assert open_files() < most + 25, "one each time would be fifty"
    assert open_files() == before


async def test_a_client_that_lost_its_nodes_closes_every_connection(nodes):
    before = open_files()
    client = connect(nodes.url)
    assert isinstance(client, Cluster)
    await asyncio.gather(*(client.get(f"{{{number}}}") for number in range(50)))
    nodes.holder("{lost}").kill()
    with pytest.raises(NotConnected):
        await client.get("{lost}")
    assert open_files() > before
    await client.aclose()

    assert open_files() == before
