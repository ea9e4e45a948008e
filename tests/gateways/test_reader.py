"""Rounds that are over, asked for over a real socket."""

import asyncio

from clients.python.fold import fold
from tests.fakes import settings
from tests.gateways.talker import open_house, seated, talking


QUICK = settings().timing.__class__(betting=200, choice=200, results=50)


def offered(talker):
    return next((message["actions"] for message in reversed(talker.heard) if message["type"] == "Legal"), [])


async def played(talker):
    """Wager, and let the clock do the rest: the round is over."""
    while not (bets := [action["command"] for action in offered(talker) if action["type"] == "MayBet"]):
        await talker.hear()
    bet = bets[0]
    assert (await talker.say("Do", command={**bet, "amount": 500}))["type"] == "Accepted"
    while not any(update["type"] == "RoundClosed" for message in talker.heard for update in message.get("updates", ())):
        await talker.hear()
    return bet["round"]


async def test_a_player_lists_and_sees_rounds_and_disputes_one_and_comes_back_to_its_number():
    async with open_house([settings(timing=QUICK)]) as house:
        async with seated(house) as ann:
            number = await played(ann)
            listed = await ann.say("ShowRounds")
            shown = await ann.say("ShowRound", round=number)
            answer = await ann.do("Dispute", round=number, words="That was a flush.")
            session = ann.who["session"]

            assert [line["round"] for line in listed["rounds"]] == [number]
            view = shown["view"]
            for update in shown["updates"]:
                view = fold(view, update)
            assert (view["phase"], len(view["seats"][0]["cards"])) == ("over", 3)
            assert answer["type"] == "Accepted"
        async with talking(house, "croupier.msgpack") as again:
            await again.hello(session=session, table="T1")
            seen = (await again.until(type="Snapshot"))["view"]
            assert [(case["number"], case["round"]) for case in seen["cases"]["disputes"]] == [(1, number)]


async def test_what_cannot_be_shown_is_refused():
    async with open_house() as house, talking(house) as talker:
        assert (await talker.say("ShowRound", round=1))["code"] == "not_signed_in"
        await talker.hello()
        assert (await talker.say("ShowRounds"))["code"] == "not_at_a_table"
        await talker.hello(table="T1")
        assert (await talker.say("ShowRound", round=9))["code"] == "unknown_round"
        assert (await talker.say("ShowRounds"))["rounds"] == []
        house.store.head = away
        assert (await talker.say("ShowRounds"))["code"] == "table_away"
        del house.store.head
        room = house.rooms.rooms["T1"]
        room.clerk.rack.listed = broken
        assert (await talker.say("ShowRounds"))["code"] == "command_faulted"
        assert room.open


async def away(_table):
    from server.store import Away

    raise Away("not now")


async def broken(*_):
    raise ZeroDivisionError


async def test_too_much_at_once_is_refused_and_what_is_asked_for_in_vain_ends_with_the_connection():
    async with open_house() as house:
        never = asyncio.Event()

        async def slow(*_):
            await never.wait()

        house.rooms.rooms["T1"].clerk.rack.listed = slow
        async with talking(house) as talker:
            await talker.hello(table="T1")
            for number in range(4):
                await talker.send({"type": "ShowRounds", "id": f"r{number}"})
            assert (await talker.until(id="r3"))["code"] == "too_fast"
            assert await talker.alive()
