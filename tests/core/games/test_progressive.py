"""What the progressive wagers' tables are posted as, and which line a hand of Texas Hold 'Em Bonus falls under."""

import pytest

from server.core.games.progressive import check_stake, in_words
from server.core.games.terms import Terms
from server.core.games.texas_holdem_bonus.pay_tables import PROGRESSIVE_TABLE
from server.core.games.texas_holdem_bonus.rules import progressive_line
from server.core.games.three_card_poker.pay_tables import PROGRESSIVE_TABLES


def test_pays_are_posted_for_1_and_parts_of_the_meter_in_per_cent():
    assert in_words(PROGRESSIVE_TABLES["2"]) == {
        "mini_royal_spades": "100%",
        "mini_royal": "500 for 1",
        "straight_flush": "100 for 1",
        "three_of_a_kind": "90 for 1",
    }
    assert in_words(PROGRESSIVE_TABLE)["royal_after_6"] == "25%"


@pytest.mark.parametrize(
    ("cards", "community", "line"),
    [
        ("As Ks", "Qs Js Ts 2c 3c", ("royal_flush", "royal_after_5")),
        ("As 2d", "Qs Js Ts Ks 3c", ("royal_flush", "royal_after_6")),
        ("As Ks", "Qs Js 2c 3c Ts", ("royal_flush", "royal_after_7")),
        ("2c 3c", "As Ks Qs Js Ts", ("royal_flush", "community_royal")),
        ("Ac 3c", "Ad Ah 3d 9s 8s", ("full_house", "full_house")),
        ("Ac 3c", "4c 6c 9c 9s 8s", ("flush", None)),
    ],
)
def test_a_hand_falls_under_a_line_of_table_1_or_none(cards, community, line):
    assert progressive_line(tuple(cards.split()), tuple(community.split())) == line


def test_a_dollar_in_whole_chips_is_the_stake():
    check_stake("jackpot", (100, 100), Terms(25, "hand"))
    for limit, chip in (((100, 200), 100), ((100, 100), 500)):
        with pytest.raises(ValueError, match=r"limits of jackpot are 100 .* the wager is"):
            check_stake("jackpot", limit, Terms(chip, "hand"))
