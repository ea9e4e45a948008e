import asyncio

from structlog.testing import capture_logs

from server.core.table import Table
from server.house.nodes import CALLERS, LISTED, LOOK, Nodes, Site, socket_of
from server.house.table_card import card_of
from server.store import Node
from tests.fakes import MoodyStore, RiggedWorld, jumping, settings


HERE, THERE = "http://here:1", "https://there/casino"
CARDS = {name: card_of(settings(name), Table(), opened=True) for name in ("T1", "T2")}


def directory(store, node="a", address=HERE, tables=(), capacity=1):
    return Nodes(
        store.nodes, node, Site((HERE, THERE), address, capacity), lambda: tuple(CARDS[table] for table in tables)
    )


@jumping
async def test_nodes_see_each_other_and_what_each_serves():
    store = MoodyStore(RiggedWorld())
    one, two = directory(store, "a", HERE, ["T1"], capacity=3), directory(store, "b", THERE, ["T2"])
    assert not await one.exchange()
    assert await two.exchange()
    assert await one.exchange()
    assert not await one.exchange(), "nothing changed"

    assert one.others == (Node("b", THERE, 1, False, (CARDS["T2"],)),)
    assert two.others == (Node("a", HERE, 3, False, (CARDS["T1"],)),)
    assert [node.id for node in one.all] == ["a", "b"]
    assert (one.place, two.place) == (0, 1)
    assert one.owner("T2").id == "b"
    assert one.owner("T1") is None, "that is ours"
    assert one.owner("T9") is None


@jumping
async def test_connections_of_one_address_at_all_nodes_are_added_up():
    store = MoodyStore(RiggedWorld())
    one, two = directory(store), directory(store, "b", THERE)
    one.sockets.update({"203.0.113.1": 3, "203.0.113.2": 1})
    two.sockets.update({"203.0.113.1": 2})
    for node in (one, two, one):
        await node.exchange()

    assert (one.open_in_all, one.open_from("203.0.113.1"), one.open_from("203.0.113.2")) == (6, 5, 1)
    assert (two.open_in_all, two.open_from("203.0.113.1")) == (6, 5)


@jumping
async def test_only_the_busiest_addresses_are_listed():
    nodes = directory(MoodyStore(RiggedWorld()))
    nodes.sockets.update({f"{number}": number for number in range(1, CALLERS + 100)})

    assert nodes.own.sockets == nodes.open_in_all
    assert len(nodes.own.callers) == CALLERS
    assert nodes.own.callers[f"{CALLERS + 99}"] == CALLERS + 99


@jumping
async def test_a_node_that_says_nothing_for_three_seconds_is_listed_no_more():
    store = MoodyStore(RiggedWorld())
    one, two = directory(store), directory(store, "b", THERE, ["T2"])
    await two.exchange()
    for _ in range(5):
        await one.exchange()
        await asyncio.sleep(LOOK)
    assert one.owner("T2")
    await asyncio.sleep(LISTED / 1000)
    await one.exchange()

    assert one.others == ()


@jumping
async def test_a_node_that_leaves_is_gone_at_once_and_takes_nobody_else_with_it():
    store = MoodyStore(RiggedWorld())
    one, two = directory(store), directory(store, "b", THERE)
    await one.exchange()
    await two.exchange()
    await one.leave()
    await two.exchange()

    assert [node.id for node in await store.nodes.listed()] == ["b"]
    assert two.others == ()


@jumping
async def test_a_node_at_an_address_that_is_not_the_houses_is_not_heard():
    store = MoodyStore(RiggedWorld())
    await store.nodes.register(Node("x", "http://evil.example", 1_000, False, (CARDS["T1"],)), LISTED)
    one = directory(store)

    assert not await one.exchange()
    assert one.others == ()
    assert one.owner("T1") is None


