import asyncio

import pytest
from structlog.testing import capture_logs

from protocol.commands import Bet, Choose, Done, Leave, Proceed
from protocol.messages import Snapshot
from protocol.refusals import Code
from server.core.events import RoundOpened, RoundVoided
from server.core.orders import PlayerGone, ReleaseSeats, Resume, TimeUp
from server.room import deciding, offers
from server.room.deciding import Faulted
from tests.fakes import MoodyStore, RiggedWorld, eventually, jumping
from tests.playing import Play, playing, settled


@pytest.fixture
def bugs(monkeypatch):
    """The kinds of commands and orders at which the core fails, each with how often."""
    decide, bugs = deciding.decide_and_fold, {}

    def faulty(table, who, command, now):
        if bugs.get(type(command), 0):
            bugs[type(command)] -= 1
            raise ZeroDivisionError("a bug")
        return decide(table, who, command, now)

    monkeypatch.setattr(deciding, "decide_and_fold", faulty)
    with capture_logs():
        yield bugs


async def voids(play):
    return [event.cause for event in await play.events(RoundVoided)]


async def running_until_it_stops(play):
    """The room's task, and somebody seated at it."""
    running = asyncio.create_task(play.run())
    await eventually(lambda: play.room.open)
    return running, await play.seat()


@pytest.mark.parametrize("command", [Bet, Done, Choose, Leave])
def test_a_players_command_at_which_the_core_fails_is_refused_and_nothing_is_voided(bugs, command):
    @jumping
    async def play_on():
        async with playing() as play:
            ann = await play.seat()
            await play.deal(ann)
            asked = {
                Bet: Bet(1, 1, "ante", 500),
                Done: Done(1),
                Choose: play.choice("play"),
                Leave: Leave(),
            }[command]
            table, log = play.room.table, await play.log()
            bugs[command] = 1
            answer = await play.ask(ann, "x", asked)

            assert answer["code"] == Code.COMMAND_FAULTED
            assert await play.log() == log
            assert play.room.table is table
            assert await play.ask(ann, "x", asked) == answer, "it is the answer to this command"
            assert (await play.ask(ann, "y", play.choice("play")))["type"] == "Accepted"
            assert await voids(play) == []

    play_on()


def test_a_player_who_cannot_be_told_what_may_be_done_gets_the_stake_back(monkeypatch):
    legal = offers.legal

    def faulty(table, who):
        return 1 // (who.player != "ann" or table.phase != "deciding") and legal(table, who)

    @jumping
    async def play_on():
        async with playing() as play:
            ann = await play.seat()
            stack = play.room.table.players["ann"].stack
            monkeypatch.setattr(offers, "legal", faulty)
            with capture_logs():
                await play.ask(ann, "b", Bet(1, 1, "ante", 500))
                await play.ask(ann, "d", Done(1))
                await eventually(lambda: play.room.table.void)

            assert await voids(play) == ["fault"]
            assert play.room.table.players["ann"].stack == stack
            monkeypatch.setattr(offers, "legal", legal)
            await eventually(lambda: play.room.table.round == 2)

    play_on()


def test_an_order_at_which_the_core_fails_once_makes_the_round_void_and_the_next_one_opens(bugs):
    @jumping
    async def play_on():
        async with playing() as play:
            ann, rail = await play.seat(), await play.come("rail")
            await play.deal(ann)
            bugs[TimeUp] = 1
            await asyncio.sleep(10.1)

            assert await voids(play) == ["fault"]
            assert play.room.table.players["ann"].stack == 50_000, "the wager went back"
            assert play.room.table.step is None
            await asyncio.sleep(4.1)
            assert (play.room.table.round, play.room.table.phase) == (2, "betting")
            assert rail.seqs() == list(range(rail.of(Snapshot)[0]["seq"] + 1, len(await play.log()) + 1))
            await play.deal(ann)
            assert (await play.ask(ann, "play 2", play.choice("play")))["type"] == "Accepted"

    play_on()


