"""Winner's Pot Poker, section 11: what each wager pays."""

import pytest

from server.core.events import (
    Paid,
)
from server.core.games.money import payout
from server.core.games.winners_pot_poker.pay_tables import JACKS_PLUS_MINIMUM
from server.core.games.winners_pot_poker.rules import limit
from server.core.round.rules_panel import posted
from tests.core.games.winners_pot_poker.hands import ANTE, DEALER_NINES, KINGS, TENS, check, in_play, settled
from tests.core.games.winners_pot_poker.rows import winners_pot
from tests.core.given import Pit, played, returned


def test_11_a_odds_are_posted_with_to_and_never_with_for():
    lines = [line.odds for table in posted(Pit(winners_pot()).table).pay_tables for line in table.lines]

    assert "400 to 1" in lines
    assert not any("for" in line for line in lines)


HANDS = {
    "royal_flush": ("As Ks Qs Js Ts", 400),
    "straight_flush": ("9s 8s 7s 6s 5s", 80),
    "four_of_a_kind": ("Qc Qd Qh Qs 9c", 50),
    "full_house": ("Qc Qd Qh 4h 4s", 30),
    "flush": ("Ah Th 7h 5h 3h", 15),
    "straight": ("9c 8d 7h 6s 5c", 10),
    "three_of_a_kind": ("Qc Qd Qh 2s 4s", 7),
    "two_pair": ("Qc Qd 2h 2s 4s", 3),
    "jacks_or_better": ("Jc Jd 2h 3s 4s", 1),
}


@pytest.mark.parametrize("made", list(HANDS))
def test_11_b_each_line_of_jacks_plus(made):
    cards, gain = HANDS[made]
    wagers = [ANTE | {"jacks_plus": 300}]
    pit = played([cards], "3c 3d Kh 6d 2c", wagers, ["bet", "double"], winners_pot())

    assert returned(pit)["jacks_plus"] == 300 + 300 * gain
    assert {event.made for event in pit.events if isinstance(event, Paid)} == {made}


def test_11_b_a_pair_of_tens_is_not_paid():
    pit = played([TENS], "3c 3h Kh 6d 8d", [ANTE | {"jacks_plus": 300}], ["bet", "double"], winners_pot())

    assert returned(pit)["jacks_plus"] == 0


def test_11_b_a_better_posted_table_pays_what_it_says():
    terms = winners_pot(jacks_plus=JACKS_PLUS_MINIMUM | {"flush": "20:1"})
    pit = played(["Ah Th 7h 5h 3h"], "3c 3d Kh 6d 2c", [ANTE | {"jacks_plus": 300}], ["bet", "double"], terms)

    assert returned(pit)["jacks_plus"] == 300 * 21


@pytest.mark.parametrize("line", list(JACKS_PLUS_MINIMUM))
def test_11_b_no_line_is_missing_or_below_the_printed_odds(line):
    check()
    gain = payout(JACKS_PLUS_MINIMUM[line])

    with pytest.raises(ValueError, match=line):
        check(jacks_plus=JACKS_PLUS_MINIMUM | {line: f"{gain.numerator * 2 - 1}:2"})
    with pytest.raises(ValueError, match="exactly the lines"):
        check(jacks_plus={name: text for name, text in JACKS_PLUS_MINIMUM.items() if name != line})


ROYALS = ["As Ks Qs Js Ts", "Ah Kh Qh Jh Th", "Ad Kd Qd Jd Td"]


def jacks_plus_of(lines):
    return {line.seat: (line.returned, line.cut) for line in lines if getattr(line, "wager", "") == "jacks_plus"}


def test_11_c_a_players_winnings_are_at_most_50_000_dollars_C7():
    lines = settled({1: in_play(ROYALS[0], jacks_plus=20_000), 2: in_play(KINGS, jacks_plus=20_000)}, DEALER_NINES)

    assert jacks_plus_of(lines) == {1: (5_000_000 + 20_000, 3_000_000), 2: (40_000, 0)}


def test_11_c_the_limit_is_each_players_own_when_none_has_a_royal_flush():
    quads = ["Qs Qd Qh Qc 2s", "9s 9d 9h 9c 2d"]
    lines = settled({n: in_play(cards, jacks_plus=110_000) for n, cards in enumerate(quads, 1)}, "Kd Kc 3s 4s 5s")

    assert jacks_plus_of(lines) == {1: (5_110_000, 500_000), 2: (5_110_000, 500_000)}


def test_11_c_or_what_can_be_won_at_the_minimum_wager_if_that_is_more():
    assert limit(winners_pot().game) == 5_000_000
    assert limit(winners_pot(limits={"ante": (500, 500), "jacks_plus": (12_500, 50_000)}).game) == 5_000_000
    assert limit(winners_pot(limits={"ante": (500, 500), "jacks_plus": (20_000, 50_000)}).game) == 8_000_000


def test_11_c_royal_flushes_that_exceed_the_limit_together_share_it_by_their_stakes_W7():
    stakes = (10_000, 20_000)
    hands = {seat: in_play(cards, jacks_plus=stake) for seat, cards, stake in zip((5, 2), ROYALS, stakes, strict=False)}
    lines = settled(hands, DEALER_NINES)

    assert jacks_plus_of(lines) == {
        5: (10_000 + 1_666_667, 4_000_000 - 1_666_667),  # the missing cent goes from the button clockwise
        2: (20_000 + 3_333_333, 8_000_000 - 3_333_333),
    }


def test_11_c_missing_cents_go_one_each_clockwise_from_the_button_W7():
    hands = {seat: in_play(cards, jacks_plus=10_000) for seat, cards in zip((6, 1, 3), ROYALS, strict=True)}

    assert {seat: back - 10_000 for seat, (back, _) in jacks_plus_of(settled(hands, DEALER_NINES)).items()} == {
        6: 1_666_667,
        1: 1_666_667,
        3: 1_666_666,
    }


@pytest.mark.parametrize(("stake", "back"), [(6_250, 2_506_250), (5_000, 2_005_000)], ids=["exactly", "below"])
def test_11_c_royal_flushes_within_the_limit_are_paid_as_printed_W7(stake, back):
    hands = {seat: in_play(cards, jacks_plus=stake) for seat, cards in zip((1, 2), ROYALS, strict=False)}

    assert jacks_plus_of(settled(hands, DEALER_NINES)) == {1: (back, 0), 2: (back, 0)}


def test_11_c_other_hands_do_not_share_the_royals_limit_W7():
    hands = {seat: in_play(cards, jacks_plus=10_000) for seat, cards in zip((1, 2), ROYALS, strict=False)}
    hands[3] = in_play("9s 9d 9h 9c 2d", jacks_plus=100_000)
    lines = settled(hands, "Kc 8c 3s 4s 5s")

    assert jacks_plus_of(lines)[3] == (5_100_000, 0)
    assert jacks_plus_of(lines)[1] == jacks_plus_of(lines)[2] == (2_510_000, 1_500_000)
