import asyncio

from protocol.costs import ALLOWANCES
from server.gateways.callers import Caller
from server.gateways.gate import KEPT, MOST_REMEMBERED, OVERDRAWN, REMEMBERED, Caps, Gate
from server.gateways.turns import LONGEST
from server.house.nodes import Nodes, Site
from server.store import Node
from tests.fakes import jumping


ANN, BOB, EXEMPT = Caller("203.0.113.1"), Caller("203.0.113.2"), Caller("127.0.0.1", exempt=True)
PROXY = "10.0.0.1"


def gate_of(connections=100, per_address=5):
    nodes = Nodes(None, "me", Site(), lambda: ())
    return Gate(Caps(connections, per_address, ("127.0.0.0/8",), ("10.0.0.0/24",)), nodes)


def open_all(gate, *callers):
    for caller in callers:
        assert gate.why_full(caller) is None
        gate.open(caller)


@jumping
async def test_one_address_gets_so_many_connections_and_others_get_theirs():
    gate = gate_of()
    open_all(gate, *[ANN] * 5, *[EXEMPT] * 20)

    assert "address" in gate.why_full(ANN)
    open_all(gate, BOB)
    gate.close(ANN)
    open_all(gate, ANN)


@jumping
async def test_connections_at_all_nodes_count():
    gate = gate_of()
    gate.nodes.others = (Node("other", "", 1, False, (), 60, {ANN.address: 4}), Node("third", "", 1, False, (), 29))
    open_all(gate, ANN)

    assert "address" in gate.why_full(ANN)
    assert "full" in gate.why_full(BOB)


@jumping
async def test_the_last_connections_are_kept_for_people_who_come_back():
    gate = gate_of()
    gate.remember(ANN)
    open_all(gate, *[EXEMPT] * (100 - 100 // KEPT))

    assert "full" in gate.why_full(BOB)
    assert "full" in gate.why_full(EXEMPT)
    open_all(gate, *[ANN] * 4)
    await asyncio.sleep(REMEMBERED)
    assert "full" in gate.why_full(ANN)


@jumping
async def test_addresses_are_not_remembered_without_end():
    gate = gate_of()
    for number in range(MOST_REMEMBERED + 1):
        gate.remember(Caller(f"{number}"))

    assert not gate.remembers(Caller("0"))
    assert gate.remembers(Caller("1"))


@jumping
async def test_sockets_beyond_twice_the_connections_are_cut_off_but_not_those_of_a_proxy():
    gate = gate_of(connections=25)

    assert [gate.arrive("203.0.113.1") for _ in range(11)] == [True] * 10 + [False]
    assert all(gate.arrive("203.0.113.2") for _ in range(10))
    assert [gate.arrive(PROXY) for _ in range(31)] == [True] * 30 + [False]
    for _ in range(10):
        gate.depart("203.0.113.1")
    assert gate.arrive(PROXY)


@jumping
async def test_the_last_sockets_are_kept_for_people_who_come_back_and_for_a_proxy():
    gate = gate_of(connections=25)
    gate.remember(ANN)

    assert [gate.arrive(f"203.0.113.{number}") for number in range(10, 56)] == [True] * 45 + [False]
    assert gate.arrive(ANN.address)
    assert all(gate.arrive(PROXY) for _ in range(4))
    assert not gate.arrive(PROXY)
    assert not gate.arrive(ANN.address)


@jumping
async def test_not_more_sockets_are_open_than_the_machine_allows():
    gate = Gate(Caps(100, 50, sockets=20), Nodes(None, "me", Site(), lambda: ()))
    gate.remember(ANN)

    assert [gate.arrive(BOB.address) for _ in range(19)] == [True] * 18 + [False]
    assert [gate.arrive(ANN.address) for _ in range(3)] == [True] * 2 + [False]


@jumping
async def test_somebody_is_heard_though_too_many_requests_wait():
    gate = gate_of()
    crowd = [asyncio.create_task(gate.turns.take(BOB.address, 1_000)) for _ in range(LONGEST + 100)]
    await asyncio.sleep(0)

    assert not await gate.admit(BOB, 1_300)
    assert await gate.admit(ANN, 1_300)
    await asyncio.wait(crowd)


@jumping
async def test_requests_of_an_exempt_address_do_not_wait_for_each_other():
    gate, served = gate_of(), []

    async def crowd(party):
        for _ in range(30):
            await gate.turns.take(party, 10_000)
            served.append(party)

    crowds = [asyncio.create_task(crowd(f"{number}")) for number in range(5)]
    await asyncio.sleep(0)
    await asyncio.gather(*(gate.admit(EXEMPT, 1_300) for _ in range(100)))

    assert len(served) < 30
    await asyncio.wait(crowds)


@jumping
async def test_an_address_that_asks_for_too_much_is_refused_then_cut_off_and_later_heard_again():
    gate = gate_of()
    gate.addresses.of(ANN.address).spend(ALLOWANCES["address"].burst)
    assert await gate.admit(ANN, 1)
    assert not await gate.admit(ANN, 1)
    assert await gate.admit(BOB, 1)
    assert gate.arrive(ANN.address)

    gate.addresses.of(EXEMPT.address).spend(10 * ALLOWANCES["address"].burst)
    gate.addresses.of(ANN.address).spend(-OVERDRAWN)
    assert await gate.admit(EXEMPT, 1)
    assert not gate.arrive(ANN.address)
    await asyncio.sleep(10)
    assert gate.arrive(ANN.address)
    assert await gate.admit(ANN, 1)
