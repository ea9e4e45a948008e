"""
Run simulations.

    python -m tests.sim --seed 17            one seed, with its trace if it fails (--trace 200: in any case)
    python -m tests.sim --seeds 5000         many, from 0 or from --first on
    python -m tests.sim --seeds 300 --hash   the same, and one hash of every event that they stored

A change that only moves or renames code leaves the hash as it was. To see which seeds differ where it does not, compare
the files of --hashes FILE before and after.
"""

import argparse
import sys
import time
from pathlib import Path

from tests.sim.digest import combined, listed
from tests.sim.plants import PLANTS
from tests.sim.running import run, run_many


def ending(failed):
    """What the last sentence says of the seeds that failed."""
    return f"{len(failed)} failed: {', '.join(map(str, failed))}." if failed else "none failed."


def tell_hashes(outcomes, options):
    """Print one hash of all that was stored, and write each seed's hash to a file, as far as either is asked for."""
    digests = {outcome.seed: outcome.stored for outcome in outcomes}
    if options.hashes:
        options.hashes.write_text(listed(digests))
    if options.hash:
        print(f"hash {combined(digests)}")


def main():
    command = argparse.ArgumentParser(prog="python -m tests.sim", description="Run simulations of a whole house.")
    command.add_argument("--seed", type=int, help="the one seed to run")
    command.add_argument("--seeds", type=int, default=1_000, help="how many to run")
    command.add_argument("--first", type=int, default=0, help="the first of many")
    command.add_argument("--plant", choices=PLANTS, help="a bug to put in")
    command.add_argument("--trace", type=int, default=0, help="how many of the last happenings to print in any case")
    command.add_argument("--hash", action="store_true", help="print one hash of every event and meter entry stored")
    command.add_argument("--hashes", type=Path, metavar="FILE", help="write each seed's own hash to a file")
    command.add_argument("--workers", type=int, help="how many processes run the seeds (default: one a processor)")
    options = command.parse_args()
    if options.seed is not None:
        outcome = run(options.seed, options.plant, options.trace, whole=True)
        print(outcome.words())
        tell_hashes([outcome], options)
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
    tell_hashes(done, options)
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
