"""Which devices a house may have, and how it reaches their broker."""

import pytest

from server.config.devices import DeviceSettings
from server.config.loading import load
from server.config.settings import ConfigError
from tests.config.files import LEAST, written


HOUSE = "aa" * 16
KEY = 'certificate = "house.crt"\nkey = "house.key"\n'


def device(kind="sensors", table="T1", name="d-1", **more):
    lines = {"id": name, "table": table, "kind": kind, **more}
    return "[[devices]]\n" + "".join(
        f"{key} = {value if isinstance(value, int) else repr(value)}\n" for key, value in lines.items()
    )


def wrong(folder, text):
    with pytest.raises(ConfigError) as no:
        load(written(folder, LEAST + text), {})
    return str(no.value).replace(f"{folder}/house.toml: ", "")


def test_a_house_enrols_its_devices_and_names_their_broker(tmp_path):
    text = device() + device("supervisor_key", name="key", holder="Sam", issue=3) + device("alarm", "floor", "siren")
    config = load(
        written(tmp_path, LEAST + '[mqtt]\nurl = "mqtts://broker.example.com"\nsite = "demo"\n' + KEY + text), {}
    )

    assert config.devices == (
        DeviceSettings("d-1", "T1", "sensors"),
        DeviceSettings("key", "T1", "supervisor_key", "Sam", 3),
        DeviceSettings("siren", "floor", "alarm"),
    )
    assert config.mqtt.site == "demo"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (device() + device("keypad"), "devices[1].id 'd-1' is the id of an earlier device."),
        (device(table="T9"), "devices[0].table 'T9' is not one of the tables T1."),
        (device("alarm"), "devices[0].table 'T1' is the wrong place for a device of kind 'alarm': set table = \"floor\"."),
        (device(table="floor"), "devices[0].table 'floor' is the wrong place for a device of kind 'sensors': set the name of its table."),
        (device("supervisor_key"), "devices[0].holder of a device of kind 'supervisor_key' is the supervisor who has it."),
        (device(holder="Sam"), "devices[0].holder of a device of kind 'sensors' is nobody: leave it out."),
        (device() + device(name="d-2"), "devices[1]: table 'T1' has a device of kind 'sensors' already."),
        (device(name="Ä"), "devices[0].id: expected `str` matching regex '^[a-z0-9-]{1,24}$'."),
        (device("roulette_wheel"), "devices[0].kind: invalid enum value 'roulette_wheel'."),
        ('[mqtt]\nurl = "tcp://127.0.0.1"\n', "mqtt.url 'tcp://127.0.0.1' is not like \"mqtts://broker.example.com:8883\"."),
        ('[mqtt]\nurl = "mqtt://127.0.0.1:0"\n', "mqtt.url 'mqtt://127.0.0.1:0' is not like \"mqtts://broker.example.com:8883\"."),
        ('[mqtt]\nurl = "mqtt://10.0.0.7"\n', "mqtt.url 'mqtt://10.0.0.7' has no TLS: that is only for this machine; use mqtts://."),
        ('[mqtt]\nurl = "mqtt://localhost"\n' + KEY, "mqtt.certificate is for TLS: use mqtts://, or leave it out."),
        ('[mqtt]\nurl = "mqtts://localhost"\n', "mqtt.certificate and mqtt.key are needed for mqtts://: the house's own, for the broker."),
        ('[mqtt]\nurl = "mqtt://localhost"\nport = 1\n', "mqtt.port is for the house's own broker: write the port of another one in mqtt.url."),
        ("[mqtt]\n" + KEY + device(), "mqtt.certificate is for a broker with TLS: set mqtt.url too, or leave it out."),
    ],
)  # fmt: skip
def test_a_mistake_is_refused_with_its_key_and_what_would_be_right(tmp_path, text, sentence):
    assert wrong(tmp_path, text) == sentence


def test_the_nodes_of_a_house_share_one_broker(tmp_path):
    text = 'addresses = ["http://127.0.0.1:8001"]\n' + LEAST + device()
    with pytest.raises(ConfigError, match=r"mqtt.url is missing: the nodes of a house share one broker"):
        load(written(tmp_path, text), {})
