"""
Winner's Pot Poker: a test for each clause of sections 6 to 11, named after it, and for the rulings W1 to W8.

Section 5 is in `test_hands.py`.
"""

import pytest

from protocol.commands import Bet, Leave
from protocol.refusals import Code, Refused
from server.core.events import (
    Awarded,
    BetsClosed,
    ButtonMoved,
    CardBurned,
    CardsDealt,
    Chose,
    Paid,
    PotPlayed,
    RoundOpened,
    StepOpened,
)
from server.core.games.steps import Hand, Pay, Played, Pot
from server.core.games.winners_pot_poker.rules import GAME, limit, settle
from server.core.games.winners_pot_poker.settings import JACKS_PLUS_MINIMUM
from server.core.money import odds
from server.core.round.records import records
from server.core.round.rules_panel import posted
from server.core.view import view
from tests.core.games.winners_pot_poker.rows import winners_pot
from tests.core.given import DEALER, Pit, awarded, dealt, played, returned, stacked, turned_up, who


ANTE = {"ante": 500}
ACES = "As Ad 9h 5c 2s"
KINGS = "Ks Kd 8h 6c 3s"
QUEENS = "Qs Qd 8c 6d 3d"
TENS = "Ts Td 7h 4c 2d"
DEALER_NINES = "9c 9d Jh 6s 4s"
THROUGH = ["bet", "bet", "double", "double"]  # two players to the end


def refusal(pit, name, wager, amount):
    with pytest.raises(Refused) as refused:
        pit.do(who(name), Bet(pit.table.round, pit.table.of(name)[0], wager, amount))
    return refused.value.code


def seated(*seats, **changes):
    pit = Pit(winners_pot(**changes))
    for seat in seats:
        pit.sit(f"p{seat}", seat)
    return pit


def pots(pit):
    return [event for event in pit.events if isinstance(event, PotPlayed)]


# 6. Wagers


def test_6_a_wagers_are_made_in_whole_chips():
    pit = seated(1)
    pit.bet("p1", ante=500)

    assert refusal(pit, "p1", "jacks_plus", 150) is Code.NOT_WHOLE_CHIPS


@pytest.mark.parametrize(("wager", "amount"), [("ante", 0), ("jacks_plus", 500), ("ante", 600)])
def test_6_b_no_wager_is_made_increased_or_withdrawn_after_no_more_bets(wager, amount):
    pit = dealt([KINGS[:8]], DEALER_NINES, [ANTE], winners_pot())

    assert refusal(pit, "p1", wager, amount) is Code.BETS_CLOSED


def test_6_b_before_it_wagers_are_raised_lowered_and_withdrawn_C15():
    pit = seated(1)
    pit.bet("p1", ante=500)
    for amount in (500, 2500, 700, 0):
        pit.bet("p1", jacks_plus=amount)
        assert pit.table.seats[1].wagers.get("jacks_plus", 0) == amount


def test_6_c_each_player_places_an_ante_of_one_fixed_amount_W5():
    pit = seated(1, 2)

    assert refusal(pit, "p1", "ante", 400) is Code.OUTSIDE_LIMITS
    assert refusal(pit, "p1", "ante", 600) is Code.OUTSIDE_LIMITS
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
    with pytest.raises(Refused) as refused:
        seated(1).do(who("nobody"), Bet(1, 1, "ante", 500))

    assert refused.value.code is Code.NOT_SEATED


def test_6_e_who_was_dealt_cards_stays_until_the_round_ends_C14():
    pit = dealt([KINGS[:8]], DEALER_NINES, [ANTE], winners_pot())
    pit.do(who("p1"), Leave())
    assert 1 in pit.table.seats

    pit.answer("fold")
    assert 1 not in pit.table.seats


# 7, 8, 9. Dealing


def order(pit):
    """What left the deck, in order: "burn", or the place with its number of cards and "up" or "down"."""
    return [
        "burn" if isinstance(event, CardBurned) else (event.to, len(event.cards), "up" if event.face_up else "down")
        for event in pit.events
        if isinstance(event, CardsDealt | CardBurned)
    ]


def to_the_end(pit):
    while pit.table.phase == "deciding":
        pit.answer(pit.table.now_playing.options[0].name)
    return pit


