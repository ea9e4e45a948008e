"""
`make chaos`: 200 clients at full tables in a house of three nodes, for a minute of which every second something breaks.

Prints the numbers, and ends with a status other than 0 if an event, a cent or a round was lost.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from contextlib import nullcontext
from pathlib import Path

import uvloop

from tests.chaos.faults import to_terminal
from tests.chaos.night import Plan, night


ROUNDS = 300  # to be settled within the minute, in proportion to its length


def parser():
    command = argparse.ArgumentParser(prog="chaos", description=__doc__)
    command.add_argument("--nodes", type=int, default=3)
    command.add_argument("--clients", type=int, default=200)
    command.add_argument("--seconds", type=int, default=60)
    command.add_argument("--processes", type=int, default=3, help="of the clients")
    command.add_argument("--rate", type=float, default=500.0, help="commands a second, of all clients together")
    command.add_argument("--seed", type=int, help="the same faults in the same order (default: drawn)")
    command.add_argument("--folder", type=Path, help="where to leave the logs of all processes (default: nowhere)")
    return command


def main():
    arguments = parser().parse_args()
    seed = time.time_ns() % 1_000_000 if arguments.seed is None else arguments.seed
    plan = Plan(arguments.nodes, arguments.clients, 7, arguments.seconds, arguments.processes, arguments.rate, seed)
    to_terminal(f"chaos with --seed {seed}")
    with (
        nullcontext(arguments.folder) if arguments.folder else tempfile.TemporaryDirectory(prefix="chaos-") as folder,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        report, books, happened, wrong = runner.run(night(Path(folder), plan, to_terminal))
    least = ROUNDS * plan.seconds // 60 * plan.people // 200
    if books.settled < least:
        wrong.append(f"Only {books.settled} rounds were settled, not {least}.")
    faults = ", ".join(f"{name} {count}" for name, count in sorted(happened.items()))
    for line in (*report.lines(), *books.lines(), f"faults        {faults}", *wrong):
        to_terminal(line)
    if wrong:
        sys.exit(f"chaos: it is not right. Again with: --seed {seed}")
    to_terminal("Nothing was lost.")


if __name__ == "__main__":
    main()
