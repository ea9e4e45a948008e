"""Winner's Pot Poker, section 10: the choices, and how each hand is settled."""

import pytest

from protocol.refusals import Code
from server.core.events import (
    Awarded,
    Chose,
    Paid,
    PotPlayed,
)
from server.core.games.steps import Hand, Pot
from server.core.round.records import records
from server.core.view import view
from tests.core.games.winners_pot_poker.hands import (
    ANTE,
    DEALER_NINES,
    KINGS,
    QUEENS,
    TENS,
    check,
    in_play,
    next_round,
    order,
    seated,
    settled,
)
from tests.core.games.winners_pot_poker.rows import winners_pot
from tests.core.given import DEALER, awarded, dealt, played, returned, turned_up, who
from tests.refusing import refused_bet


THROUGH = ["bet", "bet", "double", "double"]  # two players to the end


def pots(pit):
    """Each pot that was played for and what the house kept of it; its shares are those that the seats are awarded."""
    found = [event for event in pit.events if isinstance(event, PotPlayed)]
    awards = {event.seat: event.amount for event in pit.events if isinstance(event, Awarded) and event.award == "pot"}
    assert [dict(pot.shares) for pot in found] == [awards] * len(found)
    return [(pot.amount, pot.commission) for pot in found]


def test_10_a_each_player_bets_or_folds_on_three_cards():
    pit = dealt([KINGS[:8]], DEALER_NINES, [ANTE], winners_pot())

    assert [option.name for option in pit.table.now_playing.options] == ["bet", "fold"]
    assert len(pit.table.seats[1].cards) == 3


def test_10_a_the_dealers_down_cards_stay_down_until_the_last_card_is_dealt():
    pit = dealt([KINGS], DEALER_NINES, [ANTE], winners_pot())
    assert view(pit.table, DEALER).dealer == (None, None, "Jh")
    pit.answer("bet")
    assert view(pit.table, DEALER).dealer == (None, None, "Jh", "6s")

    pit.answer("double")
    assert view(pit.table, DEALER).dealer == tuple(DEALER_NINES.split())


def test_10_a_1_the_bet_wager_is_as_much_as_the_ante():
    pit = dealt([KINGS], DEALER_NINES, [ANTE], winners_pot())
    pit.answer("bet")

    assert Chose(1, "bet", folds=False, hides=False, by="player", wager="bet", amount=500) in pit.events


def test_10_a_2_an_ante_folded_on_three_cards_goes_to_the_house_and_not_into_the_pot_W3():
    pit = played([TENS[:8], KINGS], DEALER_NINES, [ANTE] * 2, ["fold", "bet", "double"], winners_pot())

    assert returned(pit, 1) == {"ante": 0}
    assert Paid(1, "ante", 500, 0, "folded", None) in pit.events
    assert pots(pit) == [(2000 + 2000, 200)]
    assert pit.table.house == 500 + 200 - 2000  # the ante and the commission, less the dealer's part of the pot


def test_10_a_2_a_hand_folded_on_three_cards_stays_face_down_also_under_a_jacks_plus_C17():
    wagers = [ANTE | {"jacks_plus": 500}, ANTE]
    pit = played([KINGS[:8], QUEENS], DEALER_NINES, wagers, ["fold", "bet", "double"], winners_pot())

    assert turned_up(pit) == ["dealer", 2]
    assert pit.table.seats[1].shown == ("8h",)
    assert returned(pit)["jacks_plus"] == 1000


def test_10_a_3_and_10_c_3_players_are_asked_clockwise_from_behind_the_button_W8():
    pit = seated(2, 5, 6)
    next_round(pit, 2, 5, 6)
    pit.time_up()
    for seat in (2, 5, 6):
        pit.bet(f"p{seat}", ante=500)
    pit.done("p2", "p5", "p6")  # the button is at seat 2 now

    turns = []
    for option in ("bet", "bet", "bet", "double", "double", "double"):
        turns.append(pit.table.turn)
        pit.answer(option)
    assert turns == [5, 6, 2] * 2