def test_a_fault_every_other_round_stops_nothing(bugs):
    @jumping
    async def play_on():
        async with playing() as play:
            ann = await play.seat()
            for _ in range(3):
                await play.deal(ann)
                bugs[TimeUp] = 1
                await asyncio.sleep(14.2)
                await play.deal(ann)
                number = play.room.table.round
                assert (await play.ask(ann, f"play {number}", play.choice("play")))["type"] == "Accepted"
                await asyncio.sleep(4.1)

            assert await voids(play) == ["fault"] * 3
            assert play.room.open

    play_on()


def test_a_second_void_round_in_a_row_by_a_fault_stops_the_table(bugs):
    @jumping
    async def play_on():
        play = Play()
        running, ann = await running_until_it_stops(play)
        for _ in range(2):
            await play.deal(ann)
            bugs[TimeUp] = 1
            await asyncio.sleep(14.2)

        with pytest.raises(Faulted):
            await running
        assert await voids(play) == ["fault"]
        assert not play.room.open
        assert len(await play.events(RoundOpened)) == 2

    play_on()


def test_a_table_that_stopped_goes_on_elsewhere_with_the_cards_and_wagers_that_it_had(bugs):
    @jumping
    async def play_on():
        world = RiggedWorld()
        store = MoodyStore(world)
        play = Play(store, world)
        running, ann = await running_until_it_stops(play)
        await play.deal(ann)
        bugs[TimeUp] = 1
        await asyncio.sleep(14.2)
        await play.deal(ann)
        cards = play.room.table.seats[1].cards
        bugs[TimeUp] = 1
        await asyncio.sleep(10.1)
        with pytest.raises(Faulted):
            await running
        await asyncio.sleep(4)  # its lease runs out
        async with playing(store, world) as play:
            ann = await play.come("ann")

            assert play.room.table.seats[1].cards == cards
            assert (await play.ask(ann, "play", play.choice("play")))["type"] == "Accepted"

    play_on()


@pytest.mark.parametrize("order", [ReleaseSeats, PlayerGone])
def test_a_fault_while_nobody_plays_does_not_turn_in_a_circle(bugs, order):
    @jumping
    async def play_on():
        play = Play()
        running, ann = await running_until_it_stops(play)
        log = await play.log()
        bugs[order] = 10**6
        play.room.part(ann)
        await asyncio.wait([running], timeout=3_600)
        tried = 10**6 - bugs[order]
        play.room.stop()
        if tried > 1:
            with pytest.raises(Faulted):
                await running
        else:
            await running

        assert tried in (1, 2)
        assert len(await play.log()) - len(log) <= 1

    play_on()


def test_a_round_that_cannot_be_resumed_is_void(bugs):
    @jumping
    async def play_on():
        world = RiggedWorld()
        store = MoodyStore(world)
        async with playing(store, world) as play:
            ann = await play.seat()
            await play.deal(ann)
        bugs[Resume] = 1
        async with playing(store, world) as play:
            await settled()
            assert await voids(play) == ["fault"], "what could not be resumed is void"
            assert play.room.table.players["ann"].stack == 50_000

    play_on()


def test_a_dealers_step_that_faults_makes_the_round_void_and_the_dealer_deals_the_next(bugs):
    @jumping
    async def play_on():
        async with playing(pace="dealer") as play:
            ann, dana = await play.seat(), await play.come("dana", role="dealer")

            async def step(name):
                table = play.room.table
                return await play.ask(dana, name, Proceed(table.round, table.step))

            while play.room.table.phase != "betting":
                assert (await step(f"open {play.room.table.step}"))["type"] == "Accepted"
            assert (await play.ask(ann, "bet", Bet(play.room.table.round, 1, "ante", 500)))["type"] == "Accepted"
            bugs[Proceed] = 1
            assert (await step("deal"))["code"] == Code.COMMAND_FAULTED

            assert await voids(play) == ["fault"]
            assert play.room.table.players["ann"].stack == 50_000
            assert play.room.open

    play_on()
