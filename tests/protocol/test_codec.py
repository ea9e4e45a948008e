import json
from string import printable

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.codec import CODECS, JSON, MSGPACK, Misread, Undecodable
from protocol.commands import (
    Bet,
    Choose,
    Confirm,
    Done,
    Leave,
    Proceed,
    Reject,
    Report,
    Sit,
    TopUp,
    VoidRound,
    Withdraw,
)
from protocol.messages import MAX_FRAME, SUBPROTOCOLS, Do, Heartbeat, Hello, Refused, SignIn, SignOut, Updates
from protocol.refusals import Code
from protocol.updates import CardsDealt, Skipped
from protocol.versions import VERSIONS


COMMANDS = (
    Sit(1, 10_000),
    TopUp(500),
    Leave(),
    Bet(7, 1, "ante", 500),
    Done(7),
    Choose(7, 3, 1, "play"),
    Proceed(7, 3),
    Proceed(7, None),
    Report(7, 3, "dealer_exposed", "dealer", (1, 2)),
    Report(7, 3, "wrong_count", 4, count=2),
    Withdraw(1),
    Confirm(1),
    Reject(1, "not so"),
    VoidRound(7, "a card is marked"),
)
MESSAGES = (
    Hello("m1"),
    Hello("m2", session="secret", table="T1", last_seq=42),
    SignIn("m3", "Dana", "123-456"),
    SignOut("m4"),
    *(Do("m5", command) for command in COMMANDS),
)
LONGEST = Do("i" * 64, Choose(2**53 - 1, 2**53 - 1, 7, "o" * 40))
PLAIN = {
    True: (msgpack.packb, msgpack.unpackb),
    False: (lambda it: json.dumps(it).encode(), json.loads),
}


@pytest.fixture(params=[MSGPACK, JSON], ids=lambda codec: codec.name)
def codec(request):
    return request.param


def pack(codec, plain):
    return PLAIN[codec.binary][0](plain)


def unpack(codec, data):
    return PLAIN[codec.binary][1](data)


def answer(codec, data):
    """Return the message in a frame, the refusal that answers it, or None where the connection is closed."""
    try:
        return codec.decode(data)
    except Misread as wrong:
        refusal = Refused(wrong.id, Code.UNKNOWN_COMMAND if wrong.unknown else Code.MALFORMED, wrong.sentence)
        assert unpack(codec, codec.encode(refusal))["message"]
        return refusal
    except Undecodable:
        return None


def test_the_subprotocols_are_the_codecs():
    assert tuple(CODECS) == SUBPROTOCOLS
    assert [(codec.version, codec.binary) for codec in CODECS.values()] == [
        (2, True),
        (2, False),
        (1, True),
        (1, False),
    ]
    assert {codec.version for codec in CODECS.values()} == set(VERSIONS)


@pytest.mark.parametrize("message", MESSAGES, ids=repr)
def test_client_messages_are_decoded(codec, message):
    assert codec.decode(codec.encode(message)) == message


def test_a_frame_is_of_the_kind_that_its_encoding_wants(codec):
    data = codec.encode(Hello("m1"))
    right, other = (data, data.decode(errors="replace")) if codec.binary else (data.decode(), data)

    assert codec.read(right) == Hello("m1")
    with pytest.raises(Undecodable, match="A frame of the other kind"):
        codec.read(other)


def test_messages_of_an_independent_encoder_are_decoded(codec):
    plain = {
        "type": "Do",
        "id": "m1",
        "command": {"type": "Bet", "round": 7, "seat": 1, "wager": "ante", "amount": 500},
    }

    assert codec.decode(pack(codec, plain)) == Do("m1", Bet(7, 1, "ante", 500))


