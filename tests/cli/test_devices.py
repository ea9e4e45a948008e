"""`croupier devices`: the list, what a device needs, and the access list of the broker."""

import argparse
import json

import pytest

from server.cli.devices import add_arguments, lines
from server.config.devices import DeviceSettings, Mqtt
from server.config.settings import Config, ConfigError
from server.devices.enrolment import device_key
from tests.core.given import settings


CONFIG = Config(
    tables=(settings(),),
    mqtt=Mqtt(site="demo"),
    devices=(
        DeviceSettings("d-1", "T1", "sensors", issue=2),
        DeviceSettings("key", "T1", "supervisor_key", "Sam"),
        DeviceSettings("siren", "floor", "alarm"),
    ),
)
KEY = {"CROUPIER_KEY": "ab" * 32}


def run(*words, environment=KEY):
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return list(lines(CONFIG, environment, parser.parse_args(words)))


def test_it_lists_the_devices():
    assert run() == [
        "d-1: sensors, T1, issue 2\n",
        "key: supervisor_key of Sam, T1, issue 1\n",
        "siren: alarm, floor, issue 1\n",
    ]


def test_it_prints_the_key_and_the_topics_of_a_device():
    key = device_key(bytes.fromhex("ab" * 32), "d-1", 2).hex()

    assert run("enrol", "d-1") == ["device: d-1 (sensors, T1)\n", "topics: croupier/demo/T1/d-1/\n", f"key: {key}\n"]
    assert json.loads(run("enrol", "d-1", "--json")[0]) == {
        "device": "d-1",
        "kind": "sensors",
        "table": "T1",
        "topics": "croupier/demo/T1/d-1/",
        "key": key,
    }


def test_an_unknown_device_and_a_missing_key_are_reported(tmp_path, monkeypatch):
    with pytest.raises(ConfigError, match=r"^There is no device 'd-9'; there are d-1, key, siren.$"):
        run("enrol", "d-9")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ConfigError, match="The house's key is missing"):
        run("enrol", "d-1", environment={})
    assert not list(tmp_path.iterdir())


def test_the_access_list_gives_each_device_its_own_topics_and_no_more():
    lines = "".join(run("acl")).splitlines()

    assert lines[1:3] == ["user house", "topic readwrite croupier/demo/#"]
    assert lines[4:9] == [
        "user d-1",
        "topic write croupier/demo/T1/d-1/up",
        "topic read croupier/demo/T1/d-1/session",
        "topic read croupier/demo/T1/d-1/answer",
        "topic read croupier/demo/T1/d-1/show",
    ]
    assert [line for line in lines if line.startswith("user")] == ["user house", "user d-1", "user key", "user siren"]
