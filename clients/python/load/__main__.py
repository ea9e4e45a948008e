"""
Put load on a house: real players at full tables, who act at times drawn in advance.

    python -m clients.python.load --url ws://127.0.0.1:8000/ws --clients 35 --seconds 30 --rate 30

The duration of a command counts from the time when it was due, so that a slow server cannot hide behind guests who act
later because of it.
"""

import argparse
import asyncio
import json
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import uvloop
from websockets.exceptions import InvalidHandshake

from clients.python.messages import Closed, Refused

from .report import Report
from .runner import LoadRun, Plan


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


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    command = argparse.ArgumentParser(prog="load", description="Put load on a house and time its answers.")
    command.add_argument("--url", required=True, help="the server's socket, as in ws://127.0.0.1:8000/ws")
    command.add_argument(
        "--tables", default="", help="the tables' names, as in T1,T2 (default: all without a human dealer)"
    )
    command.add_argument("--clients", type=lambda text: int(some(text)), default=35, help="how many guests (35)")
    command.add_argument("--seconds", type=some, default=30.0, help="how many seconds they play (30)")
    command.add_argument("--rate", type=some, default=30.0, help="commands a second, of all guests together (30)")
    command.add_argument(
        "--stalled", type=share, default=0.0, help="the share of guests who only watch and stop reading (0)"
    )
    command.add_argument("--storm", action="store_true", help="cut all connections at once, half-way")
    command.add_argument("--seed", type=int, default=1, help="a number that makes times and choices repeatable (1)")
    command.add_argument(
        "--patience",
        type=some,
        default=60.0,
        help="seconds for sitting down, for the last answers and for leaving (60)",
    )
    command.add_argument("--receipts", type=Path, metavar="FILE", help="append accepted commands to this file")
    command.add_argument("--json", action="store_true", help="print the report as one JSON object")
    return command


async def run(arguments: argparse.Namespace) -> Report:
    """Run the load, and return the report."""
    plan = Plan(
        arguments.url,
        tuple(filter(None, arguments.tables.split(","))),
        arguments.clients,
        arguments.seconds,
        arguments.rate,
        arguments.stalled,
        arguments.storm,
        arguments.seed,
        arguments.patience,
    )
    with ExitStack() as stack:
        receipts = arguments.receipts and stack.enter_context(arguments.receipts.open("a", buffering=1))
        return await LoadRun(plan, tell, receipts).play()


def tell(seated: int, without: int) -> None:
    """Print that play begins."""
    rest = f"; {without} found no seat and watch" if without else ""
    sys.stderr.write(f"load: {seated} guests are seated and play{rest}\n")
    sys.stderr.flush()


def first(group: BaseExceptionGroup[Any]) -> Any:
    """Return the first exception of nested groups."""
    inner = group.exceptions[0]
    return first(inner) if isinstance(inner, BaseExceptionGroup) else inner


def main() -> None:
    """Run the command."""
    arguments = parser().parse_args()
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            report = runner.run(run(arguments))
    except* Refused as no:
        sys.exit(f"load: {first(no).sentence}")
    except* TimeoutError:
        sys.exit(f"load: not all guests were seated within {arguments.patience:g} s")
    except* Closed as no:
        sys.exit(f"load: the house closed a connection: {first(no)}")
    except* (OSError, InvalidHandshake) as no:
        sys.exit(f"load: no house answers at {arguments.url}: {first(no)}")
    sys.stdout.write((json.dumps(report.plain()) if arguments.json else "\n".join(report.lines())) + "\n")


if __name__ == "__main__":
    main()
