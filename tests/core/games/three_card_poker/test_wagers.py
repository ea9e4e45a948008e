"""Three Card Poker, section 6: wagers."""

import pytest

from protocol.commands import Bet, Leave
from protocol.refusals import Code
from server.core.events import BetsClosed, Chose, Paid, WagerReturned
from server.core.games.money import payout
from server.core.games.three_card_poker.pay_tables import SIX_CARD_BONUS
from tests.core.games.three_card_poker.hands import JACK_HIGH, NOTHING, QUEENS
from tests.core.given import Pit, dealt, played, returned, settings, stacked, turned_up, who
from tests.refusing import refused_as, refused_bet


def test_6_a_1_ante_against_the_dealer_with_an_equal_play_wager():
    pit = dealt([QUEENS], NOTHING, [{"ante": 1500}])
    pit.choose("p1", "play")

    assert Paid(1, "play", 1500, 1500, "push", "pair") in pit.events


@pytest.mark.parametrize("wager", ["ante", "pair_plus"])
@pytest.mark.parametrize("amount", [400, 50_100])
def test_6_a_1_and_2_wagers_within_the_posted_minimum_and_maximum(wager, amount):
    pit = Pit()
    pit.sit("p1", 1)

    assert refused_bet(pit, "p1", wager, amount) is Code.OUTSIDE_LIMITS


def test_6_a_2_pair_plus_alone_gets_cards_and_no_decision_T8():
    pit = played([QUEENS], NOTHING, [{"pair_plus": 500}])

    assert len(pit.table.seats[1].cards) == 3
    assert not any(isinstance(event, Chose) for event in pit.events)
    assert returned(pit) == {"pair_plus": 1000}


def test_6_a_3_both():
    pit = played([QUEENS], NOTHING, [{"ante": 500, "pair_plus": 700}], ["play"])

    assert returned(pit) == {"ante": 1000, "play": 500, "pair_plus": 1400}


def test_6_b_wagers_are_made_in_whole_chips():
    pit = Pit()
    pit.sit("p1", 1)

    assert refused_bet(pit, "p1", "ante", 550) is Code.NOT_WHOLE_CHIPS


def test_6_c_only_who_is_seated_may_wager():
    with refused_as(Code.NOT_SEATED):
        Pit().do(who("nobody"), Bet(1, 1, "ante", 500))


def test_6_c_who_was_dealt_cards_stays_until_the_round_ends_C14():
    pit = dealt([QUEENS], NOTHING, [{"ante": 500}])
    pit.do(who("p1"), Leave())
    assert 1 in pit.table.seats

    pit.choose("p1", "play")
    assert 1 not in pit.table.seats


def test_6_d_no_wager_is_made_increased_or_withdrawn_after_no_more_bets():
    pit = dealt([QUEENS], NOTHING, [{"ante": 500}])

    for wager, amount in (("ante", 600), ("ante", 0), ("pair_plus", 500)):
        assert refused_bet(pit, "p1", wager, amount) is Code.BETS_CLOSED


def test_6_d_before_it_wagers_are_raised_lowered_and_withdrawn_C15():
    pit = Pit()
    pit.sit("p1", 1)

    for amount in (500, 2500, 700, 0):
        pit.bet("p1", ante=amount)
        assert pit.table.seats[1].wagers.get("ante", 0) == amount
        assert pit.table.players["p1"].stack == 100_000 - amount


@pytest.mark.parametrize(("most", "seats"), [(1, [3]), (2, [3, 4]), (3, [3, 4, 2])])
def test_6_e_adjacent_positions_as_the_licensee_permits(most, seats):
    pit = Pit(settings(max_positions=most))
    for n, seat in enumerate(seats):
        pit.sit("p1", seat, 0 if n else 100_000)
    free = next(seat for seat in (1, 2, 4, 5) if seat not in seats and (seat + 1 in seats or seat - 1 in seats))

    with refused_as(Code.TOO_MANY_POSITIONS):
        pit.sit("p1", free, 0)
    assert pit.table.of("p1") == tuple(sorted(seats))


@pytest.mark.parametrize(("seat", "away"), [(3, 5), (3, 1), (7, 1), (1, 7)])
def test_6_e_positions_that_are_not_adjacent_are_refused_T9(seat, away):
    pit = Pit(settings(max_positions=3))
    pit.sit("p1", seat)

    with refused_as(Code.NOT_ADJACENT):
        pit.sit("p1", away, 0)


def test_6_e_several_positions_play_from_one_stack_and_are_asked_one_at_a_time_T9():
    pit = Pit(settings(max_positions=2), stacked([QUEENS, NOTHING], JACK_HIGH))
    pit.sit("p1", 1)
    pit.sit("p1", 2, 0)
    pit.bet("p1", 1, ante=500)
    pit.bet("p1", 2, ante=700)
    pit.done("p1")
    assert (pit.table.turn, pit.table.players["p1"].stack) == (1, 98_800)

    clock = pit.table.deadline
    pit.choose("p1", "play", 1)
    assert pit.table.turn == 2
    assert pit.table.deadline > clock

    pit.choose("p1", "fold", 2)
    assert pit.table.players["p1"].stack == 100_000 + 500 - 700


@pytest.mark.parametrize("version", ["1", "2"])
def test_6_f_1_and_2_pair_plus_needs_an_ante_first(version):
    pit = Pit(settings(version_6f=version, ante_bonus="A"))
    pit.sit("p1", 1)

    assert refused_bet(pit, "p1", "pair_plus", 500) is Code.BET_FIRST


