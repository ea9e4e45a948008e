from typing import get_args

import msgspec
import pytest

from protocol import asyncapi, sealing
from protocol.asyncapi_devices import CHANNELS, KEY
from protocol.asyncapi_devices import example as sealed
from protocol.asyncapi_examples import EXAMPLES, example, of_type
from protocol.messages import Do, FromClient, FromServer
from protocol.value_names import DEVICE_VALUES, VALUES
from tests.protocol.schema_check import fits


DOCUMENT = asyncapi.document()
MESSAGES = get_args(FromClient) + get_args(FromServer)


@pytest.mark.parametrize("kind", MESSAGES, ids=lambda kind: kind.__name__)
def test_each_message_has_an_example_that_the_schema_and_the_server_accept(kind):
    message = DOCUMENT["components"]["messages"][kind.__name__]
    (shown,) = [each["payload"] for each in message["examples"]]

    assert fits(shown, message["payload"], DOCUMENT)
    assert isinstance(msgspec.convert(shown, kind), kind)


@pytest.mark.parametrize("where", CHANNELS)
def test_each_message_of_devices_has_an_example_with_a_right_seal(where):
    message = DOCUMENT["components"]["messages"][CHANNELS[where][0]]
    (shown,) = [each["payload"] for each in message["examples"]]
    topic = f"croupier/house/T1/t1-sensors/{where}"

    assert shown == sealed(where)
    assert fits(shown, message["payload"], DOCUMENT)
    assert fits(
        msgspec.json.decode(shown["signed"]), DOCUMENT["components"]["schemas"][f"{CHANNELS[where][0]}Signed"], DOCUMENT
    )
    assert sealing.unsealed(KEY, topic, msgspec.json.encode(shown)).decode() == shown["signed"]


def test_the_check_of_schemas_refuses_what_does_not_fit():
    schemas = DOCUMENT["components"]["schemas"]

    for changes in ({"id": ""}, {"id": 3}, {"type": "Hello"}, {"strange": 1}, {"command": {"type": "Bet"}}):
        assert not fits(example(Do) | changes, schemas["Do"], DOCUMENT)
    assert not fits({"type": "Do", "id": "1"}, schemas["Do"], DOCUMENT)


def test_only_values_have_examples_of_their_own():
    assert EXAMPLES.keys() <= (VALUES | DEVICE_VALUES).keys()


def test_a_type_without_an_example_is_a_bug():
    with pytest.raises(TypeError):
        of_type(msgspec.inspect.type_info(float))


def test_a_list_of_given_length_has_an_example_in_each_place():
    assert of_type(msgspec.inspect.type_info(tuple[int, str])) == [1, "text"]
