"""Texas Hold 'Em Bonus, section 6: wagers."""

import pytest

from protocol.commands import Bet, Leave
from protocol.refusals import Code
from tests.core.games.texas_holdem_bonus.hands import ALL_IN, ANTE, BOARD, BONUS, KINGS, LOW, QUEENS, check, seated
from tests.core.games.texas_holdem_bonus.rows import texas
from tests.core.given import dealt, played, returned, who
from tests.refusing import refused_as, refused_bet


def test_6_a_wagers_are_made_in_whole_chips_within_the_posted_limits():
    assert refused_bet(seated(1), "p1", "ante", 550) is Code.NOT_WHOLE_CHIPS
    for amount in (400, 50_100):
        assert refused_bet(seated(1), "p1", "ante", amount) is Code.OUTSIDE_LIMITS


@pytest.mark.parametrize(("wager", "amount"), [("ante", 0), ("bonus", 500), ("ante", 600)])
def test_6_b_no_wager_is_made_increased_or_withdrawn_after_no_more_bets(wager, amount):
    pit = dealt([KINGS], QUEENS, [ANTE], texas())

    assert refused_bet(pit, "p1", wager, amount) is Code.BETS_CLOSED


def test_6_b_before_it_wagers_are_raised_lowered_and_withdrawn_C15():
    pit = seated(1)
    for amount in (500, 2500, 700, 0):
        pit.bet("p1", ante=amount)
        assert pit.table.seats[1].wagers.get("ante", 0) == amount


def test_6_c_a_bonus_wager_needs_an_ante_and_holds_it():
    pit = seated(1)
    assert refused_bet(pit, "p1", "bonus", 100) is Code.BET_FIRST

    pit.bet("p1", ante=500, bonus=100)
    assert refused_bet(pit, "p1", "ante", 0) is Code.HOLDS_ANOTHER


def test_6_c_the_lowest_bonus_wager_is_a_dollar_X2():
    check(limits={"ante": (500, 600), "bonus": (100, 600)})
    with pytest.raises(ValueError, match="lowest bonus wager"):
        check(limits={"ante": (500, 600), "bonus": (50, 600)}, chip=50)


def test_6_c_the_bonus_wager_has_no_bearing_on_any_other():
    for wagers in (ANTE, BONUS):
        back = returned(played([LOW], QUEENS, [wagers], ALL_IN, texas(), BOARD))
        assert {wager: back[wager] for wager in ("ante", "flop", "turn", "river")} == dict.fromkeys(
            ("ante", "flop", "turn", "river"), 0
        )
        back = returned(played([KINGS], QUEENS, [wagers], ALL_IN, texas(), BOARD))
        assert (back["ante"], back["flop"], back["turn"], back["river"]) == (500, 2000, 1000, 1000)


def test_6_d_flop_turn_and_river_wagers_are_not_taken_before_the_deal():
    pit = seated(1)
    pit.bet("p1", ante=500)

    for wager in ("flop", "turn", "river"):
        assert refused_bet(pit, "p1", wager, 500) is Code.UNKNOWN_WAGER


def test_6_e_only_who_is_seated_may_wager():
    with refused_as(Code.NOT_SEATED):
        seated(1).do(who("nobody"), Bet(1, 1, "ante", 500))


def test_6_e_who_was_dealt_cards_stays_until_the_round_ends_C14():
    pit = dealt([KINGS], QUEENS, [ANTE], texas())
    pit.do(who("p1"), Leave())
    assert 1 in pit.table.seats

    pit.answer("fold")
    assert 1 not in pit.table.seats
