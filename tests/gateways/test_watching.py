import asyncio

import pytest
from structlog.testing import capture_logs

from protocol.messages import SUBPROTOCOLS
from protocol.meters import MetersShown
from server.core.orders import Transferred
from server.gateways import watching as module
from server.gateways.sender import Sender
from server.room import deciding
from server.room.inbox import LeaseLost
from server.store import Away
from tests.fakes import eventually
from tests.gateways.talker import seated, talking


async def test_in_the_lobby_no_table_can_be_asked(house):
    async with talking(house) as ann:
        await ann.hello()

        assert (await ann.do("Leave"))["code"] == "not_at_a_table"


async def test_hello_to_a_table_that_is_not_there_changes_nothing(house):
    async with seated(house) as ann:
        assert (await ann.hello(table="T9"))["code"] == "unknown_table"
        assert (await ann.do("Bet", round=1, seat=1, wager="ante", amount=500))["type"] == "Accepted"


@pytest.mark.parametrize("protocol", SUBPROTOCOLS)
async def test_the_lobby_is_told_of_a_taken_seat(house, protocol):
    async with talking(house, protocol) as rail:
        await rail.hello()
        async with seated(house):
            while (await rail.lobby())[0]["taken"] != 1:
                pass
    assert ("LobbyChanged" in {message["type"] for message in rail.heard}) is (".2." in protocol)


async def test_the_meters_of_a_table_do_not_make_its_first_view_wait_for_the_crowd(house, monkeypatch):
    monkeypatch.setattr(
        house.tables.displays, "watch", lambda viewer, _: viewer.send(viewer.codec.encode(MetersShown(())))
    )
    monkeypatch.setattr(Sender, "send_later", lambda _, data: None)
    async with talking(house) as rail:
        await rail.hello(table="T1")
        await rail.until(type="MetersShown")
        async with asyncio.timeout(10):
            await rail.until(type="Snapshot")


async def test_moving_to_another_table_leaves_the_first_behind(house):
    async with seated(house) as ann, talking(house) as rail:
        await rail.hello(table="T1")
        await rail.hello(table="T2")
        snapshot = await rail.until(type="Snapshot")
        await ann.do("Bet", round=1, seat=1, wager="ante", amount=500)
        await rail.do("Leave")

    assert snapshot["view"]["table"] == "T2"
    assert not [message for message in rail.heard if message["type"] == "Updates"]


async def test_a_table_that_stops_sends_its_viewers_to_the_lobby_with_open_sockets(house, monkeypatch):
    def faulty(*_):
        raise ZeroDivisionError("a bug")

    async with seated(house) as ann, seated(house, seat=2) as bob:
        with monkeypatch.context() as bug, capture_logs():
            bug.setattr(deciding, "decide_and_fold", faulty)
            house.tables.rooms["T1"].inbox.put(
                Transferred("none")
            )  # an order of the table's own, with no round to void
            for talker in (ann, bob):
                assert (await talker.until(type="TableGone"))["code"] == "table_faulted"
        for talker in (ann, bob):
            tables = await talker.lobby()
            assert (await talker.do("Leave"))["code"] == "not_at_a_table"
            assert (await talker.hello(table="T1"))["code"] == "table_faulted"
            assert (await talker.hello(table="T2"))["type"] == "Welcome"
        assert [card["open"] for card in tables] == [False, True]
        assert len(house.tables.displays.places) == 2  # only where they look now


async def test_a_viewer_of_a_table_that_does_not_open_is_told_so_and_sees_the_lobby(house, monkeypatch):
    async def away(*_):
        raise Away("gone")

    monkeypatch.setattr(module, "PATIENCE", 0.2)
    async with talking(house) as ann:
        with monkeypatch.context() as store:
            store.setattr(house.store.tables, "append", away)
            store.setattr(house.store.tables, "acquire", away)
            room = house.tables.rooms["T1"]
            room.inbox.put(LeaseLost(room.lease.fence, answered=True))
            await eventually(lambda: not room.open)
            assert (await ann.hello(table="T1"))["type"] == "Welcome"
            gone = await ann.until(type="TableGone")
            assert (gone["table"], gone["code"]) == ("T1", "table_away")
            assert [card["open"] for card in await ann.lobby()] == [False, True]
            assert (await ann.do("Leave"))["code"] == "not_at_a_table"
            await ann.hello(table="T1")
            await ann.hello(table="T2")
            await ann.until(type="Snapshot")
            await asyncio.sleep(0.3)
            assert (await ann.do("Leave"))["code"] != "not_at_a_table"
        assert not house.tables.lobby.viewers
