import asyncio

from server.gateways.turns import KEPT, LONGEST, STRANGERS, Turns
from tests.fakes import jumping


def turns():
    return Turns(asyncio.get_running_loop().time)


async def queue(turns, order, party, times, cost=1_000):
    """A party that asks for a turn so many times, each as soon as it had the one before."""
    for _ in range(times):
        await turns.take(party, cost)
        order.append(party)


@jumping
async def test_nobody_waits_while_strangers_ask_for_little():
    taken = turns()
    for _ in range(STRANGERS.burst // 1_000):
        await taken.take("ann", 1_000)

    assert asyncio.get_running_loop().time() == 0


@jumping
async def test_strangers_together_get_only_their_share():
    taken, order = turns(), []
    await asyncio.gather(*(queue(taken, order, f"{number}", 10) for number in range(100)))
    work = len(order) * 1_000 - STRANGERS.burst

    assert abs(asyncio.get_running_loop().time() - work / STRANGERS.rate) < 0.01


@jumping
async def test_a_crowd_of_one_party_does_not_delay_another():
    taken, order = turns(), []
    crowd = asyncio.gather(*(queue(taken, order, "crowd", 2) for _ in range(200)))
    await asyncio.sleep(0.1)
    before = len(order)
    await queue(taken, order, "ann", 2)

    assert len(order) - before <= 5
    await crowd


@jumping
async def test_each_party_gets_the_same_work_and_not_the_same_number_of_messages():
    taken, order = turns(), []
    await taken.take("first", STRANGERS.burst + 1)
    both = (queue(taken, order, "dear", 50, cost=5_000), queue(taken, order, "cheap", 50))
    await asyncio.gather(*both, *(queue(taken, order, "dear", 50, cost=5_000) for _ in range(5)))

    assert 40 <= order[:60].count("cheap") <= 55


@jumping
async def test_who_goes_while_waiting_takes_no_turn():
    taken = turns()
    waiting = [asyncio.create_task(taken.take("crowd", 10_000)) for _ in range(20)]
    await asyncio.sleep(0)
    for task in waiting:
        task.cancel()
    await asyncio.wait(waiting)
    await taken.take("ann", 1_000)

    assert asyncio.get_running_loop().time() < 0.2
    assert not taken.full("crowd")


@jumping
async def test_there_is_an_end_to_those_who_wait_but_a_party_that_has_none_there_is_heard():
    taken = turns()
    waiting = [asyncio.create_task(taken.take(f"{number % 20}", 1_000)) for number in range(LONGEST + 100)]
    await asyncio.sleep(0)
    assert taken.full("19")
    assert not taken.full("ann")
    await taken.take("ann", 1_000)
    assert asyncio.get_running_loop().time() < 0.2
    await asyncio.wait(waiting)
    assert not taken.full("19")


@jumping
async def test_parties_are_forgotten_though_there_is_always_somebody_who_waits():
    taken = turns()
    crowd = [asyncio.create_task(queue(taken, [], "crowd", KEPT, cost=10)) for _ in range(10)]
    await asyncio.sleep(0)
    for number in range(3 * KEPT):
        await taken.take(f"{number}", 1)

    assert not all(task.done() for task in crowd)
    assert len(taken.ends) <= KEPT
    await asyncio.wait(crowd)


@jumping
async def test_a_party_that_asks_twice_has_its_turn_however_many_new_ones_come():
    taken, order, both = turns(), [], asyncio.Event()

    async def ann():
        await queue(taken, order, "ann", 2)
        both.set()

    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(queue(taken, order, "first", 1, cost=STRANGERS.burst + 1_000))
        await asyncio.sleep(0)
        tasks.create_task(ann())
        for number in range(2_000):
            tasks.create_task(queue(taken, order, f"{number}", 1))
            await asyncio.sleep(1_000 / (STRANGERS.rate + 20_000))
            if both.is_set():
                break

    assert both.is_set()
    assert len(order) < 500
