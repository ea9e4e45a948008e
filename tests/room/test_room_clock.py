"""The deadlines of a table, and players who are away."""

import asyncio

from protocol.commands import Bet, Sit
from server.core.events import CameBack, WentAway
from server.core.seats.seating import AWAY_FOR
from server.room.presence import GRACE
from tests.fakes import MoodyStore, RiggedWorld, jumping
from tests.playing import playing, settled


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


@jumping
async def test_a_server_that_slept_beyond_a_deadline_gives_the_step_its_full_time_again():
    async with playing() as play:
        ann = await play.seat()
        await play.deal(ann)
        choice = play.choice("play")
        asyncio.get_running_loop().passed += 30  # stopped, while the answer waits in the socket
        await settled()
        assert play.room.table.deadline == play.world.now() + 10_000

        assert (await play.ask(ann, "play", choice))["type"] == "Accepted"
        assert play.room.table.seats[1].choices == (("play", "player"),)


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
async def test_a_clock_that_is_set_back_before_a_deadline_stops_no_table():
    class SetBack(RiggedWorld):
        by = 0

        def now(self):
            return super().now() - self.by

    world = SetBack()
    async with playing(world=world) as play:
        ann = await play.seat()
        await play.deal(ann)
        asyncio.get_running_loop().passed += 10.5
        ann.command(play.room, "play", play.choice("play"))  # after the deadline, by the clock as it is now
        world.by = 5_000
        await settled()

        assert play.room.table.seats[1].choices == (("play", "player"),)


@jumping
async def test_a_server_that_was_a_little_late_ends_the_step():
    async with playing() as play:
        ann = await play.seat()
        await play.deal(ann)
        asyncio.get_running_loop().passed += 10.9
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
