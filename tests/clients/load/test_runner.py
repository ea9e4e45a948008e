import io
import json

from clients.python.load.runner import LoadRun, Plan
from tests.clients.real_house import real_house, table


def plan(house, **about):
    usual = {
        "tables": (),
        "guests": 3,
        "seconds": 2.0,
        "rate": 6.0,
        "stalled": 0.0,
        "storm": False,
        "seed": 1,
        "patience": 30.0,
    }
    return Plan(**{"url": house.url, **usual, **about})


async def test_guests_sit_down_play_see_everything_and_leave():
    async with real_house(table("T1"), table("T2", pace="dealer")) as house:
        told, receipts = [], io.StringIO()
        report = await LoadRun(plan(house), lambda *seated: told.append(seated), receipts).play()

        assert (report.guests, report.seated, told) == (3, 3, [(3, 0)])
        assert report.rounds >= 1
        assert (report.missed, report.duplicated, report.gone_back, report.quarrels) == (0, 0, 0, 0)
        assert (report.unanswered, report.still_seated, report.strayed, report.reconnects) == (0, 0, 0, 0)
        assert report.agreed == 3
        assert len(report.answer) > 0
        marks = {entry.version: entry.head.mark for entry in await house.entries()}
        lines = [json.loads(line) for line in receipts.getvalue().splitlines()]
        assert lines
        assert all(line["table"] == "T1" and marks[line["seq"]] == line["mark"] for line in lines)
        assert await house.cents() == 100_000 * len(await house.store.wallets.players())


async def test_guests_without_a_seat_watch():
    async with real_house(table("T1")) as house:
        report = await LoadRun(plan(house, guests=9, seconds=0.5), lambda *seated: None).play()

        assert (report.guests, report.seated, report.still_seated) == (9, 7, 0)
        assert report.missed == 0


async def test_after_a_storm_all_guests_reconnect_without_a_gap():
    async with real_house(table("T1")) as house:
        report = await LoadRun(plan(house, storm=True), lambda *seated: None).play()

        assert report.reconnects >= 3
        assert (report.missed, report.duplicated, report.unanswered, report.still_seated) == (0, 0, 0, 0)


async def test_stalled_guests_take_no_seat():
    async with real_house(table("T1")) as house:
        report = await LoadRun(plan(house, guests=6, stalled=0.5, seconds=1.0), lambda *seated: None).play()

        assert (report.guests, report.stalled, report.seated) == (3, 3, 3)
        assert report.unanswered == 0
