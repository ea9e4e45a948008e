"""Commands come in, also with the round that they are about, and each is answered once."""

import asyncio
from itertools import count

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from protocol.commands import Bet, Done, Proceed
from protocol.disputes import Correct, Dispute, ResolveDispute
from protocol.messages import Accepted
from protocol.refusals import Code, Refused
from protocol.sentences import Text
from server.core.decide import Happened
from server.core.disputes.events import Corrected, DisputeOpened
from server.core.events import LeaveAsked, NothingChanged
from server.core.table import Table, Who
from server.room.answers import signed
from server.room.batch import Batch
from server.room.clock import TableClock
from server.room.commands import Commands
from server.room.deciding import Faulted
from server.room.history import History, Moment
from server.room.inbox import Asked, Inbox
from server.store import Away, Entry, Head, Row
from tests.fakes import RiggedWorld, jumping
from tests.playing import playing, settled
from tests.room.test_past_rounds import rounds


ANN = Who("player", "ann", "Ann")
NOTHING = [Happened(NothingChanged(), Table())]


class Given:
    """A command with its answers."""

    def __init__(self, command_id, amount=500):
        self.answers = []
        command = Bet(1, 1, "ante", amount)
        self.asked = Asked("T1", ANN, command, signed("ann", command_id, command), self.answers.append)

    @property
    def answer(self):
        (only,) = self.answers
        return only


class Counter:
    """Decides commands and stores them, as a room does, and counts; with `mood` or `refusal` it ends so instead."""

    def __init__(self):
        self.clock = TableClock(RiggedWorld())
        self.commands = Commands(None, None, Inbox(self.clock, lambda _: True), self.begin, self.apply, None)
        self.done = 0
        self.mood = self.refusal = None

    def begin(self, at):
        return Batch(self, self.commands.answers, History(Table(), head(self.done)), at)

    async def on_command(self, _table, _version, asked, _at):
        if self.refusal is not None:
            raise self.refusal
        return NOTHING

    async def keep(self, after, at, happenings, by):
        if self.mood is not None:
            raise self.mood
        return [
            Moment(entry(number, at, happened.event, whose), happened.after)
            for number, happened, whose in zip(count(after.version + 1), happenings, by, strict=False)
        ]

    def apply(self, moments):
        self.done += len(moments)
        self.commands.answers.recall([moment.entry for moment in moments], [])


def entry(version, at, event, by):
    return Entry(version, at, event, by, Row(bytes(16), at, b"", b"", b"", version.to_bytes(8)))


def head(version):
    return Head(version, version.to_bytes(8))


def mark(version):
    return head(version).mark


def logged(commands, by, version):
    commands.answers.recall([entry(version, 0, LeaveAsked(by.player), by)], [])


# Answers.


async def test_a_command_is_carried_out_and_answered():
    given = Given("a")
    await Counter().commands.handle(given.asked)

    assert given.answer == Accepted("a", "T1", 1, mark(1))


async def test_what_is_stored_is_answered_also_when_the_room_ends_because_a_dealer_cannot_go_on():
    counter, stored, going_on = Counter(), Given("a"), Given("b")
    going_on.asked = replace(going_on.asked, command=Proceed(1, 1))

    async def decide(_table, _version, asked, _at):
        if isinstance(asked.command, Proceed):
            raise Faulted
        return NOTHING

    async def end_round():
        raise Faulted

    counter.on_command, counter.commands.end_round = decide, end_round
    counter.commands.inbox.ask(going_on.asked)
    with pytest.raises(Faulted):
        await counter.commands.handle(stored.asked)
    counter.commands.close(Text.TABLE_AWAY)

    assert stored.answer == Accepted("a", "T1", 1, mark(1))
    assert going_on.answer.code == Text.COMMAND_FAULTED.code


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

    assert given.answer == Accepted("a", "T1", 7, mark(7))


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
    counter.refusal = Refused(Text.NOT_ASKED_NOW)
    await counter.commands.handle(Given("a").asked)
    counter.refusal = None
    await counter.commands.handle(again.asked)

    assert again.answer.code == Code.NOT_NOW


async def test_commands_that_wait_together_are_carried_out_together_each_with_its_own_answer():
    counter = Counter()
    first, again, other, last = Given("a"), Given("b"), Given("b", 600), Given("c")
    for given in (again, other, last):
        counter.commands.take(given.asked)
    await counter.commands.handle(first.asked)

    assert (first.answer, again.answer) == (Accepted("a", "T1", 1, mark(1)), Accepted("b", "T1", 2, mark(2)))
    assert other.answers == [], "the id may be a repeat of one that is not stored yet"
    _, item = await counter.commands.inbox.next()
    counter.commands.inbox.take()
    await counter.commands.handle(item)
    assert other.answer.code == Code.REPEATED_ID
    assert last.answer == Accepted("c", "T1", 3, mark(3))


async def test_of_commands_that_ended_together_in_an_exception_each_is_settled_by_itself():
    counter = Counter()
    done, lost, waiting = Given("a"), Given("b"), Given("c")
    counter.commands.take(lost.asked)
    counter.mood = Away("gone")
    with pytest.raises(Away):
        await counter.commands.handle(done.asked)
    counter.commands.take(waiting.asked)
    logged(counter.commands, done.asked.by, 7)
    counter.commands.settle()

    assert done.answer == Accepted("a", "T1", 7, mark(7))
    assert lost.answer.code == Code.TABLE_AWAY
    assert waiting.answers == []


async def test_a_refusal_that_came_with_what_was_not_stored_is_not_remembered():
    counter, given, again = Counter(), Given("a"), Given("a")
    counter.refusal, counter.mood = Refused(Text.NOT_ASKED_NOW), Away("gone")
    with pytest.raises(Away):
        await counter.commands.handle(given.asked)
    counter.commands.settle()
    counter.refusal = counter.mood = None
    await counter.commands.handle(again.asked)

    assert given.answer.code == Code.TABLE_AWAY
    assert isinstance(again.answer, Accepted)


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
