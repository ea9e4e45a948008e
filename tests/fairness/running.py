"""All plans of rounds at the same time, one a processor."""

import os
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from tests.fairness.decks import seed_of
from tests.fairness.odds import held_against, share_of
from tests.fairness.plans import PLANS


ALL = range(len(PLANS))


def play(number, rounds, seed):
    """Play the plan of this number for its share of all rounds, and return its wagers."""
    plan = PLANS[number]
    return list(held_against(plan, share_of(plan, PLANS, rounds), seed_of(seed, number)))


def wagers(rounds, seed, say, numbers=ALL):
    """Play the plans of these numbers, and return their wagers in order; the slow ones begin first."""
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        slow_first = sorted(numbers, key=lambda number: not PLANS[number].slow)
        plans = {pool.submit(play, number, rounds, seed): number for number in slow_first}
        found = {}
        for done in as_completed(plans):
            found[plans[done]] = done.result()
            say(f"  {PLANS[plans[done]].name}: {found[plans[done]][0].rounds:,} rounds")
    return [one for number in sorted(found) for one in found[number]]
