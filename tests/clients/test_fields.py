import pytest

from clients.python.fields import checked
from tests.clients.scripted_server import heartbeat, legal, refused, sat, snapshot, updates, welcome


HELLO = {"id": "a"}
WELCOME = welcome(HELLO, addresses=["ws://a/ws"])


@pytest.mark.parametrize(
    "message",
    [
        WELCOME,
        snapshot(3),
        updates(sat(4, 1)),
        legal(4),
        heartbeat(None),
        refused(HELLO, "too_fast"),
        refused(HELLO, "too_fast", retry_after=5_000),
        {"type": "Unheard", "what": None},
    ],
    ids=lambda message: message["type"],
)
def test_a_message_passes(message):
    assert checked(message) is message


@pytest.mark.parametrize(
    "message",
    [
        {"type": 5},
        {"type": None},
        WELCOME | {"addresses": None},
        WELCOME | {"addresses": [7]},
        WELCOME | {"heartbeat": "often"},
        snapshot(3) | {"view": None},
        snapshot(3) | {"view": {"table": "T1"}},
        updates(sat(4, 1)) | {"updates": None},
        updates(sat(4, 1)) | {"updates": [None]},
        legal(4) | {"actions": [None]},
        heartbeat(4) | {"now": "noon"},
        {"type": "Lobby"},
        {"type": "LobbyChanged", "cards": None, "order": None},
        refused(HELLO, "too_fast", retry_after="soon"),
    ],
    ids=str,
)
def test_a_field_of_another_type_is_refused(message):
    with pytest.raises(TypeError, match="not a message"):
        checked(message)
