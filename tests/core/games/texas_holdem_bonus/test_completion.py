"""Texas Hold 'Em Bonus, section 10: the choices, and how each hand is settled."""

import pytest

from server.core.events import CardsShown, Chose, Paid
from server.core.games.texas_holdem_bonus.rules import GAME
from server.core.round.records import records
from server.core.view import view
from tests.core.games.texas_holdem_bonus.hands import (
    ACES,
    ALL_IN,
    ANTE,
    BOARD,
    BONUS,
    KINGS,
    LOW,
    QUEENS,
    STRAIGHT,
    order,
)
from tests.core.games.texas_holdem_bonus.rows import texas
from tests.core.given import DEALER, dealt, played, returned, turned_up, who


def test_10_a_each_player_places_a_flop_wager_or_folds_before_the_flop():
    pit = dealt([KINGS], QUEENS, [ANTE], texas())

    assert [option.name for option in pit.table.now_playing.options] == ["flop", "fold"]
    assert pit.table.community == ()


def test_10_a_players_are_asked_clockwise_in_turn_C17():
    pit = dealt([KINGS, LOW], QUEENS, [ANTE] * 2, texas())
    assert pit.table.turn == 1

    pit.answer("flop")
    assert (pit.table.turn, view(pit.table, who("p2")).seats[0].choice) == (2, "flop")


def test_10_a_1_the_flop_wager_is_twice_the_ante():
    pit = dealt([KINGS], QUEENS, [{"ante": 700}], texas())
    pit.answer("flop")

    assert Chose(1, "flop", folds=False, hides=False, by="player", wager="flop", amount=1400) in pit.events


def test_10_a_2_a_fold_loses_the_ante_to_the_house():
    pit = played([KINGS, ACES], QUEENS, [ANTE] * 2, ["fold", "flop", "check", "check"], texas(), BOARD)

    assert returned(pit) == {"ante": 0}
    assert pit.table.players["p1"].stack == 99_500


def test_10_a_2_i_the_cards_of_a_folded_bonus_hand_stay_for_its_settlement():
    pit = played([KINGS, ACES], QUEENS, [BONUS, ANTE], ["fold", "flop", "check", "check"], texas(), BOARD)

    assert returned(pit) == {"ante": 0, "bonus": 300 + 3000}
    assert turned_up(pit) == ["dealer", 2, 1]


def test_10_a_2_ii_a_folded_hand_without_a_bonus_wager_stays_face_down():
    pit = played([KINGS, ACES], QUEENS, [ANTE] * 2, ["fold", "flop", "check", "check"], texas(), BOARD)

    assert turned_up(pit) == ["dealer", 2]
    assert pit.table.seats[1].shown == ()


def test_10_b_a_burn_and_the_flop_of_three_face_up_when_all_have_chosen():
    pit = dealt([KINGS, LOW], QUEENS, [ANTE] * 2, texas(), BOARD)
    before = len(order(pit))
    pit.answer("flop")
    assert len(order(pit)) == before

    pit.answer("flop")
    assert order(pit)[before:] == ["burn", ("community", 3, "up")]
    assert pit.table.community_shown == ("2c", "7d", "9h")


def test_10_b_the_burned_card_is_not_on_the_board():
    pit = dealt([KINGS], QUEENS, [ANTE], texas(), BOARD)
    pit.answer("flop")

    assert pit.deck[4] not in (*pit.table.community, *pit.table.deck)


def test_10_c_a_turn_wager_of_the_ante_or_a_check_from_the_dealers_left():
    pit = dealt([KINGS, LOW, ACES], QUEENS, [{"ante": 700}] * 3, texas(), BOARD)
    pit.answer("fold", "flop", "flop")
    assert [option.name for option in pit.table.now_playing.options] == ["turn", "check"]
    assert pit.table.turn == 2

    pit.answer("turn")
    assert Chose(2, "turn", folds=False, hides=False, by="player", wager="turn", amount=700) in pit.events
    assert pit.table.turn == 3


