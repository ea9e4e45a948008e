"""Simulated devices with a real broker and the house's own gateway."""

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from clients.python.devices import connection as connections
from protocol.devices import Lamps, Refusal, SensorsStatus, Start, Well
from server.devices.embedded_broker import own_broker
from tests.clients.devices.about import connection
from tests.devices.board import connected
from tests.devices.sealer import enrol
from tests.fakes import eventually
from tests.ports import free_ports


SENSORS, KEYPAD = enrol(), enrol("pad", "keypad")
LAMPS = Lamps(7, 0, 3, (2,), locked=False)
LATE = Refusal("too_late", "It is too late.")


@asynccontextmanager
async def playing(port, *devices):
    """Run simulated devices, which connect by themselves; yield them."""
    made = [connection(device.kind, device.id, port) for device in devices]
    tasks = [asyncio.create_task(one.run()) for one in made]
    try:
        yield made
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def did(board):
    """Return the bodies that reached the board, without `Well`."""
    return [body for _, _, body in board.did if not isinstance(body, Well)]


async def test_devices_report_their_status_act_and_show_what_they_are_told(monkeypatch):
    monkeypatch.setattr("server.devices.device_session.SILENCE", 600_000)
    async with own_broker(0) as port, connected(port, SENSORS, KEYPAD) as gateway:
        board = gateway.boards["T1"]
        board.show("d-1", LAMPS)
        async with playing(port, SENSORS, KEYPAD) as (sensors, keypad):
            await eventually(lambda: board.online == {"d-1", "pad"} and "round 3: lit 2" in sensors.said)
            sensors.device.put(5)
            await eventually(lambda: did(board)[-1:] == [SensorsStatus((5,))])
            board.refusal = LATE
            keypad.device.do({"type": "Start", "round": 3})
            await eventually(lambda: "Start is refused: It is too late." in keypad.said)
            assert did(board).count(Start(3)) == 1
        await eventually(lambda: board.online == set())  # they said `Gone`


async def test_a_silent_device_is_lost_and_comes_back(monkeypatch):
    monkeypatch.setattr("server.devices.device_session.SILENCE", 300)
    monkeypatch.setattr(connections, "BEAT", 0.05)
    async with own_broker(0) as port, connected(port, SENSORS) as gateway, playing(port, SENSORS) as (sensors,):
        board = gateway.boards["T1"]
        await eventually(lambda: board.online)
        sensors.silence(60)
        await eventually(lambda: not board.online)
        sensors.device.put(2)
        sensors.silence(0)
        await eventually(lambda: board.online and did(board)[-1:] == [SensorsStatus((2,))])


async def test_an_action_during_a_broker_outage_is_done_once_afterwards():
    (port,) = free_ports(1)
    async with AsyncExitStack() as first, AsyncExitStack() as stack:
        await first.enter_async_context(own_broker(port))
        gateway = await stack.enter_async_context(connected(port, KEYPAD))
        board = gateway.boards["T1"]
        (keypad,) = await stack.enter_async_context(playing(port, KEYPAD))
        await eventually(lambda: board.online)
        await first.aclose()
        await eventually(lambda: any("has no connection" in said for said in keypad.said))
        keypad.device.do({"type": "Start", "round": 3})
        async with own_broker(port):
            await eventually(lambda: did(board) == [Start(3)] and keypad.session.open is None)
            await eventually(lambda: board.online)
            await stack.aclose()
    assert did(board) == [Start(3)]


async def test_duplicates_replays_and_forged_messages_never_act(monkeypatch):
    async with own_broker(0) as port, connected(port, KEYPAD) as gateway, playing(port, KEYPAD) as (keypad,):
        board = gateway.boards["T1"]
        await eventually(lambda: board.online)
        verdicts = []
        monkeypatch.setattr(gateway.devices, "count", lambda _whose, verdict: verdicts.append(verdict))
        keypad.device.do({"type": "Start", "round": 3})
        await eventually(lambda: did(board) == [Start(3)] and keypad.session.open is None)
        assert keypad.duplicate()
        await eventually(lambda: "repeated" in verdicts)
        keypad.device.changed()
        await eventually(lambda: keypad.session.n > 2 and keypad.session.open is None)
        assert keypad.replay()
        await eventually(lambda: "old" in verdicts)
        assert keypad.wrong_key()
        await eventually(lambda: "unsigned" in verdicts)
        assert did(board) == [Start(3)]


async def test_a_device_run_by_another_process_stands_by():
    async with own_broker(0) as port, connected(port, KEYPAD) as gateway, playing(port, KEYPAD) as (first,):
        await eventually(lambda: first.session.answered)
        async with playing(port, KEYPAD) as (second,):
            await eventually(lambda: "is played elsewhere now" in first.said)
            second.device.do({"type": "Start", "round": 3})
            await eventually(lambda: did(gateway.boards["T1"]) == [Start(3)])


async def test_a_returning_process_takes_the_device_back_after_the_other_has_ended():
    async with own_broker(0) as port, connected(port, KEYPAD) as gateway:
        board, first = gateway.boards["T1"], connection("keypad", "pad", port)
        first.returns, first.standby = True, 3.0
        task = asyncio.create_task(first.run())
        await eventually(lambda: first.session.answered)
        async with playing(port, KEYPAD) as (second,):
            await eventually(lambda: "is played elsewhere now" in first.said)
            await eventually(lambda: second.session.answered)
        await eventually(lambda: first.session.answered)
        first.device.do({"type": "Start", "round": 3})
        await eventually(lambda: did(board) == [Start(3)])
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def test_an_error_in_a_device_is_raised():
    async with own_broker(0) as port, connected(port, KEYPAD) as gateway:
        keypad = connection("keypad", "pad", port)
        task = asyncio.create_task(keypad.run())
        await eventually(lambda: gateway.boards["T1"].online)
        keypad.device.do({})
        with pytest.raises(KeyError):
            await task
