"""Each gaming day is published once: the last round of each table that was over, the root over these, and figures."""

import asyncio
from datetime import date

from structlog.testing import capture_logs

from server.config.gaming_day import calendar
from server.core.events import RoundClosed, RoundOpened
from server.core.fairness.heads import root_of_heads
from server.house import archiving
from server.house import publishing as module
from server.house.nodes import Nodes, Site
from server.house.publishing import Publishing
from server.room import recovery
from server.store.archive.reading import Archive
from server.store.archive.tables import with_archive
from server.store.house_events import DayFigures, DayPublished, TableHead
from server.store.house_log import HouseLog
from server.store.values import Node
from tests.core.fairness.promising import bet, give, pit_with
from tests.fakes import MORNING, SEALER, MoodyStore, RiggedWorld, jumping
from tests.playing import playing
from tests.report.given import stored
from tests.room.test_past_rounds import rounds
from tests.store.archive.houses import InTheLoop


DAYS = calendar("06:00", "UTC")
HOUR = 3_600_000  # ms
TODAY = date(2027, 1, 15)  # two hours old in the morning
LATE = -12  # hours from the morning: in the evening of the day before


def play_round(pit, *names, withheld=()):
    """Play a round in which all promised seeds; the next one opens."""
    for name in names:
        bet(pit, name)
    pit.done(*names)
    for name in names:
        if name not in withheld:
            give(pit, name)
    if withheld:
        pit.time_up()
    pit.answer(*["play"] * len(names))
    pit.time_up()


def pit_after(count, **about):
    pit = pit_with("ann", "bob")
    for _ in range(count):
        play_round(pit, "ann", "bob", **about)
    return pit


def dated(pit, *moments):
    """The log of a table. Each round opened and closed at two moments, given in hours from the morning."""
    log, at = [], moments[0][0]
    for _, event in pit.log:
        if isinstance(event, RoundOpened):
            if event.round > len(moments):
                break
            at, closed = moments[event.round - 1]
        elif isinstance(event, RoundClosed):
            at = closed
        log.append((MORNING + at * HOUR, event))
    return log


def heads(pit, **rounds):
    """The heads of tables with this log, each after a round."""
    accounts = [event.account for event in pit.events if isinstance(event, RoundClosed)]
    return tuple(TableHead(table, number, accounts[number - 1]) for table, number in rounds.items())


def publishing(store, world):
    return Publishing(store, HouseLog(store.house, world.now), DAYS, Nodes(store.nodes, "b", Site(), tuple))


async def house_with(**logs):
    world = RiggedWorld()
    store = MoodyStore(world)
    for name, log in logs.items():
        await stored(name, log, store)
    return publishing(store, world)


async def published(store):
    return [entry.event for entry in await store.house.read("house") if isinstance(entry.event, DayPublished)]


@jumping
async def test_a_day_has_the_heads_of_all_tables_their_root_and_the_figures_of_each_game():
    pit = pit_after(3, withheld=["bob"])
    house = await house_with(T2=dated(pit, (LATE, LATE)), T1=dated(pit, *[(LATE, LATE)] * 3))
    assert await house.publish(TODAY)
    (day,) = await published(house.store)

    assert (day.day, day.heads) == ("2027-01-14", heads(pit, T1=3, T2=1))
    assert day.root == root_of_heads((head.table, head.round, head.account) for head in day.heads)
    assert day.games == {"three_card_poker": DayFigures(rounds=4, void=0, voided=0, promised=8, withheld=4)}


@jumping
async def test_void_rounds_are_published_with_the_wagers_that_came_back():
    pit = pit_after(1)
    bet(pit, "ann", 700)
    pit.void()
    house = await house_with(T1=dated(pit, (LATE, LATE), (LATE, LATE)))
    await house.publish(TODAY)
    (day,) = await published(house.store)

    assert day.heads == heads(pit, T1=2)
    assert day.games == {"three_card_poker": DayFigures(rounds=1, void=1, voided=700, promised=2, withheld=0)}


@jumping
async def test_a_round_belongs_to_the_day_on_which_it_was_over():
    pit = pit_after(3)
    house = await house_with(T1=dated(pit, (LATE, LATE), (LATE, -1), (0, 0)))
    await house.publish(TODAY)
    (day,) = await published(house.store)

    assert day.heads == heads(pit, T1=1)
    assert day.games["three_card_poker"].rounds == 1


