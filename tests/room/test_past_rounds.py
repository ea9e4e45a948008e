"""Rounds that are over are found in a log of any length, and rebuilt as everybody saw them."""

import json
from itertools import pairwise

import msgspec
import pytest

from clients.python.view import apply_update as folded
from protocol.commands import Leave
from protocol.disputes import MayCorrect, MayDispute
from protocol.refusals import Code
from server.core.events import RoundClosed, RoundOpened
from server.core.evolve import fold
from server.core.round.records import digest, records
from server.core.table import Table, Who
from server.core.view import view
from server.room.past_rounds import PastRounds
from server.store import Broken, Snapshot
from tests.fakes import jumping
from tests.playing import playing, settled
from tests.refusing import refused_as


ANN, BOB, RAIL = (Who("player", name, name.capitalize()) for name in ("ann", "bob", "rail"))
FLOOR, DEALER = Who("supervisor", "s1", "Sam"), Who("dealer", "d1", "Dana")


async def rounds(play, *viewers, count=1):
    """Play rounds to their end, and open the one after."""
    for _ in range(count):
        await play.deal(*viewers)
        for viewer in viewers:
            await play.ask(viewer, f"play {play.room.table.round}", play.choice("play"))
        await settled()
        while play.room.table.phase == "over":
            await sleep(play)


async def sleep(play):
    import asyncio

    await asyncio.sleep(1)
    await settled()


def plain(message):
    return msgspec.json.decode(msgspec.json.encode(message))


@jumping
async def test_a_round_is_found_with_its_evidence_and_its_record():
    async with playing() as play:
        await rounds(play, await play.seat(), count=3)
        log = await play.log()
        told = list(records((entry.at, entry.event) for entry in log))
        found = await play.room.past_rounds.find(2)

        assert found.record == told[1]
        evidence = found.finished.evidence
        assert evidence.record == digest(told[1])
        first, last = log[evidence.first - 1], log[evidence.last - 1]
        assert isinstance(first.event, RoundOpened)
        assert isinstance(last.event, RoundClosed)
        assert (first.event.round, evidence.mark) == (2, last.head.mark)
        assert [(hand.player, hand.seat) for hand in found.finished.hands] == [("ann", 1)]


@jumping
async def test_a_round_that_is_not_over_is_not_found():
    async with playing() as play:
        await rounds(play, await play.seat())

        assert [await play.room.past_rounds.find(number) for number in (0, 2, 3)] == [None] * 3


@jumping
async def test_a_story_folds_to_what_its_viewer_saw_in_the_end_and_tells_each_step():
    async with playing() as play:
        ann = await play.seat()
        bob = await play.seat("bob", seat=2)
        await rounds(play, ann, bob, count=2)
        log = await play.log()
        closed = next(n for n, entry in enumerate(log) if isinstance(entry.event, RoundClosed))
        then = fold(Table(), (entry.event for entry in log[: closed + 1]))
        for viewer in (ANN, BOB):
            story = plain(await play.room.past_rounds.show("m", 1, viewer, play.room.table))
            end = story["view"]
            for update in story["updates"]:
                end = folded(end, update)

            assert end == plain(view(then, viewer))
            assert story["record"] is None
            assert [step["type"] for step in story["may"]] == ["MayDispute"]


@jumping
async def test_a_player_sees_in_a_story_no_card_that_was_never_shown_and_the_floor_sees_all():
    async with playing() as play:
        ann = await play.seat()
        bob = await play.seat("bob", seat=2)
        await play.deal(ann, bob)
        await play.ask(ann, "a", play.choice("fold"))
        await play.ask(bob, "b", play.choice("fold"))
        hidden = (await play.room.past_rounds.find(1)).record["seats"][1]["cards"]
        past, table = play.room.past_rounds, play.room.table
        mine, floor = [plain(await past.show("m", 1, viewer, table)) for viewer in (ANN, FLOOR)]
        del mine["view"]["rules"]  # examples of hands are printed in it

        assert len(hidden) == 3
        assert not [card for card in hidden if f'"{card}"' in json.dumps(mine)]
        assert all(f'"{card}"' in json.dumps(floor) for card in hidden)


@jumping
async def test_the_floor_gets_the_record_and_every_wager_to_correct():
    async with playing() as play:
        await rounds(play, await play.seat())
        story = await play.room.past_rounds.show("m", 1, FLOOR, play.room.table)

        assert msgspec.json.decode(story.record)["round"] == 1
        assert {action.wager for action in story.may if isinstance(action, MayCorrect)} == {"ante", "play"}


