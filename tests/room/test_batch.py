"""Commands that wait while the store writes: decided one after the other, stored as one batch, each with its answer."""

import asyncio
from itertools import groupby

import pytest
from structlog.testing import capture_logs

from protocol.commands import Bet, Done, Leave, TopUp
from protocol.refusals import Code
from server.core.decide import decide_and_fold
from server.core.events import BetsClosed, NothingChanged, WagerPlaced
from server.room import deciding
from server.room.batch import MOST
from tests.fakes import jumping
from tests.playing import LONG, playing, settled


class Slow:
    """Has the store write nothing until it is told to `go_on`."""

    def __init__(self, play):
        self.tables = play.store.tables
        self.append = self.tables.append
        self.gate = asyncio.Event()
        self.tables.append = self.wait

    async def wait(self, *args):
        await self.gate.wait()
        return await self.append(*args)

    async def go_on(self):
        self.gate.set()
        await settled()
        self.tables.append = self.append


def bet(play, seat=1, amount=500):
    return Bet(play.room.table.round, seat, "ante", amount)


async def batches(play, after):
    """The commands of each batch that was stored after an event."""
    log = (await play.log())[after:]
    return [
        [by.command for by, _ in groupby(entry.by for entry in entries)]
        for _, entries in groupby(log, lambda entry: entry.row.batch)
    ]


def answers_of(viewer, count):
    return {answer["id"]: answer.get("code") for answer in viewer.answers()[-count:]}


@jumping
async def test_commands_that_come_while_the_store_writes_are_one_batch_each_with_its_own_answer():
    async with playing(timing=LONG) as play:
        ann, bob = await play.seat(), await play.seat("bob", seat=2)
        before = play.room.history.head.version
        slow = Slow(play)
        ann.command(play.room, "a", bet(play))
        await settled()
        ann.command(play.room, "b", bet(play, amount=600))
        bob.command(play.room, "c", bet(play, seat=2))
        ann.command(play.room, "d", bet(play, amount=700))
        await settled()
        assert len(ann.answers()) == 1, "nothing is answered that is not stored"
        await slow.go_on()

        assert await batches(play, before) == [["a"], ["b", "c", "d"]]
        last = {entry.by.command: entry.head for entry in (await play.log())[before:]}
        told = {answer["id"]: (answer["seq"], answer["mark"]) for answer in ann.answers()[1:] + bob.answers()[1:]}
        assert told == {command: (head.version, head.mark) for command, head in last.items()}
        assert play.room.table.seats[1].wagers["ante"] == 700


@jumping
async def test_a_command_at_a_quiet_table_waits_for_no_other():
    async with playing(timing=LONG) as play:
        ann = await play.seat()
        before = play.room.history.head.version
        for number in range(3):
            await play.ask(ann, f"{number}", bet(play, amount=500 + 100 * number))

        assert await batches(play, before) == [["0"], ["1"], ["2"]]


@jumping
async def test_what_is_refused_among_them_is_refused_alone():
    async with playing(timing=LONG) as play:
        ann, bob = await play.seat(), await play.seat("bob", seat=2)
        before = play.room.history.head.version
        slow = Slow(play)
        ann.command(play.room, "first", bet(play))
        await settled()
        bob.command(play.room, "good", bet(play, seat=2))
        bob.command(play.room, "bad", bet(play, seat=1))
        bob.command(play.room, "too much", TopUp(10**9))
        bob.command(play.room, "more", bet(play, seat=2, amount=900))
        await slow.go_on()

        refused = answers_of(bob, 4)
        assert [command for command, code in refused.items() if code is None] == ["good", "more"]
        assert await batches(play, before) == [["first"], ["good", "more"]]
        assert await play.ask(bob, "bad", bet(play, seat=1)) | {} == bob.answers()[-1]
        assert bob.answers()[-1]["code"] == refused["bad"]


@jumping
async def test_each_is_decided_after_what_the_ones_before_it_did():
    async with playing(timing=LONG) as play:
        ann = await play.seat()
        slow = Slow(play)
        ann.command(play.room, "a", bet(play))
        await settled()
        ann.command(play.room, "done", Done(play.room.table.round))
        ann.command(play.room, "late", bet(play, amount=900))
        await slow.go_on()

        assert answers_of(ann, 3) == {"a": None, "done": None, "late": Code.BETS_CLOSED}
        assert play.room.table.seats[1].wagers["ante"] == 500


