"""Flop Poker, section 11: what each wager pays."""

import pytest

from server.core.events import Paid
from server.core.games.flop_poker.pay_tables import FLOP_MINIMUM
from server.core.games.flop_poker.rules import settle
from server.core.games.money import payout
from server.core.games.steps import Hand, Pay, Played
from server.core.round.rules_panel import posted
from tests.core.games.flop_poker.hands import BOARD, NOTHING, PAIR_OF_KINGS, check
from tests.core.games.flop_poker.rows import flop
from tests.core.given import Pit, played, returned


def test_11_a_odds_are_posted_with_to_and_never_with_for():
    lines = [line.odds for table in posted(Pit(flop()).table).pay_tables for line in table.lines]

    assert "1,000 to 1" in lines
    assert not any("for" in line for line in lines)


@pytest.mark.parametrize(
    ("hand", "board"), [("As Ks Qs", "Js Ts 2d"), ("Kd 7s 2c", BOARD)], ids=["royal flush", "pair of kings"]
)
def test_11_b_the_ante_pays_even_money_whatever_the_hand(hand, board):
    assert returned(played([hand], "", [{"ante": 700}], ["flop"], flop(), board))["ante"] == 1400


HANDS = {
    "royal_flush": ("As Ks Qs", "Js Ts 2d", 1000),
    "straight_flush": ("9s 8s 7s", "6s 5s 2d", 500),
    "four_of_a_kind": ("Qc Qd Qh", "Qs 4s 9c", 100),
    "full_house": ("Qc Qd Qh", "4h 4s 9c", 30),
    "flush": ("Ah Th 7h", "5h 3h 2c", 20),
    "straight": ("9c 8d 7h", "6s 5c 2d", 10),
    "three_of_a_kind": ("Qc Qd Qh", "2s 4s 9c", 4),
    "two_pair": ("Qc Qd 2h", "2s 4s 9c", 2),
    "jacks_or_better": ("Jc Jd 2h", "3s 4s 9c", 1),
}


@pytest.mark.parametrize("made", list(HANDS))
def test_11_c_each_line_of_the_flop_wager(made):
    hand, board, gain = HANDS[made]
    pit = played([hand], "", [{"ante": 500}], ["flop"], flop(), board)

    assert returned(pit)["flop"] == 500 + 500 * gain
    assert {event.made for event in pit.events if isinstance(event, Paid)} == {made}


def test_11_c_a_pair_of_tens_is_not_paid():
    assert returned(played(["Tc Td 2h"], "", [{"ante": 500}], ["flop"], flop(), "3s 4s 9c"))["flop"] == 0


def test_11_c_only_the_highest_hand_that_can_be_formed_pays():
    pit = played(["Qc Qd 4h"], "", [{"ante": 500}], ["flop"], flop(), "Qh Qs 4c")

    assert returned(pit)["flop"] == 500 + 500 * 100


def test_11_c_a_better_posted_table_pays_what_it_says():
    house_rules = flop(flop=FLOP_MINIMUM | {"flush": "25:1"})

    assert returned(played(["Ah Th 7h"], "", [{"ante": 500}], ["flop"], house_rules, "5h 3h 2c"))["flop"] == 500 * 26


@pytest.mark.parametrize("line", list(FLOP_MINIMUM))
def test_11_c_no_line_is_missing_or_below_the_printed_odds(line):
    check()
    gain = payout(FLOP_MINIMUM[line])
    lower = f"{gain.numerator * 2 - 1}:2"

    with pytest.raises(ValueError, match=line):
        check(flop=FLOP_MINIMUM | {line: lower})
    with pytest.raises(ValueError, match="exactly the lines"):
        check(flop={name: text for name, text in FLOP_MINIMUM.items() if name != line})


def test_11_d_winnings_of_ante_and_flop_together_are_at_most_50_000_dollars():
    pit = played(["As Ks Qs"], "", [{"ante": 10_000}], ["flop"], flop(), "Js Ts 2d")
    cut = {event.wager: event.cut for event in pit.events if isinstance(event, Paid)}

    assert sum(returned(pit).values()) == 5_000_000 + 20_000
    assert sum(cut.values()) == 10_010_000 - 5_000_000
    assert returned(pit) == {
        "ante": 10_000 + 4_996,
        "flop": 10_000 + 4_995_004,
    }  # C7: in proportion, the ante's cent first


def test_11_d_winnings_of_exactly_the_limit_are_not_cut():
    house_rules = flop(flop=FLOP_MINIMUM | {"royal_flush": "999:1", "straight_flush": "999:1"})
    pit = played(["9s 8s 7s"], "", [{"ante": 5_000}], ["flop"], house_rules, "6s 5s 2d")

    assert sum(returned(pit).values()) == 5_000_000 + 10_000


def test_11_d_or_what_can_be_won_at_the_minimum_wager_if_that_is_more():
    house_rules = flop(limits={"ante": (10_000, 50_000), "pot": (500, 500)})
    pit = played(["As Ks Qs"], "", [{"ante": 10_000}], ["flop"], house_rules, "Js Ts 2d")
    assert sum(returned(pit).values()) == 10_010_000 + 20_000

    pit = played(["As Ks Qs"], "", [{"ante": 20_000}], ["flop"], house_rules, "Js Ts 2d")
    assert sum(returned(pit).values()) == 10_010_000 + 40_000


def test_11_d_the_limit_is_each_players_own_and_leaves_the_pot_alone_C7():
    wagers = [{"ante": 50_000, "pot": 500}] * 2
    pit = played(["As Ks Qs", "Jc Jd Jh"], "", wagers, ["flop"] * 2, flop(), "Js Ts 2d", 200_000)

    assert sum(returned(pit, 1).values()) == 5_000_000 + 100_000 + 1_000
    assert sum(returned(pit, 2).values()) == 5_000_000 + 100_000

    lines = list(settle(flop(limits={"ante": (500, 50_000), "pot": (9_000_000, 9_000_000)}).game, big_pot()))
    assert Pay(1, "pot", 18_000_000, "highest hand", "jacks_or_better") in lines


def big_pot():
    stakes = {"ante": 500, "flop": 500, "pot": 9_000_000}
    hands = {1: Hand(tuple(PAIR_OF_KINGS.split()), stakes), 2: Hand(tuple(NOTHING.split()), stakes)}
    return Played(hands, community=tuple(BOARD.split()))
