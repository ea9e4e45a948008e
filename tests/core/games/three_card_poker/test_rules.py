"""Three Card Poker: a test for each clause of sections 6 to 12, named after it, and for the rulings T1 to T9."""

from fractions import Fraction
from itertools import pairwise

import pytest

from protocol.commands import Bet, Leave
from protocol.refusals import Code, Refused
from server.core.events import Awarded, BetsClosed, CardsDealt, Chose, Paid, StepOpened, WagerReturned
from server.core.games.three_card_poker.pay_tables import ANTE_BONUS, COVER_ALL, SIX_CARD_BONUS
from server.core.money import odds
from server.core.round.records import records
from server.core.view import view
from tests.core.given import Pit, awarded, dealt, played, returned, settings, stacked, turned_up, who


NOTHING = "9c 7d 2h"  # a hand that no table pays
OTHER = "8d 6s 3c"
QUEENS = "Qc Qd 4h"
JACK_HIGH = "Jc 7h 5s"


def refusal(pit, name, wager, amount, seat=None):
    with pytest.raises(Refused) as refused:
        pit.do(who(name), Bet(pit.table.round, seat or pit.table.of(name)[0], wager, amount))
    return refused.value.code


# 3. The order of hands, as a round shows it


def duel(mine, dealers):
    """What the ante of 500 comes back as when the player plays."""
    return returned(played([mine], dealers, [{"ante": 500}], ["play"]))["ante"]


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("Ah 9d 4c", "Kd Qc 9h"),
        ("Kh Qd Jc", "Qh Js Td"),
        ("2c 3d 4s", "Ac 2d 3s"),
        ("Ac 2h 3s", "Ah Ad Kc"),
    ],
)
def test_3_a_in_a_round_cards_rank_from_the_ace_down_and_an_ace_may_be_low(higher, lower):
    assert duel(higher, lower) == 1000
    assert duel(lower, higher) == 0


def test_3_a_in_a_round_all_suits_are_equal():
    assert duel("Ks Qs 9h", "Kh Qh 9s") == 500


def test_3_b_in_a_round_the_kinds_in_order():
    kinds = ["3c 4c 5c", "2d 2h 2s", "Ad 3h 2c", "6h 7h 9h", "8c 8d 3s", "As Kd Jh"]
    for higher, lower in pairwise(kinds):
        assert duel(higher, lower) == 1000, (higher, lower)


@pytest.mark.parametrize(("higher", "lower"), [("Ac Kc Qc", "Kd Qd Jd"), ("3c 2c Ac", "Ad Ah As")])
def test_3_b_1_in_a_round_a_straight_flush(higher, lower):
    assert duel(higher, lower) == 1000


@pytest.mark.parametrize(("higher", "lower"), [("Ac Ad Ah", "Kc Kd Kh"), ("2c 2d 2h", "Ac Kd Qh")])
def test_3_b_2_in_a_round_three_of_a_kind(higher, lower):
    assert duel(higher, lower) == 1000


@pytest.mark.parametrize(("higher", "lower"), [("Ac Kd Qh", "Kc Qd Jh"), ("3c 2d Ah", "As Ks Js")])
def test_3_b_3_in_a_round_a_straight(higher, lower):
    assert duel(higher, lower) == 1000


@pytest.mark.parametrize(("higher", "lower"), [("Ac Kc Jc", "Ad Kd Td"), ("2c 3c 5c", "Ac Ad Kh")])
def test_3_b_4_in_a_round_a_flush(higher, lower):
    assert duel(higher, lower) == 1000


@pytest.mark.parametrize(("higher", "lower"), [("Ac Ad 2h", "Kc Kd Qh"), ("2c 2d 3h", "Ac Kd Jh")])
def test_3_b_5_in_a_round_a_pair(higher, lower):
    assert duel(higher, lower) == 1000


@pytest.mark.parametrize(
    ("higher", "lower"), [("Kc Kd 9h", "Kh Ks 8c"), ("Qc Jd 9h", "Qd Jh 8c"), ("Ac 9c 3c", "Ad 9d 2d")]
)
def test_3_c_in_a_round_the_highest_card_that_the_other_has_not_decides(higher, lower):
    assert duel(higher, lower) == 1000
    assert duel(lower, higher) == 0


