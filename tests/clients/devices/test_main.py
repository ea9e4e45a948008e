import asyncio
import json
import os
import re
import sys
from pathlib import Path

import pytest

from clients.python.devices.__main__ import ENVIRONMENT, broker_at, main
from protocol.devices import SensorsStatus
from server.devices.embedded_broker import own_broker
from tests.clients.devices.test_connection import LAMPS, SENSORS, did
from tests.devices.board import connected
from tests.fakes import eventually


LINE = {"device": "d-1", "kind": "sensors", "table": "T1", "topics": "croupier/house/T1/d-1/", "key": SENSORS.key.hex()}


async def started(*arguments, **environment):
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "clients.python.devices", *arguments),
        cwd=Path(__file__).parents[3],
        env=os.environ | environment,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def test_a_process_runs_its_devices_by_commands_from_standard_input(monkeypatch):
    monkeypatch.setattr("server.devices.device_session.FAREWELL", 100)
    async with own_broker(0) as port, connected(port, SENSORS) as gateway:
        board = gateway.boards["T1"]
        board.show("d-1", LAMPS)
        process = await started("--broker", f"mqtt://127.0.0.1:{port}", **{ENVIRONMENT: json.dumps(LINE)})
        assert await process.stdout.readline() == b"d-1 round 3: lit 2\n"
        process.stdin.write(b"coin 5\nshow\n")
        assert await process.stdout.readline() == b"d-1 round 3: lit 2; on [5]\n"
        await eventually(lambda: did(board)[-1:] == [SensorsStatus((5,))])
        process.stdin.write(b"quit\n")
        assert await process.wait() == 0
        await eventually(lambda: not board.online)
        assert await process.communicate() == (b"", b"")


async def test_a_process_that_quits_before_the_broker_has_answered_prints_nothing():
    async def say_nothing(reader, writer):
        await reader.read()
        writer.close()

    async with await asyncio.start_server(say_nothing, "127.0.0.1", 0) as broker:
        port = broker.sockets[0].getsockname()[1]
        process = await started("--broker", f"mqtt://127.0.0.1:{port}", **{ENVIRONMENT: json.dumps(LINE)})
        assert await process.communicate(b"quit\n") == (b"", b"")

    assert process.returncode == 0


@pytest.mark.parametrize(
    ("url", "lines", "said"),
    [
        ("mqtt://127.0.0.1:1", "", "CROUPIER_DEVICES has no device"),
        ("http://127.0.0.1:1", json.dumps(LINE), "is not like mqtt://127.0.0.1:1883"),
        ("mqtts://127.0.0.1:1", json.dumps(LINE), "mqtts:// needs --certificates"),
        ("mqtt://127.0.0.1:1", "nothing", "Expecting value"),
    ],
)
def test_missing_settings_are_reported(monkeypatch, url, lines, said):
    monkeypatch.setenv(ENVIRONMENT, lines)
    monkeypatch.setattr("sys.argv", ["devices", "--broker", url])
    with pytest.raises(SystemExit, match=re.escape(said)):
        main()


def test_certificates_that_are_not_there_are_named(tmp_path):
    with pytest.raises(
        ValueError, match=rf"{tmp_path}/ca\.crt, .+/d-1\.crt, .+/d-1\.key cannot be used: .+ No such file"
    ):
        broker_at("mqtts://127.0.0.1:1", tmp_path, "d-1")


def test_a_host_that_is_not_known_is_named():
    with pytest.raises(ValueError, match=r"the host 'a\.\.b' of the broker is not known on this machine"):
        broker_at("mqtt://a..b", None, "d-1")


def test_the_default_port_is_the_protocol_s():
    assert broker_at("mqtt://localhost", None, "d-1")[:2] == ("localhost", 1_883)
