"""Each grouping has the same totals, and they are those of the audit."""

from datetime import date, timedelta
from functools import reduce
from operator import add

import pytest

from protocol.commands import Bet, Done, GiveSeed
from server.config.gaming_day import calendar
from server.core.fairness.commitments import promise
from server.core.fairness.hashing import seed_text
from server.progress import silent
from server.report.figures import Figures
from server.report.reading import KEYS, Span, read
from server.store import Broken
from tests.audit.house import audit
from tests.fakes import eventually, jumping
from tests.playing import playing
from tests.report.given import house, old_house


DAYS = calendar("06:00", "Europe/Berlin")


async def takings(store, by="table", span=Span(), progress=silent):  # noqa: B008 - it is frozen
    return await read(store.tables, DAYS, by, span, progress)


@pytest.mark.parametrize("seed", range(3))
@jumping
async def test_each_grouping_has_the_totals_of_the_audit(seed):
    store, tables = await house(seed)
    books = (await audit(store)).sums
    reports = [await takings(store, by) for by in KEYS]
    total = reports[0].total

    assert [report.total for report in reports] == [total] * len(KEYS)
    assert [report.unfinished for report in reports] == [reports[0].unfinished] * len(KEYS)
    assert total.win + reports[0].unfinished == books.house == sum(table.house for table in tables.values())
    assert total.drop == sum(table.bought_in for table in tables.values())
    assert (total.rounds, total.void) == (books.settled, books.void)
    assert total.voided <= books.voided, "void wagers of an open round count when it is over"


@jumping
async def test_every_kind_of_event_counts_as_in_the_audit():
    store = await old_house()
    total, books = (report := await takings(store)).total, (await audit(store)).sums

    assert all(getattr(total, name) for name in Figures.__struct_fields__), "some column is empty everywhere"
    assert (total.win + report.unfinished, total.rounds, total.void) == (books.house, books.settled, books.void)


@jumping
async def test_each_table_counts_by_itself():
    store, tables = await house(1)
    report = await takings(store)

    assert list(report.groups) == sorted(tables)
    assert {name: figures.drop for name, figures in report.groups.items()} == {
        name: table.bought_in for name, table in tables.items()
    }


@jumping
async def test_the_days_add_up_and_each_can_be_reported_alone():
    store, _ = await house(2)
    report = await takings(store, "day")
    days = [date.fromisoformat(name) for name in report.groups]
    middle = days[len(days) // 2]
    before = await takings(store, span=Span(last=middle - timedelta(days=1)))
    on = await takings(store, span=Span(middle, middle))
    after = await takings(store, span=Span(first=middle + timedelta(days=1)))

    assert len(days) > 5
    assert days == sorted(days)
    assert on.total == report.groups[middle.isoformat()]
    assert reduce(add, (part.total for part in (before, on, after))) == report.total


@jumping
async def test_dealers_and_the_house_have_rounds_of_their_own():
    store, tables = await house(1)
    report = await takings(store, "dealer")

    dealt = {name for name, figures in report.groups.items() if figures.rounds}
    assert "the house" in dealt
    assert dealt & {"Dana", "Dora"}
    assert {table.settings.pace for table in tables.values()} == {"dealer", "house"}


@jumping
async def test_withheld_seeds_are_counted_by_player():
    async with playing() as play:
        ann, bob = await play.seat("ann", 1), await play.seat("bob", 2)
        for viewer, seat in ((ann, 1), (bob, 2)):
            await play.ask(viewer, "bet", Bet(1, seat, "ante", 500, promise("T1", 1, seat, bytes(32))))
        for viewer in (ann, bob):
            await play.ask(viewer, "done", Done(1))
        await play.ask(bob, "seed", GiveSeed(1, 2, seed_text(bytes(32))))
        await eventually(lambda: play.room.table.phase == "over")
        report = await takings(play.store)
        later = await takings(play.store, span=Span(first=date(2028, 1, 1)))

    assert (report.total.promised, report.total.withheld, report.withholders) == (2, 1, {"ann": 1})
    assert later.withholders == {}


@jumping
async def test_progress_is_shown_for_each_table():
    shown = []
    store, _ = await house(1, tables=2)
    await takings(store, progress=lambda what, done: shown.append((what, done)))

    assert [what for what, done in shown if done == 1] == ["Table T1", "Table T2"]


@jumping
async def test_a_broken_log_gives_no_report():
    store, _ = await house(2, tables=1)
    del store.tables.logs["T1"].rows[10]

    with pytest.raises(Broken):
        await takings(store)