def test_10_b_a_burn_and_a_fourth_card_face_up_to_those_still_in_and_the_dealer():
    pit = dealt([TENS[:8], KINGS, QUEENS], DEALER_NINES, [ANTE] * 3, winners_pot())
    before = len(order(pit))
    pit.answer("fold", "bet")
    assert len(order(pit)) == before

    pit.answer("bet")
    assert order(pit)[before:] == ["burn", (2, 1, "up"), (3, 1, "up"), ("dealer", 1, "up")]


def test_10_c_each_remaining_player_doubles_or_folds():
    pit = dealt([TENS[:8], KINGS], DEALER_NINES, [ANTE] * 2, winners_pot())
    pit.answer("fold", "bet")

    assert [option.name for option in pit.table.now_playing.options] == ["double", "fold"]
    assert pit.table.waiting(pit.table.now_playing) == [2]


def test_10_c_1_the_double_wager_is_twice_the_ante():
    pit = dealt([KINGS], DEALER_NINES, [ANTE], winners_pot())
    pit.answer("bet", "double")

    assert Chose(1, "double", folds=False, hides=False, by="player", wager="double", amount=1000) in pit.events


def test_10_c_2_ante_and_bet_folded_on_four_cards_go_into_the_pot_W3():
    hands = [TENS[:11], KINGS]
    pit = played(hands, DEALER_NINES, [ANTE] * 2, ["bet", "bet", "fold", "double"], winners_pot())

    assert returned(pit, 1) == {"ante": 0, "bet": 0}
    assert Paid(1, "ante", 500, 0, "folded", None) in pit.events
    assert pots(pit) == [(2000 + 1000 + 2000, 250)]
    assert awarded(pit, 2) == {"pot": 4750}


def test_10_c_2_a_hand_folded_on_four_cards_stays_face_down():
    hands = [KINGS[:11], QUEENS]
    wagers = [ANTE | {"jacks_plus": 500}, ANTE]
    pit = played(hands, DEALER_NINES, wagers, ["bet", "bet", "fold", "double"], winners_pot())

    assert turned_up(pit) == ["dealer", 2]
    assert view(pit.table, who("p2")).seats[0].cards == (None, None, "8h", "6c")


def test_10_c_3_the_first_remaining_player_behind_the_button_is_asked_first():
    pit = dealt([TENS[:8], KINGS, QUEENS], DEALER_NINES, [ANTE] * 3, winners_pot())
    pit.answer("fold", "bet", "bet")
    assert pit.table.turn == 2

    pit.answer("double")
    assert pit.table.turn == 3


def test_10_d_a_burn_and_a_fifth_card_face_up_to_those_still_in_and_the_dealer():
    pit = dealt([TENS[:11], KINGS], DEALER_NINES, [ANTE] * 2, winners_pot())
    pit.answer("bet", "bet")
    before = len(order(pit))
    pit.answer("fold", "double")

    assert order(pit)[before:] == ["burn", (2, 1, "up"), ("dealer", 1, "up")]


def test_10_d_behind_the_button_first():
    pit = seated(2, 5)
    for _ in range(2):
        next_round(pit, 2, 5)

    assert order(pit)[-4:] == ["burn", (5, 1, "up"), ("dealer", 1, "up"), (2, 1, "up")]


def test_10_e_all_ante_bet_and_double_wagers_are_in_the_pot():
    pit = dealt([KINGS, QUEENS], DEALER_NINES, [ANTE] * 2, winners_pot())
    pit.answer(*THROUGH[:3])
    assert view(pit.table, DEALER).pot == 2000 + 2000 + 1000

    pit.answer("double")
    assert pots(pit) == [(6000, 300)]


def test_10_f_the_dealers_hand_then_the_players_counterclockwise_from_the_dealers_right():
    pit = played([KINGS, QUEENS], DEALER_NINES, [ANTE] * 2, THROUGH, winners_pot())

    assert turned_up(pit) == ["dealer", 2, 1]


def test_10_f_the_order_of_turning_up_is_not_the_buttons():
    pit = seated(2, 5)
    for _ in range(2):
        next_round(pit, 2, 5)

    assert turned_up(pit) == ["dealer", 5, 2] * 2


