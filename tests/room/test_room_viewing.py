"""What viewers of a table are sent, when they come, stay and come back."""

import asyncio
from itertools import pairwise

import pytest

from protocol.codec import MSGPACK
from protocol.messages import Legal, Updates
from server.access.viewer import Seen
from server.room import room as module
from tests.fakes import MoodyStore, RiggedWorld, jumping
from tests.playing import playing, settled


@jumping
async def test_a_new_viewer_gets_a_snapshot_and_what_is_allowed():
    async with playing() as play:
        ann = await play.come()

        snapshot, legal = ann.heard
        assert (snapshot["type"], snapshot["seq"]) == ("Snapshot", len(await play.log()))
        assert [action["type"] for action in legal["actions"]] == ["MaySit"]


@jumping
async def test_everybody_sees_one_unbroken_count():
    async with playing() as play:
        rail = await play.come("rail")
        ann = await play.seat()
        await play.deal(ann)
        await play.ask(ann, "play", play.choice("play"))

        first, last = rail.snapshots()[0]["seq"], play.room.history.head.version
        assert rail.seqs() == list(range(first + 1, last + 1))
        assert ann.seqs()[-1] == last == len(await play.log())


@jumping
async def test_viewers_with_the_same_view_share_one_frame():
    async with playing() as play:
        one, two, other = await play.come("one"), await play.come("two"), await play.come("rail", codec=MSGPACK)
        await play.seat()

        assert all(a is b for a, b in zip(one.frames[2:], two.frames[2:], strict=True) if b'"Updates"' in a)
        assert other.seqs() == one.seqs()


@jumping
async def test_what_a_viewer_may_do_is_told_when_it_changes_and_only_then():
    async with playing() as play:
        ann = await play.seat()
        rail = await play.come("rail")
        rail.forget()
        await play.deal(ann)

        told = [message["actions"] for message in ann.of(Legal)]
        assert all(before != after for before, after in pairwise(told))
        assert rail.of(Legal) == []
        assert {action["type"] for action in told[-1]} >= {"MayChoose"}


@jumping
async def test_coming_back_gets_the_exact_tail():
    async with playing() as play:
        ann = await play.seat()
        seen = ann.seen
        await play.deal(ann)

        again = await play.come("ann", seen)

        assert again.snapshots() == []
        assert again.seqs() == list(range(seen.seq + 1, play.room.history.head.version + 1))
        assert again.of(Updates)[0]["updates"] == [
            update for message in ann.of(Updates) for update in message["updates"] if update["seq"] > seen.seq
        ]


@jumping
async def test_coming_back_with_nothing_missed_gets_an_empty_tail():
    async with playing() as play:
        head = play.room.history.head
        again = await play.come("ann", Seen(head.version, head.mark))

        empty = {"type": "Updates", "table": "T1", "seq": head.version, "mark": head.mark, "updates": []}
        assert again.of(Updates) == [empty]


@jumping
async def test_every_message_says_up_to_where_the_log_is_known_and_by_which_mark():
    async with playing() as play:
        ann = await play.seat()
        await play.deal(ann)
        marks = {entry.version: entry.head.mark for entry in await play.log()}

        told = [message for message in ann.heard if "mark" in message]
        assert {message["type"] for message in told} == {"Snapshot", "Updates", "Accepted"}
        assert all(message["mark"] == marks[message["seq"]] for message in told)
        assert ann.seen == Seen(len(marks), marks[len(marks)])


@jumping
async def test_coming_back_with_the_mark_of_another_history_gets_one_snapshot():
    async with playing() as play:
        ann = await play.seat()
        await play.deal(ann)
        head = play.room.history.head

        again = await play.come("ann", Seen(head.version - 1, "0" * 16))

        assert [snapshot["seq"] for snapshot in again.snapshots()] == [head.version]
        assert again.seqs() == []


@pytest.mark.parametrize("seq", [10**6, 0])
def test_coming_back_from_too_long_ago_or_from_the_future_gets_one_snapshot(seq):
    @jumping
    async def play_on():
        world = RiggedWorld()
        store = MoodyStore(world)
        async with playing(store, world) as play:
            ann = await play.seat()
            await play.deal(ann)
            await play.ask(ann, "play", play.choice("play"))
        async with playing(store, world) as play:  # a new start remembers from the last snapshot on
            again = await play.come("ann", Seen(seq, ""))

            first = again.heard[0]
            assert first["type"] == "Snapshot"
            assert again.seqs() == list(range(first["seq"] + 1, play.room.history.head.version + 1))

    play_on()


@jumping
async def test_a_viewer_who_went_hears_nothing_more():
    async with playing() as play:
        rail = await play.come("rail")
        play.room.part(rail)
        await settled()
        rail.forget()
        await play.seat()

        assert rail.heard == []


def rules_of(viewer):
    """What came of the rules with each round."""
    updates = [update for message in viewer.of(Updates) for update in message["updates"]]
    return [type(update["rules"]) for update in updates if update["type"] == "RoundOpened"]


async def nothing(*_):
    pass


async def rounds(play, viewer, *numbers):
    for number in numbers:
        await play.deal(viewer)
        await play.ask(viewer, f"play {number}", play.choice("play"))
        await asyncio.sleep(5)


@pytest.mark.parametrize("stopped", [True, False])
@jumping
async def test_rules_come_by_hash_but_with_the_first_round_after_another_node_served_the_table(monkeypatch, stopped):
    if not stopped:  # it was killed: the log has to be read from its beginning
        monkeypatch.setattr(module, "save_for_next_owner", nothing)
    async with playing() as play:
        ann = await play.seat()
        await rounds(play, ann, 1, 2)
        assert rules_of(ann) == [str, str]
    async with playing(store=play.store, world=play.world) as there:
        again = await there.come("ann", ann.seen)
        await rounds(there, again, 3, 4)

        assert again.snapshots() == []
        assert rules_of(again) == [dict, str]
