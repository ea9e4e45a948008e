import json
import subprocess
import sys
from pathlib import Path


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


def test_elsewhere_than_on_a_terminal_each_line_is_json():
    done = subprocess.run(
        [sys.executable, "-c", LOG], cwd=Path(__file__).parents[1], capture_output=True, text=True, check=True
    )
    lines = [json.loads(line) for line in done.stderr.splitlines()]

    assert done.stdout == ""
    assert [line["event"] for line in lines] == ["serving", "a library is heard", "the table faulted"]
    assert (lines[0]["table"], lines[0]["version"], lines[0]["level"]) == ("T1", 7, "info")
    assert lines[0]["timestamp"].endswith("Z")
    assert lines[2]["exception"][0]["exc_type"] == "ZeroDivisionError"