def next_round(pit, *seats):
    if pit.table.phase == "over":
        pit.time_up()
    for seat in seats:
        pit.bet(f"p{seat}", ante=500)
    pit.done(*(f"p{seat}" for seat in seats))
    if pit.table.phase == "betting":
        pit.time_up()
    return to_the_end(pit)


def third_card_order(pit, number):
    """Whom the first cards of a round went to, once around."""
    opened = next(n for n, event in enumerate(pit.events) if isinstance(event, RoundOpened) and event.round == number)
    places = [event.to for event in pit.events[opened:] if isinstance(event, CardsDealt)]
    return list(dict.fromkeys(places))


METHODS = ["manual_shoe", "hand", "automated_shoe"]


@pytest.mark.parametrize("dealing", METHODS)
def test_7_d_and_8_c_and_9_c_the_first_round_begins_at_the_dealers_left_and_the_button_rotates_W1(dealing):
    pit = seated(2, 5, dealing=dealing)
    expected = [(0, [2, 5, "dealer"]), (2, [5, "dealer", 2]), (5, ["dealer", 2, 5]), (0, [2, 5, "dealer"])]
    for number, (button, places) in enumerate(expected, 1):
        next_round(pit, 2, 5)

        assert [event.to for event in pit.events if isinstance(event, ButtonMoved)][number - 1 :] == [button]
        assert third_card_order(pit, number) == places


def test_W1_only_wagering_seats_are_in_the_ring():
    pit = seated(2, 5, 6)
    for number, seats in enumerate([(2, 5, 6), (2, 6), (2, 5, 6)], 1):
        next_round(pit, *seats)
        assert len([event for event in pit.events if isinstance(event, BetsClosed)]) == number

    assert [event.to for event in pit.events if isinstance(event, ButtonMoved)] == [0, 2, 5]


def test_W1_a_seat_without_a_wager_is_passed_over():
    pit = seated(2, 5, 6)
    for seats in [(2, 5, 6), (5, 6), (2, 5), (2, 5)]:
        next_round(pit, *seats)

    assert [event.to for event in pit.events if isinstance(event, ButtonMoved)] == [0, 5, 0, 2]


def test_W1_the_button_moves_when_bets_close_and_lies_visibly():
    pit = seated(2)
    next_round(pit, 2)
    pit.time_up()
    assert view(pit.table, DEALER).button == 0

    pit.bet("p2", ante=500)
    happened = pit.done("p2")
    kinds = [type(event) for event in happened]
    assert kinds.index(ButtonMoved) + 1 == kinds.index(BetsClosed)
    assert view(pit.table, DEALER).button == 2


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand"])
def test_7_e_and_7_e_1_to_3_and_8_d_and_8_d_1_to_3_one_burn_then_two_cards_down_and_one_up_in_rotation(dealing):
    pit = seated(2, 5, dealing=dealing)
    pit.bet("p2", ante=500)
    pit.bet("p5", ante=500)
    pit.done("p2", "p5")
    down, up = ([(place, 1, face) for place in (2, 5, "dealer")] for face in ("down", "up"))

    assert order(pit) == ["burn", *down, *down, *up]


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand"])
def test_7_e_and_8_d_the_burned_card_is_the_top_one_and_nobody_has_it(dealing):
    pit = Pit(winners_pot(dealing=dealing), stacked([KINGS], DEALER_NINES, winners_pot(dealing=dealing)))
    pit.sit("p1", 1)
    pit.play([ANTE])
    top = pit.deck[0]

    assert pit.table.seats[1].cards == ("Ks", "Kd", "8h")
    assert top not in (*pit.table.seats[1].cards, *pit.table.dealer, *pit.table.deck)


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand"])
def test_7_b_and_8_b_3_no_card_before_no_more_bets(dealing):
    pit = next_round(seated(2, dealing=dealing), 2)
    kinds = [type(event) for event in pit.events]

    assert kinds.index(BetsClosed) < min(kinds.index(CardBurned), kinds.index(CardsDealt))


def test_9_b_1_the_automated_shoe_burns_the_top_card_before_no_more_bets_W1():
    pit = seated(1, dealing="automated_shoe")
    assert order(pit) == ["burn"]

    pit.deck = stacked([KINGS], DEALER_NINES, winners_pot(dealing="automated_shoe"))
    pit.play([ANTE])
    assert pit.table.seats[1].cards == ("Ks", "Kd", "8h")
    assert pit.deck[0] not in pit.table.deck


