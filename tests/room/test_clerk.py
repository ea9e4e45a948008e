"""Disputes and corrections come to the table with the round that they are about."""

import asyncio

from structlog.testing import capture_logs

from protocol.commands import Done
from protocol.disputes import Correct, Dispute, ResolveDispute
from server.core.disputes.events import Corrected, DisputeOpened
from server.core.table import Table
from tests.fakes import Onlooker, jumping
from tests.playing import playing, settled
from tests.room.test_past_rounds import rounds


async def come(play, player, role):
    viewer = Onlooker(player, role=role)
    play.room.join(viewer, None)
    await settled()
    return viewer


@jumping
async def test_a_dispute_and_a_correction_are_carried_out_and_repeats_get_the_first_answer():
    async with playing() as play:
        ann = await play.seat()
        await rounds(play, ann, count=2)
        sam = await come(play, "s1", "supervisor")
        stack = play.room.table.players["ann"].stack
        first = await play.ask(ann, "d", Dispute(1, "That was a flush."))
        again = await play.ask(ann, "d", Dispute(1, "That was a flush."))
        other = await play.ask(ann, "d", Dispute(1, "That was a straight."))
        back = (await play.room.clerk.past_rounds.find(1)).finished.hands[0].lines[0].returned
        made = await play.ask(sam, "c", Correct(1, 1, "ante", back + 700, "misread", 1))
        done = await play.ask(sam, "r", ResolveDispute(1, "upheld", "You are right."))

        assert [answer["type"] for answer in (first, again, made, done)] == ["Accepted"] * 4
        assert again == first
        assert other["code"] == "repeated_id"
        (opened,) = await play.events(DisputeOpened)
        assert opened.evidence == (await play.room.clerk.past_rounds.find(1)).finished.evidence
        assert len(await play.events(Corrected)) == 1
        assert play.room.table.players["ann"].stack == stack + 700


@jumping
async def test_a_round_that_is_not_over_is_refused():
    async with playing() as play:
        ann = await play.seat()

        assert (await play.ask(ann, "d", Dispute(1, "no")))["code"] == "unknown_round"


@jumping
async def test_the_table_goes_on_while_a_round_is_looked_up():
    async with playing() as play:
        ann = await play.seat()
        await rounds(play, ann)
        waiting, found = asyncio.Event(), play.room.clerk.past_rounds.find

        async def slow(number):
            await waiting.wait()
            return await found(number)

        play.room.clerk.past_rounds.find = slow
        for n in range(5):
            play.room.ask(ann, f"d{n}", Dispute(1, "slow"))
        refused = [answer for answer in ann.answers() if answer["type"] == "Refused"]
        assert [answer["code"] for answer in refused] == ["too_fast"] * 2
        assert (await play.ask(ann, "done", Done(play.room.table.round)))["id"] == "done"
        waiting.set()
        await settled()
        answers = {answer["id"]: answer.get("code") for answer in ann.answers()}
        assert [answers[f"d{n}"] for n in range(3)] == [None, "dispute_open", "dispute_open"]


@jumping
async def test_a_store_that_does_not_answer_or_a_fault_costs_the_command_alone():
    async with playing() as play:
        ann = await play.seat()
        await rounds(play, ann)
        play.store.away["head"] = 1
        assert (await play.ask(ann, "a", Dispute(1, "no")))["code"] == "table_away"

        async def broken(_number):
            raise ZeroDivisionError

        play.room.clerk.past_rounds.find = broken
        with capture_logs() as log:
            assert (await play.ask(ann, "b", Dispute(1, "no")))["code"] == "command_faulted"
        assert [line["event"] for line in log] == ["a round cannot be rebuilt"]
        assert play.room.open


@jumping
async def test_a_table_that_stops_waits_for_no_round():
    async with playing() as play:
        ann = await play.seat()
        await rounds(play, ann)

        async def never(_number):
            await asyncio.Event().wait()

        play.room.clerk.past_rounds.find = never
        play.room.ask(ann, "d", Dispute(1, "no"))
        await settled()
    assert ann.answers()[-1]["code"] == "table_away"
    assert play.room.table != Table()