def test_10_c_a_check_stakes_nothing_and_stays_in():
    pit = dealt([KINGS], QUEENS, [ANTE], texas(), BOARD)
    pit.answer("flop", "check")

    assert pit.table.seats[1].wagers == {"ante": 500, "flop": 1000}
    assert not pit.table.seats[1].folded


def test_10_d_a_burn_and_the_turn_card_face_up():
    pit = dealt([KINGS], QUEENS, [ANTE], texas(), BOARD)
    pit.answer("flop")
    before = len(order(pit))
    pit.answer("turn")

    assert order(pit)[before:] == ["burn", ("community", 1, "up")]
    assert pit.table.community_shown == ("2c", "7d", "9h", "Js")


def test_10_e_a_river_wager_of_the_ante_or_a_check_from_the_dealers_left():
    pit = dealt([KINGS, LOW, ACES], QUEENS, [{"ante": 700}] * 3, texas(), BOARD)
    pit.answer("fold", "flop", "flop", "turn", "check")
    assert [option.name for option in pit.table.now_playing.options] == ["river", "check"]
    assert pit.table.turn == 2

    pit.answer("check", "river")
    assert Chose(3, "river", folds=False, hides=False, by="player", wager="river", amount=700) in pit.events


def test_10_e_a_river_wager_does_not_need_a_turn_wager_X3():
    pit = played([KINGS], QUEENS, [ANTE], ["flop", "check", "river"], texas(), BOARD)

    assert returned(pit) == {"ante": 500, "flop": 2000, "river": 1000}


def test_10_f_a_burn_and_the_river_card_face_up():
    pit = dealt([KINGS], QUEENS, [ANTE], texas(), BOARD)
    pit.answer("flop", "turn")
    before = len(order(pit))
    pit.answer("river")

    assert order(pit)[before:] == ["burn", ("community", 1, "up")]
    assert pit.table.community_shown == tuple(BOARD.split())


def test_10_g_the_dealers_cards_are_turned_up_after_the_river():
    pit = dealt([KINGS], QUEENS, [ANTE], texas(), BOARD)
    pit.answer("flop", "turn")
    assert turned_up(pit) == []

    pit.answer("river")
    assert turned_up(pit)[0] == "dealer"
    assert view(pit.table, DEALER).dealer_hand == "Pair of queens"


def test_10_g_the_dealers_best_five_of_two_and_the_community_cards():
    board = "Qh 7d 9h Js 4c"

    assert returned(played([KINGS], QUEENS, [ANTE], ALL_IN, texas(), board))["flop"] == 0
    assert GAME.words(tuple(QUEENS.split()), tuple(board.split())) == "Three queens"
    assert GAME.words(tuple(QUEENS.split()), ()) == "Pair of queens"
    assert GAME.words(("Qs",), ()) is None


def test_10_h_counterclockwise_from_the_dealers_right_one_player_at_a_time():
    pit = played([KINGS, LOW, ACES], QUEENS, [ANTE] * 3, ["flop"] * 3 + ["check"] * 6, texas(), BOARD)
    told = [
        ("up", event.of) if isinstance(event, CardsShown) else ("paid", event.seat, event.wager)
        for event in pit.events
        if isinstance(event, CardsShown | Paid)
    ]

    assert told == [
        ("up", "dealer"),
        *(part for seat in (3, 2, 1) for part in (("up", seat), ("paid", seat, "ante"), ("paid", seat, "flop"))),
    ]


WHOLE = {"ante": 500, "flop": 1000, "turn": 500, "river": 500}


def test_10_h_1_a_lower_hand_loses_ante_flop_turn_and_river():
    pit = played([KINGS], ACES, [ANTE], ALL_IN, texas(), BOARD)

    assert returned(pit) == dict.fromkeys(WHOLE, 0)
    assert pit.table.house == 2500
    assert {event.why for event in pit.events if isinstance(event, Paid)} == {"dealer wins"}


