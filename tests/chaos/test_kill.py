"""
The server is killed again and again while people play, and nobody loses a card or a cent.

The process, its private Redis and the sockets are real. Houses are played in at the same time; each is killed at
random moments between two commands, and every second time between the deal and somebody's decision. (How it dies at each
kind of write is in test_fail_points.)
"""

import asyncio
import random

import pytest

from server.core.evolve import fold
from server.core.round.clock import COME_BACK
from server.core.round.clock_events import ClockRestarted
from server.core.table import Table
from tests.chaos.company import company_in, kill_and_go_on
from tests.chaos.house import TIMES, House
from tests.first_of import first_of


def check_clocks(log):
    """After each start the open step has the time that was left. Return how often a clock was restarted."""
    table, restarts = Table(), 0
    for entry in log:
        if isinstance(entry.event, ClockRestarted):
            restarts += 1
            assert min(TIMES[table.phase], COME_BACK) <= entry.event.deadline - entry.at <= TIMES[table.phase]
        table = fold(table, [entry.event])
    return restarts


async def live_through(folder, seed, kills):
    """Play in one house that is killed so often. Return how often a question was open, and how many hands were seen again."""
    dice = random.Random(seed)
    open_questions = 0
    async with company_in(House(folder), seed) as company:
        await company.sent(6)
        for kill in range(kills):
            if kill % 2:
                await company.question()
            else:
                await company.sent(dice.randint(1, 9))
            open_questions += (await kill_and_go_on(company)).phase == "deciding"
            await company.sent(3)

    assert check_clocks(company.log) >= open_questions
    return open_questions, company.same_cards


@pytest.mark.timeout(180)
@pytest.mark.parametrize(("count", "kills", "least"), first_of([(1, 2, 1), (3, 5, 6)]))
async def test_a_killed_server_goes_on_with_the_same_cards_and_the_same_cents(tmp_path, count, kills, least):
    async with asyncio.TaskGroup() as houses:
        lives = [houses.create_task(live_through(tmp_path / f"house{n}", f"seed {n}", kills)) for n in range(count)]

    open_questions, same_cards = (sum(counts) for counts in zip(*(life.result() for life in lives), strict=True))
    assert min(open_questions, same_cards) >= least, (
        "the server was killed with questions open, and cards were seen again"
    )