def test_3_c_in_a_round_hands_of_the_same_ranks_are_a_draw():
    assert duel("Kc Kd 9h", "Kh Ks 9c") == 500


# 6. Wagers


def test_6_a_1_ante_against_the_dealer_with_an_equal_play_wager():
    pit = dealt([QUEENS], NOTHING, [{"ante": 1500}])
    pit.choose("p1", "play")

    assert Paid(1, "play", 1500, 1500, "dealer below queen high", "pair") in pit.events


@pytest.mark.parametrize("wager", ["ante", "pair_plus"])
@pytest.mark.parametrize("amount", [400, 50_100])
def test_6_a_1_and_2_wagers_within_the_posted_minimum_and_maximum(wager, amount):
    pit = Pit()
    pit.sit("p1", 1)

    assert refusal(pit, "p1", wager, amount) is Code.OUTSIDE_LIMITS


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

    assert refusal(pit, "p1", "ante", 550) is Code.NOT_WHOLE_CHIPS


def test_6_c_only_who_is_seated_may_wager():
    with pytest.raises(Refused) as refused:
        Pit().do(who("nobody"), Bet(1, 1, "ante", 500))

    assert refused.value.code is Code.NOT_SEATED


def test_6_c_who_was_dealt_cards_stays_until_the_round_ends_C14():
    pit = dealt([QUEENS], NOTHING, [{"ante": 500}])
    pit.do(who("p1"), Leave())
    assert 1 in pit.table.seats

    pit.choose("p1", "play")
    assert 1 not in pit.table.seats


def test_6_d_no_wager_is_made_increased_or_withdrawn_after_no_more_bets():
    pit = dealt([QUEENS], NOTHING, [{"ante": 500}])

    for wager, amount in (("ante", 600), ("ante", 0), ("pair_plus", 500)):
        assert refusal(pit, "p1", wager, amount) is Code.BETS_CLOSED


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

    with pytest.raises(Refused) as refused:
        pit.sit("p1", free, 0)

    assert refused.value.code is Code.TOO_MANY_POSITIONS
    assert pit.table.of("p1") == tuple(sorted(seats))


@pytest.mark.parametrize(("seat", "away"), [(3, 5), (3, 1), (7, 1), (1, 7)])
def test_6_e_positions_that_are_not_adjacent_are_refused_T9(seat, away):
    pit = Pit(settings(max_positions=3))
    pit.sit("p1", seat)

    with pytest.raises(Refused) as refused:
        pit.sit("p1", away, 0)

    assert refused.value.code is Code.NOT_ADJACENT


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

    assert refusal(pit, "p1", "pair_plus", 500) is Code.BET_FIRST


@pytest.mark.parametrize(
    ("version", "ante", "most"), [("1", 700, 700), ("2", 700, 1400), ("3", 700, 3500)], ids=["6_f_1", "6_f_2", "6_f_3"]
)
def test_6_f_1_to_3_pair_plus_at_most_in_proportion_to_the_ante_T4(version, ante, most):
    pit = Pit(settings(version_6f=version, ante_bonus="B"))
    pit.sit("p1", 1)
    pit.bet("p1", ante=ante)

    assert refusal(pit, "p1", "pair_plus", most + 100) is Code.OUT_OF_PROPORTION
    pit.bet("p1", pair_plus=most)
    assert refusal(pit, "p1", "ante", ante - 100) is Code.OUT_OF_PROPORTION
    assert pit.table.seats[1].wagers == {"ante": ante, "pair_plus": most}


@pytest.mark.parametrize("version", ["1", "2"])
def test_6_f_1_and_2_the_ante_may_not_be_withdrawn_from_under_the_pair_plus(version):
    pit = Pit(settings(version_6f=version, ante_bonus="A"))
    pit.sit("p1", 1)
    pit.bet("p1", ante=500, pair_plus=500)

    assert refusal(pit, "p1", "ante", 0) is Code.HOLDS_ANOTHER


def test_6_f_3_ante_at_most_five_times_the_pair_plus():
    pit = Pit(settings(version_6f="3", ante_bonus="C"))
    pit.sit("p1", 1)
    pit.bet("p1", pair_plus=600)

    assert refusal(pit, "p1", "ante", 3100) is Code.OUT_OF_PROPORTION
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

    assert refusal(pit, "p1", "six_card_bonus", 100) is Code.BET_FIRST


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
    assert returned(pit)["six_card_bonus"] == (100 + 100 * odds(line) if line else 0)