@jumping
async def test_a_round_is_not_shown_to_players_who_did_not_play_in_it():
    async with playing() as play:
        await rounds(play, await play.seat())
        for viewer, number, code in (
            (RAIL, 1, Code.NOT_YOUR_ROUND),
            (DEALER, 1, Code.NOT_YOUR_ROUND),
            (ANN, 7, Code.UNKNOWN_ROUND),
        ):
            with refused_as(code):
                await play.room.past_rounds.show("m", number, viewer, play.room.table)


@jumping
async def test_a_player_who_has_left_still_sees_the_rounds_played():
    async with playing() as play:
        ann = await play.seat()
        await rounds(play, ann)
        await play.ask(ann, "leave", Leave())
        story = await play.room.past_rounds.show("m", 1, ANN, play.room.table)

        assert story.may == (MayDispute(1),)


@jumping
async def test_the_rounds_of_a_player_are_listed_the_last_first_and_the_floor_gets_all():
    async with playing() as play:
        ann = await play.seat()
        await rounds(play, ann, count=2)
        await rounds(play, ann, await play.seat("bob", seat=2))
        past = play.room.past_rounds
        mine, theirs, floor, rail = [await past.listed("m", None, viewer) for viewer in (ANN, BOB, FLOOR, RAIL)]

        assert [line.round for line in mine.rounds] == [line.round for line in floor.rounds] == [3, 2, 1]
        assert [line.round for line in theirs.rounds] == [3]
        assert rail.rounds == ()
        assert (mine.before, mine.rounds[0].wagered) == (None, 1_000)
        assert floor.rounds[0].wagered == 2_000
        assert [line.round for line in (await past.listed("m", 3, ANN)).rounds] == [2, 1]
        assert (await past.listed("m", 99, ANN)).rounds == ()


@jumping
async def test_a_long_log_is_asked_for_a_few_places_only_and_read_from_its_milestones(monkeypatch):
    monkeypatch.setattr("server.room.recovery.APART", 150)
    monkeypatch.setattr("server.room.past_rounds.WINDOW", 150)
    monkeypatch.setattr("server.room.past_rounds.LISTED", 5)
    async with playing() as play:
        await rounds(play, await play.seat(), count=40)
        log, store = await play.log(), play.store
        milestones = [version for version, _ in store.tables.logs["T1"].milestones]
        assert len(log) > 900
        assert len(milestones) >= 3
        assert all(150 <= later - before < 200 for before, later in pairwise(milestones))
        read = Counting(store.tables)
        for number in (1, 20, 39):
            assert (await PastRounds(read, "T1").find(number)).finished.round == number
            assert read.entries < len(log) * 0.6
            read.entries = 0

        pages, before = [], None
        while before is not None or not pages:
            page = await PastRounds(read, "T1").listed("m", before, ANN)
            pages.append([line.round for line in page.rounds])
            before = page.before
        assert [number for page in pages for number in page] == list(range(40, 0, -1))
        assert max(map(len, pages)) == 5


class Counting:
    """Tables that count how many entries are read."""

    def __init__(self, tables):
        self.tables = tables
        self.entries = 0

    def __getattr__(self, name):
        return getattr(self.tables, name)

    async def read(self, *args):
        found = await self.tables.read(*args)
        self.entries += len(found)
        return found


@jumping
async def test_a_milestone_that_cannot_be_read_or_is_of_another_log_is_passed_over():
    async with playing() as play:
        await rounds(play, await play.seat(), count=3)
        found = await play.room.past_rounds.find(3)
        for state in (b"once", msgspec.msgpack.encode((Table(), {}, b"another chain"))):
            await play.store.tables.save_milestone(
                "T1", play.room.lease.fence, Snapshot(found.finished.evidence.first - 1, state)
            )
            assert await play.room.past_rounds.find(3) == found
            play.store.tables.logs["T1"].milestones.clear()


@jumping
async def test_what_is_wrong_with_the_log_is_for_the_caller():
    async with playing() as play:
        await rounds(play, await play.seat(), count=3)
        log = play.store.tables.logs["T1"].rows
        log[20] = msgspec.structs.replace(log[20], event=log[21].event)

        with pytest.raises(Broken):
            await PastRounds(play.store.tables, "T1").find(3)
