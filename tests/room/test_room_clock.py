"""The deadlines of a table, and players who are away."""

import asyncio

import pytest

from protocol.commands import Bet, Sit
from protocol.messages import Interrupted
from server.core.events import CameBack, WentAway
from server.core.round.clock_events import ClockMoved
from server.core.seats.seating import AWAY_FOR
from server.room.presence import GRACE
from tests.fakes import MoodyStore, RiggedWorld, jumping
from tests.playing import LONG, playing, settled


HOUR = 3_600_000


@jumping
async def test_the_clock_closes_betting_and_then_folds_and_then_opens_the_next_round():
    async with playing() as play:
        ann = await play.seat()
        await play.ask(ann, "bet", Bet(1, 1, "ante", 500))

        await asyncio.sleep(10.1)
        assert play.room.table.phase == "deciding"
        await asyncio.sleep(10.1)
        assert play.room.table.seats[1].choices == (("fold", "table"),)
        await asyncio.sleep(4.1)
        assert (play.room.table.round, play.room.table.phase) == (2, "betting")


@jumping
async def test_a_command_that_came_before_the_deadline_counts_though_it_is_handled_after():
    async with playing() as play:
        ann = await play.seat()
        await play.deal(ann)
        choice = play.choice("play")
        append, free = play.store.tables.append, asyncio.Event()

        async def slow(*args, **kwargs):
            await free.wait()
            return await append(*args, **kwargs)

        play.store.tables.append = slow
        bob = await play.come("bob")
        await play.store.wallets.credit("bob", "welcome", 50_000)
        bob.command(play.room, "sit", Sit(2, 20_000))  # holds the room up
        await asyncio.sleep(5)
        ann.command(play.room, "play", choice)
        await asyncio.sleep(20)
        free.set()
        await asyncio.sleep(0.1)

        assert ann.answers()[-1]["type"] == "Accepted"
        assert play.room.table.seats[1].choices == (("play", "player"),)


@jumping
async def test_a_command_that_came_after_the_deadline_is_too_late():
    async with playing() as play:
        ann = await play.seat()
        await play.deal(ann)
        choice = play.choice("play")
        await asyncio.sleep(10.1)

        assert (await play.ask(ann, "play", choice))["type"] == "Refused"
        assert play.room.table.seats[1].choices == (("fold", "table"),)


@pytest.mark.parametrize(("before", "left"), [(2, 17_000), (18.5, 12_000)])
def test_a_server_that_slept_beyond_a_deadline_leaves_the_time_that_was_left_and_a_moment_to_come_back(before, left):
    @jumping
    async def sleep():
        async with playing(timing=LONG) as play:
            ann = await play.seat()
            await play.deal(ann)
            choice = play.choice("play")
            await asyncio.sleep(before)
            asyncio.get_running_loop().passed += 30  # stopped, while the answer waits in the socket
            await settled()
            assert left - 250 <= play.room.table.deadline - play.clock.now() <= left + 250

            assert (await play.ask(ann, "play", choice))["type"] == "Accepted"
            assert play.room.table.seats[1].choices == (("play", "player"),)

    sleep()


@jumping
async def test_a_loop_that_is_busy_takes_no_time_from_a_decision_and_loses_no_lease():
    async with playing() as play:
        ann = await play.seat()
        await play.deal(ann)
        fence = play.room.lease.fence
        for _ in range(6):  # each time busy with something else for 2 s, of which one is lost
            asyncio.get_running_loop().passed += 2
            await asyncio.sleep(0.5)

        assert play.room.table.seats[1].choices == ()
        assert play.room.lease.fence == fence
        left = play.room.table.deadline - play.clock.now()
        assert 0 < left < 10_000
        assert not ann.of(Interrupted)
        await asyncio.sleep(left / 1000 + 0.5)
        assert play.room.table.seats[1].choices == (("fold", "table"),)


@jumping
async def test_what_is_heard_first_after_a_sleep_is_in_time():
    async with playing() as play:
        ann = await play.seat()
        await play.deal(ann)
        asyncio.get_running_loop().passed += 30
        ann.command(play.room, "play", play.choice("play"))
        await settled()

        assert play.room.table.seats[1].choices == (("play", "player"),)


@jumping
async def test_a_short_pause_is_not_stored_and_the_step_ends_so_much_later():
    async with playing() as play:
        ann = await play.seat()
        await play.deal(ann)
        await asyncio.sleep(2)
        asyncio.get_running_loop().passed += 1.4
        await asyncio.sleep(10.2 - 3.4)
        assert play.room.table.seats[1].choices == ()
        await asyncio.sleep(0.4)

        assert play.room.table.seats[1].choices == (("fold", "table"),)
        assert await play.events(ClockMoved) == []


@pytest.mark.parametrize("by", [HOUR, -HOUR])
@pytest.mark.parametrize("whose", ["machine", "store", "both"])
def test_a_clock_that_is_set_by_hours_stops_no_table_and_takes_no_time_from_anybody(whose, by):
    @jumping
    async def step():
        async with playing() as play:
            ann, bob = await play.seat("ann", 1), await play.seat("bob", 2)
            await play.deal(ann, bob)
            play.room.part(bob)
            for each in {"machine": [play.world], "store": [play.store], "both": [play.world, play.store]}[whose]:
                each.ahead += by
            await asyncio.sleep(9.5)
            assert play.room.table.seats[1].choices == ()
            assert play.room.table.deadline - play.clock.now() == pytest.approx(500, abs=5)
            assert set(play.room.table.players) == {"ann", "bob"}
            await asyncio.sleep(1)
            assert play.room.table.seats[1].choices == (("fold", "table"),)
            await asyncio.sleep(18)
            assert play.room.table.phase == "betting"

            assert await play.events(WentAway) == []
            await asyncio.sleep(GRACE / 1000)
            assert [event.player for event in await play.events(WentAway)] == ["bob"]
            assert [record.step for record in play.recorded] == [by] * (2 if whose == "both" else 1)
            moved = [] if whose == "machine" else [pytest.approx(by, abs=2_000)]
            assert [event.by for event in await play.events(ClockMoved)] == moved

    step()


