"""`croupier conformance`: the process, what it prints, and its exit status. The checks have tests of their own."""

import argparse
import asyncio
import signal
import sys
from pathlib import Path

import pytest

from server.cli.conformance.check import Check
from server.cli.conformance.command import add_arguments, chosen, conformance, line
from server.cli.conformance.run import Result
from server.config.settings import ConfigError
from tests.cli.program import ROOT


PYTHON = [sys.executable, "-m", "clients.python.conformance"]
CHECK = Check("waves", "A client waves.", "docs/conformance.md#the-adapter", None)


def asked(*words):
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return parser.parse_args(words)


async def test_the_checks_of_a_client_that_is_right_are_ok(capsys):
    assert await conformance(asked("--only", "fold_hold", "--only", "says_hello", "--", *PYTHON)) == 0
    assert capsys.readouterr().out.splitlines() == [
        "ok      fold_hold",
        "ok      says_hello_first",
        "2 checks: 2 ok, 0 failed",
    ]


async def test_a_check_that_fails_says_what_is_right_where_that_is_documented_and_what_was_seen(capsys):
    assert await conformance(asked("--only", "fold_hold", "--", sys.executable, "-c", "import sys; sys.exit(4)")) == 1
    failed, right, seen, total = capsys.readouterr().out.splitlines()

    assert failed == "FAILED  fold_hold"
    assert right.endswith("(docs/clients.md#how-updates-change-a-view)")
    assert seen == "        Seen: The adapter ended with status 4."
    assert total == "1 checks: 0 ok, 1 failed"


async def test_the_checks_are_listed(capsys):
    assert await conformance(asked("--list", "--only", "goes_to")) == 0
    name, sentence = capsys.readouterr().out.splitlines()

    assert name == "goes_to_a_table"
    assert sentence.startswith("    To go to a table, a client says Hello")


async def test_an_adapter_has_to_be_named():
    with pytest.raises(ConfigError, match="after --"):
        await conformance(asked("--only", "fold"))


def test_checks_are_chosen_by_the_beginnings_of_their_names():
    others = [CHECK._replace(name="nods"), CHECK]

    assert chosen(others, []) == others
    assert chosen(others, ["wa"]) == [CHECK]
    with pytest.raises(ConfigError, match="begins with 'x'"):
        chosen(others, ["wa", "x"])


def test_the_line_of_a_check():
    assert line(Result(CHECK, None)) == "ok      waves\n"
    assert line(Result(CHECK, "It hides.")).endswith("docs/conformance.md#the-adapter)\n        Seen: It hides.\n")


STUBBORN = """
import pathlib, subprocess, sys, time
child = subprocess.Popen(["sleep", "600"])
pathlib.Path(sys.argv[1]).write_text(str(child.pid))
time.sleep(600)
"""


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_the_adapter_and_what_it_started(tmp_path, how):
    file = tmp_path / "child"
    words = ("-m", "server", "conformance", "--only", "fold", "--", sys.executable, "-c", STUBBORN, str(file))
    process = await asyncio.create_subprocess_exec(sys.executable, *words, cwd=ROOT, stderr=asyncio.subprocess.PIPE)
    async with asyncio.timeout(60):
        while not (file.exists() and file.read_text()):  # noqa: ASYNC110 - another process writes it
            await asyncio.sleep(0.05)
        process.send_signal(how)
        _, said = await process.communicate()

        assert (process.returncode, said) == (128 + how, b"")
        while runs(int(file.read_text())):  # noqa: ASYNC110 - nobody here waits for that process
            await asyncio.sleep(0.05)


def runs(pid):
    """Return whether a process runs; what is left of one that has ended does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"