def test_9_b_2_no_stack_before_no_more_bets():
    pit = next_round(seated(2, dealing="automated_shoe"), 2)
    kinds = [type(event) for event in pit.events]

    assert kinds.index(BetsClosed) < kinds.index(CardsDealt)


def test_9_d_stacks_of_three_clockwise_and_the_dealers_one_card_of_each_face_up():
    pit = seated(2, 5, dealing="automated_shoe")
    pit.bet("p2", ante=500)
    pit.bet("p5", ante=500)
    pit.done("p2", "p5")

    assert order(pit) == [
        "burn",
        *(part for place in (2, 5, "dealer") for part in ((place, 2, "down"), (place, 1, "up"))),
    ]
    assert pit.table.seats[2].shown == pit.table.seats[2].cards[2:]  # W1: the third card is the one turned up


def test_9_e_the_later_cards_are_dealt_as_from_the_hand():
    pit = next_round(seated(2, 5, dealing="automated_shoe"), 2, 5)
    later = [(place, 1, "up") for place in (2, 5, "dealer")]

    assert order(pit)[7:] == ["burn", *later, "burn", *later]


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand", "automated_shoe"])
def test_8_a_and_9_a_the_dealing_method_is_the_tables_own_and_is_recorded_C11(dealing):
    terms = winners_pot(dealing=dealing)
    (record,) = records(played([KINGS], DEALER_NINES, [ANTE], ["bet", "double"], terms).log)

    assert record["dealing"] == record["rules"]["dealing"] == dealing
    assert record["seats"][0]["cards"] == KINGS.split()


# 10. Completion


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
    assert pots(pit) == [PotPlayed(2000 + 2000, 200)]
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
    assert Paid(1, "ante", 500, 0, "in the pot", None) in pit.events
    assert pots(pit) == [PotPlayed(2000 + 1000 + 2000, 250)]
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
    assert pots(pit) == [PotPlayed(6000, 300)]


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

    assert pots(pit) == [PotPlayed(6000, 0)]
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

    assert pots(pit) == [PotPlayed(6000, commission)]
    assert awarded(pit, 2) == {"pot": 6000 - commission}


def check(**changes):
    GAME.check(winners_pot(**changes).game, winners_pot(**changes).terms)


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

    assert pots(pit) == [PotPlayed(6000, 300)]
    assert (awarded(pit), awarded(pit, 2)) == ({"pot": 2850}, {"pot": 2850})


def test_10_h_2_ii_with_the_dealer_in_the_tie_the_commission_is_of_the_players_part_W5():
    pit = played([TIED[0], TENS], TIED[1], [ANTE] * 2, THROUGH, winners_pot())

    assert pots(pit) == [PotPlayed(6000, 150)]
    assert awarded(pit) == {"pot": 3000 - 150}
    assert Awarded(1, "pot", 2850, "tie", "jacks_or_better") in pit.events
    assert pit.table.house == 4000 - 2850


def in_play(cards, ante=500, **wagers):
    return Hand(tuple(cards.split()), {"ante": ante, "bet": ante, "double": 2 * ante} | wagers)


def settled(hands, dealer, **changes):
    game = winners_pot(
        limits={"ante": (hands[next(iter(hands))].wagers["ante"],) * 2, "jacks_plus": (1, 10**9)}, **changes
    )
    return list(settle(game.game, Played(hands, tuple(dealer.split()))))


def test_10_h_2_ii_odd_cents_go_one_each_from_behind_the_button_C9():
    straight = ["5s 6d 7h 8c 9s", "5d 6h 7c 8s 9d", "5h 6c 7s 8d 9h"]
    hands = {seat: in_play(cards, 25) for seat, cards in zip((4, 6, 2), straight, strict=True)}  # the order of dealing
    lines = settled(hands, "Ks Kd 8h 6c 3s", commission_rate="0")

    assert Pot(400, 0) in lines
    assert {line.seat: line.amount for line in lines if hasattr(line, "award")} == {4: 134, 6: 133, 2: 133}


