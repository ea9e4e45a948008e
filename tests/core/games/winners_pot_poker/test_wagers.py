"""Winner's Pot Poker, section 6: wagers."""

import pytest

from protocol.commands import Bet, Leave
from protocol.refusals import Code
from server.core.events import (
    BetsClosed,
)
from server.core.games.winners_pot_poker.rules import GAME
from server.core.view import view
from tests.core.games.winners_pot_poker.hands import ANTE, DEALER_NINES, KINGS, seated
from tests.core.games.winners_pot_poker.rows import winners_pot
from tests.core.given import DEALER, awarded, dealt, played, returned, who
from tests.refusing import refused_as, refused_bet


def test_6_a_wagers_are_made_in_whole_chips():
    pit = seated(1)
    pit.bet("p1", ante=500)

    assert refused_bet(pit, "p1", "jacks_plus", 150) is Code.NOT_WHOLE_CHIPS


@pytest.mark.parametrize(("wager", "amount"), [("ante", 0), ("jacks_plus", 500), ("ante", 600)])
def test_6_b_no_wager_is_made_increased_or_withdrawn_after_no_more_bets(wager, amount):
    pit = dealt([KINGS[:8]], DEALER_NINES, [ANTE], winners_pot())

    assert refused_bet(pit, "p1", wager, amount) is Code.BETS_CLOSED


def test_6_b_before_it_wagers_are_raised_lowered_and_withdrawn_C15():
    pit = seated(1)
    pit.bet("p1", ante=500)
    for amount in (500, 2500, 700, 0):
        pit.bet("p1", jacks_plus=amount)
        assert pit.table.seats[1].wagers.get("jacks_plus", 0) == amount


def test_6_c_each_player_places_an_ante_of_one_fixed_amount_W5():
    pit = seated(1, 2)

    assert refused_bet(pit, "p1", "ante", 400) is Code.OUTSIDE_LIMITS
    assert refused_bet(pit, "p1", "ante", 600) is Code.OUTSIDE_LIMITS
    pit.play([ANTE])
    pit.done("p2")
    assert BetsClosed((1,)) in pit.events


def test_6_c_without_an_ante_there_is_no_hand():
    pit = seated(1)
    pit.done("p1")
    assert pit.table.phase == "betting"

    pit.bet("p1", ante=500)
    assert GAME.steps(pit.table.settings.game, pit.table.settings.terms)[0].wagers[0].must


def test_6_c_the_dealer_places_an_ante_a_bet_and_a_double_at_the_beginning_W2():
    pit = dealt([KINGS[:8]], DEALER_NINES, [ANTE], winners_pot())

    assert view(pit.table, DEALER).pot == 500 * 4 + 500


def test_6_d_jacks_plus_has_no_bearing_on_any_other_wager():
    lost = "Ts Td 7h 4c 2d"
    for wagers in (ANTE, ANTE | {"jacks_plus": 700}):
        pit = played([lost], "8c 8d Jh 6s 4s", [wagers], ["bet", "double"], winners_pot())

        assert returned(pit).get("jacks_plus", 0) == 0
        assert awarded(pit) == {"pot": 4000 - 200}


def test_6_e_only_who_is_seated_may_wager():
    with refused_as(Code.NOT_SEATED):
        seated(1).do(who("nobody"), Bet(1, 1, "ante", 500))


def test_6_e_who_was_dealt_cards_stays_until_the_round_ends_C14():
    pit = dealt([KINGS[:8]], DEALER_NINES, [ANTE], winners_pot())
    pit.do(who("p1"), Leave())
    assert 1 in pit.table.seats

    pit.answer("fold")
    assert 1 not in pit.table.seats
