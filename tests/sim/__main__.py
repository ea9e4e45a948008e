"""
Run simulations.

    python -m tests.sim --seed 17            one seed, with its trace if it fails (--trace 200: in any case)
    python -m tests.sim --seeds 5000         many, from 0 or from --first on
    python -m tests.sim --seeds 300 --hash   the same, and one hash of every event that they stored

A change that only moves or renames code leaves the hash as it was. Where it differs, run fewer seeds to find one that does.
"""

import argparse
import sys
import time

from tests.sim.digest import combined
from tests.sim.plants import PLANTS
from tests.sim.running import run, run_many


def ending(failed):
    """What the last sentence says of the seeds that failed."""
    return f"{len(failed)} failed: {', '.join(map(str, failed))}." if failed else "none failed."


def hash_of(outcomes):
    """The line with the hash of all that was stored."""
    return f"hash {combined({outcome.seed: outcome.stored for outcome in outcomes})}"


def main():
    command = argparse.ArgumentParser(prog="python -m tests.sim", description="Run simulations of a whole house.")
    command.add_argument("--seed", type=int, help="the one seed to run")
    command.add_argument("--seeds", type=int, default=1_000, help="how many to run")
    command.add_argument("--first", type=int, default=0, help="the first of many")
    command.add_argument("--plant", choices=PLANTS, help="a bug to put in")
    command.add_argument("--trace", type=int, default=0, help="how many of the last happenings to print in any case")
    command.add_argument("--hash", action="store_true", help="print one hash of every event and meter entry stored")
    command.add_argument("--workers", type=int, help="how many processes run the seeds (default: one a processor)")
    options = command.parse_args()
    if options.seed is not None:
        outcome = run(options.seed, options.plant, options.trace, whole=True)
        print(outcome.words())
        if options.hash:
            print(hash_of([outcome]))
        sys.exit(outcome.violation is not None)
    began, failed, done = time.monotonic(), [], []
    for outcome in run_many(range(options.first, options.first + options.seeds), options.plant, options.workers):
        done.append(outcome)
        if outcome.violation:
            failed.append(outcome)
            print(outcome.words(), flush=True)
    took = sum(one.took for one in done)
    events, rounds = sum(one.events for one in done), sum(one.rounds for one in done)
    print(
        f"{len(done)} seeds in {time.monotonic() - began:.0f} s ({took / len(done):.3f} s of a processor each): {events} "
        f"events, {rounds} rounds; {ending([one.seed for one in failed])}"
    )
    if options.hash:
        print(hash_of(done))
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
