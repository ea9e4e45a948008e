"""Devices at a real broker: what they say acts once, and all comes back by itself after the broker was away."""

import asyncio
import math
import socket
from contextlib import AsyncExitStack, asynccontextmanager

import aiomqtt
import pytest
from structlog.testing import capture_logs

from protocol.devices import Lamps, Refusal, SensorsStatus, Start, Well
from server.config.devices import Mqtt
from server.config.settings import ConfigError
from server.devices import device_session
from server.devices.embedded_broker import own_broker
from server.gateways import mqtt
from server.metrics import REGISTRY
from tests.devices.board import connected
from tests.devices.handset import V5, handset
from tests.devices.sealer import Sealer, enrol
from tests.fakes import eventually
from tests.gateways.talker import seated
from tests.ports import free_ports


SENSORS, KEYPAD = enrol(), enrol("pad", "keypad")
ON = SensorsStatus((2,))
LAMPS = Lamps(7, 0, 3, (2,), locked=False)


async def test_a_device_does_something_once_is_answered_and_shows_what_it_is_told():
    async with own_broker(0) as port, connected(port, SENSORS, KEYPAD) as gateway:
        board = gateway.boards["T1"]
        board.show("d-1", LAMPS)
        async with handset(port, SENSORS) as sensors, handset(port, KEYPAD) as keypad:
            assert await sensors.do(ON) is None
            board.refusal = Refusal("too_late", "It is too late.")
            assert await keypad.do(Start(3)) == board.refusal
            assert board.did == [("d-1", "d-1/boot-0001/1", ON), ("pad", "pad/boot-0001/1", Start(3))]
            assert board.online == {"d-1", "pad"}
            await eventually(lambda: sensors.shown == LAMPS)

            recorded = keypad.say(Start(3), 1)
            async with aiomqtt.Client("127.0.0.1", port, protocol=V5, timeout=math.inf) as stranger:
                for topic, retain in (
                    (f"{keypad.at}/up", False),
                    (f"{keypad.at}/up", True),
                    (f"{sensors.at}/up", False),
                ):
                    await stranger.publish(topic, recorded, qos=1, retain=retain)
                    await stranger.publish(topic, b"\xff" * 5_000, qos=1)
            board.refusal = None
            assert await sensors.do(ON) is None
            assert [did[1] for did in board.did] == ["d-1/boot-0001/1", "pad/boot-0001/1", "d-1/boot-0001/2"]


async def test_a_device_whose_connection_breaks_is_lost_by_its_will(monkeypatch):
    monkeypatch.setattr(device_session, "FAREWELL", 100)
    monkeypatch.setattr(device_session, "SILENCE", 600_000)
    async with own_broker(0) as port, connected(port, SENSORS) as gateway, handset(port, SENSORS) as sensors:
        await sensors.do(ON)
        sensors.client._client.socket().shutdown(socket.SHUT_RDWR)
        await eventually(lambda: gateway.boards["T1"].online == set())


async def test_after_the_broker_was_away_everything_is_heard_again_in_a_new_session():
    (port,) = free_ports(1)
    async with AsyncExitStack() as first, AsyncExitStack() as stack:
        await first.enter_async_context(own_broker(port))
        gateway = await stack.enter_async_context(connected(port, KEYPAD))
        board = gateway.boards["T1"]
        async with handset(port, KEYPAD) as keypad:
            await keypad.do(Well())
            before = keypad.say(Start(3), 2)
        await first.aclose()
        await eventually(lambda: board.online == set() and gateway.devices.outbox is None)
        async with own_broker(port):
            async with aiomqtt.Client("127.0.0.1", port, protocol=V5, timeout=math.inf) as stranger:
                await stranger.publish(f"{keypad.at}/up", before, qos=1, retain=True)
            await eventually(lambda: gateway.devices.outbox)
            async with handset(port, KEYPAD) as again:
                again.n = keypad.n
                assert await again.do(Start(3)) is None
                assert [command for _, command, _ in board.did] == ["pad/boot-0001/1", "pad/boot-0001/2"]
                assert board.online == {"pad"}


@asynccontextmanager
async def swallowing(target):
    """Yield a proxy to a port, and an event that has it swallow all bytes: both ends believe that they are connected."""
    mute, tasks = asyncio.Event(), set()

    async def pump(source, sink):
        try:
            while data := await source.read(4096):
                if not mute.is_set():
                    sink.write(data)
        finally:
            sink.transport.abort()

    async def accept(reader, writer):
        there, onward = await asyncio.open_connection("127.0.0.1", target)
        tasks.update(asyncio.ensure_future(pump(*pair)) for pair in ((reader, onward), (there, writer)))

    server = await asyncio.start_server(accept, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1], mute
    finally:
        server.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def test_a_connection_that_only_seems_to_be_there_is_noticed(monkeypatch):
    monkeypatch.setattr(mqtt, "BEAT", 0.1)
    monkeypatch.setattr(mqtt, "KEEPALIVE", 600)  # which is long enough for nobody to notice anything
    async with (
        own_broker(0) as port,
        swallowing(port) as (proxy, mute),
        connected(proxy, SENSORS, patience=0.5) as gateway,
        handset(port, SENSORS) as sensors,
    ):
        await sensors.do(ON)
        mute.set()
        await eventually(lambda: gateway.boards["T1"].online == set() and gateway.devices.outbox is None)
        mute.clear()
        await eventually(lambda: gateway.devices.outbox)
        await sensors.do(ON)
        assert gateway.boards["T1"].online == {"d-1"}


