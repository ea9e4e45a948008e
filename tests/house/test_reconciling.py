"""The meters are reconciled with the tables once on each gaming day, on record; a difference stops them."""

import asyncio

import pytest
from msgspec.structs import replace

from server.config.gaming_day import calendar
from server.core.events import SettingsPosted
from server.core.meter.operations import Answer, Award, Operation, Stake
from server.core.meter.settings import MeterSettings
from server.core.meter.state import Account, Meter
from server.core.progressive.state import Pending, Progressive
from server.core.table import Table
from server.house import reconciling as module
from server.house.reconciling import Reconciling, differences
from server.meters.service import Meters
from server.store import START
from server.store.house_events import MetersReconciled
from server.store.house_log import HouseLog
from tests.fakes import MoodyStore, RiggedWorld, jumping, settings


TODAY = "2027-01-15"
DAYS = calendar("06:00", "UTC")


def reconciling(beside=None):
    world = RiggedWorld()
    store = beside.store if beside else MoodyStore(world)
    meters = Meters(store.meters, world, [MeterSettings("GRAND", "Grand")])
    return Reconciling(store, meters, HouseLog(store.house, world.now), DAYS)


async def recorded(house):
    return [entry.event for entry in await house.store.house.read("house")]


@jumping
async def test_the_meters_are_reconciled_once_on_each_gaming_day_by_one_node_24():
    here = reconciling()
    there = reconciling(here)
    await here.meters.opened("GRAND")
    running = [asyncio.create_task(each.run()) for each in (here, there)]
    await asyncio.sleep(2.5 * 24 * 3_600)
    for task in running:
        task.cancel()

    days = [event for event in await recorded(here) if event.meters]
    assert [event.day for event in days] == ["2027-01-15", "2027-01-16", "2027-01-17"]
    assert {event.differences for event in days} == {()}


@jumping
async def test_a_difference_is_on_record_and_stops_the_meter():
    house = reconciling()
    await house.meters.opened("GRAND")
    await house.meters.apply("GRAND", Operation("T1", 1, Stake(1, 500)))  # no table asked for it
    assert await house.reconcile(DAYS.day(house.meters.world.now()))

    sentence = "The tables sent $5 less than the meters have of them."
    assert await recorded(house) == [MetersReconciled(TODAY, ("GRAND",), (sentence,))]
    assert house.meters.shown("GRAND").stopped == sentence


@jumping
async def test_a_table_that_cannot_be_read_ends_nothing(monkeypatch):
    house = reconciling()
    await house.meters.opened("GRAND")
    tried = []

    async def fail(_tables, name):
        tried.append(name)
        raise KeyError(name)

    monkeypatch.setattr(module, "load_table", fail)
    fence = await house.store.tables.acquire("T1", "me", 10_000)
    await house.store.tables.append("T1", fence, START, 0, [SettingsPosted(settings())])
    running = asyncio.create_task(house.run())
    await asyncio.sleep(150)

    assert not running.done()
    assert len(tried) == 3, "it tries again each minute"
    running.cancel()


@jumping
async def test_meters_that_change_all_the_time_are_read_again(monkeypatch):
    house = reconciling()
    await house.meters.opened("GRAND")
    house.store.tables.names = changing(house, house.store.tables.names, times=2)
    assert await house.reconcile(DAYS.day(house.meters.world.now()))
    [event] = await recorded(house)

    assert event.differences == ("The tables sent $10 less than the meters have of them.",)


def changing(house, names, times):
    """Return `names`, which has a meter change the first `times`."""
    n = 0

    async def named():
        nonlocal n
        if n < times:
            n += 1
            await house.meters.apply("GRAND", Operation("T1", n, Stake(n, 500)))
        return await names()

    return named


def test_a_meter_that_lost_money_is_found():
    assert list(differences({"GRAND": Meter(funded=7, display=5)}, {})) == [
        "Meter GRAND has 2 micro-units fewer than came to it."
    ]


STAKED = Meter(staked=500, display=500_000_000, tables={"T1": Account(answer=Answer(1, 2, 0, 0, 0, 0))})
WON = replace(STAKED, won=300, display=200_000_000, tables={"T1": Account(answer=Answer(2, 3, 0, 300, 0, 0))})
ONE, TWO = (Pending("GRAND", Operation("T1", n, what)) for n, what in ((1, Stake(1, 500)), (2, Award(1, 5))))


@pytest.mark.parametrize(
    ("meter", "progressive"),
    [
        (Meter(), Progressive(asked={"GRAND": 1}, pending=(ONE,), sent=500)),
        (STAKED, Progressive(asked={"GRAND": 1}, pending=(ONE,), sent=500)),
        (STAKED, Progressive(asked={"GRAND": 1}, sent=500)),
        (STAKED, Progressive(asked={"GRAND": 2}, pending=(TWO,), sent=500)),
        (WON, Progressive(asked={"GRAND": 2}, pending=(TWO,), sent=500)),
        (WON, Progressive(asked={"GRAND": 2}, sent=500, got=300)),
    ],
)
def test_operations_on_their_way_are_no_difference(meter, progressive):
    assert list(differences({"GRAND": meter}, {"T1": Table(progressive=progressive)})) == []


def test_operations_that_only_one_side_knows_are_found():
    table = Table(progressive=Progressive(asked={"GRAND": 3}, sent=500))

    assert list(differences({"GRAND": STAKED}, {"T1": table})) == [
        "Meter GRAND carried out 1 operations of table T1, which knows of 3."
    ]
