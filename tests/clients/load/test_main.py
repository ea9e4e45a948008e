import asyncio
import json
import socket
import sys
from pathlib import Path

import pytest

from clients.python.load.__main__ import parser
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


@pytest.mark.parametrize(
    ("option", "value"), [("--stalled", "1"), ("--stalled", "-0.1"), ("--rate", "0"), ("--seconds", "-1")]
)
def test_numbers_out_of_range_are_refused(option, value, capsys):
    with pytest.raises(SystemExit):
        parser().parse_args(["--url", "ws://x", option, value])

    assert "not " + value in capsys.readouterr().err


def test_by_default_35_guests_play_for_half_a_minute():
    usual = parser().parse_args(["--url", "ws://x"])

    assert (usual.clients, usual.seconds, usual.rate, usual.stalled, usual.storm) == (35, 30.0, 30.0, 0.0, False)
