import pytest

from clients.python.devices.sealing import opened, seal
from protocol.devices import Answer, SensorsStatus
from protocol.sealing import SignedDown, SignedUp, open_up
from protocol.sealing import seal as sealed_by_the_house


KEY = bytes(range(32))
TOPIC = "croupier/house/T1/d-1/"
SESSION = "ab" * 16


def test_house_and_device_open_each_other_s_messages():
    up = seal(KEY, f"{TOPIC}up", SESSION, "boot-0001", 7, {"type": "SensorsStatus", "on": [2, 5]})
    down = sealed_by_the_house(KEY, f"{TOPIC}answer", SignedDown(SESSION, "boot-0002", 9, Answer(7)))

    assert open_up(KEY, f"{TOPIC}up", up) == SignedUp(SESSION, "boot-0001", 7, SensorsStatus((2, 5)))
    assert opened(KEY, f"{TOPIC}answer", down) == {
        "session": SESSION,
        "boot": "boot-0002",
        "n": 9,
        "body": {"type": "Answer", "n": 7, "refusal": None},
    }
    assert opened(KEY, f"{TOPIC}show", down) is None
    assert opened(bytes(32), f"{TOPIC}answer", down) is None


@pytest.mark.parametrize("payload", [b"", b"\xff", b"null", b"[]", b"{}", b'{"signed":1,"mac":2}', b"[" * 9_000])
def test_data_that_is_no_message_is_ignored(payload):
    assert opened(KEY, TOPIC, payload) is None
