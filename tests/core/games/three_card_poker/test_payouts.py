"""Three Card Poker: what each wager pays (sections 11 and 12)."""

from fractions import Fraction

import pytest

from protocol.refusals import Code
from server.core.events import Paid
from server.core.games.money import payout
from server.core.games.three_card_poker.pay_tables import ANTE_BONUS, COVER_ALL
from tests.core.games.three_card_poker.hands import NOTHING, OTHER, QUEENS, settled_in_order
from tests.core.given import Pit, awarded, dealt, played, returned, settings
from tests.refusing import refused_bet


# 11. Payout odds


@pytest.mark.parametrize(
    ("hand", "dealer", "ante", "play", "why"),
    [
        ("Qh Jd 9s", "Qc Jh 8s", 1000, 1000, "beats the dealer"),
        ("Qh Jd 9s", "Qc Js 9d", 500, 500, "tie"),
        ("Qh Jd 8s", "Qc Js 9d", 0, 0, "dealer wins"),
        ("2h 3d 5s", "Jc Ts 8d", 1000, 500, "dealer below queen high"),  # whatever the ranks (T1)
        ("2h 3d 5s", "Qc 3s 2d", 0, 0, "dealer wins"),  # the lowest hand that qualifies
        ("2h 2d 5s", "Jc Ts 8d", 1000, 500, "dealer below queen high"),
        ("4h 3d 2s", "Ac Ks Td", 1000, 1000, "beats the dealer"),
        ("Ah 2d 3s", "4c 3d 2h", 0, 0, "dealer wins"),  # ace, two, three is the lowest straight
    ],
)
def test_11_a_1_ante_and_play_against_the_dealer_T1(hand, dealer, ante, play, why):
    pit = played([hand], dealer, [{"ante": 500}], ["play"])

    assert returned(pit) == {"ante": ante, "play": play}
    reasons = {"ante": why, "play": "push" if why == "dealer below queen high" else why}
    assert {event.wager: event.why for event in pit.events if isinstance(event, Paid)} == reasons


THREE_CARDS = {
    "mini_royal_spades": "As Ks Qs",
    "mini_royal": "Ah Kh Qh",
    "straight_flush": "9s 8s 7s",
    "three_of_a_kind": "9s 9d 9h",
    "straight": "9s 8d 7s",
    "flush": "Ks 8s 7s",
    "pair": "9s 9d 7s",
    "high_card": "Ks 8d 7s",
}


@pytest.mark.parametrize(
    ("made", "gain"),
    [
        ("pair", 1),
        ("flush", 3),
        ("straight", 5),
        ("three_of_a_kind", 25),
        ("straight_flush", 35),
        ("mini_royal", 35),
        ("mini_royal_spades", 35),
        ("high_card", None),
    ],
)
def test_11_a_2_each_line_of_pair_plus(made, gain):
    pit = played([THREE_CARDS[made]], "Qc 4d 2c", [{"pair_plus": 500}])

    assert returned(pit) == {"pair_plus": 500 + 500 * gain if gain else 0}


def test_11_a_2_a_better_posted_table_pays_what_it_says():
    posted = settings(
        pair_plus={
            "mini_royal": "50:1",
            "straight_flush": "40:1",
            "three_of_a_kind": "30:1",
            "straight": "6:1",
            "flush": "4:1",
            "pair": "1:1",
        }
    )

    assert returned(played(["Ah Kh Qh"], NOTHING, [{"pair_plus": 500}], posted=posted)) == {"pair_plus": 25_500}
    assert returned(played(["Ah 8h Qh"], NOTHING, [{"pair_plus": 500}], posted=posted)) == {"pair_plus": 2_500}


@pytest.mark.parametrize("table", sorted(ANTE_BONUS))
@pytest.mark.parametrize("made", sorted(THREE_CARDS))
def test_11_a_3_each_line_of_each_ante_bonus_table(table, made):
    printed = {
        "default": {"straight": 1, "three_of_a_kind": 4, "straight_flush": 5, "mini_royal": 5, "mini_royal_spades": 5},
        "A": {"straight": 1, "three_of_a_kind": 3, "straight_flush": 4, "mini_royal": 5, "mini_royal_spades": 50},
        "B": {"three_of_a_kind": 6, "straight_flush": 8, "mini_royal": 50, "mini_royal_spades": 50},
        "C": {"three_of_a_kind": 3, "straight_flush": 4, "mini_royal": 10, "mini_royal_spades": 50},
    }
    posted = settings(ante_bonus=table, version_6f="none" if table == "default" else "1")
    pit = played([THREE_CARDS[made]], "Qc 4d 2c", [{"ante": 700}], ["play"], posted)

    gain = printed[table].get(made)
    assert awarded(pit) == ({"ante_bonus": 700 * gain} if gain else {})


