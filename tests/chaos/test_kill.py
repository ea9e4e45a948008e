"""
The server is killed again and again while people play, and nobody loses a card or a cent.

The process, its private Redis and the sockets are real. Three houses are played in at the same time; each is killed at
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


KILLS = 5


def check_clocks(log):
    """After each start the open step has the time that was left. Return how often a clock was restarted."""
    table, restarts = Table(), 0
    for entry in log:
        if isinstance(entry.event, ClockRestarted):
            restarts += 1
            assert min(TIMES[table.phase], COME_BACK) <= entry.event.deadline - entry.at <= TIMES[table.phase]
        table = fold(table, [entry.event])
    return restarts


async def live_through(folder, seed):
    """Play in one house that is killed KILLS times. Return how often a question was open, and how many hands were seen again."""
    dice = random.Random(seed)
    open_questions = 0
    async with company_in(House(folder), seed) as company:
        await company.sent(6)
        for kill in range(KILLS):
            if kill % 2:
                await company.question()
            else:
                await company.sent(dice.randint(1, 9))
            open_questions += (await kill_and_go_on(company)).phase == "deciding"
            await company.sent(3)

    assert check_clocks(company.log) >= open_questions
    return open_questions, company.same_cards


@pytest.mark.timeout(180)
async def test_a_killed_server_goes_on_with_the_same_cards_and_the_same_cents(tmp_path):
    async with asyncio.TaskGroup() as houses:
        lives = [houses.create_task(live_through(tmp_path / f"house{n}", f"seed {n}")) for n in range(3)]

    open_questions, same_cards = (sum(counts) for counts in zip(*(life.result() for life in lives), strict=True))
    assert min(open_questions, same_cards) > 5, "the server was killed with questions open, and cards were seen again"
