import json
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from clients.python.styles import PAIR, QUEEN_SIX_FOUR, STYLES, strength


DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
PLAY, FOLD, CONCEDE = (
    {"command": {"option": option}, "warn": option == "concede"} for option in ("play", "fold", "concede")
)
OPTIONS = {"play": PLAY, "fold": FOLD, "concede": CONCEDE}
SPOTS = [{"wager": wager, "must": False} for wager in ("ante", "pair_plus", "six_card_bonus", "cover_all")]


def figures():
    return json.loads((Path(__file__).parents[1] / "figures.json").read_text())


def chosen(style, cards, options=OPTIONS, seed=1):
    return STYLES[style].choose(options, cards.split(), Random(seed))["command"]["option"]


def test_basic_plays_as_many_hands_as_the_exact_optimum_does():
    plays = sum(strength(list(hand)) >= QUEEN_SIX_FOUR for hand in combinations(DECK, 3))

    assert f"{plays // 100}/{22100 // 100}" == figures()["ante_play"]["play_probability"]["fraction"] == "149/221"
    assert plays % 100 == 0


def test_pair_or_better_is_everything_but_high_cards():
    made = sum(strength(list(hand)) >= PAIR for hand in combinations(DECK, 3))

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
def test_each_style_plays_or_folds_by_its_bar(cards, basic, timid, wild):
    assert [chosen(style, cards) for style in ("basic", "timid", "wild")] == [basic, timid, wild]
    assert [chosen(style, cards) for style in ("slow", "vanishing")] == [basic, basic]


def test_without_the_chips_to_play_it_folds():
    assert chosen("wild", "Ah Ac Ad", {"fold": FOLD, "concede": CONCEDE}) == "fold"


def test_the_wild_one_concedes_sometimes():
    choices = [chosen("wild", "Ah Ac Ad", seed=seed) for seed in range(200)]

    assert 1 <= choices.count("concede") <= 30


@pytest.mark.parametrize("style", STYLES)
def test_in_a_game_it_does_not_know_a_bot_takes_the_first_choice_without_a_warning(style):
    options = {
        "juggle": {"command": {"option": "juggle"}, "warn": True},
        "check": {"command": {"option": "check"}, "warn": False},
        "raise": {"command": {"option": "raise"}, "warn": False},
    }

    assert chosen(style, "Ah Ac Ad 5h 5d", options) == "check"
    assert chosen(style, "Ah", {"juggle": options["juggle"]}) == "juggle"


@pytest.mark.parametrize("style", STYLES)
def test_every_plan_begins_with_what_takes_part(style):
    compulsory = [spot | {"must": spot["wager"] in ("ante", "pair_plus")} for spot in SPOTS]
    for seed in range(50):
        assert STYLES[style].wagers(SPOTS, Random(seed))[0].wager == "ante"
        assert [wish.wager for wish in STYLES[style].wagers(compulsory, Random(seed))[:2]] == ["ante", "pair_plus"]


def test_the_timid_one_wagers_the_least_and_the_wild_one_on_everything():
    assert STYLES["timid"].wagers(SPOTS, Random(1)) == [("ante", 0.0)]
    assert {wish.wager for wish in STYLES["wild"].wagers(SPOTS, Random(1))} == {spot["wager"] for spot in SPOTS}


def test_the_wild_one_changes_and_withdraws_wagers():
    plans = [STYLES["wild"].wagers(SPOTS, Random(seed)) for seed in range(100)]

    assert any(len(plan) > len({wish.wager for wish in plan}) for plan in plans)
    assert any(wish.size is None for plan in plans for wish in plan)
    assert any(plan[4].wager == "cover_all" and plan[4].size is None for plan in plans if len(plan) == 12)