@pytest.mark.parametrize("dealer", ["Ac Ad Ah", "Qc 4d 2c", "Jc 4d 2c"], ids=["loses", "wins", "not qualified"])
def test_11_a_3_the_bonus_is_paid_win_or_lose_T2(dealer):
    pit = played(["9s 8d 7s"], dealer, [{"ante": 700}], ["play"])

    assert awarded(pit) == {"ante_bonus": 700}


@pytest.mark.parametrize("choice", ["fold", "concede"])
def test_11_a_3_no_bonus_after_a_fold_T2(choice):
    assert awarded(played(["9s 8s 7s"], "Jc 4d 2c", [{"ante": 700}], [choice])) == {}


# 12. Cover All


def test_12_a_cover_all_is_made_before_the_round():
    pit = dealt([QUEENS], NOTHING, [{"ante": 500}])

    assert refused_bet(pit, "p1", "cover_all", 100) is Code.BETS_CLOSED


def test_12_a_cover_all_needs_an_ante_or_a_pair_plus_T6():
    pit = Pit()
    pit.sit("p1", 1)
    assert refused_bet(pit, "p1", "cover_all", 100) is Code.BET_FIRST

    pit.bet("p1", pair_plus=500, cover_all=100, ante=500)
    pit.bet("p1", pair_plus=0)
    assert refused_bet(pit, "p1", "ante", 0) is Code.HOLDS_ANOTHER


MATRIX = {  # 12(k), players 7 to 1
    "mini_royal": ["40:1", "50:1", "60:1", "70:1", "80:1", "90:1", "100:1"],
    "straight_flush": ["12:1", "15:1", "20:1", "25:1", "30:1", "40:1", "60:1"],
    "three_of_a_kind": ["9:1", "12:1", "15:1", "20:1", "25:1", "35:1", "50:1"],
    "straight": ["1:1", "1:1", "1:1", "3:2", "2:1", "3:1", "5:1"],
}
LOW_HANDS = ["2c 4d 6h", "2d 4h 6s", "2h 4s 6c", "3c 5d 7h", "3d 5h 8s", "Tc 3h 5s"]
COVERED = {
    "mini_royal": "As Ks Qs",
    "straight_flush": "Js Ts 9s",
    "three_of_a_kind": "Ks Kd Kh",
    "straight": "Js Td 9s",
    "flush": "As Js 9s",
}


@pytest.mark.parametrize(("players", "gain"), [(1, 50), (2, 35), (7, 9)])
def test_12_c_and_12_f_the_payout_is_by_the_number_of_players_in_the_round(players, gain):
    hands = [COVERED["three_of_a_kind"], *LOW_HANDS][:players]
    wagers = [{"pair_plus": 500, "cover_all": 100}] + [{"pair_plus": 500}] * (players - 1)
    pit = dealt(hands, "8c 8h 2s", wagers)

    assert returned(pit)["cover_all"] == 100 + 100 * gain


@pytest.mark.parametrize("players", range(1, 8))
@pytest.mark.parametrize("made", sorted(COVERED))
def test_12_k_each_entry_of_the_matrix(players, made):
    hands = [COVERED[made], *LOW_HANDS][:players]
    wagers = [{"pair_plus": 500} for _ in hands]
    wagers[-1]["cover_all"] = 300
    pit = played(hands, "8c 8h 2s", wagers)

    gain = Fraction(0)
    if made in MATRIX:
        gain = payout(MATRIX[made][7 - players])
        assert COVER_ALL[players][made] == MATRIX[made][7 - players]
    assert returned(pit, players)["cover_all"] == (300 + 300 * gain if gain else 0)


def test_12_b_the_dealers_hand_counts_too():
    pit = played([NOTHING], "Qc Qd Qh", [{"ante": 500, "cover_all": 100}], ["fold"])

    assert returned(pit)["cover_all"] == 5100


def test_12_g_only_the_highest_hand_pays():
    pit = played(["9s 8s 7s"], "Qc Qd Qh", [{"ante": 500, "cover_all": 100}], ["play"])

    assert returned(pit)["cover_all"] == 6100


def test_12_j_cover_all_is_settled_after_everything_else():
    wagers = [{"ante": 500, "cover_all": 100, "pair_plus": 500}, {"ante": 500, "cover_all": 100}]
    for posted in (settings(), settings(settle_by="seat")):
        pit = played([QUEENS, OTHER], NOTHING, wagers, ["play", "play"], posted)

        assert settled_in_order(pit)[-2:] == [(2, "cover_all"), (1, "cover_all")]


def test_12_k_three_to_two_rounds_a_part_of_a_cent_up_C8():
    hands = ["Js Td 9s", *LOW_HANDS[:3]]
    wagers = [{"pair_plus": 5} for _ in hands]
    wagers[0]["cover_all"] = 5
    low = dict.fromkeys(("ante", "pair_plus", "six_card_bonus", "cover_all"), (1, 1000))
    pit = played(hands, "8c 8h 2s", wagers, posted=settings(limits=low, chip=1))

    assert returned(pit)["cover_all"] == 13  # 5 + 7.5
