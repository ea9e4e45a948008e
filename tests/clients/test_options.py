"""Options of the programs: what is wrong is answered in a sentence, never with a traceback."""

import os
import subprocess
import sys
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path

import pytest

from clients.python.options import CODE, add_sign_in, count, percent, seconds, url


ROOT = Path(__file__).parents[2]
GOOD = "ws://127.0.0.1:1/ws"
SIGN_IN = ("--table", "T1", "--name", "Dana", "--code", "x")
PROGRAMS = {
    "bots": ("--table", "T1"),
    "load": (),
    "reader": SIGN_IN,
    "dealer": SIGN_IN,
}


def run(program, *arguments, **more):
    return subprocess.run(
        [sys.executable, "-m", f"clients.python.{program}", *arguments],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name != CODE} | more,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    "text",
    ["", "nonsense", "http://127.0.0.1/ws", "ws:///ws", "ws://a..b/ws", "ws://h:99999/ws", "ws://[::1/ws", "\udcff"],
)
def test_an_address_that_is_none_is_refused(text):
    with pytest.raises(ArgumentTypeError, match=r"must be like ws://127\.0\.0\.1:8000/ws, not"):
        url(text)


def test_a_host_that_is_not_known_is_named():
    with pytest.raises(ArgumentTypeError, match=r"the host .no\.such\.host\.invalid. is not known on this machine"):
        url("ws://no.such.host.invalid/ws")
    assert url(GOOD) == GOOD


@pytest.mark.parametrize("program", PROGRAMS)
def test_every_program_says_so_in_one_line(program):
    done = run(program, "--url", "ws://no.such.host.invalid/ws", *PROGRAMS[program])

    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == (
        f"{program}: error: argument --url: the host 'no.such.host.invalid' is not known on this machine"
    )


@pytest.mark.parametrize("broker", ["nonsense", "mqtt://no.such.host.invalid", "mqtt://a..b"])
def test_simulated_devices_name_a_broker_that_is_not_there(broker):
    enrolled = '{"device": "pad", "kind": "keypad", "table": "T1", "site": "house", "key": "' + "00" * 32 + '"}'
    done = run("devices", "--broker", broker, CROUPIER_DEVICES=enrolled)

    assert done.returncode == 1
    assert done.stderr.startswith("devices: ")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("text", ["nan", "inf", "-1", "x", "", "1e9"])
def test_times_and_shares_are_numbers_within_bounds(text):
    for read in (seconds, percent):
        with pytest.raises(ArgumentTypeError, match="must be a number from 0 to"):
            read(text)
    assert (seconds("0.5"), percent("100")) == (0.5, 100)


@pytest.mark.parametrize("text", ["0", "-1", "1.5", "x", "", "٣", "9999999"])
def test_a_count_is_a_whole_number_above_zero(text):
    with pytest.raises(ArgumentTypeError, match="must be a whole number from 1 to"):
        count(text)
    assert count("35") == 35


def test_a_code_comes_from_the_environment_where_no_option_names_it(monkeypatch):
    monkeypatch.setenv(CODE, "from the environment")
    command = ArgumentParser()
    add_sign_in(command)

    assert command.parse_args(["--name", "Dana"]).code == "from the environment"
    assert command.parse_args(["--name", "Dana", "--code", "x"]).code == "x"
    assert "--code" in run("dealer", "--url", GOOD, *SIGN_IN[:4]).stderr