def test_a_fault_at_one_keeps_the_others(monkeypatch):
    @jumping
    async def fault():
        async with playing(timing=LONG) as play:
            ann = await play.seat()

            def faulty(table, who, command, now):
                return 1 // 0 if command == bet(play, amount=600) else decide_and_fold(table, who, command, now)

            monkeypatch.setattr(deciding, "decide_and_fold", faulty)
            slow = Slow(play)
            for name, amount in (("a", 500), ("b", 700), ("bad", 600), ("c", 800)):
                ann.command(play.room, name, bet(play, amount=amount))
            with capture_logs() as log:
                await slow.go_on()

            assert answers_of(ann, 4) == {"a": None, "b": None, "bad": Code.COMMAND_FAULTED, "c": None}
            assert [line["event"] for line in log] == ["a fault"]
            assert play.room.table.seats[1].wagers["ante"] == 800
            assert play.room.open

    fault()


@jumping
async def test_a_repeat_is_not_decided_before_the_first_is_stored():
    async with playing(timing=LONG) as play:
        ann = await play.seat()
        before = play.room.history.head.version
        slow = Slow(play)
        for name in ("a", "b", "b", "c"):
            ann.command(play.room, name, bet(play, amount=600))
        await slow.go_on()

        first, again = [answer for answer in ann.answers() if answer["id"] == "b"]
        assert first == again
        assert await batches(play, before) == [["a", "b"], ["c"]]
        assert len(await play.events(WagerPlaced)) == 1
        assert len(await play.events(NothingChanged)) == 2


@jumping
async def test_a_command_that_came_after_the_deadline_does_not_overtake_it():
    async with playing() as play:
        ann = await play.seat()
        await play.ask(ann, "bet", bet(play))
        number = play.room.table.round
        await asyncio.sleep((play.room.table.deadline - play.room.clock.now()) / 1000 - 0.4)
        slow = Slow(play)
        ann.command(play.room, "first", Bet(number, 1, "ante", 900))
        await settled()
        ann.command(play.room, "in time", Bet(number, 1, "ante", 600))
        await asyncio.sleep(0.8)
        ann.command(play.room, "late", Bet(number, 1, "ante", 700))
        await slow.go_on()

        assert answers_of(ann, 3) == {"first": None, "in time": None, "late": Code.BETS_CLOSED}
        assert play.room.table.seats[1].wagers["ante"] == 600
        assert len(await play.events(BetsClosed)) == 1


@jumping
async def test_a_batch_has_a_bound():
    async with playing(timing=LONG) as play:
        ann, bob = await play.seat(), await play.seat("bob", seat=2)
        before = play.room.history.head.version
        slow = Slow(play)
        for number in range(15):
            ann.command(play.room, f"a{number}", bet(play, amount=500 + number % 2 * 100))
            bob.command(play.room, f"b{number}", bet(play, seat=2, amount=500 + number % 2 * 100))
        await slow.go_on()

        assert [len(each) for each in await batches(play, before)] == [MOST, 30 - MOST]


@pytest.mark.parametrize(("how", "code"), [("away", Code.TABLE_AWAY), ("mute", None)])
def test_only_the_log_tells_what_became_of_a_batch_when_the_store_went_away(how, code):
    @jumping
    async def go_away():
        async with playing(timing=LONG) as play:
            ann, bob = await play.seat(), await play.seat("bob", seat=2)
            getattr(play.store, how)["append"] = 1
            ann.command(play.room, "a", bet(play))
            bob.command(play.room, "b", bet(play, seat=2))
            bob.command(play.room, "no", bet(play, seat=1))
            await asyncio.sleep(5)

            assert answers_of(ann, 1) == {"a": code}
            assert answers_of(bob, 2) == {"b": code, "no": Code.TABLE_AWAY}
            again = await play.ask(bob, "b", bet(play, seat=2))
            assert again["type"] == "Accepted"

    go_away()


@jumping
async def test_a_table_that_stops_carries_out_one_command_at_a_time():
    async with playing(timing=LONG) as play:
        ann = await play.seat()
        before = play.room.history.head.version
        slow = Slow(play)
        ann.command(play.room, "a", bet(play))
        await settled()
        play.room.stop(within=60_000)
        for number in range(3):
            ann.command(play.room, f"{number}", bet(play, amount=600 + 100 * number))
        ann.command(play.room, "go", Leave())
        await slow.go_on()

        assert all(len(each) == 1 for each in await batches(play, before))
