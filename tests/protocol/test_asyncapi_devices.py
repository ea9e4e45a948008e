"""The channels of the devices in the AsyncAPI document."""

from typing import get_args

from protocol import asyncapi, asyncapi_devices
from protocol.devices import Down, Up
from protocol.messages import FromClient, FromServer
from server.devices.topics import DOWN


def test_each_device_message_is_on_one_channel():
    document = asyncapi.document()
    told = [name for _, bodies, _ in asyncapi_devices.CHANNELS.values() for name in asyncapi_devices.names(bodies)]

    assert sorted(told) == sorted(kind.__name__ for kind in get_args(Up | Down))
    assert set(told) <= set(document["components"]["schemas"])
    assert set(asyncapi_devices.CHANNELS) == {"up", *DOWN}


def test_device_messages_share_no_name_with_other_messages():
    pages = {kind.__name__ for kind in get_args(FromClient | FromServer)}

    assert not pages & asyncapi_devices.components().keys()
    assert not pages & asyncapi_devices.messages().keys()


def test_device_messages_use_qos_1_and_only_session_and_show_are_retained():
    operations = asyncapi.document()["operations"]
    found = {where: operations[name] for where, (name, _, _) in asyncapi_devices.CHANNELS.items()}

    assert {where: each["action"] for where, each in found.items()} == {"up": "receive"} | dict.fromkeys(DOWN, "send")
    assert {each["bindings"]["mqtt"]["qos"] for each in found.values()} == {1}
    assert [where for where, each in found.items() if each["bindings"]["mqtt"]["retain"]] == ["session", "show"]
