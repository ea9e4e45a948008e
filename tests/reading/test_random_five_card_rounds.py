"""Random rounds of the three five-card games, each settled by the server and by the second reading of the rules."""

import random
from collections import Counter

import pytest

from tests.reading.five_card_play import Play


ROUNDS_AT_A_TABLE = 8
ALWAYS = [f"{hands} hands" for hands in range(1, 8)]
ALWAYS += ["by hand", "by manual_shoe", "by automated_shoe", "cut by the payout limit", "nobody stayed in"]
REACHED = {  # what the rounds of each game must have come to, and how often in 3,000
    "flop_poker": {
        "the pot was shared": 50,
        "odd cents": 20,
        "a surrendered hand won the pot": 100,
        "ante and flop were cut together": 50,
    },
    "winners_pot_poker": {
        "a tie with the dealer": 20,
        "one player tied with the dealer": 20,
        "a tie without the dealer": 20,
        "the dealer won": 100,
        "odd cents": 10,
        "the fixed commission was less": 50,
        "the rate was less": 100,
        "royals shared the limit": 5,
        "royals within the limit": 5,
        "jacks plus won on 3 cards": 20,
        "jacks plus won on 4 cards": 20,
        "all folded on three cards": 50,
    },
    "texas_holdem_bonus": {
        "a push": 50,
        "a winning ante returned": 100,
        "a winning ante paid": 100,
        "a river wager without a turn wager": 100,
        "a folded hand won its bonus": 50,
        "several wagers cut together": 20,
        "aces against aces": 50,
        "aces against aces at the usual odds": 50,
        "the dealer shown for a folded hand's aces": 5,
        "100 % of the meter": 10,
        "25 % of the meter": 10,
        "5 % of the meter": 10,
        "a progressive paid 3000 for 1": 10,
        "a progressive paid 250 for 1": 10,
        "a progressive paid 100 for 1": 10,
        "a progressive paid 10 for 1": 50,
    },
}


def play(name, rounds, seed):
    """Play so many rounds, and return what they came to, counted."""
    dice, count, reached = random.Random(seed), 0, Counter()
    while count < rounds:
        table = Play(dice, name)
        for _ in range(ROUNDS_AT_A_TABLE):
            count += table.round() > 0
        reached += table.reached
    return reached


@pytest.mark.parametrize("name", REACHED)
def test_the_server_and_the_reading_agree_on_3_000_random_rounds(name):
    reached = play(name, 3_000, seed=1)

    wanted = dict.fromkeys([*ALWAYS, "too poor to go on"], 20) | REACHED[name]
    assert {mark: reached[mark] for mark, least in wanted.items() if reached[mark] < least} == {}


@pytest.mark.full
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("seed", range(100, 120))
@pytest.mark.parametrize("name", REACHED)
def test_the_server_and_the_reading_agree_on_100_000_random_rounds(name, seed):
    play(name, 5_000, seed)
