import json
from typing import get_args

from protocol import asyncapi
from protocol.messages import SUBPROTOCOLS, CloseCode, FromClient, FromServer


def every(value):
    """Yield every map within a value."""
    if isinstance(value, dict):
        yield value
        yield from (found for inner in value.values() for found in every(inner))
    elif isinstance(value, list):
        yield from (found for inner in value for found in every(inner))


def names(union):
    return {kind.__name__ for kind in get_args(union)}


def test_each_operation_sends_and_replies_with_messages_of_its_channel():
    document = asyncapi.document()
    told = list(document["operations"].values())
    told += [each["reply"] for each in told if "reply" in each]

    for each in told:
        channel = each["channel"]["$ref"]
        messages = document["channels"][channel.removeprefix("#/channels/")]["messages"]
        assert {one["$ref"] for one in each["messages"]} <= {f"{channel}/messages/{name}" for name in messages}


def test_each_message_is_on_exactly_one_channel():
    document = asyncapi.document()
    carried = [name for channel in document["channels"].values() for name in channel["messages"]]

    assert sorted(carried) == sorted(document["components"]["messages"])


def test_each_message_is_an_operation_in_its_direction():
    connection = {"$ref": "#/channels/connection"}
    operations = {
        name: each for name, each in asyncapi.document()["operations"].items() if each["channel"] == connection
    }

    assert {name for name, each in operations.items() if each["action"] == "receive"} == names(FromClient)
    assert {name for name, each in operations.items() if each["action"] == "send"} == names(FromServer)


def test_each_message_from_a_client_may_be_refused():
    assert set(asyncapi.ANSWERS) == names(FromClient)
    assert all("Refused" in answers and set(answers) <= names(FromServer) for answers in asyncapi.ANSWERS.values())


def test_each_message_has_its_name_and_says_what_it_is_for():
    for name, message in asyncapi.document()["components"]["messages"].items():
        assert message["name"] == name
        assert message["summary"].endswith(".")
        assert message["examples"]


def test_every_reference_resolves():
    document = json.loads(asyncapi.page())
    references = {each["$ref"] for each in every(document) if "$ref" in each}

    assert references
    for reference in references:
        found = document
        for step in reference.removeprefix("#/").split("/"):
            found = found[step]


def test_a_discriminator_is_the_name_of_a_field():
    discriminators = [each["discriminator"] for each in every(asyncapi.document()) if "discriminator" in each]

    assert set(discriminators) == {"type"}


def test_the_channel_lists_subprotocols_and_close_codes():
    channel = asyncapi.document()["channels"]["connection"]

    assert channel["x-subprotocols"] == SUBPROTOCOLS
    assert channel["x-close-codes"] == {str(code.value): code.name for code in CloseCode}


def test_the_server_is_where_the_house_is():
    assert asyncapi.document()["servers"]["web"] == {"host": "localhost:8000", "protocol": "ws"}
    assert asyncapi.document("https://one.example.com/croupier")["servers"]["web"] == {
        "host": "one.example.com",
        "protocol": "wss",
        "pathname": "/croupier",
    }
