"""The options of the load tool, and the plan that they make."""

import argparse
import os
from pathlib import Path

from clients.python.options import add_url, count, number

from .plan import Plan
from .reach import SURE, refusal
from .resources import raise_limit


MOST_CONNECTIONS = 50_000
LONGEST = 86_400  # s
MOST_PROCESSES = 64
MOST_STORMS = 1_000


def share(text: str) -> float:
    """Parse a share from 0 to below 1."""
    value = float(text)
    if not 0 <= value < 1:
        raise argparse.ArgumentTypeError(f"must be at least 0 and below 1, not {text}")
    return value


def some(text: str) -> float:
    """Parse a number above zero."""
    value = float(text)
    if not 0 < value <= 1_000_000:
        raise argparse.ArgumentTypeError(f"must be above zero and at most a million, not {text}")
    return value


def duration(text: str) -> float:
    """Parse seconds above zero and at most a day: a run stops by itself."""
    value = some(text)
    if value > LONGEST:
        raise argparse.ArgumentTypeError(f"must be at most a day ({LONGEST} s), not {text}")
    return value


def new_file(text: str) -> Path:
    """Parse the path of a file that can be written."""
    path = Path(text)
    if path.is_dir() or not os.access(path if path.exists() else path.parent, os.W_OK):
        raise argparse.ArgumentTypeError(f"must be a file in a folder where you may write, not {text}")
    return path


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    command = argparse.ArgumentParser(prog="load", description="Put load on a house and time its answers.")
    add_url(command)
    where = command.add_argument_group("where")
    where.add_argument(
        "--tables", default="", help="the tables' names, as in T1,T2 (default: all without a human dealer)"
    )
    where.add_argument(
        "--games", default="", help="only tables of these games, in turn, as in three_card_poker,flop_poker"
    )
    where.add_argument(
        "--full", type=count, metavar="TABLES", help="fill so many tables with guests, in place of --clients"
    )
    who = command.add_argument_group("who")
    who.add_argument("--clients", type=count, default=35, help="how many guests (35)")
    who.add_argument("--watchers", type=count, default=0, help="how many watch at each table besides (0)")
    who.add_argument(
        "--stalled", type=share, default=0.0, help="the share of guests who only watch and stop reading (0)"
    )
    what = command.add_argument_group("what they do")
    what.add_argument("--seconds", type=duration, default=30.0, help="how many seconds they play (30)")
    pace = what.add_mutually_exclusive_group()
    pace.add_argument("--rate", type=some, default=30.0, help="commands a second, of all guests together (30)")
    pace.add_argument(
        "--think",
        type=number(0, 3_600),
        metavar="SECONDS",
        help="in place of a rate: each guest thinks so long, and acts",
    )
    what.add_argument("--ramp", type=number(0, LONGEST), default=0.0, help="seconds within which all come, evenly (0)")
    what.add_argument(
        "--storm",
        type=count,
        nargs="?",
        const=1,
        default=0,
        metavar="TIMES",
        help="cut all connections at once, half-way; or so many times, evenly spread",
    )
    what.add_argument("--seed", type=int, default=1, help="a number that makes times and choices repeatable (1)")
    what.add_argument(
        "--patience",
        type=some,
        default=60.0,
        help="seconds for sitting down, for the last answers and for leaving (60)",
    )
    command.add_argument("--processes", type=count, default=1, help="how many processes play (1)")
    command.add_argument("--receipts", type=new_file, metavar="FILE", help="append accepted commands to this file")
    command.add_argument("--json", action="store_true", help="print the report as one JSON object")
    command.add_argument("--html", type=new_file, metavar="FILE", help="write the report with charts, as one page")
    command.add_argument(
        "--another-machine", metavar="HOST", help=f"the host of a house elsewhere, which {SURE} has to name, too"
    )
    return command


def parsed(words: list[str] | None = None) -> tuple[argparse.Namespace, Plan]:
    """Return the options and their plan; what cannot be is refused in a sentence, with status 2."""
    command = parser()
    told = command.parse_args(words)
    if no := refusal(told.url, told.another_machine, os.environ.get(SURE)):
        command.error(no)
    if told.processes > MOST_PROCESSES:
        command.error(f"--processes is at most {MOST_PROCESSES}, not {told.processes}")
    if told.storm > MOST_STORMS:
        command.error(f"--storm is at most {MOST_STORMS}, not {told.storm}")
    most = min(MOST_CONNECTIONS, raise_limit() * told.processes)
    if told.full is None and told.clients > most:
        command.error(f"--clients is at most {most} here, not {told.clients}: each is an open file of its process")
    plan = Plan(
        url=told.url,
        tables=tuple(filter(None, told.tables.split(","))),
        games=tuple(filter(None, told.games.split(","))),
        guests=told.clients,
        full=told.full,
        seconds=told.seconds,
        rate=told.rate,
        think=told.think,
        watchers=told.watchers,
        stalled=told.stalled,
        ramp=told.ramp,
        storms=told.storm,
        seed=told.seed,
        patience=told.patience,
        most=most,
        remote=told.another_machine,
    )
    return told, plan