def test_10_h_2_ii_the_dealers_share_takes_no_odd_cent_C9():
    straight = ["5s 6d 7h 8c 9s", "5d 6h 7c 8s 9d"]
    hands = {seat: in_play(cards, 25) for seat, cards in zip((4, 2), straight, strict=True)}
    hands[3] = Hand(("2c", "3d", "Jh", "9c"), {"ante": 25, "bet": 25}, folded=True)
    lines = settled(hands, "5h 6c 7s 8d 9h", commission_rate="0")

    assert Pot(350, 0) in lines  # 116 for the dealer
    assert {line.seat: line.amount for line in lines if hasattr(line, "award")} == {4: 117, 2: 117}


def test_W5_the_commission_is_taken_once_before_the_split():
    straight = ["5s 6d 7h 8c 9s", "5d 6h 7c 8s 9d"]
    hands = {seat: in_play(cards, 25) for seat, cards in zip((1, 2), straight, strict=True)}
    lines = settled(hands, "Ks Kd 8h 6c 3s", commission_rate="1/20", commission_fixed=9)

    assert Pot(300, 9) in lines
    assert {line.seat: line.amount for line in lines if hasattr(line, "award")} == {1: 146, 2: 145}


def test_W6_when_everybody_folds_the_round_ends_and_nothing_is_shown():
    wagers = [ANTE | {"jacks_plus": 500}, ANTE]
    pit = played([KINGS[:8], QUEENS[:8]], DEALER_NINES[:8], wagers, ["fold", "fold"], winners_pot())

    assert turned_up(pit) == []
    assert len(pit.table.dealer) == 3
    assert returned(pit) == {"ante": 0, "jacks_plus": 1000}
    assert pots(pit) == [PotPlayed(2000, 0)]
    assert pit.table.house == 1000 - 500


def test_W6_also_on_four_cards():
    hands = [KINGS[:11], QUEENS[:8]]
    pit = played(hands, DEALER_NINES[:11], [ANTE] * 2, ["bet", "fold", "fold"], winners_pot())

    assert turned_up(pit) == []
    assert pots(pit) == [PotPlayed(2000 + 1000, 0)]
    assert awarded(pit) == {}


def test_10_i_each_hand_can_be_reconstructed_afterwards():
    (record,) = records(
        played([TENS[:8], KINGS], DEALER_NINES, [ANTE] * 2, ["fold", "bet", "double"], winners_pot()).log
    )

    assert [seat["cards"] for seat in record["seats"]] == [TENS[:8].split(), KINGS.split()]
    assert record["dealer"]["cards"] == DEALER_NINES.split()


def test_W4_jacks_plus_needs_an_ante_and_holds_it():
    pit = seated(1)
    assert refusal(pit, "p1", "jacks_plus", 500) is Code.BET_FIRST

    pit.bet("p1", ante=500, jacks_plus=500)
    assert refusal(pit, "p1", "ante", 0) is Code.HOLDS_ANOTHER


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


# 11. Payout odds


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
    gain = odds(JACKS_PLUS_MINIMUM[line])

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


# Rulings for all games


@pytest.mark.parametrize("choices", [[], ["bet"]])
def test_C10_silence_folds_and_jacks_plus_is_still_settled(choices):
    cards = KINGS[: 8 + 3 * len(choices)]
    pit = dealt([cards], DEALER_NINES[: len(cards)], [ANTE | {"jacks_plus": 500}], winners_pot())
    pit.answer(*choices)
    pit.time_up()

    assert Chose(1, "fold", folds=True, hides=False, by="table") in pit.events
    assert returned(pit)["jacks_plus"] == 1000


def test_13_one_position_a_player_C12():
    pit = seated(1)
    with pytest.raises(Refused) as refused:
        pit.sit("p1", 2, 0)

    assert refused.value.code is Code.TOO_MANY_POSITIONS


def test_C16_without_the_funds_to_double_only_a_fold_is_legal():
    pit = dealt([KINGS[:11]], DEALER_NINES[:11], [ANTE | {"jacks_plus": 500}], winners_pot(), stack=2000)
    pit.answer("bet")
    with pytest.raises(Refused) as refused:
        pit.choose("p1", "double")

    assert refused.value.code is Code.NOT_ENOUGH_CHIPS
    pit.answer("fold")


