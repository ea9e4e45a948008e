import json

import pytest

from clients.python.load.plan import DealtByPeople, NoSuchTables, Plan
from clients.python.load.runner import LoadRun, together
from clients.python.messages import Refused
from tests.clients.real_house import real_house, table


async def run(house, *, receipts=None, processes=1, **about):
    told = []
    plan = Plan(house.url, **{"guests": 3, "seconds": 1.5, "rate": 8.0, "patience": 20.0} | about)
    one = LoadRun(plan, lambda *seated: told.append(seated), receipts=receipts, processes=processes)
    return await one.play(), told


async def test_guests_sit_down_play_see_everything_and_leave(tmp_path):
    receipts = tmp_path / "receipts"
    async with real_house(table("T1"), table("T2", pace="dealer")) as house:
        report, told = await run(house, receipts=receipts)

        assert (report.guests, report.seated, told) == (3, 3, [(3, 0)])
        assert (report.missed, report.duplicated, report.gone_back, report.quarrels) == (0, 0, 0, 0)
        assert (report.unanswered, report.still_seated, report.strayed, report.reconnects) == (0, 0, 0, 0)
        assert report.agreed == 3
        assert len(report.answer) > 0
        marks = {entry.version: entry.head.mark for entry in await house.entries()}
        lines = [json.loads(line) for line in receipts.read_text().splitlines()]
        assert lines
        assert all(line["table"] == "T1" and marks[line["seq"]] == line["mark"] for line in lines)


async def test_guests_without_a_seat_watch():
    async with real_house(table("T1")) as house:
        report, told = await run(house, guests=9, seconds=0.3)

        assert (report.guests, report.seated, report.still_seated) == (9, 7, 0)
        assert told == [(7, 2)]
        assert report.missed == 0


async def test_several_processes_share_the_tables(tmp_path):
    receipts = tmp_path / "receipts"
    async with real_house(table("T1"), table("T2")) as house:
        report, told = await run(house, full=2, think=0.05, processes=2, seconds=1.0, receipts=receipts)

        assert told == [(14, 0)]
        assert (report.guests, report.agreed, report.still_seated) == (14, 14, 0)
        assert report.unbroken
        assert report.right
        assert {json.loads(line)["table"] for line in receipts.read_text().splitlines()} == {"T1", "T2"}


async def test_a_table_that_is_not_there_is_refused():
    async with real_house(table("T1")) as house:
        with pytest.raises(Refused):
            await run(house, tables=("T9",))
        with pytest.raises(NoSuchTables):
            await run(house, full=2, patience=0.4)


async def test_a_named_table_with_a_human_dealer_is_refused_at_once():
    async with real_house(table("T1"), table("T2", pace="dealer")) as house:
        with pytest.raises(DealtByPeople, match="a person deals at T2"):
            await run(house, tables=("T1", "T2"), patience=60.0)


def test_numbers_of_several_processes_add_up():
    one = {"second": 2.0, "rounds": 3, "answers": {"buckets": {"7": 2}, "most": 1.0}}
    total = together([one, one | {"second": 3.0}])

    assert (total["second"], total["rounds"], len(total["answers"])) == (3.0, 6, 4)
