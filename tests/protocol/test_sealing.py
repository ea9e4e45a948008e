"""The seal on messages to and from a device."""

import hmac
import json
from contextlib import suppress
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as some

from protocol.devices import Answer, SensorsStatus, Start
from protocol.sealing import SignedDown, SignedUp, UnfitUp, Unsealed, open_down, open_up, seal


KEY = bytes(range(32))
TOPIC = "croupier/house/T1/d-1/up"
SAID = SignedUp("ab" * 16, "boot-0001", 7, SensorsStatus((2, 5)))
WITHOUT_NUMBER = json.dumps({"session": "ab" * 16, "boot": "boot-0001", "body": {"type": "Well"}})


def test_a_sealed_message_can_be_opened_in_either_direction():
    answer = SignedDown("ab" * 16, "boot-0001", 7, Answer(3))

    assert open_up(KEY, TOPIC, seal(KEY, TOPIC, SAID)) == SAID
    assert open_down(KEY, TOPIC, seal(KEY, TOPIC, answer)) == answer


def test_a_seal_can_be_made_from_the_description():
    signed = json.dumps({"session": "ab" * 16, "boot": "boot-0001", "n": 7, "body": {"type": "Start", "round": 3}})
    text = b"".join(len(part).to_bytes(4, "big") + part for part in (TOPIC.encode(), signed.encode()))
    payload = json.dumps({"signed": signed, "mac": hmac.new(KEY, text, sha256).hexdigest()}).encode()

    assert open_up(KEY, TOPIC, payload) == SignedUp("ab" * 16, "boot-0001", 7, Start(3))


def test_a_seal_is_valid_only_for_its_topic_key_and_direction():
    sealed = seal(KEY, TOPIC, SAID)
    for key, topic in ((bytes(32), TOPIC), (KEY, TOPIC.replace("d-1", "d-2")), (KEY, TOPIC.replace("/up", "/answer"))):
        with pytest.raises(Unsealed):
            open_up(key, topic, sealed)
    with pytest.raises(Unsealed):
        open_down(KEY, TOPIC, sealed)
    unfit = open_up(KEY, TOPIC, seal(KEY, TOPIC, SignedDown("ab" * 16, "boot-0001", 7, Answer(3))))
    assert isinstance(unfit, UnfitUp)
    assert (unfit.boot, unfit.n, unfit.body.unknown) == ("boot-0001", 7, True)


@given(some.integers(0, 10_000), some.integers(1, 255))
def test_no_byte_of_a_message_can_be_changed(place, difference):
    sealed = bytearray(seal(KEY, TOPIC, SAID))
    sealed[place % len(sealed)] ^= difference
    with suppress(Unsealed):
        assert open_up(KEY, TOPIC, bytes(sealed)) == SAID  # the same message, written in another way


@given(some.binary(max_size=200) | some.text(max_size=200).map(str.encode))
def test_any_payload_is_opened_or_raises_unsealed(payload):
    with pytest.raises(Unsealed):
        open_up(KEY, TOPIC, payload)


@pytest.mark.parametrize("signed", ['"\\ud800"', "[" * 5_000, "{}", "null", '{"session":1}', "", WITHOUT_NUMBER])
def test_a_right_seal_on_an_invalid_message_raises_unsealed(signed):
    text = b"".join(len(part).to_bytes(4, "big") + part for part in (TOPIC.encode(), signed.encode()))
    payload = json.dumps({"signed": signed, "mac": hmac.new(KEY, text, sha256).hexdigest()}).encode()

    with pytest.raises(Unsealed):
        open_up(KEY, TOPIC, payload)
