"""The house's own broker."""

import asyncio
import socket
import subprocess
import sys
from contextlib import suppress

import aiomqtt
import pytest

from server.devices.embedded_broker import LOOPBACK, SETTINGS, own_broker
from server.processes import NotStarted
from tests.fakes import eventually
from tests.ports import free_ports


V5 = aiomqtt.ProtocolVersion.V5


async def test_a_broker_serves_this_machine_alone_until_its_context_ends():
    async with own_broker(0) as port:
        async with aiomqtt.Client(LOOPBACK, port, protocol=V5) as client:
            await client.publish("kept", b"1", qos=1, retain=True)
            await client.subscribe("kept", qos=1)
            message = await anext(client.messages)
            assert (message.payload, message.retain) == (b"1", True)
        with pytest.raises(OSError, match="refused"):
            socket.create_connection(("127.0.0.2", port)).close()
    with pytest.raises(OSError, match="refused"):
        socket.create_connection((LOOPBACK, port)).close()


async def test_a_broker_that_ends_is_started_again(monkeypatch):
    started, start = [], asyncio.create_subprocess_exec

    async def recorded(*command, **about):
        started.append(await start(*command, **about))
        return started[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", recorded)
    async with own_broker(0) as port:
        started[0].kill()
        await eventually(lambda: len(started) == 2)
        while True:
            with suppress(aiomqtt.MqttError):
                async with aiomqtt.Client(LOOPBACK, port, protocol=V5):
                    break
            await asyncio.sleep(0.05)  # thousands of attempts would sooner or later connect to themselves
    assert [process.returncode for process in started] == [-9, -15]


async def test_a_port_in_use_is_reported():
    with socket.create_server((LOOPBACK, 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(NotStarted, match=f"^Port {port} of this machine, .* set mqtt.port to another, or to 0.$"):
            async with own_broker(port):
                pass


def test_a_broker_ends_with_its_parent(tmp_path):
    (port,) = free_ports(1)
    (tmp_path / "broker.toml").write_text(SETTINGS.format(host=LOOPBACK, port=port))
    with subprocess.Popen(
        [sys.executable, "-m", "server.devices.embedded_broker", tmp_path / "broker.toml"], stdin=subprocess.PIPE
    ) as it:
        while True:
            with suppress(OSError), socket.create_connection((LOOPBACK, port)):
                break
        it.stdin.close()
        assert it.wait(30) == 0
