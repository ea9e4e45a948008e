"""Coming back after a second, half a minute, five minutes and an hour, to a table where nothing or much has happened."""

import asyncio

import pytest

from server.gateways import http
from server.room.history import MOST
from tests.fakes import jumping
from tests.gateways.talker import open_house, seated, talking
from tests.playing import playing, settled


AGES = {"a second": 1, "half a minute": 30, "five minutes": 300, "an hour": 3_600}  # s
THINKS = 3.0  # s


async def play_on(play, *players):
    """Play one round after another, at leisure, for as long as anybody likes."""
    while True:
        await asyncio.sleep(THINKS)
        for viewer in players:
            viewer.forget()  # or it would all be read again for each answer
        if play.room.table.phase == "betting":
            await play.deal(*players)
        elif play.room.table.phase == "deciding":
            turn = play.room.table.seats[play.room.table.turn].player
            viewer = next(one for one in players if one.who.player == turn)
            await play.ask(viewer, f"choice {play.room.history.head.version}", play.choice("play"))


def knows_all(play, viewer, seen):
    """
    Return whether the viewer got the exact tail of what they had missed, and not one snapshot of the table as it is.

    What came after that is no matter here: coming back may be an event itself.
    """
    first, head = viewer.heard[0], play.room.history.head
    assert [first["seq"], *viewer.seqs()][-1] == viewer.seen.seq == head.version
    if first["type"] == "Snapshot":
        assert first["seq"] - seen.seq > MOST
        return False
    assert [update["seq"] for update in first["updates"]] == list(range(seen.seq + 1, first["seq"] + 1))
    return True


@pytest.mark.parametrize("age", AGES.values(), ids=AGES)
@jumping
async def test_coming_back_to_an_idle_table_gets_an_empty_tail_at_any_age(age):
    async with playing() as play:
        rail = await play.come("rail")
        play.room.part(rail)
        await asyncio.sleep(age)

        again = await play.come("rail", rail.seen)

        assert knows_all(play, again, rail.seen)
        assert again.seqs() == []


@pytest.mark.parametrize("age", AGES.values(), ids=AGES)
@jumping
async def test_coming_back_to_a_busy_table_gets_the_exact_tail_or_one_snapshot(age):
    async with playing() as play:
        ann, bob = await play.seat("ann", 1), await play.seat("bob", 2)
        rail = await play.come("rail")
        going_on = asyncio.create_task(play_on(play, ann, bob))
        play.room.part(rail)
        await asyncio.sleep(age)
        going_on.cancel()
        await settled()

        again = await play.come("rail", rail.seen)

        assert knows_all(play, again, rail.seen) is (age < AGES["an hour"])
        again.forget()
        ann.forget()
        await play.seat("carl", 5)
        assert again.seqs() == ann.seqs() != []


@pytest.mark.parametrize("age", AGES.values(), ids=AGES)
@jumping
async def test_a_player_who_comes_back_in_mid_round_sees_the_seat_as_it_is_now(age):
    async with playing() as play:
        ann, bob = await play.seat("ann", 1), await play.seat("bob", 2)
        going_on = asyncio.create_task(play_on(play, bob))
        seen = ann.seen
        play.room.part(ann)
        await asyncio.sleep(age)
        going_on.cancel()
        await settled()

        again = await play.come("ann", seen)

        assert knows_all(play, again, seen) or age == AGES["an hour"]
        assert ("ann" in play.room.table.players) is (age < AGES["an hour"])
        assert all(player.away is None for player in play.room.table.players.values())


@jumping
async def test_two_players_who_come_back_after_different_times_see_the_same_from_then_on():
    async with playing() as play:
        ann = await play.seat()
        early, late = await play.come("early"), await play.come("late")
        going_on = asyncio.create_task(play_on(play, ann))
        play.room.part(early)
        play.room.part(late)
        await asyncio.sleep(30)
        one = await play.come("early", early.seen)
        await asyncio.sleep(120)
        other = await play.come("late", late.seen)
        other_from = other.seen.seq
        await asyncio.sleep(60)
        going_on.cancel()

        assert [seq for seq in one.seqs() if seq > other_from] == [seq for seq in other.seqs() if seq > other_from]
        assert one.seen == other.seen


async def test_the_number_and_mark_of_a_heartbeat_are_good_to_come_back_with(monkeypatch):
    monkeypatch.setattr(http, "HEARTBEAT", 0.05)
    async with open_house() as house, seated(house) as ann, talking(house) as rail:
        await rail.hello(table="T1")
        await rail.until(type="Snapshot")
        beat = await rail.until(type="Heartbeat")
        await ann.do("Bet", round=1, seat=1, wager="ante", amount=500)
        await rail.hello(table="T1", last_seq=beat["seq"], mark=beat["mark"])
        tail = await rail.until(type="Updates")

        assert [update["seq"] for update in tail["updates"]] == list(range(beat["seq"] + 1, tail["seq"] + 1))
        await rail.hello(table="T1", last_seq=beat["seq"], mark="0" * 16)
        assert await rail.until(type="Snapshot")
