import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from server.logs import Reasons


ROOT = Path(__file__).parents[1]

LOG = """
import logging, structlog
from server import logs
logs.set_up()
structlog.get_logger().bind(table="T1").info("serving", version=7)
logging.getLogger("redis").warning("a library is heard")
logging.getLogger("redis").info("but not its chatter")
try:
    1 / 0
except ZeroDivisionError:
    structlog.get_logger().exception("the table faulted", command=object)
"""


def test_without_a_terminal_each_line_is_json():
    done = subprocess.run([sys.executable, "-c", LOG], cwd=ROOT, capture_output=True, text=True, check=True)
    lines = [json.loads(line) for line in done.stderr.splitlines()]

    assert done.stdout == ""
    assert [line["event"] for line in lines] == ["serving", "a library is heard", "the table faulted"]
    assert (lines[0]["table"], lines[0]["version"], lines[0]["level"]) == ("T1", 7, "info")
    assert lines[0]["timestamp"].endswith("Z")
    assert lines[2]["exception"][0]["exc_type"] == "ZeroDivisionError"


FAULT = """
import asyncio, logging, structlog
from server import logs
logs.set_up()

class Deck:
    def __repr__(self):
        return "the next " + "card"

def deal(token):
    deck, seed = Deck(), "".join(["deal", "t"])
    raise RuntimeError("a misdeal")

async def forgotten(token):
    deal(token)

async def fault():
    token = "-".join(["to", "ken"])
    try:
        deal(token)
    except RuntimeError:
        structlog.get_logger().exception("ours")
        logging.getLogger("websockets.server").exception("a library's")
    asyncio.get_running_loop().create_task(forgotten(token))
    await asyncio.sleep(0)

asyncio.run(fault())
"""


def on_a_terminal(code):
    """Run Python with a terminal for its standard error, and return what it shows there."""
    ours, theirs = os.openpty()
    with os.fdopen(ours, "rb", buffering=0) as terminal:
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, stderr=theirs, check=True)
        os.close(theirs)
        shown = b""
        with suppress(OSError):  # how the end of a terminal looks
            while part := terminal.read(65_536):
                shown += part
    return shown.decode()


def in_a_file(code):
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stderr


@pytest.mark.parametrize("written", [on_a_terminal, in_a_file])
def test_a_traceback_shows_the_place_and_no_values(written):
    log = written(FAULT)

    assert log.count("a misdeal") >= 3, "ours, a library's, and that of a task that nothing awaited"
    assert log.count("in deal") == 3 or log.count('"name": "deal"') == 3
    for secret in ("the next card", "dealt", "to-ken"):
        assert secret not in log


def test_each_reason_of_a_wait_is_logged_once():
    waiting = Reasons()
    refused, lost = ConnectionError("refused"), ConnectionError("not the house's any more")
    assert [waiting.new(why) for why in (refused, refused, lost, refused, TimeoutError())] == [
        "refused",
        None,
        "not the house's any more",
        None,
        "TimeoutError",
    ]
    assert (waiting.over(), waiting.over()) == (True, False)
    assert waiting.new(lost) == "not the house's any more"


def test_reasons_that_all_differ_do_not_fill_the_log():
    waiting = Reasons()
    assert sum(waiting.new(ConnectionError(str(number))) is not None for number in range(1_000)) == 20
