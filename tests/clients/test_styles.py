import json
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from clients.python.styles import STYLES
from clients.python.styles.question import RANKS, Question, groups, in_a_row


DECK = [rank + suit for rank in RANKS for suit in "cdhs"]
SPOTS = [{"wager": wager, "must": False} for wager in ("ante", "pair_plus", "six_card_bonus", "cover_all")]

THREE_CARD = {"play": 500, "fold": 0, "concede": 0}
FLOP = {"flop": 500, "surrender": 0}
WINNERS_POT = {"bet": 500, "fold": 0}
TEXAS = {"flop": 1_000, "fold": 0}


def figures():
    return json.loads((Path(__file__).parents[1] / "figures.json").read_text())


def chosen(style, game, options, cards, community="", others=(), seed=1):
    """What a style chooses among `options`, their costs by their names."""
    legal = {
        name: {"command": {"option": name}, "cost": cost, "warn": name == "concede"} for name, cost in options.items()
    }
    seen = [cards.split(), community.split(), [up.split() for up in others]]
    return STYLES[style].choose(Question(game, legal, *seen), Random(seed))["command"]["option"]


def count(game, options, choice, size):
    """How many hands of `size` cards a basic bot answers so."""
    return sum(chosen("basic", game, options, " ".join(hand)) == choice for hand in combinations(DECK, size))


def test_basic_plays_three_card_poker_as_the_exact_optimum_does():
    plays = count("three_card_poker", THREE_CARD, "play", 3)

    assert f"{plays // 100}/{22100 // 100}" == figures()["ante_play"]["play_probability"]["fraction"] == "149/221"
    assert plays % 100 == 0


def test_basic_plays_flop_poker_as_the_exact_optimum_does():
    assert "(3,000 of 22,100 hands surrendered)" in figures()["flop_poker"]["strategy"]
    assert count("flop_poker", FLOP, "surrender", 3) == 3_000


def test_basic_folds_the_five_kinds_of_texas_hands_that_the_exact_optimum_does():
    folded = [
        hand for hand in combinations(DECK, 2) if chosen("basic", "texas_holdem_bonus", TEXAS, " ".join(hand)) == "fold"
    ]
    kinds = {f"{high[0]}{low[0]}{'s' if low[1] == high[1] else 'o'}" for low, high in folded}

    assert sorted(kinds, reverse=True) == figures()["texas_bonus_main"]["ante_pays_straight"]["fold"]
    assert len(folded) == 5 * 12


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
def test_each_style_plays_or_folds_three_cards_by_its_bar(cards, basic, timid, wild):
    answers = [chosen(style, "three_card_poker", THREE_CARD, cards) for style in STYLES]

    assert answers == [basic, timid, wild, basic, basic]


@pytest.mark.parametrize(
    ("cards", "basic", "timid"),
    [
        ("Th 6c 5d", "surrender", "surrender"),
        ("9h 6c 5d", "flop", "surrender"),
        ("Jh 3c 2d", "flop", "surrender"),
        ("2h 2c 9d", "flop", "flop"),
        ("2h 7h 9h", "flop", "flop"),
        ("4h 5c 6d", "flop", "flop"),
    ],
)
def test_each_style_wagers_or_surrenders_in_flop_poker(cards, basic, timid):
    assert [chosen(style, "flop_poker", FLOP, cards) for style in STYLES] == [basic, timid, "flop", basic, basic]


@pytest.mark.parametrize(
    ("cards", "others", "basic", "timid"),
    [
        ("2h 7c 9d", ["9s"], "bet", "fold"),  # the nine is seconded by a seven
        ("2h 7c 9d", ["8s", "Th"], "fold", "fold"),
        ("2h 7h 9h", ["Ts"], "bet", "fold"),
        ("2h 3c 4d", ["Ts"], "bet", "fold"),
        ("2h 2c 4d", ["As"], "bet", "bet"),
        ("2h 2c 4d Kd", ["3s 3c", "As Td"], "fold", "fold"),
        ("3h 3d 4d Kd", ["3s 3c"], "bet", "bet"),
        ("2h 7h 9d Jh", ["Qs 4d"], "fold", "fold"),
        ("2h 7h 9h Jh", ["Qs Qd"], "bet", "fold"),
        ("9h 7h 8d Ts", ["Qs Qd"], "bet", "fold"),
        ("2h 7c 9d", [""], "bet", "fold"),
    ],
)
def test_each_style_looks_at_the_cards_shown_in_winners_pot(cards, others, basic, timid):
    answers = [chosen(style, "winners_pot_poker", WINNERS_POT, cards, others=others) for style in STYLES]

    assert answers == [basic, timid, "bet", basic, basic]