@jumping
async def test_each_day_is_published_once_whatever_number_of_nodes_there_is():
    pit = pit_after(2)
    here = await house_with(T1=dated(pit, (LATE, LATE), (0, 0)))
    there = publishing(here.store, here.store.world)
    running = [asyncio.create_task(each.run()) for each in (here, there)]
    await asyncio.sleep(3 * 24 * 3_600)
    for task in running:
        task.cancel()

    assert [day.day for day in await published(here.store)] == ["2027-01-14", "2027-01-15"]
    assert here.house_log.published == there.house_log.published


@jumping
async def test_nothing_is_published_until_all_of_the_day_is_in_the_store():
    house = await house_with(T1=dated(pit_after(1), (LATE, LATE)))
    turn = DAYS.begins_at(TODAY)
    house.house_log.now = lambda: turn + module.PATIENCE - 1
    assert not await house.publish(TODAY)
    assert await published(house.store) == []
    house.house_log.now = lambda: turn + module.PATIENCE
    assert await house.publish(TODAY)

    assert len(await published(house.store)) == 1


@jumping
async def test_a_node_waits_for_each_node_before_it_and_publishes_if_they_do_not():
    house = await house_with(T1=dated(pit_after(1), (LATE, LATE)))
    turn = DAYS.begins_at(TODAY) + module.PATIENCE
    house.nodes.others = (Node("a", "", 1, draining=False, tables=()), Node("c", "", 1, draining=False, tables=()))
    house.house_log.now = lambda: turn + module.TURN - 1
    assert not await house.publish(TODAY)
    house.house_log.now = lambda: turn + module.TURN
    assert await house.publish(TODAY)
    house.house_log.now = lambda: turn

    assert await house.publish(TODAY), "it is on record"
    assert len(await published(house.store)) == 1


@jumping
async def test_a_house_that_was_closed_publishes_each_day_that_it_missed_and_on_which_it_was_played_in():
    pit = pit_after(4)
    moments = [(LATE - 24 * days,) * 2 for days in (40, 9, 9, 4)]
    house = await house_with(T1=dated(pit, *moments), T2=dated(pit, moments[1]))
    await house.publish(TODAY)

    assert [(day.day, day.heads) for day in await published(house.store)] == [
        ("2027-01-05", heads(pit, T1=3, T2=1)),
        ("2027-01-10", heads(pit, T1=4, T2=1)),
    ]


@jumping
async def test_a_house_goes_on_after_the_last_day_that_it_published():
    pit = pit_after(3)
    house = await house_with(T1=dated(pit, *[(LATE - 24 * days,) * 2 for days in (60, 50, 50)]))
    await house.house_log.write(DayPublished("2026-11-15", "", (), {}))
    await house.publish(TODAY)

    assert [(day.day, day.heads) for day in await published(house.store)][1:] == [("2026-11-25", heads(pit, T1=3))]


@jumping
async def test_rounds_in_the_archive_are_covered(monkeypatch, tmp_path):
    monkeypatch.setattr(archiving, "AT_ONCE", 2)
    monkeypatch.setattr(recovery, "EVERY", 1)
    world = RiggedWorld()
    store = MoodyStore(world)
    store.tables = with_archive(store.tables, files := InTheLoop(tmp_path), SEALER)
    async with playing(store, world) as play:
        await rounds(play, await play.seat(funds=10_000_000), count=12)
        await archiving.Archiving({"T1": play.room}, store, Archive(files, SEALER), DAYS, 1).look(play.room)
        assert store.tables.port.logs["T1"].first > 1
        world.ahead += 24 * HOUR
        await publishing(store, world).publish(date(2027, 1, 16))
        (day,) = await published(store)

        assert [(head.table, head.round) for head in day.heads] == [("T1", 12)]
        assert day.games["three_card_poker"].rounds == 12


@jumping
async def test_a_log_that_cannot_be_read_delays_what_is_published_and_ends_nothing():
    house = await house_with(T1=dated(pit_after(1), (LATE, LATE)))
    rows = house.store.tables.logs["T1"].rows
    row = rows.pop(10)
    with capture_logs() as logs:
        assert not await house.try_to_publish(TODAY)
    rows.insert(10, row)

    assert [line["event"] for line in logs] == ["the gaming day is published later"]
    assert await house.try_to_publish(TODAY)
    assert len(await published(house.store)) == 1


@jumping
async def test_an_event_that_cannot_be_counted_ends_nothing():
    house = await house_with(T1=dated(pit_after(1), (LATE, LATE)))
    house.store.broken["read"] = 1
    with capture_logs() as logs:
        assert not await house.try_to_publish(TODAY)

    assert [line["event"] for line in logs] == ["the gaming day cannot be published"]
