"""The crowd is written to now and then, a few at a time, and never before those who play."""

import asyncio

from server.gateways.crowd import AT_ONCE, QUIET, Crowd
from tests.fakes import jumping


class Watcher:
    """Notes when it was written to."""

    def __init__(self):
        self.times = []

    def write(self):
        self.times.append(asyncio.get_running_loop().time())


@jumping
async def test_the_first_is_written_at_once_and_the_next_when_a_while_has_passed():
    crowd, watcher, other = Crowd(), Watcher(), Watcher()
    await asyncio.sleep(1)
    began = asyncio.get_running_loop().time()
    crowd.add(watcher)
    await asyncio.sleep(QUIET / 4)
    crowd.add(watcher)
    await asyncio.sleep(QUIET / 4)
    crowd.add(other)
    assert watcher.times == [began]
    await asyncio.sleep(2)

    assert watcher.times == [began, began + QUIET]
    assert other.times == [began + QUIET]
    crowd.add(other)
    await asyncio.sleep(0.01)
    assert other.times[-1] == began + 2 + QUIET / 2


@jumping
async def test_everybody_else_has_turns_while_a_long_rail_is_written_to():
    crowd, watchers, turns = Crowd(), [Watcher() for _ in range(5 * AT_ONCE)], []
    for watcher in watchers:
        crowd.add(watcher)
    while not watchers[-1].times:
        await asyncio.sleep(0)
        turns.append(sum(len(watcher.times) for watcher in watchers))

    assert {AT_ONCE, 2 * AT_ONCE, 3 * AT_ONCE, 4 * AT_ONCE} <= set(turns)


@jumping
async def test_who_comes_while_the_rail_is_written_to_is_written_to_the_next_time():
    crowd, watchers, late = Crowd(), [Watcher() for _ in range(2 * AT_ONCE)], Watcher()
    watchers[0].write = lambda: crowd.add(late)
    for watcher in watchers:
        crowd.add(watcher)
    await asyncio.sleep(1)

    assert late.times == [watchers[-1].times[0] + QUIET]


@jumping
async def test_one_who_cannot_be_written_to_holds_up_nobody():
    crowd, broken, others = Crowd(), Watcher(), [Watcher() for _ in range(2 * AT_ONCE)]
    broken.write = lambda: 1 / 0
    asyncio.get_running_loop().set_exception_handler(lambda *_: None)
    for watcher in (others[0], broken, *others[1:]):
        crowd.add(watcher)
    await asyncio.sleep(1)
    crowd.add(others[0])
    await asyncio.sleep(1)

    assert [len(watcher.times) for watcher in others] == [2] + [1] * (len(others) - 1)
