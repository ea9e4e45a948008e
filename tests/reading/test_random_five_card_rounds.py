"""Random rounds of the three five-card games, each settled by the server and by the second reading of the rules."""

import random
from collections import Counter

import pytest

from tests.reading.five_card_play import Play
from tests.reading.readings import OF_FIVE_CARDS


ROUNDS_AT_A_TABLE = 8
ALWAYS = [f"{hands} hands" for hands in range(1, 8)]
ALWAYS += ["by hand", "by manual_shoe", "by automated_shoe", "cut by the payout limit", "nobody stayed in"]


def play(name, rounds, seed):
    """Play so many rounds, and return what they came to, counted."""
    dice, count, reached = random.Random(seed), 0, Counter()
    while count < rounds:
        table = Play(dice, name)
        for _ in range(ROUNDS_AT_A_TABLE):
            count += table.round() > 0
        reached += table.reached
    return reached


@pytest.mark.parametrize("name", OF_FIVE_CARDS)
def test_the_server_and_the_reading_agree_on_150_random_rounds(name):
    reached = play(name, 150, seed=1)

    assert [mark for mark in ALWAYS if not reached[mark]] == []


@pytest.mark.full
@pytest.mark.parametrize("name", OF_FIVE_CARDS)
def test_the_server_and_the_reading_agree_on_2_000_random_rounds(name):
    reached = play(name, 2_000, seed=1)

    wanted = dict.fromkeys([*ALWAYS, "too poor to go on"], 20) | OF_FIVE_CARDS[name].REACHED
    assert {mark: reached[mark] for mark, least in wanted.items() if reached[mark] < least} == {}


@pytest.mark.full
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("seed", range(100, 120))
@pytest.mark.parametrize("name", OF_FIVE_CARDS)
def test_the_server_and_the_reading_agree_on_100_000_random_rounds(name, seed):
    play(name, 5_000, seed)
