"""
Put a load on a house: real players at full tables, who act at moments drawn beforehand, and leave by themselves.

    python -m clients.python.load --url ws://127.0.0.1:8000/ws --clients 35 --seconds 30 --rate 30

How long a command took counts from the moment when it was due, so that a slow house cannot hide by
slowing its guests.
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

from clients.python.wire import Closed, Refused

from .crowd import Crowd, Plan
from .report import Report


def share(text: str) -> float:
    """Read a share from 0 to below 1."""
    value = float(text)
    if not 0 <= value < 1:
        raise argparse.ArgumentTypeError(f"it is from 0 to below 1, not {text}")
    return value


def some(text: str) -> float:
    """Read a number above zero."""
    value = float(text)
    if not 0 < value <= 1_000_000:
        raise argparse.ArgumentTypeError(f"it is above zero and at most a million, not {text}")
    return value


def parser() -> argparse.ArgumentParser:
    """Return what the command line understands."""
    command = argparse.ArgumentParser(prog="load", description="A crowd of players, and how long everything took them.")
    command.add_argument("--url", required=True, help="a server's socket, as in ws://127.0.0.1:8000/ws")
    command.add_argument(
        "--tables", default="", help="the tables' names, as in T1,T2 (default: all that deal by themselves)"
    )
    command.add_argument("--clients", type=lambda text: int(some(text)), default=35, help="how many guests come (35)")
    command.add_argument("--seconds", type=some, default=30.0, help="how long they play (30)")
    command.add_argument("--rate", type=some, default=30.0, help="commands a second, of all of them together (30)")
    command.add_argument(
        "--stalled", type=share, default=0.0, help="the share of guests who only look, and stop reading"
    )
    command.add_argument("--storm", action="store_true", help="cut everybody off at once, half-way")
    command.add_argument("--seed", type=int, default=1, help="the same moments and whims each time (1)")
    command.add_argument(
        "--patience", type=some, default=60.0, help="seconds that sitting down, last answers and leaving may take (60)"
    )
    command.add_argument("--receipts", type=Path, metavar="FILE", help="where to keep what was acknowledged")
    command.add_argument("--json", action="store_true", help="print one JSON object")
    return command


async def run(arguments: argparse.Namespace) -> Report:
    """Have the crowd play."""
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
        return await Crowd(plan, tell, receipts).play()


def tell(seated: int, without: int) -> None:
    """Say that play begins."""
    rest = f"; {without} found no seat and watch" if without else ""
    sys.stderr.write(f"load: {seated} guests are seated and play{rest}\n")
    sys.stderr.flush()


def first(group: BaseExceptionGroup[Any]) -> Any:
    """Return the first single exception of a group."""
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
        sys.exit(f"load: not everybody was let in and seated within {arguments.patience:g} s")
    except* Closed as no:
        sys.exit(f"load: the house did not let everybody in: {first(no)}")
    except* (OSError, InvalidHandshake) as no:
        sys.exit(f"load: no house answers at {arguments.url}: {first(no)}")
    sys.stdout.write((json.dumps(report.plain()) if arguments.json else "\n".join(report.lines())) + "\n")


if __name__ == "__main__":
    main()