FLUSH = ("Ts 8s", "7s 9s As 2c 3h")


@pytest.mark.parametrize(
    ("hand", "board", "pays", "ante"),
    [
        (KINGS, BOARD, "straight", 500),
        ("Js Jd", "Jc 7d 9h 3s 4c", "straight", 500),
        (*STRAIGHT, "straight", 1000),
        (*STRAIGHT, "flush", 500),
        (*FLUSH, "straight", 1000),
        (*FLUSH, "flush", 1000),
        ("Js Jd", "Jc 7d 7h 3s 4c", "flush", 1000),
    ],
)
def test_10_h_2_a_higher_hand_wins_and_the_ante_is_paid_from_a_straight_or_a_flush_on_X1(hand, board, pays, ante):
    pit = played([hand], "Qh Qd", [ANTE], ALL_IN, texas(ante_pays=pays), board)

    assert returned(pit) == {"ante": ante, "flop": 2000, "turn": 1000, "river": 1000}


def test_10_h_2_the_straight_is_what_pays_by_default_X1():
    assert texas().game.ante_pays == "straight"


@pytest.mark.parametrize(
    ("hand", "dealer", "board"),
    [("Ks Qd", "Kd Qh", BOARD), (LOW, "3d 5c", BOARD), ("2s 3d", "4h 5c", "As Ks Qs Js Ts")],
    ids=["same two", "low", "the board"],
)
def test_10_h_3_hands_of_equal_rank_push_every_wager_X1(hand, dealer, board):
    board = board.replace("4c", "8c")
    pit = played([hand], dealer, [ANTE], ALL_IN, texas(), board)

    assert returned(pit) == WHOLE
    assert pit.table.house == 0


def test_10_h_4_the_bonus_is_settled_after_the_other_wagers_of_the_hand():
    pit = played([KINGS, LOW], QUEENS, [BONUS] * 2, ["flop"] * 2 + ["check"] * 4, texas(), BOARD)

    assert [(event.seat, event.wager) for event in pit.events if isinstance(event, Paid)] == [
        (2, "ante"),
        (2, "flop"),
        (2, "bonus"),
        (1, "ante"),
        (1, "flop"),
        (1, "bonus"),
    ]


@pytest.mark.parametrize("dealer", ["Ac Ah", "Qs Qd", "Kc Kh"], ids=["loses", "wins", "pushes"])
def test_10_h_4_a_winning_bonus_is_paid_whatever_becomes_of_the_hand(dealer):
    pit = played([KINGS], dealer, [BONUS], ALL_IN, texas(), "2c 2d 2h 2s 4c" if dealer == "Kc Kh" else BOARD)

    assert returned(pit)["bonus"] == 300 + 3000


def test_10_i_each_hand_can_be_reconstructed_afterwards():
    (record,) = records(played([KINGS, LOW], QUEENS, [ANTE] * 2, ["fold", *ALL_IN], texas(), BOARD).log)

    assert [seat["cards"] for seat in record["seats"]] == [KINGS.split(), LOW.split()]
    assert (record["dealer"]["cards"], record["community"]) == (QUEENS.split(), BOARD.split())


def test_X2_the_bonus_survives_a_fold_and_the_client_says_so():
    pit = dealt([KINGS], QUEENS, [BONUS], texas())
    assert view(pit.table, who("p1")).silence == "fold; bonus stays"

    pit.answer("fold")
    assert returned(pit) == {"ante": 0, "bonus": 3300}


def test_X4_when_everybody_folds_no_board_is_dealt_and_the_dealer_stays_down():
    pit = played([KINGS, ACES], QUEENS, [BONUS, ANTE], ["fold", "fold"], texas())

    assert pit.table.community == ()
    assert "burn" not in order(pit)
    assert turned_up(pit) == [1]
    assert pit.table.dealer_shown == ()