def test_6_g_4_the_printed_tables():
    gains = {name: [int(odds(line)) for line in table.values()] for name, table in SIX_CARD_BONUS.items()}

    assert gains == {
        "6B1": [1000, 200, 50, 25, 20, 10, 5],
        "6B2": [1000, 200, 50, 25, 15, 10, 5],
        "6B3": [1000, 200, 100, 20, 15, 9, 8],
        "6B4": [1000, 200, 100, 20, 15, 10, 7],
    }


# 7, 8, 9. Dealing


def order(pit):
    return [(event.to, event.cards) for event in pit.events if isinstance(event, CardsDealt)]


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand"])
def test_7_c_and_8_c_one_card_at_a_time_clockwise_and_to_the_dealer(dealing):
    pit = Pit(settings(dealing=dealing))
    for seat in (5, 2):
        pit.sit(f"p{seat}", seat)
        pit.bet(f"p{seat}", ante=500)
    pit.done("p5", "p2")

    assert [to for to, _ in order(pit)] == [2, 5, "dealer"] * 3
    deck = pit.table.deck
    assert len(deck) == 52 - 9


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand"])
def test_7_b_and_8_b_3_no_card_before_no_more_bets(dealing):
    kinds = [type(event) for event in dealt([QUEENS], NOTHING, [{"ante": 500}], settings(dealing=dealing)).events]

    assert kinds.index(BetsClosed) < kinds.index(CardsDealt)


def test_9_b_2_no_stack_before_no_more_bets():
    posted = settings(dealing="automated_shoe")
    kinds = [type(event) for event in dealt([QUEENS], NOTHING, [{"ante": 500}], posted).events]

    assert kinds.index(BetsClosed) < kinds.index(CardsDealt)


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand", "automated_shoe"])
def test_8_a_and_9_a_the_dealing_method_is_the_tables_own_and_is_recorded_C11(dealing):
    (record,) = records(played([QUEENS], NOTHING, [{"ante": 500}], ["play"], settings(dealing=dealing)).log)

    assert record["dealing"] == record["rules"]["dealing"] == dealing


def test_9_c_only_players_with_a_wager_get_a_stack():
    pit = Pit(settings(dealing="automated_shoe"))
    for seat in (1, 2, 3):
        pit.sit(f"p{seat}", seat)
    pit.bet("p1", ante=500)
    pit.bet("p3", pair_plus=500)
    pit.done("p1", "p2", "p3")

    assert [to for to, _ in order(pit)] == [1, 3, "dealer"]


def test_9_c_1_stacks_of_three_clockwise_then_the_dealers():
    pit = Pit(settings(dealing="automated_shoe"))
    for seat in (5, 2):
        pit.sit(f"p{seat}", seat)
        pit.bet(f"p{seat}", ante=500)
    pit.done("p5", "p2")

    assert [(to, len(cards)) for to, cards in order(pit)] == [(2, 3), (5, 3), ("dealer", 3)]
    assert pit.table.phase == "deciding"


def test_9_c_2_the_dealers_stack_comes_after_the_choices():
    posted = settings(dealing="automated_shoe", dealer_stack="after_choices")
    pit = dealt([QUEENS], NOTHING, [{"ante": 500}], posted)
    assert [to for to, _ in order(pit)] == [1]

    pit.choose("p1", "play")

    assert [to for to, _ in order(pit)] == [1, "dealer"]
    assert pit.table.dealer == ("9c", "7d", "2h")


def test_7_c_only_hands_with_a_wager_are_dealt():
    pit = Pit()
    for seat in (1, 2, 3):
        pit.sit(f"p{seat}", seat)
    pit.bet("p1", ante=500)
    pit.bet("p3", pair_plus=500)
    pit.done("p1", "p2", "p3")

    assert BetsClosed((1, 3)) in pit.events
    assert pit.table.seats[2].cards == ()


