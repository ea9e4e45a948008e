from random import Random

import pytest

from clients.python.styles import STYLES
from tests.clients.styles.given import SPOTS, chosen


@pytest.mark.parametrize(
    ("game", "cards", "options", "answer"),
    [
        ("three_card_poker", "Ah Ac Ad", {"fold": 0, "concede": 0}, "fold"),
        ("flop_poker", "Ah Ac Ad", {"surrender": 0}, "surrender"),
        ("texas_holdem_bonus", "Ah Ac", {"check": 0}, "check"),
    ],
)
@pytest.mark.parametrize("style", STYLES)
def test_a_bot_without_chips_chooses_what_is_free(style, game, cards, options, answer):
    assert chosen(style, game, options, cards) == answer


@pytest.mark.parametrize("style", STYLES)
def test_in_an_unknown_game_a_bot_takes_the_first_choice_without_a_warning(style):
    assert chosen(style, "juggling", {"concede": 0, "raise": 500, "check": 0}, "Ah Ac Ad 5h 5d") == "raise"
    assert chosen(style, "juggling", {"concede": 0}, "Ah") == "concede"


@pytest.mark.parametrize("style", STYLES)
def test_every_plan_begins_with_the_main_wagers(style):
    compulsory = [spot | {"must": spot["wager"] in ("ante", "pair_plus")} for spot in SPOTS]
    for seed in range(50):
        assert STYLES[style].wagers(SPOTS, Random(seed))[0].wager == "ante"
        assert [wish.wager for wish in STYLES[style].wagers(compulsory, Random(seed))[:2]] == ["ante", "pair_plus"]


def test_a_timid_bot_wagers_the_minimum_and_a_wild_one_on_everything():
    assert STYLES["timid"].wagers(SPOTS, Random(1)) == [("ante", 0.0)]
    assert {wish.wager for wish in STYLES["wild"].wagers(SPOTS, Random(1))} == {spot["wager"] for spot in SPOTS}


def test_a_wild_bot_changes_and_withdraws_wagers():
    plans = [STYLES["wild"].wagers(SPOTS, Random(seed)) for seed in range(100)]

    assert any(len(plan) > len({wish.wager for wish in plan}) for plan in plans)
    assert any(wish.size is None for plan in plans for wish in plan)
    assert any(plan[4].wager == "cover_all" and plan[4].size is None for plan in plans if len(plan) == 12)