@pytest.mark.parametrize(
    ("cards", "community", "basic", "timid"),
    [
        ("7h 2c", "", False, False),
        ("8h 2c", "", True, False),
        ("7h 2h", "", True, False),
        ("Ah 2c", "", True, True),
        ("2h 2c", "", True, True),
        ("Kh Qc", "2c 7d Jh", False, False),
        ("Kh Qc", "Kd 7d 2h", True, True),
        ("5h 5c", "Kd 7d 2h", True, True),
        ("Kh 9h", "2h 7h Jc", True, False),  # four hearts
        ("Kh 9c", "8d 7h Jc", False, False),
        ("Th 9c", "8d 7h 2c", True, False),  # open at both ends
        ("Th 9c", "8d 7h 2c Kd", False, False),  # one card to come only
        ("Th 9c", "8d 7h Jc 2d", True, True),
        ("4h 3c", "Ad 2h 5c Kd", True, True),
        ("Kh 9h", "2h 7h Jh 2d", True, True),
        ("Kc 9c", "2h 7h Jh 3h", False, False),  # the hearts are everybody's
        ("Kc 9c", "2h 2d Jh 3h", False, False),
    ],
)
def test_each_style_stakes_or_not_in_texas(cards, community, basic, timid):
    options = TEXAS if not community else {"turn": 500, "check": 0}
    staked = [options[chosen(style, "texas_holdem_bonus", options, cards, community)] > 0 for style in STYLES]

    assert staked == [basic, timid, True, basic, basic]


@pytest.mark.parametrize(
    ("game", "cards", "options", "answer"),
    [
        ("three_card_poker", "Ah Ac Ad", {"fold": 0, "concede": 0}, "fold"),
        ("flop_poker", "Ah Ac Ad", {"surrender": 0}, "surrender"),
        ("texas_holdem_bonus", "Ah Ac", {"check": 0}, "check"),
    ],
)
@pytest.mark.parametrize("style", STYLES)
def test_without_the_chips_to_play_it_stakes_nothing(style, game, cards, options, answer):
    assert chosen(style, game, options, cards) == answer


def test_the_wild_one_concedes_sometimes():
    choices = [chosen("wild", "three_card_poker", THREE_CARD, "Ah Ac Ad", seed=seed) for seed in range(200)]

    assert 1 <= choices.count("concede") <= 30


@pytest.mark.parametrize("style", STYLES)
def test_in_a_game_it_does_not_know_a_bot_takes_the_first_choice_without_a_warning(style):
    assert chosen(style, "juggling", {"concede": 0, "raise": 500, "check": 0}, "Ah Ac Ad 5h 5d") == "raise"
    assert chosen(style, "juggling", {"concede": 0}, "Ah") == "concede"


@pytest.mark.parametrize(
    ("cards", "so"), [("Ah Kc Qd", True), ("Ah 2c 3d", True), ("Ah Kc 2d", False), ("4h 4c 3d", False)]
)
def test_an_ace_begins_a_row_or_ends_it(cards, so):
    assert in_a_row(cards.split()) is so


def test_groups_compare_as_hands_do():
    hands = ["", "9h", "9h 2c", "9h 3c", "Th", "2h 2c", "2h 2c 3d", "Ah Ac", "3h 3c 2d 2s", "2h 2c 2d", "2h 2c 2d 2s"]

    assert sorted(hands, key=lambda hand: groups(hand.split())) == hands


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