def test_10_g_jacks_plus_is_settled_before_the_pot_losing_ones_first():
    wagers = [ANTE | {"jacks_plus": 500}] * 3
    choices = ["bet"] * 3 + ["double"] * 3
    pit = played([TENS, KINGS, QUEENS], DEALER_NINES, wagers, choices, winners_pot())
    settled = [
        (event.seat, event.wager) if isinstance(event, Paid) else "pot"
        for event in pit.events
        if isinstance(event, Paid | PotPlayed)
    ]

    assert settled[:4] == [(1, "jacks_plus"), (3, "jacks_plus"), (2, "jacks_plus"), "pot"]


def test_10_h_1_the_dealer_with_the_highest_hand_takes_the_pot():
    pit = played([KINGS, QUEENS], "Ac Ah Jh 6s 4s", [ANTE] * 2, THROUGH, winners_pot())

    assert pots(pit) == [(6000, 0)]
    assert awarded(pit) == awarded(pit, 2) == {}
    assert pit.table.house == 4000


def test_10_h_2_the_player_with_the_highest_hand_gets_the_pot():
    pit = played([QUEENS, KINGS], DEALER_NINES, [ANTE] * 2, THROUGH, winners_pot())

    assert (awarded(pit), awarded(pit, 2)) == ({}, {"pot": 5700})
    assert Awarded(2, "pot", 5700, "highest hand", "jacks_or_better") in pit.events
    assert pit.table.players["p2"].stack == 100_000 - 2000 + 5700


@pytest.mark.parametrize(
    ("rate", "fixed", "commission"),
    [
        ("1/20", 2500, 300),
        ("1/20", 200, 200),
        ("1/10", 600, 600),
        ("1/10", 601, 600),
        ("0", 500, 0),
        ("7/99", 900, 424),
    ],
)
def test_10_h_2_i_the_commission_is_the_lesser_of_a_percentage_and_a_fixed_amount_rounded_down_W5(
    rate, fixed, commission
):
    terms = winners_pot(commission_rate=rate, commission_fixed=fixed)
    pit = played([QUEENS, KINGS], DEALER_NINES, [ANTE] * 2, THROUGH, terms)

    assert pots(pit) == [(6000, commission)]
    assert awarded(pit, 2) == {"pot": 6000 - commission}


def test_10_h_2_i_the_percentage_is_at_most_ten():
    check(commission_rate="1/10")
    for wrong in ("11/100", "-1/20"):
        with pytest.raises(ValueError, match="at most 1/10"):
            check(commission_rate=wrong)
    for wrong in ("five", "1/0"):
        with pytest.raises(ValueError, match="fraction"):
            check(commission_rate=wrong)


TIED = ["Ks Kd 8h 6c 3s", "Kh Kc 8c 6d 3d"]


def test_10_h_2_ii_players_who_tie_share_the_pot_less_the_commission():
    pit = played(TIED, DEALER_NINES, [ANTE] * 2, THROUGH, winners_pot())

    assert pots(pit) == [(6000, 300)]
    assert (awarded(pit), awarded(pit, 2)) == ({"pot": 2850}, {"pot": 2850})


def test_10_h_2_ii_with_the_dealer_in_the_tie_the_commission_is_of_the_players_part_W5():
    pit = played([TIED[0], TENS], TIED[1], [ANTE] * 2, THROUGH, winners_pot())

    assert pots(pit) == [(6000, 150)]
    assert awarded(pit) == {"pot": 3000 - 150}
    assert Awarded(1, "pot", 2850, "tie", "jacks_or_better") in pit.events
    assert pit.table.house == 4000 - 2850


def test_10_h_2_ii_odd_cents_go_one_each_from_behind_the_button_C9():
    straight = ["5s 6d 7h 8c 9s", "5d 6h 7c 8s 9d", "5h 6c 7s 8d 9h"]
    hands = {seat: in_play(cards, 25) for seat, cards in zip((4, 6, 2), straight, strict=True)}  # the order of dealing
    lines = settled(hands, "Ks Kd 8h 6c 3s", commission_rate="0")

    assert Pot(400, 0, ((4, 134), (6, 133), (2, 133))) in lines
    assert {line.seat: line.amount for line in lines if hasattr(line, "award")} == {4: 134, 6: 133, 2: 133}


