import asyncio

import pytest

from protocol.commands import Leave
from protocol.sentences import Text
from server.core.table import ROOM, Who
from server.room.answers import signed
from server.room.clock import TableClock
from server.room.inbox import FULL_OF_STRANGERS, Asked, Inbox, Joined, LeaseLost, Parted, Stop
from server.store import Fence
from tests.fakes import Onlooker, RiggedWorld, jumping


FENCE = Fence(1, "me")


def asked(name, answers=None, who=ROOM):
    return Asked(
        "T1", who, Leave(), signed(who.player, name, Leave()), [].append if answers is None else answers.append
    )


def of(player, name):
    """A command of a player."""
    return asked(name, who=Who("player", player, player))


def inbox_of(world=None, seated=()):
    """An inbox at whose table these players have seats."""
    return Inbox(TableClock(world or RiggedWorld()), lambda who: who.role != "player" or who.player in seated)


async def all_of(inbox):
    """Everything in the inbox, in the order in which it is handled: names of commands, and viewers."""
    order = []
    while inbox.choose():
        _, item = await inbox.next()
        order.append(item.id if isinstance(item, Asked) else item)
        inbox.take()
    return order


@jumping
async def test_items_come_in_order_with_the_time_when_they_came():
    world = RiggedWorld()
    inbox = inbox_of(world)
    inbox.put(LeaseLost(FENCE, answered=True))
    came = world.elapsed()
    await asyncio.sleep(5)
    inbox.put(Stop(None))

    assert await inbox.next(None) == (came, LeaseLost(FENCE, answered=True))
    inbox.take()
    assert await inbox.next(None) == (came + 5_000, Stop(None))


@jumping
async def test_an_item_stays_first_until_it_is_taken():
    inbox = inbox_of()
    inbox.put(LeaseLost(FENCE, answered=True))
    inbox.put(Stop(None))

    assert await inbox.next(None) == await inbox.next(None)
    assert inbox.take_all() == [LeaseLost(FENCE, answered=True), Stop(None)]


@jumping
async def test_the_deadline_comes_when_it_is_due():
    world = RiggedWorld()
    deadline = world.elapsed() + 2_000

    at, item = await inbox_of(world).next(deadline)

    assert item is None
    assert abs(at - deadline) <= 1


@jumping
async def test_what_is_there_comes_even_when_the_deadline_is_over():
    world = RiggedWorld()
    inbox = inbox_of(world)
    inbox.put(LeaseLost(FENCE, answered=True))
    await asyncio.sleep(1)

    assert (await inbox.next(world.elapsed() - 500))[1] == LeaseLost(FENCE, answered=True)


@jumping
async def test_a_clock_that_is_set_changes_no_time_and_no_wait():
    world = RiggedWorld()
    inbox = inbox_of(world)
    inbox.put(LeaseLost(FENCE, answered=True))
    came, world.ahead = world.elapsed(), -3_600_000

    assert await inbox.next(came + 1_000) == (came, LeaseLost(FENCE, answered=True))
    inbox.take()
    waiting = asyncio.create_task(inbox.next(came + 1_000))
    await asyncio.sleep(0.5)
    world.ahead = 3_600_000
    assert (await waiting)[0] - came in (1_000, 1_001)


@jumping
async def test_all_commands_are_refused_at_once():
    inbox = inbox_of()
    answers = []
    one, two = asked("a", answers), asked("b", answers)
    for item in (one, LeaseLost(FENCE, answered=True), two):
        inbox.put(item)
    inbox.refuse(Text.TABLE_AWAY)

    assert [(answer.id, answer.code) for answer in answers] == [("a", "table_away"), ("b", "table_away")]
    assert inbox.take_all() == [LeaseLost(FENCE, answered=True)]


@jumping
async def test_commands_are_taken_out_and_the_rest_stays():
    inbox = inbox_of()
    for item in (asked("a"), LeaseLost(FENCE, answered=True), asked("b")):
        inbox.put(item)
    await inbox.next(None)

    assert [item.id for item in inbox.take_out(Asked)] == ["a", "b"]
    assert inbox.take_all() == [LeaseLost(FENCE, answered=True)]


@jumping
async def test_however_many_come_and_go_others_have_their_turns():
    inbox = inbox_of()
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


