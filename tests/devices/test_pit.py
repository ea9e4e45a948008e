"""The devices of the places that a node serves, without a broker."""

import asyncio
from contextlib import asynccontextmanager

from protocol.devices import AlarmShown, Lamps, Refusal, SensorsStatus
from server.devices import device_session
from server.devices.outbox import Outbox, Topic
from server.devices.pit import NodeDevices
from tests.devices.board import Board
from tests.devices.sealer import Sealer, enrol
from tests.fakes import eventually
from tests.gateways.talker import open_house


SENSORS, SIREN = enrol(), enrol("siren", "alarm", "floor")
ON = SensorsStatus((2,))


@asynccontextmanager
async def at_work():
    """The devices of a node at a house, with its boards by place, and a clock that can be moved."""
    async with open_house() as house:
        boards = {}

        def place_of(name, devices, changed):
            boards[name] = Board(name, devices, changed)
            return boards[name]

        node = NodeDevices("house", {"d-1": SENSORS, "siren": SIREN}, house.tables, place_of)
        node.boards, node.house = boards, house
        running = asyncio.create_task(node.run())
        await eventually(lambda: {"T1", "floor"} <= boards.keys())
        try:
            yield node
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)


async def drained(outbox, *devices):
    """Have the devices hear what waits, and return the topics that are to be heard or left."""
    topics = []
    while outbox.waiting:
        topic, what = await outbox.take()
        if isinstance(what, Topic):
            topics.append((topic, what))
        else:
            for device in devices:
                device.hear(what)
    return topics


async def test_each_device_gets_a_session_and_what_it_shows_when_the_broker_is_there():
    sensors, siren, outbox = Sealer(SENSORS), Sealer(SIREN), Outbox()
    async with at_work() as node:
        node.boards["T1"].show("d-1", Lamps(1, 0, 3, (), locked=False))  # while there is none
        node.boards["floor"].shows["siren"] = AlarmShown(0, 0, ())
        with node.connected(outbox):
            assert {topic for topic, _ in await drained(outbox, sensors, siren)} == {
                f"{sensors.at}/up",
                f"{siren.at}/up",
            }
            assert (sensors.shown, siren.shown) == (Lamps(1, 0, 3, (), locked=False), AlarmShown(0, 0, ()))
            first = sensors.session
            node.boards["T1"].show("d-1", lamps := Lamps(2, 0, 3, (2,), locked=True))
            await drained(outbox, sensors)
            assert sensors.shown == lamps
        with node.connected(outbox):
            await drained(outbox, sensors)
            assert sensors.session != first
            assert sensors.shown == lamps


async def test_devices_are_lost_until_heard_and_when_the_broker_is_away():
    sensors, outbox = Sealer(SENSORS), Outbox()
    async with at_work() as node:
        board = node.boards["T1"]
        with node.connected(outbox):
            await drained(outbox, sensors)
            assert board.online == set()
            node.handle_message(f"{sensors.at}/up", sensors.say(ON), retained=False)
            assert board.online == {"d-1"}
        assert board.online == set()


async def test_a_silent_device_is_lost_and_online_again_when_it_is_heard(monkeypatch):
    monkeypatch.setattr(device_session, "SILENCE", 200)
    sensors, outbox = Sealer(SENSORS), Outbox()
    async with at_work() as node:
        with node.connected(outbox):
            await drained(outbox, sensors)
            node.handle_message(f"{sensors.at}/up", sensors.say(ON), retained=False)
            await eventually(lambda: outbox.waiting)  # the answer
            assert node.boards["T1"].online == {"d-1"}
            await eventually(lambda: node.boards["T1"].online == set())
            node.handle_message(f"{sensors.at}/up", sensors.say(ON), retained=False)
            assert node.boards["T1"].online == {"d-1"}


async def test_a_device_is_lost_soon_after_its_will_and_not_by_one_while_it_is_heard(monkeypatch):
    monkeypatch.setattr(device_session, "FAREWELL", 200)
    sensors, outbox = Sealer(SENSORS), Outbox()
    async with at_work() as node:
        board = node.boards["T1"]
        with node.connected(outbox):
            await drained(outbox, sensors)
            for _ in range(2):
                node.handle_message(f"{sensors.at}/up", sensors.say(ON), retained=False)
                await eventually(lambda: outbox.waiting)  # the answer
                await drained(outbox, sensors)
                node.handle_message(f"{sensors.at}/up", sensors.will(), retained=False)
                assert board.online == {"d-1"}
            await eventually(lambda: board.online == set())


async def test_an_answer_that_comes_when_the_session_has_ended_is_not_sent():
    sensors, outbox = Sealer(SENSORS), Outbox()
    async with at_work() as node:
        board = node.boards["T1"]
        board.going.clear()
        board.refusal = Refusal("too_late", "It is too late.")
        with node.connected(outbox):
            await drained(outbox, sensors)
            node.handle_message(f"{sensors.at}/up", sensors.say(ON), retained=False)
            await eventually(lambda: board.did)
        again = Outbox()
        with node.connected(again):
            await drained(again, sensors)
            board.going.set()
            await asyncio.sleep(0)
            assert not again.waiting
            node.handle_message(f"{sensors.at}/up", sensors.say(ON, 1), retained=False)
            await eventually(lambda: again.waiting)
            await drained(again, sensors)
            assert sensors.answers == {1: board.refusal}
            assert [did[1] for did in board.did] == ["d-1/boot-0001/1"] * 2  # which the room does once


async def test_the_floor_is_where_the_first_table_is():
    async with at_work() as node:
        before, room = dict(node.boards), node.house.tables.rooms["T1"]
        room.stop()
        await eventually(lambda: before["T1"].closed and before["floor"].closed)
        await eventually(lambda: node.boards["floor"] is not before["floor"])
