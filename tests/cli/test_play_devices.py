"""`croupier devices play`: which devices are simulated, and at which broker."""

import asyncio
import sys

import pytest
from msgspec.structs import replace

from server.cli.play_devices import broker_url, chosen, save_broker_url
from server.config.devices import DeviceSettings, Mqtt
from server.config.settings import Config, ConfigError
from server.devices.enrolment import enrolled
from tests.cli.program import ROOT, environment, serving, talking
from tests.config.files import LEAST
from tests.core.given import settings


DEVICES = (
    DeviceSettings("d-1", "T1", "sensors"),
    DeviceSettings("pad", "T1", "keypad"),
    DeviceSettings("siren", "floor", "alarm"),
)
ENROLLED = enrolled(DEVICES, bytes(32))
HOUSE = (
    """
var = "{var}"
port = 0
"""
    + LEAST
    + """
[[devices]]
id = "pad"
table = "T1"
kind = "keypad"
[[devices]]
id = "sign"
table = "T1"
kind = "sign"
"""
)


def test_named_devices_are_simulated_or_those_of_a_table_or_all():
    def ids(names, table):
        return [one.id for one in chosen(ENROLLED, names, table)]

    assert ids((), None) == ["d-1", "pad", "siren"]
    assert ids((), "T1") == ["d-1", "pad"]
    assert ids((), "floor") == ["siren"]
    assert ids(("siren", "pad"), None) == ["siren", "pad"]
    with pytest.raises(ConfigError, match=r"There is no device 'd-9'; there are d-1, pad, siren\."):
        ids(("d-9",), None)
    with pytest.raises(ConfigError, match=r"No device is enrolled at table 'T9'\."):
        ids((), "T9")


def test_the_broker_is_the_configured_one_or_the_one_of_the_house(tmp_path):
    house = Config((settings(),), var=str(tmp_path))
    with pytest.raises(ConfigError, match="The house has no broker yet"):
        broker_url(house)
    assert save_broker_url(house, 1_234) == broker_url(house) == "mqtt://127.0.0.1:1234"
    assert broker_url(replace(house, mqtt=Mqtt("mqtt://localhost:2"))) == "mqtt://localhost:2"


def all_there(devices):
    return len(devices) == 2 and all(device["there"] for device in devices)


def test_a_house_with_a_read_only_directory_serves_as_well(tmp_path):
    (tmp_path / "file").touch()
    house = Config((settings(),), var=str(tmp_path / "file"))
    assert save_broker_url(house, 1_234) == "mqtt://127.0.0.1:1234"
    with pytest.raises(ConfigError, match="The house has no broker yet"):
        broker_url(house)


@pytest.mark.full
async def test_the_demo_simulates_its_devices_until_a_person_does(tmp_path):
    config = tmp_path / "house.toml"
    config.write_text(HOUSE.format(var=tmp_path / "var"))
    async with serving(config, "--demo") as served:
        async with talking(served) as rail:
            await rail.hello(table="T1")
            while not (told := await rail.hear()).get("view") or not all_there(told["view"]["devices"]):
                await rail.hello(table="T1")
        by_hand = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "server", "devices", "play", "--table", "T1", "--config", str(config)),
            cwd=ROOT,
            env=environment(),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        shown = sorted([(await by_hand.stdout.readline()).decode() for _ in range(2)])
        assert shown[0].startswith("pad round 1: ")
        assert shown[1].startswith("sign One: ante $5-$100, ")
        by_hand.stdin.write(b"start\n")
        while b"pad Start is refused: Nobody deals at this table" not in (line := await by_hand.stdout.readline()):
            assert b"has no connection" in line, "each replaces the other once, until the demo gives way"
        by_hand.stdin.close()
        assert await by_hand.wait() == 0
        assert await served.stop() == 0