@jumping
async def test_a_node_that_died_at_our_address_before_we_started_is_ignored():
    store = MoodyStore(RiggedWorld())
    await directory(store, "before", HERE, ["T1"]).exchange()
    one = directory(store)
    await one.exchange()

    assert one.others == ()
    assert one.owner("T1") is None
    assert [node.id for node in await store.nodes.listed()] == ["a", "before"], "its entry expires by itself"


@jumping
async def test_that_a_node_drains_is_told():
    store = MoodyStore(RiggedWorld())
    one, two = directory(store), directory(store, "b", THERE)
    two.draining = True
    await two.exchange()
    await one.exchange()

    assert [node.draining for node in one.all] == [False, True]


@jumping
async def test_while_the_store_is_away_what_was_read_last_stands():
    store = MoodyStore(RiggedWorld())
    one, two = directory(store), directory(store, "b", THERE, ["T2"])
    await two.exchange()
    await one.exchange()
    for call in ("register", "nodes"):
        store.away[call] = 1
        assert await one.exchange(), "the store went away"
        assert one.away
        assert one.owner("T2")
        assert await one.exchange(), "it is back"
        assert not one.away
    store.away["unregister"] = 1
    await one.leave()


@jumping
async def test_that_the_store_is_away_is_logged_once_and_that_it_is_back_too():
    store = MoodyStore(RiggedWorld())
    one = directory(store)
    await one.exchange()
    with capture_logs() as logs:
        store.away["register"] = 20
        for _ in range(30):
            await one.exchange()

    assert [(line["log_level"], line["event"]) for line in logs] == [
        ("warning", "the store is away: the list of nodes is old"),
        ("info", "the store is back: the list of nodes is read again"),
    ]
    assert logs[0]["why"] == "lost on the way there"


@jumping
async def test_a_house_without_addresses_is_one_node_and_lists_nothing():
    store = MoodyStore(RiggedWorld())
    await store.nodes.register(Node("x", HERE, 1, False, (CARDS["T1"],)), LISTED)
    alone = Nodes(store.nodes, "a", Site(), lambda: (CARDS["T2"],))

    assert not await alone.exchange()
    assert alone.clear
    assert [node.id for node in alone.all] == ["a"]
    assert [node.id for node in await store.nodes.listed()] == ["x"]
    await alone.leave()


@jumping
async def test_at_first_and_after_a_time_in_which_nobody_could_say_anything_the_list_is_not_complete():
    one = directory(MoodyStore(RiggedWorld()))
    await one.exchange()
    assert not one.clear
    await asyncio.sleep(2 * LOOK)
    assert one.clear
    await one.exchange()

    await asyncio.sleep(LISTED / 1000 + 0.1)
    await one.exchange()
    assert not one.clear
    await asyncio.sleep(LISTED / 1000)
    assert one.clear


@jumping
async def test_the_next_look_comes_by_itself_or_when_there_is_something_to_tell():
    one, told = directory(MoodyStore(RiggedWorld())), asyncio.Event()
    loop = asyncio.get_running_loop()
    await one.pause(told)
    assert LOOK <= loop.time() <= LOOK + 0.01
    told.set()
    await one.pause(told)
    assert loop.time() <= LOOK + 0.01


def test_the_sockets_of_a_house_are_at_its_addresses():
    assert Site((HERE, THERE), HERE).sockets == ("ws://here:1/ws", "wss://there/casino/ws")
    assert socket_of("http://[::1]:8000") == "ws://[::1]:8000/ws"
    assert Site().sockets == ()


@jumping
async def test_another_node_at_our_own_address_is_told_of_once_and_one_that_died_before_us_is_not():
    store = MoodyStore(RiggedWorld())
    await store.nodes.register(Node("died", HERE, 1, False, ()), LISTED)
    one, twin = directory(store), directory(store, "b", HERE)
    with capture_logs() as logs:
        for _ in range(20):
            await one.exchange()
            await asyncio.sleep(LOOK)
        assert logs == []
        for _ in range(20):
            await one.exchange()
            await twin.exchange()
            await asyncio.sleep(LOOK)

    assert [line["event"] for line in logs] == ["another node has our address too: nobody reaches its tables"] * 2
