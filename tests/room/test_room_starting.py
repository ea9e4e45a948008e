"""A table that is served again after a stop."""

import asyncio

import pytest

from protocol.commands import Bet, Choose, Done, Leave, TopUp
from protocol.refusals import Code
from server.core.events import SettingsPosted
from server.core.evolve import fold
from server.core.table import Table, Who
from server.room.recovery import DECODE
from tests.fakes import MoodyStore, RiggedWorld, jumping
from tests.playing import LONG, Play, playing


@jumping
async def test_a_start_goes_on_with_the_same_table_and_the_time_that_was_left():
    world = RiggedWorld()
    store = MoodyStore(world)
    async with playing(store, world, timing=LONG) as play:
        ann = await play.seat()
        await play.deal(ann)
        before = play.room.table
        await asyncio.sleep(3)
    await asyncio.sleep(100)
    async with playing(store, world, timing=LONG) as play:
        after = play.room.table

        assert after.seats[1].cards == before.seats[1].cards
        assert (after.turn, after.step, after.seed) == (before.turn, before.step, before.seed)
        assert after.deadline - world.now() == pytest.approx(17_000, abs=1_000)
        again = await play.come("ann", ann.seen)
        assert again.seqs() == list(range(ann.seen.seq + 1, play.room.history.head.version + 1))


@jumping
async def test_a_command_that_changed_nothing_is_not_carried_out_when_it_is_repeated_after_a_start():
    world = RiggedWorld()
    store = MoodyStore(world)
    bet = Bet(1, 1, "ante", 500)
    async with playing(store, world) as play:
        ann = await play.seat()
        for name, command in {"first": bet, "same": bet, "none": Bet(1, 1, "ante", 0)}.items():
            await play.ask(ann, name, command)
        answers = ann.answers()[-3:]
    async with playing(store, world) as play:
        again = await play.come("ann", ann.seen)
        for name, command in {"first": bet, "same": bet, "none": Bet(1, 1, "ante", 0)}.items():
            await play.ask(again, name, command)

        assert again.answers()[-3:] == answers
        assert play.room.table.seats[1].wagers == {}


@jumping
async def test_a_start_from_a_snapshot_gives_the_table_that_the_whole_log_gives(monkeypatch):
    monkeypatch.setattr("server.room.recovery.EVERY", 1)
    world = RiggedWorld()
    store = MoodyStore(world)
    async with playing(store, world) as play:
        ann = await play.seat()
        for _ in range(3):
            await play.deal(ann)
            await play.ask(ann, f"play {play.room.table.round}", play.choice("play"))
            await asyncio.sleep(4.1)
    assert (await store.tables.load_snapshot("T1")).version > 50
    async with playing(store, world) as play:
        assert play.room.table == fold(Table(), [entry.event for entry in await play.log()])


@jumping
async def test_a_snapshot_is_kept_on_every_few_rounds_and_at_the_end_of_serving(monkeypatch):
    monkeypatch.setattr("server.room.recovery.EVERY", 3)
    world = RiggedWorld()
    store = MoodyStore(world)
    kept = []
    async with playing(store, world) as play:
        ann = await play.seat()
        for _ in range(7):
            await play.deal(ann)
            await play.ask(ann, f"play {play.room.table.round}", play.choice("play"))
            await asyncio.sleep(4.1)
            snapshot = await store.tables.load_snapshot("T1")
            kept.append(DECODE(snapshot.state).table.round if snapshot else None)
        last = play.room.table.round
    assert kept == [None, None, 3, 3, 3, 6, 6]
    assert DECODE((await store.tables.load_snapshot("T1")).state).table.round == last
    async with playing(store, world) as play:
        assert play.room.history.saved == last
    version = (await store.tables.load_snapshot("T1")).version
    async with playing(store, world):
        pass
    assert (await store.tables.load_snapshot("T1")).version == version, "no round has ended since"


@jumping
async def test_an_answer_is_the_same_after_a_start_though_the_round_ended_between(monkeypatch):
    monkeypatch.setattr("server.room.recovery.EVERY", 1)
    world = RiggedWorld()
    store = MoodyStore(world)
    async with playing(store, world) as play:
        ann = await play.seat()
        await play.deal(ann)
        choice = play.choice("play")
        first = await play.ask(ann, "play", choice)
        assert (await store.tables.load_snapshot("T1")).version == first["seq"]
    async with playing(store, world) as play:
        ann = await play.come("ann")

        assert await play.ask(ann, "play", choice) == first
        assert (await play.ask(ann, "play", play_again(choice)))["code"] == Code.REPEATED_ID


@jumping
async def test_nothing_that_is_refused_makes_a_command_be_carried_out_twice():
    async with playing() as play:
        ann, rail = await play.seat(buy_in=20_000), await play.come("rail")
        first = await play.ask(ann, "more", TopUp(5_000))
        for number in range(300):
            await play.ask(ann, f"no {number}", Bet(9, 1, "ante", 500))
            rail.who = Who("player", f"rail {number}", "Rail")
            await play.ask(rail, "no", Leave())

        assert await play.ask(ann, "more", TopUp(5_000)) == first
        assert play.room.table.players["ann"].stack == 25_000


@jumping
async def test_a_start_long_after_remembers_what_was_accepted(monkeypatch):
    monkeypatch.setattr("server.room.recovery.EVERY", 1)
    world = RiggedWorld()
    store = MoodyStore(world)
    async with playing(store, world) as play:
        ann = await play.seat(buy_in=20_000)
        first = await play.ask(ann, "more", TopUp(5_000))
        for number in range(150):
            for amount in (500, 600):
                await play.ask(ann, f"{number} {amount}", Bet(play.room.table.round, 1, "ante", amount))
        await play.ask(ann, "done", Done(1))
        await play.ask(ann, "play", play.choice("play"))
        assert (await store.tables.load_snapshot("T1")).version > 300
    async with playing(store, world) as play:
        ann = await play.come("ann")
        stack = play.room.table.players["ann"].stack

        assert await play.ask(ann, "more", TopUp(5_000)) == first
        assert play.room.table.players["ann"].stack == stack


def play_again(choice):
    return Choose(choice.round, choice.step, choice.seat, "fold")


@jumping
async def test_new_settings_are_posted_at_the_start_and_the_same_ones_are_not():
    world = RiggedWorld()
    store = MoodyStore(world)
    for title in ("One", "One", "Two"):
        async with playing(store, world, title=title) as play:
            posted = await play.events(SettingsPosted)

    assert [event.settings.title for event in posted] == ["One", "Two"]


@jumping
async def test_a_table_that_another_owner_has_is_left_alone_at_once():
    play = Play()
    await play.store.tables.acquire("T1", "somebody else", 3_000)
    await play.run()

    assert not play.room.open
    assert await play.log() == []
