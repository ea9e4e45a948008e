"""The load tool at a real house: guests play by a schedule, and every number comes from their messages."""

import asyncio
import json
import sys
from pathlib import Path

from tests.clients.real_house import GAMES, real_house, table


ROOT = Path(__file__).parents[2]


async def load(url, options, *more):
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "clients.python.load", "--url", url, *options.split(), *more),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    told, said = await process.communicate()
    assert process.returncode == 0, said
    return told.decode(), said.decode()


async def test_guests_fill_the_tables_play_through_a_storm_and_leave(tmp_path):
    tables = [table("T1"), table("T2", game=GAMES["flop_poker"])]
    receipts = tmp_path / "receipts"
    async with real_house(*tables) as house:
        told, said = await load(
            house.url,
            "--clients 16 --seconds 4 --rate 60 --stalled 0.13 --storm --json --receipts",
            str(receipts),
        )
        report = json.loads(told)
        log = {name: await house.entries(name) for name in ("T1", "T2")}
        for name in log:
            assert not (await house.empty(name)).players

    assert "14 guests are seated" in said
    assert (report["guests"], report["seated"], report["stalled"]) == (14, 14, 2)
    assert report["rounds"] > 1
    assert report["reconnects"] >= 14
    assert report["seen"] > 500
    for wrong in ("missed", "duplicated", "gone_back", "quarrels", "strayed", "unanswered", "still_seated", "voided"):
        assert report[wrong] == 0, wrong
    assert report["agreed"] == 14
    assert report["answer"]["count"] >= report["last_viewer"]["count"] > 50
    assert report["answer"]["p50"] <= report["answer"]["p99"] <= report["answer"]["p99.9"] <= report["answer"]["most"]

    for receipt in map(json.loads, receipts.read_text().splitlines()):
        entry = log[receipt["table"]][receipt["seq"] - 1]
        assert entry.head.mark == receipt["mark"]


async def test_the_report_is_printed_as_lines():
    async with real_house() as house:
        told, _ = await load(house.url, "--tables T1 --clients 2 --seconds 1 --rate 8")

    assert "2 (2 seated), 0 stalled readers" in told
    assert "0 missed, 0 twice" in told
