"""Events of the house are stored for ever: an old log with every kind of event is read as before."""

from pathlib import Path
from typing import get_args

import msgspec

from server.store.house_events import Recorded


LOG = Path(__file__).parents[1] / "golden" / "house" / "house.jsonl"
DECODER = msgspec.json.Decoder(Recorded)


def test_an_old_log_of_the_house_is_read_as_before():
    lines = LOG.read_bytes().splitlines()
    events = [DECODER.decode(line) for line in lines]

    assert {type(event) for event in events} == set(get_args(Recorded))
    for line, event in zip(lines, events, strict=True):
        assert msgspec.json.decode(line).items() <= msgspec.json.decode(msgspec.json.encode(event)).items()
