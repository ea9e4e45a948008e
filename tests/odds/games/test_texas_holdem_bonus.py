import numpy as np
import pytest

from server.core.cards.deck import DECK
from server.core.cards.hands import Five
from server.odds.games.texas_holdem_bonus import EXAMPLES, TIE, WINS, bonus, main, paid_numbers, settled, starting_hand
from server.odds.ranks import order
from server.progress import silent
from tests.odds.given import FIGURES, LOW, texas


def test_the_bonus_wager():
    assert round(100 * bonus(texas()).house_edge, 6) == FIGURES["texas_bonus_wager"]["house_edge_pct"]


def test_aces_against_aces_are_worth_more_where_they_pay_a_thousand():
    gained = bonus(texas()).house_edge - bonus(texas(aces_1000=True)).house_edge

    assert gained == pytest.approx((1000 - 30) * 6 / 1326 / 1225, rel=1e-9)


@pytest.mark.parametrize(("ante_pays", "lowest"), [("straight", Five.STRAIGHT), ("flush", Five.FLUSH)])
def test_the_ante_is_paid_from_the_hand_that_the_table_says(ante_pays, lowest):
    paid = paid_numbers(texas(ante_pays=ante_pays))

    assert paid.tolist() == [category >= lowest for category, _ in order()]


def test_the_examples_are_a_paid_win_another_a_loss_and_a_tie():
    assert [settled(texas(), deal, turn=True)[0] for deal in EXAMPLES] == [4 * LOW, 3 * LOW, -4 * LOW, 0]
    assert settled(texas(), WINS[0], folded=True) == (-LOW, LOW)
    assert settled(texas(), TIE, turn=True, river=True) == (0, 5 * LOW)


@pytest.mark.parametrize(("cards", "name"), [("As Ks", "AKs"), ("2h 7d", "72o"), ("Th Td", "TT")])
def test_starting_hands_are_named_as_players_do(cards, name):
    assert starting_hand(np.array([DECK.index(card) for card in cards.split()])) == name


@pytest.mark.full
@pytest.mark.timeout(600)
def test_the_main_game_over_all_deals():
    known = FIGURES["texas_bonus_main"]["ante_pays_straight"]
    told = main(texas(), silent)

    assert round(100 * told.house_edge, 6) == known["house_edge_pct"]
    assert told.average_stake == pytest.approx(known["average_total_wager"], abs=1e-7)
    assert all(hand in told.strategy for hand in known["fold"])
    assert told.strategy.count(",") == len(known["fold"]) - 1