def test_7_c_all_cards_are_dealt_face_down():
    pit = dealt([QUEENS], NOTHING, [{"ante": 500}])

    assert not any(event.face_up for event in pit.events if isinstance(event, CardsDealt))
    assert not pit.table.dealer_shown


# 10. Completion


def test_10_a_a_hand_is_its_own_players_to_see_and_to_play():
    pit = dealt([QUEENS, NOTHING], JACK_HIGH, [{"ante": 500}] * 2)
    assert view(pit.table, who("p1")).seats[0].cards == ("Qc", "Qd", "4h")
    assert view(pit.table, who("p2")).seats[0].cards == (None, None, None)

    with pytest.raises(Refused) as refused:
        pit.choose("p2", "fold", 1)
    assert refused.value.code is Code.NOT_YOUR_SEAT


def test_10_b_players_are_asked_clockwise_from_the_dealers_left():
    pit = dealt([QUEENS, NOTHING, OTHER], JACK_HIGH, [{"ante": 500}, {"pair_plus": 500}, {"ante": 500}])
    turns = [pit.table.turn]
    pit.choose("p1", "play")
    turns.append(pit.table.turn)

    assert turns == [1, 3]


def test_10_b_a_fold_forfeits_the_ante_and_the_pair_plus_is_still_checked_T3():
    pit = played([QUEENS], NOTHING, [{"ante": 500, "pair_plus": 500}], ["fold"])

    assert returned(pit) == {"ante": 0, "pair_plus": 1000}


def test_10_b_a_conceded_hand_loses_everything_and_is_not_exposed_T3():
    wagers = {"ante": 500, "pair_plus": 500, "six_card_bonus": 100, "cover_all": 100}
    pit = played(["Qc Qd Qh"], "Qs 4s 9c", [wagers], ["concede"])

    assert returned(pit) == dict.fromkeys(wagers, 0)
    assert turned_up(pit) == ["dealer"]


def test_10_b_the_dealer_reveals_after_all_have_chosen():
    pit = dealt([QUEENS, NOTHING], JACK_HIGH, [{"ante": 500}] * 2)
    pit.choose("p1", "play")
    assert turned_up(pit) == []

    pit.choose("p2", "fold")
    assert turned_up(pit)[0] == "dealer"


def test_10_b_the_dealers_hand_is_shown_also_when_all_have_folded():
    pit = played([QUEENS], NOTHING, [{"ante": 500}], ["fold"])

    assert turned_up(pit) == ["dealer"]


def settled_in_order(pit):
    return [(event.seat, event.wager) for event in pit.events if isinstance(event, Paid)]


THREE = ([QUEENS, NOTHING, "Ac Ad 4s"], "Kc Kd 3h", [{"ante": 500}] * 3, ["play", "play", "play"])


def test_10_c_1_reveal_all_collect_all_losing_then_pay_all_winning_counterclockwise():
    pit = played(*THREE)

    assert turned_up(pit) == ["dealer", 3, 2, 1]
    assert settled_in_order(pit) == [
        (2, "ante"),
        (2, "play"),
        (1, "ante"),
        (1, "play"),
        (3, "ante"),
        (3, "play"),
    ]


def test_10_c_2_reveal_and_settle_hand_by_hand_counterclockwise():
    pit = played(*THREE, settings(settle_by="seat"))

    assert turned_up(pit) == ["dealer", 3, 2, 1]
    assert settled_in_order(pit) == [(3, "ante"), (3, "play"), (2, "ante"), (2, "play"), (1, "ante"), (1, "play")]
    shown = [event for event in pit.events if getattr(event, "of", None) == 2]
    paid = [event for event in pit.events if isinstance(event, Paid) and event.seat == 3]
    assert pit.events.index(paid[-1]) < pit.events.index(shown[0])


def test_C17_a_folded_hand_without_a_live_wager_stays_down():
    pit = played([QUEENS, NOTHING], JACK_HIGH, [{"ante": 500}] * 2, ["fold", "play"])

    assert turned_up(pit) == ["dealer", 2]


def test_C17_a_conceded_hand_is_told_by_its_name_only_for_the_cover_all_of_others():
    wagers = [{"ante": 500}, {"ante": 500, "cover_all": 100}]
    pit = played(
        ["9c 8d 7h", NOTHING.replace("9c", "9d").replace("7d", "7s")],
        JACK_HIGH.replace("7h", "7c"),
        wagers,
        ["concede", "play"],
    )

    assert turned_up(pit) == ["dealer", 2, (1, "Straight")]
    assert returned(pit, 2)["cover_all"] == 100 + 300  # a straight with two players, 3 to 1


