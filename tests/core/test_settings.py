import msgspec
import pytest

from server.core.settings import TableSettings
from tests.core.given import settings


def read(**changes):
    raw = msgspec.to_builtins(settings()) | changes
    return msgspec.convert(raw, TableSettings)


def test_settings_survive_their_encoding():
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(settings()), type=TableSettings) == settings()


@pytest.mark.parametrize(
    ("changes", "names"),
    [
        ({"pace": "brisk"}, "pace"),
        ({"places": 8}, "places"),
        ({"chip": 0}, "chip"),
        ({"dealing": "robot"}, "dealing"),
        ({"table": "a table"}, "table"),
        ({"colour": "green"}, "colour"),
        ({"game": {"game": "whist", "limits": {}}}, "game"),
    ],
)
def test_a_wrong_setting_is_refused_by_its_name(changes, names):
    with pytest.raises(msgspec.ValidationError, match=names):
        read(**changes)
