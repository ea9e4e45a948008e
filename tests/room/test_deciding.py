"""How a table decides, stores and applies: what is not stored has not happened."""

import pytest

from protocol.commands import Bet, Done
from server.core.evolve import fold
from server.core.orders import Post, TimeUp
from server.core.table import Table
from server.room import deciding, history
from server.room.deciding import Faulted
from server.store import Away
from tests.fakes import jumping, settings
from tests.playing import playing


@jumping
async def test_what_follows_from_a_command_is_stored_and_then_applied_and_shown():
    async with playing() as play:
        ann = await play.seat()
        ann.forget()
        assert (await play.ask(ann, "bet", Bet(1, 1, "ante", 500)))["type"] == "Accepted"

        log = await play.log()
        assert play.room.history.head == log[-1].head
        assert ann.seqs() == [entry.version for entry in log if entry.by and entry.by.command == "bet"]


@jumping
async def test_what_is_not_stored_is_neither_applied_nor_shown():
    async with playing() as play:
        ann = await play.seat()
        ann.forget()
        table, play.store.away["append"] = play.room.table, 1
        with pytest.raises(Away):
            await play.room.act(Post(settings(title="More")))

        assert play.room.table == table
        assert ann.seqs() == []
        assert play.room.clock.stopped_at is None


def test_what_was_decided_is_not_folded_again(monkeypatch):
    @jumping
    async def bet():
        async with playing() as play:
            ann = await play.seat()
            monkeypatch.setattr(history, "evolve", None)
            await play.ask(ann, "bet", Bet(1, 1, "ante", 500))
            await play.ask(ann, "done", Done(1))
            monkeypatch.undo()

            assert play.room.table == fold(Table(), [entry.event for entry in await play.log()])

    bet()


@jumping
async def test_an_order_from_which_nothing_follows_stores_nothing():
    async with playing() as play:
        log = await play.log()
        await play.room.act(TimeUp(7, 0, None))

        assert await play.log() == log


def test_a_fault_of_the_core_changes_nothing(monkeypatch):
    @jumping
    async def fault():
        async with playing() as play:
            await play.seat()
            table, log = play.room.table, await play.log()
            monkeypatch.setattr(deciding, "decide_and_fold", lambda *_: 1 / 0)
            with pytest.raises(Faulted):
                await play.room.act(Post(settings(title="More")))
            monkeypatch.undo()

            assert play.room.table == table
            assert await play.log() == log

    fault()