def test_an_independent_decoder_reads_server_messages(codec):
    sent = Updates("T1", 42, "0123456789abcdef", (Skipped(41), CardsDealt(42, "dealer", ("Qh", None), ())))

    assert unpack(codec, codec.encode(sent)) == {
        "type": "Updates",
        "table": "T1",
        "seq": 42,
        "mark": "0123456789abcdef",
        "updates": [
            {"type": "Skipped", "seq": 41},
            {"type": "CardsDealt", "seq": 42, "to": "dealer", "cards": ["Qh", None], "hands": []},
        ],
    }


def test_null_fields_are_sent_as_null(codec):
    assert unpack(codec, codec.encode(Heartbeat(1, None, None))) == {
        "type": "Heartbeat",
        "now": 1,
        "seq": None,
        "mark": None,
    }


def test_the_longest_command_is_far_shorter_than_a_frame(codec):
    assert len(codec.encode(LONGEST)) < MAX_FRAME / 8


@pytest.mark.parametrize(
    ("plain", "code"),
    [
        ({"type": "Shuffle", "id": "m1"}, Code.UNKNOWN_COMMAND),
        ({"type": "Do", "id": "m1", "command": {"type": "Cheat"}}, Code.UNKNOWN_COMMAND),
        ({"type": "Do", "id": "m1", "command": {"seat": 1}}, Code.MALFORMED),
        ({"type": "Do", "id": "m1", "command": None}, Code.MALFORMED),
        ({"type": "Do", "id": "m1"}, Code.MALFORMED),
        ({"type": 5, "id": "m1"}, Code.MALFORMED),
        ({"id": "m1"}, Code.MALFORMED),
        ({"type": "Hello", "id": "m1", "admin": True}, Code.MALFORMED),
        ({"type": "Hello", "id": "m1", "last_seq": -1}, Code.MALFORMED),
        ({"type": "Hello", "id": "m1", "last_seq": 2**53}, Code.MALFORMED),
        ({"type": "Hello", "id": "m1", "last_seq": "4"}, Code.MALFORMED),
        ({"type": "Hello", "id": "m1", "table": ""}, Code.MALFORMED),
        ({"type": "Hello", "id": "m1", "session": "s" * 201}, Code.MALFORMED),
        ({"type": "Do", "id": "m1", "command": {"type": "Sit", "seat": 2**53, "buy_in": 1}}, Code.MALFORMED),
        ({"type": "Do", "id": "m1", "command": {"type": "Sit", "seat": 1, "buy_in": -1}}, Code.MALFORMED),
        ({"type": "Do", "id": "m1", "command": {"type": "Sit", "seat": 1, "buy_in": 1.5}}, Code.MALFORMED),
        (
            {"type": "Do", "id": "m1", "command": {"type": "Sit", "seat": 1, "buy_in": 1, "player": "bob"}},
            Code.MALFORMED,
        ),
        ({"type": "Do", "id": "m1", "command": {"type": "TopUp", "amount": 10**12 + 1}}, Code.MALFORMED),
    ],
    ids=repr,
)
def test_an_invalid_message_is_refused_under_its_id(codec, plain, code):
    refused = answer(codec, pack(codec, plain))

    assert (refused.id, refused.code) == ("m1", code)