@pytest.mark.parametrize("by", [HOUR, -HOUR])
def test_a_clock_that_is_set_lets_no_absent_player_go_and_keeps_no_seat_longer(by):
    @jumping
    async def step():
        async with playing() as play:
            ann, _ = await play.seat("ann", 1), await play.seat("bob", 2)
            play.room.part(ann)
            await asyncio.sleep((GRACE + AWAY_FOR) / 1000 - 60)
            play.store.ahead += by
            await asyncio.sleep(55)
            assert set(play.room.table.players) == {"ann", "bob"}
            await asyncio.sleep(10)
            assert set(play.room.table.players) == {"bob"}

    step()


@pytest.mark.parametrize("by", [HOUR, -HOUR])
def test_a_clock_that_was_set_while_nobody_served_the_table_takes_no_time_either(by):
    @jumping
    async def step():
        world = RiggedWorld()
        store = MoodyStore(world)
        async with playing(store, world, timing=LONG) as play:
            await play.deal(await play.seat())
            await asyncio.sleep(3)
        store.ahead += by
        async with playing(store, world, timing=LONG) as play:
            left = play.room.table.deadline - play.clock.now()
            assert (12_000 if by < 0 else 17_000) - 1_000 <= left <= 20_000
            await asyncio.sleep(left / 1000 - 0.5)
            assert play.room.table.seats[1].choices == ()
            await asyncio.sleep(1)
            assert play.room.table.seats[1].choices == (("fold", "table"),)

    step()


@jumping
async def test_a_store_that_was_slow_takes_no_time_from_the_next_decision():
    async with playing() as play:
        ann, bob = await play.seat("ann", 1), await play.seat("bob", 2)
        await play.deal(ann, bob)
        append = play.store.tables.append

        async def slow(*args, **kwargs):
            play.store.tables.append = append
            await asyncio.sleep(20)
            return await append(*args, **kwargs)

        play.store.tables.append = slow
        ann.command(play.room, "play", play.choice("play"))
        await asyncio.sleep(21)

        assert play.room.table.turn == 2
        assert play.room.table.deadline - play.clock.now() == pytest.approx(8_000, abs=1_000)


@jumping
async def test_a_server_that_was_a_little_late_ends_the_step():
    async with playing() as play:
        ann = await play.seat()
        await play.deal(ann)
        await asyncio.sleep(9.9)
        asyncio.get_running_loop().passed += 0.9
        await settled()

        assert play.room.table.seats[1].choices == (("fold", "table"),)


@jumping
async def test_an_idle_table_writes_nothing():
    async with playing() as play:
        log = await play.log()
        await asyncio.sleep(3_600)

        assert await play.log() == log


@jumping
async def test_a_seated_player_is_away_some_time_after_the_last_connection_is_gone_and_back_with_the_next():
    async with playing() as play:
        ann = await play.seat()
        second = await play.come("ann")
        play.room.part(ann)
        await asyncio.sleep(60)
        assert await play.events(WentAway) == []

        play.room.part(second)
        await asyncio.sleep(GRACE / 1000 - 0.1)
        assert await play.events(WentAway) == []
        await asyncio.sleep(0.2)
        assert [event.player for event in await play.events(WentAway)] == ["ann"]

        await play.come("ann")
        assert [event.player for event in await play.events(CameBack)] == ["ann"]


@jumping
async def test_a_connection_that_comes_and_goes_all_the_time_stores_nothing():
    async with playing() as play:
        ann = await play.seat()
        log = await play.log()
        for _ in range(200):
            play.room.part(ann)
            await asyncio.sleep(0.1)
            play.room.join(ann, None)
            await asyncio.sleep(0.1)

        assert await play.log() == log


@jumping
async def test_after_a_start_the_seated_have_a_while_to_come_back():
    world = RiggedWorld()
    store = MoodyStore(world)
    async with playing(store, world) as play:
        await play.seat("ann", 1)
        await play.seat("bob", 2)
    async with playing(store, world) as play:
        await play.come("ann")
        assert await play.events(WentAway) == []
        await asyncio.sleep(GRACE / 1000 + 0.1)

        assert [event.player for event in await play.events(WentAway)] == ["bob"]


@jumping
async def test_a_player_who_stays_away_from_an_idle_table_gets_the_chips_back_and_the_seat_is_open():
    async with playing() as play:
        ann, bob = await play.seat("ann", 1), await play.seat("bob", 2)
        play.room.part(ann)
        await asyncio.sleep((GRACE + AWAY_FOR) / 1000 - 0.1)
        assert set(play.room.table.players) == {"ann", "bob"}
        await asyncio.sleep(0.2)

        assert set(play.room.table.players) == {"bob"}
        purse = await play.store.wallets.purse("ann")
        assert (purse.balance, purse.table) == (100_000, None)
        assert (await play.ask(bob, "bet", Bet(1, 2, "ante", 500)))["type"] == "Accepted"


@jumping
async def test_a_player_who_stays_away_is_let_go_also_after_a_start():
    world = RiggedWorld()
    store = MoodyStore(world)
    async with playing(store, world) as play:
        play.room.part(await play.seat())
        await asyncio.sleep(GRACE / 1000 + 0.1)
    await asyncio.sleep(AWAY_FOR / 1000)
    async with playing(store, world) as play:
        await settled()

        assert play.room.table.players == {}
