import asyncio
import json
import socket
import sys
from pathlib import Path

import pytest

from clients.python.load import machine
from clients.python.load.__main__ import main
from clients.python.load.report import Report
from clients.python.load.runner import LoadRun
from tests.clients.real_house import real_house, table


ROOT = Path(__file__).parents[3]


async def load(*options):
    """Run the command; return its exit status and its output on stdout and stderr."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "clients.python.load", *map(str, options)),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    said, told = await process.communicate()
    return process.returncode, said.decode(), told.decode()


async def test_the_tool_plays_and_prints_its_report(tmp_path):
    receipts = tmp_path / "receipts"
    async with real_house(table("T1")) as house:
        options = ("--url", house.url, "--clients", 3, "--seconds", 1, "--rate", 5, "--receipts", receipts, "--json")
        status, said, told = await load(*options)

    numbers = json.loads(said)
    assert status == 0
    assert told == "load: 3 guests are seated and play\n"
    assert (numbers["guests"], numbers["seated"], numbers["missed"], numbers["duplicated"]) == (3, 3, 0, 0)
    assert all(set(json.loads(line)) == {"table", "seq", "mark", "id"} for line in receipts.read_text().splitlines())


async def test_an_unknown_table_is_reported_at_once():
    async with real_house(table("T1")) as house:
        status, said, told = await load("--url", house.url, "--tables", "T1,T99")

    assert (status, said) == (1, "")
    assert told.startswith("load: There is no table 'T99'.")


async def test_a_dead_address_is_reported_at_once():
    with socket.socket() as bound:  # bound, but not listening
        bound.bind(("127.0.0.1", 0))
        url = f"ws://127.0.0.1:{bound.getsockname()[1]}/ws"
        status, said, told = await load("--url", url)

    assert (status, said) == (1, "")
    assert told.startswith(f"load: no house answers at {url}: ")
    assert "refused" in told


async def test_guests_without_a_seat_are_reported():
    async with real_house(table("T1")) as house:
        status, _, told = await load("--url", house.url, "--clients", 9, "--seconds", 1)

    assert (status, told) == (0, "load: 7 guests are seated and play; 2 found no seat and watch\n")


async def test_a_page_with_charts_is_written(tmp_path):
    page = tmp_path / "report.html"
    async with real_house(table("T1")) as house:
        options = ("--url", house.url, "--full", 1, "--think", 0.05, "--seconds", 1, "--html", page)
        status, said, _ = await load(*options)

    assert status == 0
    assert "0 stalled readers, 0 watchers" in said
    assert "<svg" in page.read_text()


async def test_a_house_elsewhere_is_refused():
    status, said, told = await load("--url", "ws://192.0.2.7:8000/ws")

    assert (status, said) == (2, "")
    assert "192.0.2.7 is not this machine" in told


@pytest.mark.parametrize(("report", "words"), [({"misread": 1}, "1 wrong"), ({"unanswered": 1}, "1 unanswered")])
def test_a_run_in_which_the_house_was_wrong_or_away_has_a_status_of_its_own(report, words, monkeypatch, capsys):
    async def wrong(_):
        return Report(**report)

    monkeypatch.setattr(LoadRun, "play", wrong)
    monkeypatch.setattr("sys.argv", ["load", "--url", "ws://127.0.0.1:1/ws"])
    with pytest.raises(SystemExit) as ended:
        main()

    assert ended.value.code == 3
    assert words in capsys.readouterr().out


def test_a_machine_that_does_not_say_what_its_processes_use_is_told_of(monkeypatch, capsys, tmp_path):
    async def right(_):
        return Report()

    monkeypatch.setattr(LoadRun, "play", right)
    monkeypatch.setattr(machine, "PROC", tmp_path / "proc")
    monkeypatch.setattr("sys.argv", ["load", "--url", "ws://127.0.0.1:1/ws"])
    main()

    assert capsys.readouterr().err == ("load: what the house uses is not measured, because this machine has no /proc\n")


def test_ctrl_c_ends_a_run_in_a_sentence(monkeypatch, capsys):
    async def interrupted(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(LoadRun, "play", interrupted)
    monkeypatch.setattr("sys.argv", ["load", "--url", "ws://127.0.0.1:1/ws"])
    with pytest.raises(SystemExit) as ended:
        main()

    assert ended.value.code == 130
    assert capsys.readouterr().err.endswith("load: interrupted, and nothing is reported\n")
