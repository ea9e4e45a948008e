import asyncio
import json
import sys
from pathlib import Path

import pytest

from clients.python.load.__main__ import parser
from tests.clients.real_house import real_house, table


ROOT = Path(__file__).parents[3]


async def load(*options):
    """Run the command, and return its exit status and what it said on either stream."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "clients.python.load", *map(str, options)),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    said, told = await process.communicate()
    return process.returncode, said.decode(), told.decode()


async def test_it_plays_and_prints_the_numbers(tmp_path):
    receipts = tmp_path / "receipts"
    async with real_house(table("T1")) as house:
        options = ("--url", house.url, "--clients", 3, "--seconds", 1, "--rate", 5, "--receipts", receipts, "--json")
        status, said, told = await load(*options)

    numbers = json.loads(said)
    assert status == 0
    assert told == "load: 3 guests are seated and play\n"
    assert (numbers["guests"], numbers["seated"], numbers["missed"], numbers["duplicated"]) == (3, 3, 0, 0)
    assert all(set(json.loads(line)) == {"table", "seq", "mark", "id"} for line in receipts.read_text().splitlines())


@pytest.mark.parametrize(
    ("option", "value"), [("--stalled", "1"), ("--stalled", "-0.1"), ("--rate", "0"), ("--seconds", "-1")]
)
def test_what_is_no_number_for_it_is_refused(option, value, capsys):
    with pytest.raises(SystemExit):
        parser().parse_args(["--url", "ws://x", option, value])

    assert "not " + value in capsys.readouterr().err


def test_the_usual_crowd_fills_five_tables_for_half_a_minute():
    usual = parser().parse_args(["--url", "ws://x"])

    assert (usual.clients, usual.seconds, usual.rate, usual.stalled, usual.storm) == (35, 30.0, 30.0, 0.0, False)
