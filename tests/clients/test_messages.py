import msgpack
import pytest

from clients.python.messages import Closed, Refused, pack, unpack


def test_a_message_survives_packing_and_unpacking():
    message = {"type": "Do", "id": "a", "command": {"type": "Bet", "amount": 10**12}}

    assert unpack(pack(message)) == message


@pytest.mark.parametrize("data", ["text", msgpack.packb([1]), msgpack.packb({"id": "a"})])
def test_data_that_is_no_message_raises(data):
    with pytest.raises(ValueError, match="not a message"):
        unpack(data)


def test_exceptions_have_readable_texts():
    assert str(Refused("seat_taken", "Choose a free one.")) == "seat_taken: Choose a free one."
    assert str(Closed("signed_out")) == "signed_out"
    assert str(Closed("wrong_code", "Ask for another.")) == "wrong_code: Ask for another."
