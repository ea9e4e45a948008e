"""`croupier meters`: the figures, and the actions of operators, each logged with its name and reason."""

import argparse
import json

import pytest
from msgspec.structs import replace

from server.cli.meters import add_arguments, operate
from server.config.settings import Config, ConfigError
from server.core.meter.events import Resumed, Stopped
from server.core.meter.operations import Operation, Stake
from server.core.meter.operator import send, stop
from server.core.meter.settings import MeterSettings
from server.core.meter.state import MICRO
from server.meters.service import Meters
from server.store.encryption import Sealer
from server.store.memory import MemoryStore
from server.world import RealWorld
from tests.core.given import settings


GRAND = MeterSettings("GRAND", "Grand")
CONFIG = Config(tables=(settings(),), meters=(GRAND, replace(GRAND, name="OTHER")))
BY = ("--by", "Sam", "--why", "a loose cable")


@pytest.fixture
async def meters():
    """Return two meters, one of them with a stake."""
    store = MemoryStore(Sealer([bytes(32)]), RealWorld().now)
    here = Meters(store.meters, RealWorld(), CONFIG.meters)
    here.store = store
    for name in ("GRAND", "OTHER"):
        await here.opened(name)
    await here.apply("GRAND", Operation("T1", 1, Stake(1, 110)))
    return here


async def run(meters, *words):
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return [line async for line in operate(CONFIG, meters.store, RealWorld(), parser.parse_args(words))]


async def refused(meters, *words):
    with pytest.raises(ConfigError) as no:
        await run(meters, *words)
    return str(no.value)


async def test_25_all_figures_of_each_meter_are_listed(meters):
    grand, other = await run(meters)

    assert grand == (
        "GRAND\n"
        "  display               $1,000.165\n"
        "  reserve               $0.055\n"
        "  overflow              $0.00\n"
        "  house                 $0.88\n"
        "  in                    $1.10\n"
        "  hits                  0\n"
        "  wins                  $0\n"
        "  seeds funded          $1,000.00\n"
        "  transferred in, out   $0.00, $0.00\n"
        "  runs by               base and reset $1,000, rate 15 %, to the reserve 5 %, up to $1,000,000, "
        "unreasonable over $100\n"
    )
    assert other.startswith("OTHER\n  display               $1,000.00\n")


async def test_the_json_has_micro_units(meters):
    fields = json.loads((await run(meters, "--json"))[0])
    assert (await run(meters, "stop", "OTHER", "--json", *BY))[0].startswith('{"meter":"OTHER"')

    assert (fields["meter"], fields["display"], fields["staked"]) == ("GRAND", 100_016_500_000, 110 * MICRO)
    assert fields["parameters"]["seed"] == 100_000
    assert fields["stopped"] is None


async def test_a_parameter_for_the_next_award_is_shown(meters):
    await Meters(meters.store.meters, RealWorld(), [replace(GRAND, rate="20%")]).opened("GRAND")

    assert "  from the next award   base and reset $1,000, rate 20 %" in (await run(meters))[0]


async def test_stops_and_starts_are_logged_with_name_and_reason(meters):
    [text] = await run(meters, "stop", "GRAND", *BY)
    assert text.startswith("GRAND is stopped: a loose cable.\n")
    assert await refused(meters, "stop", "GRAND", *BY) == "It stands still already: a loose cable."
    await meters.look("GRAND")
    assert meters.shown("GRAND").stopped == "a loose cable."
    await run(meters, "go", "GRAND", *BY)

    events = [noted.event for noted in await meters.store.meters.read("GRAND")]
    assert events[-2:] == [Stopped("a loose cable.", "Sam"), Resumed("a loose cable.", "Sam")]


async def test_a_stopped_meter_is_transferred_and_decommissioned(meters):
    assert (await refused(meters, "transfer", "GRAND", "OTHER", *BY)).startswith("Stop it first")
    await run(meters, "stop", "GRAND", *BY)
    source, target = await run(meters, "transfer", "GRAND", "OTHER", *BY)
    [over] = await run(meters, "decommission", "GRAND", *BY)

    assert "  transferred in, out   $0.00, $1,000.22\n" in source
    assert "  display               $2,000.165\n  reserve               $0.055\n" in target
    assert over.startswith("GRAND is stopped: The meter is decommissioned.\n")


async def test_a_transfer_that_stopped_halfway_is_finished_by_the_next_try(meters):
    await meters.write("GRAND", lambda meter: stop(meter, "moved", "Sam"))
    await meters.write("GRAND", lambda meter: send(meter, "x1", "OTHER", "moved", "Sam"))
    _, target = await run(meters, "transfer", "GRAND", "OTHER", *BY)

    assert "  display               $2,000.165\n" in target
    assert await refused(meters, "transfer", "GRAND", "OTHER", *BY) == "Nothing lies on it."


async def test_a_refused_action_is_explained(meters):
    assert await refused(meters, "stop", "NONE", *BY) == "There is no meter 'NONE'; there are GRAND, OTHER."
    assert await refused(meters, "transfer", "GRAND", "GRAND", *BY) == "A meter is transferred to another one."
    assert await refused(meters, "go", "GRAND", *BY) == "It is not stopped."


async def test_a_meter_with_a_broken_log_is_reported(meters):
    rows = meters.store.meters.logs["GRAND"].rows
    rows[1] = replace(rows[1], at=1)

    broken, _ = await run(meters)
    assert broken.startswith("GRAND: The meter's log cannot be read: ")
