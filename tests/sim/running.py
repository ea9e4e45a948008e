"""Running seeds, one or many, and telling what came of them."""

import os
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from shlex import quote

from tests.sim.oracles import Violation
from tests.sim.plants import PLANTS
from tests.sim.simulation import Simulation


LINES = 60  # of the trace, where a seed fails


@dataclass
class Outcome:
    """What came of one seed. `violation` is in words, or None."""

    seed: int
    plant: str | None
    violation: str | None
    trace: str
    digest: str  # of the trace, if it was asked for
    stored: str  # the digest of every row that was stored
    kinds: list[str]
    seconds: float  # of virtual time
    took: float  # of the processor's
    events: int
    rounds: int
    frames: int
    happened: Counter[str]  # how often each thing in the trace did, if it was asked for

    def words(self):
        story = (
            f"seed {self.seed}: {self.seconds:.1f} s played in {self.took:.2f} s, {self.events} events, "
            f"{self.rounds} rounds, {self.frames} frames; {', '.join(self.kinds)}"
        )
        if self.digest:
            story += f"\ndigest {self.digest}"
        if self.violation is None:
            return f"{self.trace}\n{story}".strip()
        plant = f" --plant {quote(self.plant)}" if self.plant else ""
        again = f"It happens again with: .venv/bin/python -m tests.sim --seed {self.seed}{plant}"
        return f"{self.trace}\n\n{story}\n\n{self.violation}\n{again}"


def run(seed, plant=None, lines=0, *, whole=False):
    """
    Run one seed, with a planted bug if one is named, and give the last `lines` of its trace (some, if it fails).

    With `whole` the digest and the count of all that happened are of interest; they take as long as some of the seed.
    """
    began = time.process_time()
    violation = None
    with PLANTS[plant]() if plant else nullcontext():
        sim = Simulation(seed)
        try:
            sim.run()
        except Violation as found:
            violation = found
        except Exception as wrong:
            wrong.add_note(f"It happens again with: .venv/bin/python -m tests.sim --seed {seed}")
            raise
    table = violation and violation.table
    trace = sim.trace.last(lines or (LINES if violation else 0), table)
    return Outcome(
        seed,
        plant,
        violation and str(violation),
        trace,
        sim.trace.digest() if whole else "",
        sim.vault.digest.told(),
        sim.kinds,
        sim.loop.time(),
        time.process_time() - began,
        sim.judge.events,
        len(sim.judge.rounds),
        sim.witness.frames,
        sim.trace.counted() if whole else Counter(),
    )


def run_many(seeds, plant=None, workers=None):
    """Yield what came of many seeds, in their order."""
    with ProcessPoolExecutor(workers or os.cpu_count()) as pool:
        yield from pool.map(partial(run, plant=plant), seeds, chunksize=2)


# The first seeds that find the bugs for which many seeds are needed. They are tried first: if they find a bug no more,
# all are.
FINDERS = {"no fence check": 19, "a clock that is set takes time": 23, "a take-over that deals a new deck": 16}


def finder(plant, most=500):
    """Return a seed that finds a planted bug, and what it found; None if `most` are not enough."""
    for seed in (FINDERS.get(plant, 0), *range(most)):
        outcome = run(seed, plant)
        if outcome.violation is not None:
            return seed, outcome.violation
    return None
