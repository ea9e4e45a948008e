"""Displays of the meters: every viewer sees what the ledger has, never over a second old (standards 26 and 57)."""

import asyncio
from contextlib import asynccontextmanager

from protocol.codec import JSON
from protocol.meters import MetersShown, Won
from server.core.meter.operations import Award, Operation, Stake
from server.core.meter.settings import MeterSettings
from server.core.meter.state import MICRO
from server.core.table import Table
from server.meters.display import FRESH, QUIET, Displays
from server.meters.service import LOOK, Meters
from tests.fakes import MoodyStore, Onlooker, RiggedWorld, jumping, settings


GRAND, ROYAL = MeterSettings("GRAND", "Three Card Grand"), MeterSettings("ROYAL", "Royal", rate="0.999%")
SECOND = 1_000  # ms


class Seat:
    """A table that is looked at."""

    def __init__(self, meter):
        self.table = Table(settings=settings(meter=meter))


class Watcher(Onlooker):
    """Somebody who notes when each number came (s)."""

    def send(self, data):
        super().send(data)
        self.times = [*getattr(self, "times", []), asyncio.get_running_loop().time()]

    @property
    def shown(self):
        return [[card["cents"] for card in message["meters"]] for message in self.of(MetersShown)]


def stake(n, amount=100, table="T1"):
    return Operation(table, n, Stake(n, amount))


@asynccontextmanager
async def displays(beside=None, wins=()):
    """Displays of a node of its own, over the store of another."""
    world = RiggedWorld()
    store = beside.store if beside else MoodyStore(world)
    meters = Meters(store.meters, world, (GRAND, ROYAL))
    here = Displays(meters, world, lambda: wins)
    here.store = store
    running = [asyncio.create_task(task) for task in (meters.run(), here.run())]
    await asyncio.sleep(1)
    try:
        yield here
    finally:
        for task in running:
            task.cancel()


@jumping
async def test_a_new_viewer_sees_the_present_values_at_once_of_all_meters_in_the_lobby_of_its_own_at_a_table():
    async with displays() as here:
        await here.meters.apply("GRAND", stake(1))
        lobby, table, other = Watcher(), Watcher(), Watcher()
        here.watch(lobby, None)
        here.watch(table, Seat("GRAND"))
        here.watch(other, Seat(None))

        assert lobby.shown == [[100_015, 100_000]]
        assert table.shown == [[100_015]]
        assert other.frames == []
        (card,) = table.of(MetersShown)[0]["meters"]
        assert (card["label"], card["version"], card["stopped"], card["won"]) == ("Three Card Grand", 2, None, None)


@jumping
async def test_a_change_made_at_any_node_is_shown_at_every_other_before_it_is_a_second_old():
    async with displays() as here, displays(here) as there:
        near, far = Watcher(), Watcher()
        here.watch(near, None)
        there.watch(far, None)
        ages = []
        for n in range(1, 20):
            await asyncio.sleep(1 + n / 17)  # at every moment between two looks
            before = asyncio.get_running_loop().time()
            await here.meters.apply("GRAND", stake(n))
            await asyncio.sleep(SECOND / 1_000 - 0.01)
            for watcher in (near, far):
                assert watcher.shown[-1][0] == 100_000 + 15 * n
                ages.append(watcher.times[-1] - before)

        assert max(ages) <= LOOK + QUIET + 0.01
        assert len(near.frames) == len(far.frames) == 20


@jumping
async def test_what_the_house_has_not_seen_for_a_second_is_not_shown_until_it_is_seen_again():
    async with displays() as here:
        watcher = Watcher()
        here.watch(watcher, Seat("GRAND"))
        here.store.away["meter_head"] = 40
        last = asyncio.get_running_loop().time()
        await asyncio.sleep(5)
        (card,) = watcher.of(MetersShown)[-1]["meters"]
        assert (card["cents"], card["stopped"]) == (None, "The meter is out of reach just now.")
        assert watcher.shown[:2] == [[100_000], [None]]
        assert watcher.times[1] - last <= SECOND / 1_000

        here.store.away.clear()
        await asyncio.sleep(1)
        assert watcher.shown[-1] == [100_000]
        late = Watcher()
        here.meters.known["GRAND"].seen -= FRESH + 1
        here.watch(late, Seat("GRAND"))
        assert late.shown == [[None]]


@jumping
async def test_whole_cents_are_shown_rounded_down():
    async with displays() as here:
        await here.meters.apply("ROYAL", stake(1))
        assert here.meters.shown("ROYAL").display == 100_000 * MICRO + 999_000
        assert here.cards()[1].cents == 100_000
        await here.meters.apply("ROYAL", stake(2))
        assert here.meters.shown("ROYAL").display == 100_001 * MICRO + 998_000
        assert here.cards()[1].cents == 100_001


@jumping
async def test_a_meter_falls_on_every_screen_after_an_award():
    async with displays() as here, displays(here) as there:
        watchers = [Watcher() for _ in range(2)]
        here.watch(watchers[0], Seat("GRAND"))
        there.watch(watchers[1], None)
        await here.meters.apply("GRAND", stake(1, 10_000))
        await asyncio.sleep(1)
        await here.meters.apply("GRAND", Operation("T1", 2, Award(1, 100)))
        await asyncio.sleep(1)

        for watcher in watchers:
            assert [cents[0] for cents in watcher.shown] == [100_000, 101_500, 100_000]


@jumping
async def test_a_meter_tells_what_was_won_on_it_last_at_any_table():
    wins = [
        Won(meter, table, table, 1, 2, "Ann", "mini royal spades", 100, 100_015, at, at + 1)
        for meter, table, at in (("GRAND", "T1", 5), ("GRAND", "T2", 9), ("ROYAL", "T3", 7), ("GRAND", "T4", 8))
    ]
    async with displays(wins=wins) as here:
        assert [card.won.table for card in here.cards()] == ["T2", "T3"]


class Once:
    """A codec that counts how often it is used."""

    name = JSON.name

    def __init__(self):
        self.times = 0

    def encode(self, message):
        self.times += 1
        return JSON.encode(message)


@jumping
async def test_viewers_of_the_same_place_share_one_frame_and_get_none_while_nothing_changes():
    async with displays() as here:
        codec = Once()
        watchers = [Onlooker(codec=codec) for _ in range(100)]
        for nth, watcher in enumerate(watchers):
            here.watch(watcher, Seat("GRAND") if nth % 2 else None)
        codec.times = 0
        await here.meters.apply("GRAND", stake(1))
        await asyncio.sleep(3)
        assert codec.times == 2
        assert {len(watcher.frames) for watcher in watchers} == {2}

        for watcher in watchers:
            here.unwatch(watcher)
        await here.meters.apply("GRAND", stake(2))
        await asyncio.sleep(1)
        assert codec.times == 2


@jumping
async def test_a_table_that_takes_another_meter_shows_that_one():
    async with displays() as here:
        watcher, seat = Watcher(), Seat("GRAND")
        here.watch(watcher, seat)
        seat.table = Seat("ROYAL").table
        await asyncio.sleep(1)
        seat.table = Seat(None).table
        await asyncio.sleep(1)
        assert [[card["meter"] for card in message["meters"]] for message in watcher.of(MetersShown)] == [
            ["GRAND"],
            ["ROYAL"],
            [],
        ]


def test_a_house_without_meters_shows_none():
    here = Displays(None, RiggedWorld(), lambda: ())
    watcher = Watcher()
    here.watch(watcher, None)
    assert watcher.frames == []
    assert here.cards() == ()