async def test_a_broker_that_stands_still_delays_no_table_and_what_waits_for_it_does_not_grow():
    async with (
        own_broker(0) as port,
        swallowing(port) as (proxy, mute),
        connected(proxy, SENSORS) as gateway,
        seated(gateway.house) as ann,
    ):
        mute.set()
        outbox = gateway.devices.outbox
        for seq in range(200):
            gateway.boards["T1"].show("d-1", Lamps(seq, 0, 3, (), locked=False))
            await asyncio.sleep(0)
        assert len(outbox.waiting) <= 2
        assert (await ann.do("Bet", round=1, seat=1, wager="ante", amount=500))["type"] == "Accepted"


async def test_a_table_that_is_served_elsewhere_is_not_heard_here_any_more():
    async with own_broker(0) as port, connected(port, SENSORS) as gateway, handset(port, SENSORS) as sensors:
        await sensors.do(ON)
        board = gateway.boards.pop("T1")
        gateway.house.tables.rooms["T1"].stop()
        await eventually(lambda: board.closed and "T1" in gateway.boards)  # the only node takes it again
        await sensors.do(ON)
        assert [command for _, command, _ in board.did] == ["d-1/boot-0001/1"]
        assert [command for _, command, _ in gateway.boards["T1"].did] == ["d-1/boot-0001/2"]


async def test_what_goes_wrong_at_the_table_is_a_refusal_for_the_device():
    with capture_logs() as logs:
        async with own_broker(0) as port, connected(port, SENSORS) as gateway, handset(port, SENSORS) as sensors:
            gateway.boards["T1"].refusal = RuntimeError("nobody thought of this")
            assert (await sensors.do(ON)).code == "command_faulted"
    assert "a device's message failed" in [entry["event"] for entry in logs]


async def test_a_stranger_is_not_heard_and_the_log_tells_of_it_but_not_each_time():
    with capture_logs() as logs:
        async with (
            own_broker(0) as port,
            connected(port, SENSORS, KEYPAD) as gateway,
            handset(port, SENSORS) as sensors,
        ):
            other = Sealer(KEYPAD)
            other.session = sensors.session
            for _ in range(8):
                await sensors.client.publish(f"{sensors.at}/up", other.say(Start(1)), qos=1)
            await sensors.do(ON)
            assert len(gateway.boards["T1"].did) == 1
    told = [entry for entry in logs if entry["event"] == "a device's message does not count"]
    assert [(entry["device"], entry["why"], entry["times"]) for entry in told] == [
        ("d-1", "unsigned", n) for n in (1, 2, 4, 8)
    ]


async def test_what_comes_too_fast_is_counted_and_passed_over_and_the_log_tells_of_it_but_not_each_time(
    monkeypatch, caplog
):
    monkeypatch.setattr(mqtt, "WAITING", 1)

    def crowded():
        return REGISTRY.get_sample_value("croupier_device_messages_total", {"verdict": "crowded"}) or 0

    before = crowded()
    with capture_logs() as logs:
        async with own_broker(0) as port, connected(port, SENSORS) as gateway, handset(port, SENSORS) as sensors:
            async with asyncio.timeout(60):
                while crowded() < before + 8:
                    await asyncio.gather(*(sensors.client.publish(f"{sensors.at}/up", b"x", qos=0) for _ in range(100)))
            assert await sensors.do(ON) is None
            assert len(gateway.boards["T1"].did) == 1
    told = [entry["times"] for entry in logs if entry["event"] == "too many messages of devices: some are passed over"]
    assert told[:4] == [1, 2, 4, 8]
    assert told == [2**n for n in range(len(told))]
    assert not [record for record in caplog.records if "queue is full" in record.message]


def test_files_that_cannot_be_used_are_named(tmp_path):
    (tmp_path / "house.crt").write_text("no certificate")
    files = {"certificate": f"{tmp_path}/house.crt", "key": f"{tmp_path}/house.key"}
    with pytest.raises(
        ConfigError, match=rf"^The files of \[mqtt\] \({tmp_path}/house.crt, {tmp_path}/house.key\) cannot be used: "
    ):
        mqtt.broker_of(Mqtt(url="mqtts://127.0.0.1", **files))


@pytest.mark.parametrize(
    ("url", "host", "port"),
    [("mqtt://127.0.0.1", "127.0.0.1", 1883), ("mqtt://[::1]:99", "::1", 99), ("mqtt://localhost:1", "localhost", 1)],
)
def test_an_url_tells_host_and_port(url, host, port):
    assert mqtt.broker_of(Mqtt(url=url)) == mqtt.Broker(host, port)