@jumping
async def test_who_plays_takes_turns_with_strangers_and_with_viewers_who_come():
    inbox, crowd = inbox_of(seated=["ann"]), [Joined(Onlooker(f"{number}"), None) for number in range(50)]
    for number, joined in enumerate(crowd):
        inbox.put(joined)
        inbox.put(of(f"guest {number}", f"sit {number}"))
    for name in ("bet", "done"):
        inbox.put(of("ann", name))
    order = await all_of(inbox)

    assert order[:5] == ["bet", crowd[0], "sit 0", "done", crowd[1]]
    assert len(order) == 102


@jumping
async def test_the_commands_of_one_player_stay_in_order_when_they_take_a_seat():
    seated = []
    inbox = inbox_of(seated=seated)
    for name in ("sit", "bet"):
        inbox.put(of("ann", name))
    seated.append("ann")
    inbox.put(of("ann", "done"))

    assert await all_of(inbox) == ["sit", "bet", "done"]
    inbox.put(of("bob", "sit"))
    inbox.put(of("ann", "top up"))
    assert (await all_of(inbox))[0] == "top up"


@jumping
async def test_a_viewer_who_comes_and_goes_before_the_turn_costs_nothing_and_coming_twice_is_once():
    inbox, ann, bob = inbox_of(), Onlooker("ann"), Onlooker("bob")
    for viewer in (ann, bob):
        inbox.put(Joined(viewer, None))
        inbox.put(Joined(viewer, None))
    inbox.put(Parted(ann))

    assert inbox.take_all() == [Joined(bob, None)]
    inbox.put(Parted(bob))
    assert inbox.take_all() == [Parted(bob)]


@jumping
async def test_what_a_stranger_does_late_ends_no_step_before_a_command_that_came_in_time():
    world = RiggedWorld()
    inbox, in_time = inbox_of(world, seated=["ann"]), world.elapsed()
    for name in ("bet", "done"):
        inbox.put(of("ann", name))
    await asyncio.sleep(5)
    inbox.put(Joined(Onlooker(), None))

    times = []
    while inbox.choose():
        times.append((await inbox.next())[0])
        inbox.take()
    assert times == [in_time, in_time, in_time]


@jumping
async def test_strangers_cannot_fill_the_inbox_of_those_who_play():
    inbox, answers = inbox_of(seated=["ann"]), []
    for number in range(FULL_OF_STRANGERS + 1):
        inbox.ask(asked("sit", answers, Who("player", f"guest {number}", "Guest")))
    inbox.ask(asked("bet", answers, Who("player", "ann", "Ann")))

    assert [(answer.id, answer.code) for answer in answers] == [("sit", "table_away")]


@jumping
async def test_a_viewer_who_comes_and_goes_at_once_leaves_the_table_waiting():
    world = RiggedWorld()
    inbox, viewer = inbox_of(world), Onlooker()
    waiting = asyncio.create_task(inbox.next(world.elapsed() + 5_000))
    await asyncio.sleep(1)
    inbox.put(Joined(viewer, None))
    inbox.put(Parted(viewer))

    assert await waiting == (pytest.approx(5_000, abs=1), None)


@jumping
async def test_the_next_command_can_be_taken_if_no_other_item_comes_first_and_it_fits():
    world = RiggedWorld()
    inbox, tried = inbox_of(world, seated=["ann"]), []

    def fits(came, command):
        tried.append((came, command.id))
        return command.id != "big"

    assert inbox.take_next(fits) is None
    inbox.put(of("ann", "first"))
    inbox.put(of("ann", "second"))
    inbox.put(of("zoe", "stranger"))
    inbox.put(LeaseLost(FENCE, answered=True))
    inbox.put(of("ann", "big"))
    await inbox.next()
    assert inbox.take_next(fits) is None, "another item is the first"
    inbox.take()

    assert inbox.take_next(fits).id == "second"
    assert inbox.take_next(fits) is None, "the lease comes before"
    assert tried == [(inbox.clock.served(), "second")]
    assert inbox.waiting == {"ann": 1, "zoe": 1}
    assert await all_of(inbox) == ["stranger", LeaseLost(FENCE, answered=True), "big"]
