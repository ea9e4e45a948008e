import asyncio

from protocol.commands import Leave
from protocol.sentences import Text
from server.core.table import ROOM
from server.room.answers import signed
from server.room.inbox import Asked, Inbox, LeaseLost, Parted, Stop
from server.store import Fence
from tests.fakes import Onlooker, RiggedWorld, jumping


FENCE = Fence(1, "me")


def asked(name, answers=None):
    return Asked(ROOM, Leave(), signed("", name, Leave()), [].append if answers is None else answers.append)


@jumping
async def test_items_come_in_order_with_the_time_when_they_came():
    world = RiggedWorld()
    inbox = Inbox(world)
    inbox.put(LeaseLost(FENCE, answered=True))
    came = world.now()
    await asyncio.sleep(5)
    inbox.put(Stop(None))

    assert await inbox.next(None) == (came, LeaseLost(FENCE, answered=True))
    inbox.take()
    assert await inbox.next(None) == (came + 5_000, Stop(None))


@jumping
async def test_an_item_stays_first_until_it_is_taken():
    inbox = Inbox(RiggedWorld())
    inbox.put(LeaseLost(FENCE, answered=True))
    inbox.put(Stop(None))

    assert await inbox.next(None) == await inbox.next(None)
    assert inbox.take_all() == [LeaseLost(FENCE, answered=True), Stop(None)]


@jumping
async def test_the_deadline_comes_when_it_is_due():
    world = RiggedWorld()
    deadline = world.now() + 2_000

    at, item = await Inbox(world).next(deadline)

    assert item is None
    assert abs(at - deadline) <= 1


@jumping
async def test_what_is_there_comes_even_when_the_deadline_is_over():
    world = RiggedWorld()
    inbox = Inbox(world)
    inbox.put(LeaseLost(FENCE, answered=True))
    await asyncio.sleep(1)

    assert (await inbox.next(world.now() - 500))[1] == LeaseLost(FENCE, answered=True)


@jumping
async def test_nothing_comes_from_the_future_though_the_clock_was_set_back():
    world = RiggedWorld()
    inbox = Inbox(world)
    inbox.put(LeaseLost(FENCE, answered=True))
    now = world.now() - 60_000
    world.now = lambda: now

    assert await inbox.next(now + 1_000) == (now, LeaseLost(FENCE, answered=True))


@jumping
async def test_all_commands_are_refused_at_once():
    inbox = Inbox(RiggedWorld())
    answers = []
    one, two = asked("a", answers), asked("b", answers)
    for item in (one, LeaseLost(FENCE, answered=True), two):
        inbox.put(item)
    inbox.refuse(Text.TABLE_AWAY)

    assert [(answer.id, answer.code) for answer in answers] == [("a", "table_away"), ("b", "table_away")]
    assert inbox.take_all() == [LeaseLost(FENCE, answered=True)]


@jumping
async def test_commands_are_taken_out_and_the_rest_stays():
    inbox = Inbox(RiggedWorld())
    for item in (asked("a"), LeaseLost(FENCE, answered=True), asked("b")):
        inbox.put(item)
    await inbox.next(None)

    assert [item.id for item in inbox.take_out(Asked)] == ["a", "b"]
    assert inbox.take_all() == [LeaseLost(FENCE, answered=True)]


@jumping
async def test_however_many_come_and_go_others_have_their_turns():
    inbox = Inbox(RiggedWorld())
    turns = 0

    async def others():
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    elsewhere = asyncio.create_task(others())
    for _ in range(100):
        inbox.put(Parted(Onlooker()))
    for _ in range(100):
        await inbox.next(None)
        inbox.take()
    elsewhere.cancel()

    assert turns >= 100
