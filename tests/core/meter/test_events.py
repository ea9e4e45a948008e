"""Events are stored for ever: an old log of a meter, with every kind of event, folds to the same meter as before."""

from pathlib import Path
from typing import get_args

import msgspec

from server.core.meter.events import Metering
from server.core.meter.evolve import evolve
from server.core.meter.state import Meter


LOG = Path(__file__).parents[2] / "golden" / "meters" / "grand.jsonl"
DECODER = msgspec.json.Decoder(Metering)


def test_an_old_log_of_a_meter_folds_to_the_same_meter_as_before():
    meter = Meter()
    events = [DECODER.decode(line) for line in LOG.read_bytes().splitlines()]
    for number, event in enumerate(events, 1):
        meter = evolve(meter, event, 1_000 * number)

    assert {type(event) for event in events} == set(get_args(Metering))
    assert (meter.staked, meter.given_back, meter.hits, meter.won) == (20_541, 60, 2, 100_072)
    assert (meter.display, meter.reserve, meter.overflow) == (0, 0, 0)
    assert (meter.house, meter.sent) == (15_384_750_000, 256_348_250_000)
    assert (meter.funded, meter.received, meter.stopped) == (199_976_000_000, 151_348_000_000, "The game is closed.")
    assert meter.decommissioned
    assert meter.tables["T1"].answer.version == 9
