"""Payout limits and posted tables, as the games share them (ruling C7)."""

from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from server.core.games.pay_tables import (
    PayTable,
    best_payout,
    capped,
    check_fixed,
    check_limits,
    check_pay_table,
    payout_limit,
    said,
    shared,
)
from server.core.games.steps import Pay
from server.core.games.terms import Terms


def test_a_line_is_said_as_it_is_posted():
    assert said("straight_flush", "40:1") == "straight flush, 40 to 1"


def test_the_best_line_of_a_table_is_found_as_a_fraction():
    assert best_payout({"pair": "3:2", "flush": "7:5", "straight": "1:1"}) == Fraction(3, 2)


def test_C7_the_limit_is_50_000_dollars_or_what_can_be_won_at_the_minimum():
    assert payout_limit(Fraction(4_999_999)) == 5_000_000
    assert payout_limit(Fraction(5_000_001)) == 5_000_001
    assert payout_limit(Fraction(10_000_001, 2)) == 5_000_001  # a part of a cent rounds up


def pays(*back):
    return [Pay(1, wager, returned, "") for wager, returned in zip("abcde", back, strict=False)]


def test_C7_a_cut_is_spread_in_proportion_to_uncut_winnings_and_rounded_down():
    cut = capped(pays(100 + 100, 100 + 300), {"a": 100, "b": 100}, 200)

    assert [(pay.returned, pay.cut) for pay in cut] == [(150, 50), (250, 150)]


def test_C7_missing_cents_go_one_each_in_order():
    cut = capped(pays(101, 101, 101), dict.fromkeys("abc", 100), 2)

    assert [(pay.returned, pay.cut) for pay in cut] == [(101, 0), (101, 0), (100, 1)]


def test_C7_lost_and_returned_wagers_have_no_winnings_to_cut_and_get_no_cent():
    cut = capped(pays(0, 100, 103, 103, 104), dict.fromkeys("abcde", 100), 5)

    assert [(pay.returned, pay.cut) for pay in cut] == [(0, 0), (100, 0), (102, 1), (101, 2), (102, 2)]


def test_C7_winnings_up_to_the_limit_stay_as_they_are():
    lines = pays(150, 150)

    assert capped(lines, {"a": 100, "b": 100}, 100) == lines


amounts = st.integers(1, 10**9)


@given(st.lists(amounts, min_size=1, max_size=5), st.lists(amounts, min_size=5, max_size=5), amounts)
def test_C7_a_cut_pays_the_limit_exactly_and_nobody_more_than_was_won(stakes, won, limit):
    lines = [Pay(1, wager, stake + gain, "") for wager, stake, gain in zip("abcde", stakes, won, strict=False)]
    cut = capped(lines, dict(zip("abcde", stakes, strict=False)), limit)

    assert sum(pay.returned for pay in cut) - sum(stakes) == min(limit, sum(won[: len(stakes)]))
    assert all(after.returned + after.cut == before.returned for before, after in zip(lines, cut, strict=True))
    assert all(pay.returned >= stake for pay, stake in zip(cut, stakes, strict=True))


@given(amounts, st.lists(amounts, min_size=1, max_size=7))
@example(568_043, [1, 1211, 1, 159_850])  # the second part comes out even, and a missing cent is its turn all the same
def test_C7_shares_add_up_and_each_is_its_part_rounded_down_or_one_cent_more(amount, parts):
    shares = shared(amount, dict(enumerate(parts)))

    assert sum(shares.values()) == amount
    assert all(0 <= shares[n] - amount * part // sum(parts) <= 1 for n, part in enumerate(parts))


TERMS = Terms(100, "hand")
LEAST = {"flush": "5:1", "pair": "1:1"}


def test_a_table_with_the_printed_odds_or_better_is_allowed():
    check_pay_table(PayTable("bonus", {"flush": "11:2", "pair": "1:1"}, LEAST, "11(c)"))


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ({"flush": "9:2", "pair": "1:1"}, r"bonus must pay flush at least 5:1 \(11\(c\)\)"),
        ({"flush": "5:1"}, "see pair"),
        ({"flush": "5:1", "pair": "1:1", "full_house": "9:1"}, "see full_house"),
        ({"flush": "five", "pair": "1:1"}, "payouts are written"),
    ],
)
def test_a_wrong_table_is_refused_in_words(table, says):
    with pytest.raises(ValueError, match=says):
        check_pay_table(PayTable("bonus", table, LEAST, "11(c)"))


def test_a_table_without_printed_odds_is_not_checked():
    check_pay_table(PayTable("red", {"red_card": "1:1"}))


def test_a_table_by_the_number_of_players_has_lines_once_that_is_known():
    table = PayTable("cover_all", by_players={1: {"straight": "5:1"}, 2: {"straight": "3:1"}})

    assert table.column(2) == {"straight": "3:1"}
    assert not table.column(None)
    assert PayTable("flop", {"flush": "5:1"}).column(2) == {"flush": "5:1"}


@pytest.mark.parametrize("limit", [(0, 500), (500, 400), (150, 500), (500, 550)])
def test_limits_are_in_whole_chips_lowest_first(limit):
    check_limits({"ante": (500, 500)}, ["ante"], TERMS)
    with pytest.raises(ValueError, match="multiples of the chip"):
        check_limits({"ante": limit}, ["ante"], TERMS)


@pytest.mark.parametrize("limits", [{}, {"ante": (500, 500), "tip": (100, 100)}])
def test_limits_name_each_wager_on_offer_and_no_other(limits):
    with pytest.raises(ValueError, match="limits must name exactly ante"):
        check_limits(limits, ["ante"], TERMS)


def test_a_fixed_wager_has_equal_limits():
    check_fixed({"pot": (500, 500)}, "pot", "F2")
    with pytest.raises(ValueError, match=r"pot is one fixed amount.*F2"):
        check_fixed({"pot": (500, 600)}, "pot", "F2")