@pytest.mark.parametrize(
    ("version", "ante", "most"), [("1", 700, 700), ("2", 700, 1400), ("3", 700, 3500)], ids=["6_f_1", "6_f_2", "6_f_3"]
)
def test_6_f_1_to_3_pair_plus_at_most_in_proportion_to_the_ante_T4(version, ante, most):
    pit = Pit(settings(version_6f=version, ante_bonus="B"))
    pit.sit("p1", 1)
    pit.bet("p1", ante=ante)

    assert refused_bet(pit, "p1", "pair_plus", most + 100) is Code.OUT_OF_PROPORTION
    pit.bet("p1", pair_plus=most)
    assert refused_bet(pit, "p1", "ante", ante - 100) is Code.OUT_OF_PROPORTION
    assert pit.table.seats[1].wagers == {"ante": ante, "pair_plus": most}


@pytest.mark.parametrize("version", ["1", "2"])
def test_6_f_1_and_2_the_ante_may_not_be_withdrawn_from_under_the_pair_plus(version):
    pit = Pit(settings(version_6f=version, ante_bonus="A"))
    pit.sit("p1", 1)
    pit.bet("p1", ante=500, pair_plus=500)

    assert refused_bet(pit, "p1", "ante", 0) is Code.HOLDS_ANOTHER


def test_6_f_3_ante_at_most_five_times_the_pair_plus():
    pit = Pit(settings(version_6f="3", ante_bonus="C"))
    pit.sit("p1", 1)
    pit.bet("p1", pair_plus=600)

    assert refused_bet(pit, "p1", "ante", 3100) is Code.OUT_OF_PROPORTION
    pit.bet("p1", ante=3000)


@pytest.mark.parametrize("wager", ["ante", "pair_plus"])
def test_6_f_3_both_are_compulsory_and_one_alone_goes_back(wager):
    pit = Pit(settings(version_6f="3", ante_bonus="A"))
    pit.sit("p1", 1)
    pit.sit("p2", 2)
    pit.bet("p1", **{wager: 500})
    pit.bet("p2", ante=500, pair_plus=500)
    pit.done("p1", "p2")

    assert WagerReturned(1, wager, 500, "ante and pair plus are both required") in pit.events
    assert BetsClosed((2,)) in pit.events
    assert pit.table.players["p1"].stack == 100_000


def test_6_f_3_when_nobody_has_both_the_wagers_go_back_and_betting_goes_on():
    pit = Pit(settings(version_6f="3", ante_bonus="A"))
    pit.sit("p1", 1)
    pit.bet("p1", ante=500)
    pit.time_up()

    assert (pit.table.phase, pit.table.round, pit.table.deadline) == ("betting", 1, None)
    assert pit.table.players["p1"].stack == 100_000


def test_6_g_3_six_card_bonus_needs_an_ante_T5():
    pit = Pit()
    pit.sit("p1", 1)
    pit.bet("p1", pair_plus=500)

    assert refused_bet(pit, "p1", "six_card_bonus", 100) is Code.BET_FIRST


def test_6_g_1_best_five_of_the_players_three_and_the_dealers_three():
    for hand, dealer in (("Qc Qd 4h", "9c Qh 4s"), ("9c Qd 4h", "Qc Qh 4s")):
        pit = played([hand], dealer, [{"ante": 500, "six_card_bonus": 100}], ["play"])

        assert returned(pit)["six_card_bonus"] == 2600  # a full house, 25 to 1


def test_6_g_2_six_card_bonus_survives_a_fold_and_shows_the_dealer_T5():
    pit = played(["Qc Qd 4h"], "Qh 4s 9c", [{"ante": 500, "six_card_bonus": 100}], ["fold"])

    assert returned(pit) == {"ante": 0, "six_card_bonus": 2600}
    assert turned_up(pit) == ["dealer", 1]


SIX_CARDS = {
    "royal_flush": ("As Ks Qs", "Js Ts 2d"),
    "straight_flush": ("9s 8s 7s", "6s 5s 2d"),
    "four_of_a_kind": ("Qc Qd Qh", "Qs 4s 9c"),
    "full_house": ("Qc Qd Qh", "4h 4s 9c"),
    "flush": ("Ah Th 7h", "5h 3h 2c"),
    "straight": ("9c 8d 7h", "6s 5c 2d"),
    "three_of_a_kind": ("Qc Qd Qh", "2s 4s 9c"),
    "two_pair": ("Qc Qd 2h", "2s 4s 9c"),
}


@pytest.mark.parametrize("table", sorted(SIX_CARD_BONUS))
@pytest.mark.parametrize("made", sorted(SIX_CARDS))
def test_6_g_4_each_line_of_each_six_card_table(table, made):
    hand, dealer = SIX_CARDS[made]
    wagers = [{"ante": 500, "six_card_bonus": 100}]
    pit = played([hand], dealer, wagers, ["fold"], settings(six_card_bonus=table))

    line = SIX_CARD_BONUS[table].get(made)
    assert returned(pit)["six_card_bonus"] == (100 + 100 * payout(line) if line else 0)


def test_6_g_4_the_printed_tables():
    gains = {name: [int(payout(line)) for line in table.values()] for name, table in SIX_CARD_BONUS.items()}

    assert gains == {
        "6B1": [1000, 200, 50, 25, 20, 10, 5],
        "6B2": [1000, 200, 50, 25, 15, 10, 5],
        "6B3": [1000, 200, 100, 20, 15, 9, 8],
        "6B4": [1000, 200, 100, 20, 15, 10, 7],
    }