def test_C17_folded_hands_are_turned_up_for_a_cover_all():
    wagers = [{"ante": 500}, {"ante": 500, "cover_all": 100}]
    pit = played([QUEENS, NOTHING], JACK_HIGH, wagers, ["fold", "play"])

    assert turned_up(pit) == ["dealer", 2, 1]


def test_10_d_each_hand_can_be_reconstructed_afterwards():
    (record,) = records(played([QUEENS, NOTHING], JACK_HIGH, [{"ante": 500}] * 2, ["fold", "play"]).log)

    assert [seat["cards"] for seat in record["seats"]] == [QUEENS.split(), NOTHING.split()]
    assert record["dealer"]["cards"] == JACK_HIGH.split()


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
    assert {event.why for event in pit.events if isinstance(event, Paid)} == {why}


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

    assert refusal(pit, "p1", "cover_all", 100) is Code.BETS_CLOSED


def test_12_a_cover_all_needs_an_ante_or_a_pair_plus_T6():
    pit = Pit()
    pit.sit("p1", 1)
    assert refusal(pit, "p1", "cover_all", 100) is Code.BET_FIRST

    pit.bet("p1", pair_plus=500, cover_all=100, ante=500)
    pit.bet("p1", pair_plus=0)
    assert refusal(pit, "p1", "ante", 0) is Code.HOLDS_ANOTHER


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
        gain = odds(MATRIX[made][7 - players])
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


# Rulings


def test_C10_silence_folds_and_the_log_says_that_the_table_chose():
    pit = dealt([QUEENS], NOTHING, [{"ante": 500, "pair_plus": 500}])
    pit.time_up()

    assert Chose(1, "fold", folds=True, hides=False, by="table") in pit.events
    assert returned(pit) == {"ante": 0, "pair_plus": 1000}


def test_C16_without_the_funds_only_the_raise_is_not_legal_and_a_top_up_helps():
    pit = Pit(deck=stacked([QUEENS], NOTHING))
    pit.sit("p1", 1, 2000)
    pit.bet("p1", ante=1500)
    pit.done("p1")
    with pytest.raises(Refused) as refused:
        pit.choose("p1", "play")
    assert refused.value.code is Code.NOT_ENOUGH_CHIPS
    assert "$15" in refused.value.sentence


def test_T2_the_award_is_an_event_of_its_own():
    pit = played(["9s 8d 7s"], "Jc 4d 2c", [{"ante": 700}], ["play"])

    assert Awarded(1, "ante_bonus", 700, "straight, 1 to 1", "straight") in pit.events


def test_T9_each_position_has_a_clock_of_its_own():
    pit = Pit(settings(max_positions=2))
    pit.sit("p1", 1)
    pit.sit("p1", 2, 0)
    pit.bet("p1", 1, ante=500)
    pit.bet("p1", 2, ante=500)
    pit.done("p1")
    pit.time_up()

    asked = [event for event in pit.events if isinstance(event, StepOpened) and event.turn]
    assert [(event.turn, event.deadline) for event in asked] == [
        (1, asked[0].deadline),
        (2, asked[0].deadline + 20_000),
    ]


# 14. Irregularities


@pytest.mark.parametrize("dealing", ["hand", "manual_shoe", "automated_shoe"])
def test_14_f_a_round_is_void_when_the_device_that_deals_it_fails_and_every_wager_goes_back_C3(dealing):
    every = {"ante": 500, "pair_plus": 600, "six_card_bonus": 100, "cover_all": 200}
    pit = dealt([QUEENS, OTHER, NOTHING], JACK_HIGH, [every] * 3, settings(dealing=dealing))
    pit.answer("play", "concede")
    voided, _ = pit.void()

    assert voided.clause == "14(f)"
    assert {line.wager: line.amount for line in voided.wagers if line.seat == 1} == every | {"play": 500}
    assert [player.stack for player in pit.table.players.values()] == [100_000] * 3
    assert turned_up(pit) == []