def test_W8_choices_are_public_and_each_has_a_clock_of_its_own():
    pit = dealt([KINGS, QUEENS], DEALER_NINES, [ANTE] * 2, winners_pot())
    pit.answer("bet")
    asked = [event for event in pit.events if isinstance(event, StepOpened) and event.turn]

    assert view(pit.table, who("p2")).seats[0].choice == "bet"
    assert [event.turn for event in asked] == [1, 2]


def test_W5_the_ante_is_one_fixed_amount_and_jacks_plus_has_limits():
    with pytest.raises(ValueError, match="fixed amount"):
        check(limits={"ante": (500, 600), "jacks_plus": (100, 500)})
    with pytest.raises(ValueError, match="jacks_plus"):
        check(limits={"ante": (500, 500)})


def test_what_is_posted_names_the_commission_and_the_limit():
    rules = GAME.rules(winners_pot().game, winners_pot().terms, None)

    assert (rules["commission_rate"], rules["commission_fixed"], rules["payout_limit"]) == ("1/20", 2500, 5_000_000)
    assert "Of a pot won by a player the house keeps 5%, at most $25." in GAME.notes(winners_pot().game)


def test_a_hand_has_words_from_three_cards_on():
    assert GAME.words(("Ks", "Kd"), ()) is None
    assert GAME.words(("Ks", "Kd", "8h"), ()) == "Pair of kings"


def test_a_lost_pay_line_names_the_hand():
    lines = settled({1: in_play(TENS, jacks_plus=100)}, DEALER_NINES)

    assert Pay(1, "jacks_plus", 0, "below jacks or better", "pair") in lines


# 12. Irregularities


def test_12_j_a_round_is_void_when_the_device_that_deals_it_fails_and_jacks_plus_goes_back_too_C3():
    """12(a) saves a winning jacks plus; this clause saves none."""
    pit = dealt([KINGS, QUEENS], DEALER_NINES, [ANTE | {"jacks_plus": 300}] * 2, winners_pot())
    pit.answer("bet", "fold")
    voided, _ = pit.void()

    assert voided.clause == "12(j)"
    assert [(line.seat, line.wager, line.amount) for line in voided.wagers] == [
        (1, "ante", 500),
        (1, "jacks_plus", 300),
        (1, "bet", 500),
        (2, "ante", 500),
        (2, "jacks_plus", 300),
    ]
    assert [player.stack for player in pit.table.players.values()] == [100_000] * 2
    assert (pit.table.house, view(pit.table, who("p1")).pot) == (0, 0)


def rounds_with(pit, *kinds):
    """Where the button lies after each of these rounds, void or folded at the first question, or not dealt at all."""
    lies = []
    for kind in kinds:
        names = [name for name in ("p1", "p2") if name in pit.table.players]
        for name in names:
            pit.bet(name, **ANTE)
        if kind != "not dealt":
            pit.done(*names)
        pit.void() if kind != "folded" else pit.answer(*["fold"] * len(names))
        lies.append(pit.table.button)
        pit.time_up()
    return lies


def two_at_the_table():
    pit = Pit(winners_pot())
    pit.sit("p1", 2)
    pit.sit("p2", 5)
    return pit


@pytest.mark.parametrize(
    ("kinds", "lies"),
    [
        (["folded", "void", "folded", "folded"], [0, 2, 2, 5]),
        (["void", "void", "folded", "folded"], [0, 0, 0, 2]),
        (["folded", "folded", "void", "not dealt", "folded"], [0, 2, 5, 5, 5]),
    ],
)
def test_W1_the_button_does_not_move_after_a_void_round(kinds, lies):
    assert rounds_with(two_at_the_table(), *kinds) == lies


def test_W1_a_round_that_was_void_before_bets_closed_had_not_moved_the_button_yet():
    assert rounds_with(two_at_the_table(), "folded", "not dealt", "folded") == [0, 0, 2]


def test_W1_after_a_void_round_the_button_passes_over_a_seat_that_is_empty_now():
    pit = two_at_the_table()
    assert rounds_with(pit, "folded", "void") == [0, 2]

    pit.do(who("p1"), Leave())
    assert rounds_with(pit, "folded") == [5]
