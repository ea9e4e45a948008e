"""Rounds that are over, asked for over a real socket."""

import asyncio
import json
from contextlib import asynccontextmanager

import pytest

from clients.python.view import apply_update
from protocol.messages import SUBPROTOCOLS
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
                view = apply_update(view, update)
            assert (view["phase"], len(view["seats"][0]["cards"])) == ("over", 3)
            assert answer["type"] == "Accepted"
        async with talking(house, "croupier.msgpack") as again:
            await again.hello(session=session, table="T1")
            seen = (await again.until(type="Snapshot"))["view"]
            assert [(case["number"], case["round"]) for case in seen["cases"]["disputes"]] == [(1, number)]


@asynccontextmanager
async def walking(house, name):
    """A supervisor at the table."""
    async with talking(house, "croupier.msgpack") as staff:
        house.sessions.shifts.staff = {**house.sessions.shifts.staff, name: "supervisor"}
        code = await house.sessions.codes.issue(name, "supervisor")
        session = (await staff.say("SignIn", name=name, code=code))["session"]
        await staff.hello(session=session, table="T1")
        yield staff


async def test_a_correction_for_a_player_who_has_left_goes_to_the_wallet():
    async with open_house([settings(timing=QUICK)]) as house, seated(house) as ann:
        number = await played(ann)
        async with walking(house, "Sam") as sam, walking(house, "Sue") as sue:
            shown = await sam.say("ShowRound", round=number)
            assert json.loads(shown["record"])["round"] == number
            line = next(one for one in shown["may"] if one["wager"] == "ante")
            about = {name: line[name] for name in ("round", "seat", "wager")} | {"why": "misread"}
            assert (await sam.do("Correct", **about, returned=60_000))["type"] == "Accepted"
            alone = await sam.do("ConfirmCorrection", correction=1)
            assert (alone["code"], (await ann.do("ConfirmCorrection", correction=1))["code"]) == (
                "needs_another",
                "not_your_role",
            )
            assert (await sue.do("ConfirmCorrection", correction=1))["type"] == "Accepted"
            told = await corrected(ann)
            assert told["player"] == ann.who["player"]
            assert told["stack"] >= 100_000
            assert (await ann.do("Leave"))["type"] == "Accepted"
            wallet = await ann.until(type="Wallet", table=None)
            assert (await sue.do("Correct", **about, returned=60_700))["type"] == "Accepted"
            assert (await ann.until(type="Wallet"))["balance"] == wallet["balance"] + 700
            back = await sam.do("Correct", **about, returned=0)
            assert (back["code"], "has left" in back["message"]) == ("not_seated", True)


async def corrected(talker):
    """The update that tells of a stack that was corrected."""
    while True:
        for update in (await talker.hear()).get("updates", ()):
            if update["type"] == "Reviewed" and update["player"]:
                return update


async def test_what_cannot_be_shown_is_refused():
    async with open_house() as house, talking(house) as talker:
        assert (await talker.say("ShowRound", round=1))["code"] == "not_signed_in"
        await talker.hello()
        assert (await talker.say("ShowRounds"))["code"] == "not_at_a_table"
        await talker.hello(table="T1")
        assert (await talker.say("ShowRound", round=9))["code"] == "unknown_round"
        assert (await talker.say("ShowRounds"))["rounds"] == []
        house.store.tables.head = away
        away_now = await talker.say("ShowRounds")
        assert (away_now["code"], away_now["retry_after"]) == ("table_away", 500)
        del house.store.tables.head
        room = house.tables.rooms["T1"]
        room.past_rounds.listed = broken
        assert (await talker.say("ShowRounds"))["code"] == "command_faulted"
        assert room.open


async def test_the_dealer_is_shown_what_a_report_would_do_and_nothing_happens():
    async with open_house([settings(pace="dealer")]) as house, seated(house) as ann, talking(house) as dana:
        code = await house.sessions.codes.issue("Dana", "dealer")
        session = (await dana.say("SignIn", name="Dana", code=code))["session"]
        await dana.hello(session=session, table="T1")
        proceed = {"type": "Proceed", "round": 0, "step": None}
        assert (await dana.say("Do", command=proceed))["type"] == "Accepted"
        assert (await ann.do("Bet", round=1, seat=1, wager="ante", amount=500))["type"] == "Accepted"
        assert (await dana.say("Do", command={**proceed, "round": 1, "step": 0}))["type"] == "Accepted"
        room = house.tables.rooms["T1"]
        before = room.history.head
        report = {"type": "Report", "round": 1, "step": 1, "kind": "drawn_in_error"}
        shown = await dana.say("ShowOutcome", command=report)
        other = await ann.say("ShowOutcome", command=report)

        assert (shown["type"], shown["outcome"]["clause"], shown["outcome"]["effects"]) == ("OutcomeShown", "14(b)", [])
        assert other["code"] == "not_your_role"
        assert room.history.head == before
        room.open = False
        assert (await dana.say("ShowOutcome", command=report))["code"] == "table_away"
        room.open = True


@pytest.mark.parametrize("protocol", SUBPROTOCOLS)
async def test_the_rules_in_force_are_shown_by_their_hash(protocol):
    async with open_house() as house, talking(house, protocol) as ann:
        await ann.hello(table="T1")
        rules = (await ann.until(type="Snapshot"))["view"]["rules"]
        shown = await ann.say("ShowRules", hash=rules["hash"])
        assert (shown["type"], shown["rules"]) == ("RulesShown", rules)
        assert (await ann.say("ShowRules", hash="ab" * 32))["code"] == "unknown_rules"
        assert (await ann.say("ShowRules", hash="none"))["code"] == "malformed"
        house.tables.rooms["T1"].open = False
        assert (await ann.say("ShowRules", hash=rules["hash"]))["code"] == "table_away"
        house.tables.rooms["T1"].open = True


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

        house.tables.rooms["T1"].past_rounds.listed = slow
        async with talking(house) as talker:
            await talker.hello(table="T1")
            for number in range(4):
                await talker.send({"type": "ShowRounds", "id": f"r{number}"})
            assert (await talker.until(id="r3"))["code"] == "too_fast"
            assert await talker.alive()
