import asyncio

from protocol.costs import ALLOWANCES, REFUSAL
from server.gateways.callers import Caller
from server.gateways.gate import Caps, Gate
from server.gateways.rate_limit import DEBT, LONGEST_REST, RateLimit
from server.gateways.turns import LONGEST
from server.house.nodes import Nodes, Site
from tests.fakes import jumping


ANN, EXEMPT = Caller("203.0.113.1"), Caller("127.0.0.1", exempt=True)
BURST = ALLOWANCES["connection"].burst


def gate():
    return Gate(Caps(100, 5), Nodes(None, "me", Site(), lambda: ()))


def now():
    return asyncio.get_running_loop().time()


@jumping
async def test_a_connection_is_refused_when_its_budget_is_used_up_and_heard_again_later():
    limit = RateLimit(gate(), EXEMPT)
    assert await limit.admit(BURST + 1, stranger=False)
    assert not await limit.admit(1, stranger=False)
    await asyncio.sleep(1)

    assert await limit.admit(1, stranger=False)


@jumping
async def test_a_connection_that_does_not_stop_is_far_too_fast():
    limit = RateLimit(gate(), EXEMPT)
    assert await limit.admit(BURST + 1, stranger=False)
    for _ in range(DEBT // REFUSAL):
        assert not limit.far_too_fast
        assert not await limit.admit(1, stranger=False)

    assert limit.far_too_fast


@jumping
async def test_all_connections_of_a_session_share_its_budget_and_rest_when_it_is_used_up():
    door = gate()
    limits = [RateLimit(door, EXEMPT) for _ in range(3)]
    for limit in limits:
        limit.join("session")
    assert await limits[0].admit(BURST, stranger=False)
    assert await limits[1].admit(BURST + 50_000, stranger=False)
    before = now()
    assert not await limits[2].admit(1, stranger=False)

    assert 0 < now() - before <= LONGEST_REST


@jumping
async def test_strangers_share_the_budget_of_their_address_and_who_plays_does_not():
    door = gate()
    for _ in range(20):
        await RateLimit(door, ANN).admit(BURST, stranger=False)
    assert await RateLimit(door, ANN).admit(1, stranger=True)
    crowd = [asyncio.create_task(RateLimit(door, ANN).admit(BURST, stranger=True)) for _ in range(20)]
    await asyncio.sleep(0.01)

    assert not await RateLimit(door, ANN).admit(1, stranger=True)
    assert await RateLimit(door, ANN).admit(1, stranger=False)
    assert await RateLimit(door, Caller("203.0.113.2")).admit(1, stranger=True)
    assert await RateLimit(door, EXEMPT).admit(1, stranger=True)
    await asyncio.wait(crowd)


@jumping
async def test_strangers_wait_for_a_turn_and_who_plays_does_not():
    door = gate()
    for _ in range(2):
        await RateLimit(door, EXEMPT).admit(BURST, stranger=True)
    before = now()
    await RateLimit(door, EXEMPT).admit(BURST, stranger=False)
    assert now() == before
    await RateLimit(door, EXEMPT).admit(1, stranger=True)
    assert now() > before


@jumping
async def test_the_address_of_somebody_with_a_seat_is_remembered():
    door = gate()
    await RateLimit(door, EXEMPT).admit(1, stranger=True)
    await RateLimit(door, ANN).admit(1, stranger=False)

    assert (door.remembers(EXEMPT), door.remembers(ANN)) == (False, True)


@jumping
async def test_somebody_is_heard_though_too_many_messages_of_others_wait():
    door = gate()
    crowd = [asyncio.create_task(door.turns.take("203.0.113.2", 1_000)) for _ in range(LONGEST + 100)]
    await asyncio.sleep(0)

    assert not await RateLimit(door, Caller("203.0.113.2")).admit(1_000, stranger=True)
    assert await RateLimit(door, ANN).admit(1_000, stranger=True)
    await asyncio.wait(crowd)
