"""
The server is killed again and again while people play, and nobody loses a card or a cent.

The process, its private Redis and the sockets are real. Three houses are played in at the same time; each is killed at
random moments between two commands, and every second time between the deal and somebody's decision. (How it dies at each
kind of write is in test_fail_points.)
"""

import asyncio
import random
import signal

import pytest

from server.core.events import ClockRestarted
from server.core.evolve import fold
from server.core.table import Table
from tests.chaos.house import TIMES, House, cents
from tests.chaos.person import Company, check_commands


KILLS = 5


def check_clocks(log):
    """After each start the open step has its full time. Return how often a clock was restarted."""
    table, restarts = Table(), 0
    for entry in log:
        if isinstance(entry.event, ClockRestarted):
            restarts += 1
            assert entry.event.deadline - entry.at == TIMES[table.phase]
        table = fold(table, [entry.event])
    return restarts


async def kill_and_go_on(house, people):
    """Kill the house, look at its books, open it again and look at the cards. Return whether a question was open."""
    await house.end(signal.SIGKILL)
    async with house.books() as store:
        found, given, table = await cents(store)
    assert found == given
    for person in people:
        person.paused = True
    await house.open()
    for person in people:
        await person.look_again(table)
    return table.phase == "deciding"


async def live_through(folder, seed):
    """Play in one house that is killed KILLS times. Return how often a question was open, and how many hands were seen again."""
    dice = random.Random(seed)
    house = House(folder)
    await house.open()
    open_questions = 0
    try:
        async with Company(house, seed) as company:
            await company.sent(6)
            for kill in range(KILLS):
                if kill % 2:
                    await company.question()
                else:
                    await company.sent(dice.randint(1, 9))
                open_questions += await kill_and_go_on(house, company.people)
                await company.sent(3)
            log = await company.leave()
    finally:
        await house.end(signal.SIGTERM)

    assert house.process.returncode == 0
    check_commands(log)
    assert check_clocks(log) >= open_questions
    return open_questions, sum(person.same_cards for person in company.people)


@pytest.mark.timeout(180)
async def test_a_killed_server_goes_on_with_the_same_cards_and_the_same_cents(tmp_path):
    async with asyncio.TaskGroup() as houses:
        lives = [houses.create_task(live_through(tmp_path / f"house{n}", f"seed {n}")) for n in range(3)]

    open_questions, same_cards = (sum(counts) for counts in zip(*(life.result() for life in lives), strict=True))
    assert min(open_questions, same_cards) > 5, "the server was killed with questions open, and cards were seen again"
