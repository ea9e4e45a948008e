from itertools import combinations

import pytest

from clients.python.styles import STYLES
from tests.clients.styles.given import DECK, THREE_CARD, chosen, count, figures


def test_basic_plays_three_card_poker_optimally():
    plays = count("three_card_poker", THREE_CARD, "play", 3)

    assert f"{plays // 100}/{22100 // 100}" == figures()["ante_play"]["play_probability"]["fraction"] == "149/221"
    assert plays % 100 == 0


def test_timid_plays_everything_but_high_cards():
    hands = combinations(DECK, 3)
    made = sum(chosen("timid", "three_card_poker", THREE_CARD, " ".join(hand)) == "play" for hand in hands)

    assert made == 22100 - figures()["three_card_hands"]["high"]


@pytest.mark.parametrize(
    ("cards", "basic", "timid", "wild"),
    [
        ("Qh 6c 4d", "play", "fold", "play"),
        ("Qh 6c 3d", "fold", "fold", "play"),
        ("2c 6h Qs", "fold", "fold", "play"),
        ("2h 2c 3d", "play", "play", "play"),
        ("2h 3c Ad", "play", "play", "play"),
        ("2h 9h 4h", "play", "play", "play"),
        ("Kh Ad 2c", "play", "fold", "play"),
    ],
)
def test_each_style_plays_or_folds_three_cards_by_its_strategy(cards, basic, timid, wild):
    answers = [chosen(style, "three_card_poker", THREE_CARD, cards) for style in STYLES]

    assert answers == [basic, timid, wild, basic, basic]


def test_a_wild_bot_concedes_sometimes():
    choices = [chosen("wild", "three_card_poker", THREE_CARD, "Ah Ac Ad", seed=seed) for seed in range(200)]

    assert 1 <= choices.count("concede") <= 30
