"""What Texas Hold 'Em Bonus tells a newcomer."""

import pytest

from clients.python.styles import texas_holdem_bonus as style
from clients.python.styles.question import Question
from server.core.games.texas_holdem_bonus.guide import GUIDE
from tests.core.games.texas_holdem_bonus.rows import texas


@pytest.mark.parametrize("least", ["straight", "flush"])
def test_the_least_hand_on_which_the_ante_is_paid_is_that_of_the_table_X1(least):
    told = GUIDE.how_to_play(texas(ante_pays=least).game)

    assert told[-1] == f"The ante is paid only with a *{least} or better*; below that a winner gets it back."


@pytest.mark.parametrize(
    ("cards", "community", "wagers"),
    [
        ("7s 2d", "", False),
        ("3s 2d", "", False),
        ("8s 2d", "", True),
        ("7s 2s", "", True),
        ("4s 3d", "", True),
        ("2s 2d", "", True),
        ("As Kd", "Qs 7h 2c", False),
        ("As Kd", "7s 7h 2c", False),
        ("As Kd", "Ks 7h 2c", True),
        ("As Kd", "7s 5s 2s", True),
        ("9s 8d", "7h 6c 2c", True),
        ("As Kd", "7s 5s 2s Jh", False),
        ("9s 8d", "7h 6c 2c Ah", False),
        ("9s 8d", "7h 6c 2c Th", True),
    ],
)
def test_the_advice_is_what_the_bots_play(cards, community, wagers):
    question = Question("texas_holdem_bonus", {}, cards.split(), community.split(), [])

    assert GUIDE.advice == (
        "*Fold* only a two with a three to a seven of another suit; later wager with a pair of yours or better, or "
        "after three community cards with four of one suit or in a row."
    )
    assert style.basic(question) is wagers
