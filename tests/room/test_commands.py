"""Commands come in, also with the round that they are about, and each is answered once."""

import asyncio

import pytest
from structlog.testing import capture_logs

from protocol.commands import Bet, Done
from protocol.disputes import Correct, Dispute, ResolveDispute
from protocol.messages import Accepted
from protocol.messages import Refused as RefusedMessage
from protocol.refusals import Code
from protocol.sentences import Text
from server.core.disputes.events import Corrected, DisputeOpened
from server.core.events import LeaveAsked
from server.core.table import Table, Who
from server.room.answers import signed
from server.room.commands import Commands
from server.room.inbox import Asked, Inbox
from server.store import Away, Entry, Row
from tests.fakes import RiggedWorld, jumping
from tests.playing import playing, settled
from tests.room.test_past_rounds import rounds


ANN = Who("player", "ann", "Ann")


class Given:
    """A command with its answers."""

    def __init__(self, command_id, amount=500):
        self.answers = []
        command = Bet(1, 1, "ante", amount)
        self.asked = Asked(ANN, command, signed("ann", command_id, command), self.answers.append)

    @property
    def answer(self):
        (only,) = self.answers
        return only


class Counter:
    """Carries commands out, keeps them in the log as a room does, and counts; with `mood` it ends so instead."""

    def __init__(self):
        self.commands = Commands(None, None, Inbox(RiggedWorld()), self.carry_out)
        self.done = 0
        self.mood = None

    async def carry_out(self, asked):
        if self.mood is not None:
            raise self.mood
        self.done += 1
        logged(self.commands, asked.by, self.done)
        return Accepted(asked.id, self.done, mark(self.done))


def mark(version):
    return version.to_bytes(8).hex()


def logged(commands, by, version):
    row = Row(bytes(16), 0, b"", b"", b"", version.to_bytes(8))
    commands.answers.recall([Entry(version, 0, LeaveAsked(by.player), by, row)], [])


# Answers.


async def test_a_command_is_carried_out_and_answered():
    given = Given("a")
    await Counter().commands.handle(given.asked)

    assert given.answer == Accepted("a", 1, mark(1))


async def test_a_repeat_gets_the_first_answer_and_is_carried_out_once():
    counter = Counter()
    first, again, other = Given("a"), Given("a"), Given("a", 600)
    for given in (first, again, other):
        await counter.commands.handle(given.asked)

    assert first.answer == again.answer
    assert other.answer.code == Code.REPEATED_ID
    assert counter.done == 1


async def test_the_command_that_ended_in_an_exception_is_unanswered_until_the_log_is_read():
    counter, given = Counter(), Given("a")
    counter.mood = Away("gone")
    with pytest.raises(Away):
        await counter.commands.handle(given.asked)
    assert given.answers == []

    logged(counter.commands, given.asked.by, 7)  # the log says that it happened
    counter.commands.settle()
    counter.commands.settle()

    assert given.answer == Accepted("a", 7, mark(7))


async def test_a_command_of_which_the_log_knows_nothing_is_refused_and_may_be_given_again():
    counter, given, again = Counter(), Given("a"), Given("a")
    counter.mood = Away("gone")
    with pytest.raises(Away):
        await counter.commands.handle(given.asked)
    counter.commands.settle()
    counter.mood = None
    await counter.commands.handle(again.asked)

    assert (given.answer.id, given.answer.code) == ("a", Code.TABLE_AWAY)
    assert isinstance(again.answer, Accepted)


async def test_at_the_end_what_has_no_answer_is_refused():
    counter, given, waiting = Counter(), Given("a"), Given("b")
    counter.commands.close(Text.SERVED_ELSEWHERE)
    counter.mood = RuntimeError("a bug")
    counter.commands.take(waiting.asked)
    with pytest.raises(RuntimeError):
        await counter.commands.handle(given.asked)
    counter.commands.close(Text.TABLE_FAULTED)

    assert [(each.answer.id, each.answer.code) for each in (given, waiting)] == [
        ("a", Code.TABLE_FAULTED),
        ("b", Code.TABLE_FAULTED),
    ]


async def test_a_refusal_is_remembered_too():
    counter, again = Counter(), Given("a")
    carry_out = counter.commands.carry_out

    async def refuse(asked):
        return RefusedMessage(asked.id, Code.NOT_NOW, "Not now.")

    counter.commands.carry_out = refuse
    await counter.commands.handle(Given("a").asked)
    counter.commands.carry_out = carry_out
    await counter.commands.handle(again.asked)

    assert again.answer.code == Code.NOT_NOW


# Rounds that are over.


@jumping
async def test_a_dispute_and_a_correction_are_carried_out_and_repeats_get_the_first_answer():
    async with playing() as play:
        ann = await play.seat()
        await rounds(play, ann, count=2)
        sam = await play.come("s1", role="supervisor")
        stack = play.room.table.players["ann"].stack
        first = await play.ask(ann, "d", Dispute(1, "That was a flush."))
        again = await play.ask(ann, "d", Dispute(1, "That was a flush."))
        other = await play.ask(ann, "d", Dispute(1, "That was a straight."))
        back = (await play.room.past_rounds.find(1)).finished.hands[0].lines[0].returned
        made = await play.ask(sam, "c", Correct(1, 1, "ante", back + 700, "misread", 1))
        done = await play.ask(sam, "r", ResolveDispute(1, "upheld", "You are right."))

        assert [answer["type"] for answer in (first, again, made, done)] == ["Accepted"] * 4
        assert again == first
        assert other["code"] == "repeated_id"
        (opened,) = await play.events(DisputeOpened)
        assert opened.evidence == (await play.room.past_rounds.find(1)).finished.evidence
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
        waiting, found = asyncio.Event(), play.room.past_rounds.find

        async def slow(number):
            await waiting.wait()
            return await found(number)

        play.room.past_rounds.find = slow
        for n in range(5):
            ann.command(play.room, f"d{n}", Dispute(1, "slow"))
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

        play.room.past_rounds.find = broken
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

        play.room.past_rounds.find = never
        ann.command(play.room, "d", Dispute(1, "no"))
        await settled()
    assert ann.answers()[-1]["code"] == "table_away"
    assert play.room.table != Table()