def test_10_h_2_ii_the_dealers_share_takes_no_odd_cent_C9():
    straight = ["5s 6d 7h 8c 9s", "5d 6h 7c 8s 9d"]
    hands = {seat: in_play(cards, 25) for seat, cards in zip((4, 2), straight, strict=True)}
    hands[3] = Hand(("2c", "3d", "Jh", "9c"), {"ante": 25, "bet": 25}, folded=True)
    lines = settled(hands, "5h 6c 7s 8d 9h", commission_rate="0")

    assert Pot(350, 0, ((4, 117), (2, 117))) in lines  # 116 for the dealer
    assert {line.seat: line.amount for line in lines if hasattr(line, "award")} == {4: 117, 2: 117}


def test_W5_the_commission_is_taken_once_before_the_split():
    straight = ["5s 6d 7h 8c 9s", "5d 6h 7c 8s 9d"]
    hands = {seat: in_play(cards, 25) for seat, cards in zip((1, 2), straight, strict=True)}
    lines = settled(hands, "Ks Kd 8h 6c 3s", commission_rate="1/20", commission_fixed=9)

    assert Pot(300, 9, ((1, 146), (2, 145))) in lines
    assert {line.seat: line.amount for line in lines if hasattr(line, "award")} == {1: 146, 2: 145}


def test_W6_when_everybody_folds_the_round_ends_and_nothing_is_shown():
    wagers = [ANTE | {"jacks_plus": 500}, ANTE]
    pit = played([KINGS[:8], QUEENS[:8]], DEALER_NINES[:8], wagers, ["fold", "fold"], winners_pot())

    assert turned_up(pit) == []
    assert len(pit.table.dealer) == 3
    assert returned(pit) == {"ante": 0, "jacks_plus": 1000}
    assert pots(pit) == [(2000, 0)]
    assert pit.table.house == 1000 - 500


def test_W6_also_on_four_cards():
    hands = [KINGS[:11], QUEENS[:8]]
    pit = played(hands, DEALER_NINES[:11], [ANTE] * 2, ["bet", "fold", "fold"], winners_pot())

    assert turned_up(pit) == []
    assert pots(pit) == [(2000 + 1000, 0)]
    assert awarded(pit) == {}


def test_10_i_each_hand_can_be_reconstructed_afterwards():
    (record,) = records(
        played([TENS[:8], KINGS], DEALER_NINES, [ANTE] * 2, ["fold", "bet", "double"], winners_pot()).log
    )

    assert [seat["cards"] for seat in record["seats"]] == [TENS[:8].split(), KINGS.split()]
    assert record["dealer"]["cards"] == DEALER_NINES.split()


def test_W4_jacks_plus_needs_an_ante_and_holds_it():
    pit = seated(1)
    assert refused_bet(pit, "p1", "jacks_plus", 500) is Code.BET_FIRST

    pit.bet("p1", ante=500, jacks_plus=500)
    assert refused_bet(pit, "p1", "ante", 0) is Code.HOLDS_ANOTHER


def test_W4_the_client_says_before_a_fold_that_jacks_plus_stays():
    pit = dealt([KINGS[:8]], DEALER_NINES, [ANTE | {"jacks_plus": 500}], winners_pot())

    assert view(pit.table, who("p1")).silence == "fold; jacks plus stays"


@pytest.mark.parametrize(
    ("cards", "made", "gain"),
    [
        ("Ks Kd 8h", "jacks_or_better", 1),
        ("Ks Kd Kh", "three_of_a_kind", 7),
        ("As Ks Qs", "high_card", None),  # no straight and no flush of three
        ("Ts Td 8h", "pair", None),
        ("Ks Kd 8h 8c", "two_pair", 3),
        ("2s 2d 2h 2c", "four_of_a_kind", 50),
        ("As Ks Qs Js", "high_card", None),
        ("2s 2d 2h 9c", "three_of_a_kind", 7),
        ("Js Jd 2h 9c", "jacks_or_better", 1),
    ],
)
def test_W4_jacks_plus_is_judged_on_the_cards_held_when_the_player_folded(cards, made, gain):
    choices = ["fold"] if len(cards) == 8 else ["bet", "fold"]
    pit = played([cards], "5c 5d Jc 6s"[: len(cards)], [ANTE | {"jacks_plus": 500}], choices, winners_pot())
    (paid,) = [event for event in pit.events if isinstance(event, Paid) and event.wager == "jacks_plus"]

    assert (paid.made, paid.returned) == (made, 500 + 500 * gain if gain else 0)
