"""Flop Poker, section 6: wagers."""

import pytest

from protocol.commands import Bet, Leave
from protocol.refusals import Code
from server.core.events import BetsClosed, WagerReturned
from tests.core.games.flop_poker.hands import BOARD, BOTH, NOTHING, PAIR_OF_KINGS, PAIR_OF_THREES, seated
from tests.core.games.flop_poker.rows import flop
from tests.core.given import dealt, played, returned, who
from tests.refusing import refused_as, refused_bet


def test_6_a_wagers_are_made_in_whole_chips():
    assert refused_bet(seated("p1"), "p1", "ante", 550) is Code.NOT_WHOLE_CHIPS


@pytest.mark.parametrize("amount", [400, 50_100])
def test_6_a_the_ante_is_within_the_posted_limits(amount):
    assert refused_bet(seated("p1"), "p1", "ante", amount) is Code.OUTSIDE_LIMITS


@pytest.mark.parametrize(("wager", "amount"), [("ante", 600), ("ante", 0), ("pot", 0)])
def test_6_b_no_wager_is_made_increased_or_withdrawn_after_no_more_bets(wager, amount):
    pit = dealt([PAIR_OF_KINGS, NOTHING], "", [BOTH, BOTH], flop(), BOARD)

    assert refused_bet(pit, "p1", wager, amount) is Code.BETS_CLOSED


def test_6_b_before_it_wagers_are_raised_lowered_and_withdrawn_C15():
    pit = seated("p1")
    for amount in (500, 2500, 700, 0):
        pit.bet("p1", ante=amount)
        assert pit.table.seats[1].wagers.get("ante", 0) == amount


@pytest.mark.parametrize("wager", ["ante", "pot"])
def test_6_c_each_player_places_an_ante_and_a_pot_wager(wager):
    pit = seated("p1", "p2", "p3")
    pit.play([{wager: 500}, BOTH, BOTH])

    assert WagerReturned(1, wager, 500, "ante and pot are both required") in pit.events
    assert BetsClosed((2, 3)) in pit.events


def test_6_c_a_player_who_is_alone_needs_no_pot_wager():
    pit = seated("p1", "p2")
    pit.bet("p1", ante=500)
    pit.done("p1", "p2")

    assert BetsClosed((1,)) in pit.events


def test_6_c_a_player_who_is_alone_still_needs_an_ante():
    pit = seated("p1")
    pit.bet("p1", pot=500)
    pit.time_up()

    assert WagerReturned(1, "pot", 500, "ante and pot are both required") in pit.events


def test_6_c_of_two_antes_without_a_pot_wager_neither_is_in():
    pit = seated("p1", "p2")
    pit.bet("p1", ante=500)
    pit.bet("p2", ante=500)
    pit.time_up()

    assert [event.seat for event in pit.events if isinstance(event, WagerReturned)] == [1, 2]
    assert pit.table.phase == "betting"


def test_6_d_ante_and_flop_have_no_bearing_on_the_pot():
    hands = [PAIR_OF_THREES, NOTHING]

    assert returned(played(hands, "", [BOTH, BOTH], ["flop", "flop"], flop(), BOARD))["pot"] == 1000
    assert returned(played(hands, "", [BOTH, BOTH], ["surrender", "flop"], flop(), BOARD))["pot"] == 1000
    assert returned(played(hands, "", [{"ante": 900, "pot": 500}, BOTH], ["flop"] * 2, flop(), BOARD))["pot"] == 1000


def test_6_e_only_who_is_seated_may_wager():
    with refused_as(Code.NOT_SEATED):
        seated("p1").do(who("nobody"), Bet(1, 1, "ante", 500))


def test_6_e_who_was_dealt_cards_stays_until_the_round_ends_C14():
    pit = dealt([PAIR_OF_KINGS, NOTHING], "", [BOTH, BOTH], flop(), BOARD)
    pit.do(who("p1"), Leave())
    assert 1 in pit.table.seats

    pit.answer("flop", "flop")
    assert 1 not in pit.table.seats