@pytest.mark.parametrize("plain", [None, 5, "Hello", [], [["type", "Hello"]], {}, {"type": "Hello"}], ids=repr)
@pytest.mark.parametrize("extra", [{}, {"id": ""}, {"id": 7}, {"id": "m" * 65}, {"id": None}], ids=repr)
def test_a_message_without_a_usable_id_is_refused_without_one(codec, plain, extra):
    refused = answer(codec, pack(codec, plain | extra if isinstance(plain, dict) else plain))

    assert (refused.id, refused.code) == (None, Code.MALFORMED)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b'{"type":"Hello","id":"m1"',
        b'{"type":"Shuffle","id":"m1"',
        b'{"type":"Hello","id":"m1"} and more',
        b'{"type":"Hello","id":"\\ud800"}',
        b'{"type":"Hello","id":"m1","\xff":1}',
        b'{"type":"Shuffle","id":"\xff"}',
        b"[" * 2_000 + b"]" * 2_000,
        b'{"id":"m1","type":"Do","command":' + b"[" * 1_900 + b"]" * 1_900 + b"}",
        b'\xef\xbb\xbf{"type":"Hello","id":"m1"}',
        msgpack.packb({"type": "Hello", "id": "m1"}),
    ],
    ids=range(11),
)
def test_data_that_is_not_json_is_undecodable(data):
    with pytest.raises(Undecodable):
        JSON.decode(data)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xc1",
        b"\x81" * 3_000,
        b"\x91" * 3_000 + b"\xc0",
        b"\xdf\xff\xff\xff\xff",
        b"\x81\xdd\xff\xff\xff\xff",
        msgpack.packb({"type": "Hello", "id": "m1"}) + b"x",
        msgpack.packb({"type": "Hello", "id": "m1"})[:-1],
        msgpack.packb({"type": "Shuffle"})[:-1] + b"\xff",
        b"\x82" + msgpack.packb("type") + msgpack.packb("Shuffle") + msgpack.packb({}) + b"\x01",
        b'{"type":"Hello","id":"m1"}',
    ],
    ids=range(11),
)
def test_data_that_is_not_messagepack_is_undecodable(data):
    with pytest.raises(Undecodable):
        MSGPACK.decode(data)


@pytest.mark.parametrize("number", [b"1e999", b"9" * 5_000])
def test_a_number_out_of_any_range_is_refused(number):
    refused = answer(JSON, b'{"type":"Hello","id":"m1","last_seq":' + number + b"}")

    assert (refused.id, refused.code) == (None, Code.MALFORMED)


@pytest.mark.parametrize(
    "odd", [msgpack.Timestamp(2**62, 1), msgpack.ExtType(5, b"x"), b"bytes", float("nan")], ids=repr
)
def test_a_value_of_a_type_only_in_messagepack_is_refused(odd):
    refused = answer(MSGPACK, msgpack.packb({"type": "Hello", "id": "m1", "last_seq": odd}))

    assert refused.code == Code.MALFORMED


anything = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["type", "id", "command", "seat", "amount"]) | st.text(max_size=4), inner, max_size=5
        )
    ),
    max_leaves=12,
)
almost = st.fixed_dictionaries(
    {"type": st.sampled_from(["Hello", "SignIn", "SignOut", "Do", "Shuffle"]), "id": st.text(max_size=70)},
    optional={
        "session": anything,
        "table": anything,
        "last_seq": anything,
        "name": anything,
        "code": anything,
        "command": st.fixed_dictionaries(
            {"type": st.sampled_from([type(command).__name__ for command in COMMANDS] + ["Cheat"])},
            optional=dict.fromkeys(("seat", "buy_in", "amount", "round", "step", "wager", "option"), anything),
        )
        | anything,
    },
)


@given(data=st.binary(max_size=200))
def test_any_bytes_get_an_answer(data):
    for each in CODECS.values():
        answer(each, data)


@given(data=st.text(alphabet=printable + '{}[]":,\\u', max_size=100))
def test_any_text_gets_an_answer(data):
    answer(JSON, data.encode())


@given(plain=anything | almost)
def test_any_decodable_data_gets_an_answer_and_keeps_the_connection(plain):
    assert answer(
        JSON,
        json.dumps(plain).encode().replace(b"NaN", b"0").replace(b"-Infinity", b"1e999").replace(b"Infinity", b"1e999"),
    )
    assert answer(MSGPACK, msgpack.packb(plain))


@given(message=st.sampled_from(MESSAGES), data=st.data())
def test_a_damaged_message_gets_an_answer(message, data):
    for each in CODECS.values():
        frame = bytearray(each.encode(message))
        place = data.draw(st.integers(0, len(frame) - 1))
        frame[place : place + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
        answer(each, bytes(frame))
