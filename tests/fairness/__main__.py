"""
`make fairness`: the statistics of dealt decks, and what rounds come to beside the figures of `croupier odds`.

The decks and the rounds follow from one seed of the operating system. It is printed first, so that a failure can be
repeated with it.
"""

import argparse
import secrets
import sys
import time
from pathlib import Path

from server.progress import on_terminal
from tests.fairness.battery import battery
from tests.fairness.decks import dealt
from tests.fairness.report import Found, lines_of_tests, lines_of_wagers, page, summary
from tests.fairness.running import wagers


DECKS, ROUNDS = 2_000, 20_000  # with fewer, sums and means are not yet distributed as they say
REPORT = Path("build/fairness/report.html")


def main():
    command = argparse.ArgumentParser(prog="fairness", description=__doc__)
    command.add_argument("--decks", type=int, default=1_000_000, help=f"how many (at least {DECKS:,}, or 0 for none)")
    command.add_argument(
        "--rounds", type=int, default=1_000_000, help=f"of all games together (at least {ROUNDS:,}, or 0)"
    )
    command.add_argument("--seed", help="64 hexadecimal digits, to repeat a run (default: from the operating system)")
    command.add_argument("--report", type=Path, default=REPORT, help="where the page goes")
    arguments = command.parse_args()
    for name, count, least in (("decks", arguments.decks, DECKS), ("rounds", arguments.rounds, ROUNDS)):
        if count and count < least:
            command.error(f"--{name}: fewer than {least:,} are too few")
    seed = bytes.fromhex(arguments.seed) if arguments.seed else secrets.token_bytes(32)

    def say(line):
        print(line, flush=True)

    say(f"SEED={seed.hex()}")
    decks, tests, held = dealt(seed, arguments.decks, progress=on_terminal()), [], []
    if arguments.decks:
        began = time.monotonic()
        tests = battery(decks)
        say(f"{arguments.decks:,} decks, looked at in {time.monotonic() - began:.0f} s")
        for line in lines_of_tests(tests):
            say(line)
    if arguments.rounds:
        began = time.monotonic()
        held = wagers(arguments.rounds, seed, say)
        say(f"{arguments.rounds:,} rounds, played in {time.monotonic() - began:.0f} s")
        for line in lines_of_wagers(held):
            say(line)
    found = Found(seed.hex(), decks, arguments.rounds, tests, held)
    arguments.report.parent.mkdir(parents=True, exist_ok=True)
    arguments.report.write_text(page(found))
    say(f"{summary(found)} {arguments.report} has the charts.")
    sys.exit(bool(found.failures))


if __name__ == "__main__":
    main()
