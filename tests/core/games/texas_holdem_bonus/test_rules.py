"""
Texas Hold 'Em Bonus: a test for each clause of sections 6 to 11, named after it, and for the rulings X1 to X4.

Section 5 is in `test_hands.py`.
"""

import pytest

from protocol.commands import Bet, Leave
from protocol.refusals import Code, Refused
from server.core.events import BetsClosed, CardBurned, CardsDealt, CardsShown, Chose, Paid, StepOpened
from server.core.games.steps import Hand, Pay, Played
from server.core.games.texas_holdem_bonus.rules import GAME, limit, settle
from server.core.games.texas_holdem_bonus.settings import BONUS_MINIMUM
from server.core.money import odds
from server.core.round.records import records
from server.core.round.rules_panel import posted
from server.core.view import view
from tests.core.games.texas_holdem_bonus.rows import texas
from tests.core.given import DEALER, Pit, dealt, played, returned, stacked, turned_up, who


ANTE = {"ante": 500}
BONUS = {"ante": 500, "bonus": 300}
BOARD = "2c 7d 9h Js 4c"
ACES, KINGS, QUEENS, LOW = "As Ad", "Ks Kd", "Qs Qd", "3s 5d"
ALL_IN = ["flop", "turn", "river"]


def refusal(pit, name, wager, amount):
    with pytest.raises(Refused) as refused:
        pit.do(who(name), Bet(pit.table.round, pit.table.of(name)[0], wager, amount))
    return refused.value.code


def seated(*seats, **changes):
    pit = Pit(texas(**changes))
    for seat in seats:
        pit.sit(f"p{seat}", seat)
    return pit


# 6. Wagers


def test_6_a_wagers_are_made_in_whole_chips_within_the_posted_limits():
    assert refusal(seated(1), "p1", "ante", 550) is Code.NOT_WHOLE_CHIPS
    for amount in (400, 50_100):
        assert refusal(seated(1), "p1", "ante", amount) is Code.OUTSIDE_LIMITS


@pytest.mark.parametrize(("wager", "amount"), [("ante", 0), ("bonus", 500), ("ante", 600)])
def test_6_b_no_wager_is_made_increased_or_withdrawn_after_no_more_bets(wager, amount):
    pit = dealt([KINGS], QUEENS, [ANTE], texas())

    assert refusal(pit, "p1", wager, amount) is Code.BETS_CLOSED


def test_6_b_before_it_wagers_are_raised_lowered_and_withdrawn_C15():
    pit = seated(1)
    for amount in (500, 2500, 700, 0):
        pit.bet("p1", ante=amount)
        assert pit.table.seats[1].wagers.get("ante", 0) == amount


def test_6_c_a_bonus_wager_needs_an_ante_and_holds_it():
    pit = seated(1)
    assert refusal(pit, "p1", "bonus", 100) is Code.BET_FIRST

    pit.bet("p1", ante=500, bonus=100)
    assert refusal(pit, "p1", "ante", 0) is Code.HOLDS_ANOTHER


def check(**changes):
    GAME.check(texas(**changes).game, texas(**changes).terms)


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
        assert refusal(pit, "p1", wager, 500) is Code.UNKNOWN_WAGER


def test_6_e_only_who_is_seated_may_wager():
    with pytest.raises(Refused) as refused:
        seated(1).do(who("nobody"), Bet(1, 1, "ante", 500))

    assert refused.value.code is Code.NOT_SEATED


def test_6_e_who_was_dealt_cards_stays_until_the_round_ends_C14():
    pit = dealt([KINGS], QUEENS, [ANTE], texas())
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


def two_hands(**changes):
    pit = seated(5, 2, **changes)
    for seat in (5, 2):
        pit.bet(f"p{seat}", ante=500)
    pit.done("p5", "p2")
    return pit


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand"])
def test_7_d_and_7_d_1_to_4_and_8_c_and_8_c_1_to_4_one_card_to_each_player_and_the_dealer_twice_face_down(dealing):
    assert order(two_hands(dealing=dealing)) == [(2, 1, "down"), (5, 1, "down"), ("dealer", 1, "down")] * 2


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand"])
def test_7_b_and_8_b_3_no_card_before_no_more_bets(dealing):
    kinds = [type(event) for event in two_hands(dealing=dealing).events]

    assert kinds.index(BetsClosed) < kinds.index(CardsDealt)


def test_9_b_2_no_stack_before_no_more_bets():
    kinds = [type(event) for event in two_hands(dealing="automated_shoe").events]

    assert kinds.index(BetsClosed) < kinds.index(CardsDealt)


def test_9_c_stacks_of_two_clockwise_then_the_dealers_face_down():
    assert order(two_hands(dealing="automated_shoe")) == [(2, 2, "down"), (5, 2, "down"), ("dealer", 2, "down")]


def test_9_c_only_players_with_a_wager_get_a_stack():
    pit = seated(1, 2, 3, dealing="automated_shoe")
    pit.play([ANTE, {}, ANTE])

    assert [place for place, *_ in order(pit)] == [1, 3, "dealer"]


def test_9_d_the_community_cards_are_dealt_as_from_the_hand():
    pit = two_hands(dealing="automated_shoe")
    pit.answer("flop", "flop", "check", "check", "check", "check")

    assert order(pit)[3:] == [
        "burn",
        ("community", 3, "up"),
        "burn",
        ("community", 1, "up"),
        "burn",
        ("community", 1, "up"),
    ]


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand", "automated_shoe"])
def test_8_a_and_9_a_the_dealing_method_is_the_tables_own_and_is_recorded_C11(dealing):
    terms = texas(dealing=dealing)
    (record,) = records(played([KINGS], QUEENS, [ANTE], ALL_IN, terms, community="2c 7d 9h Js 4c").log)

    assert record["dealing"] == record["rules"]["dealing"] == dealing
    assert record["seats"][0]["cards"] == KINGS.split()


# 10. Completion


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


STRAIGHT = ("Ts 8s", "7d 9h Jc 2c 3h")
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


# 11. Payout odds


def test_11_a_odds_are_posted_with_to_and_never_with_for():
    lines = [line.odds for table in posted(Pit(texas()).table).pay_tables for line in table.lines]

    assert "30 to 1" in lines
    assert not any("for" in line for line in lines)


def test_11_b_ante_flop_turn_and_river_pay_even_money():
    pit = played([STRAIGHT[0]], "Qh Qd", [{"ante": 700}], ALL_IN, texas(), STRAIGHT[1])

    assert returned(pit) == {"ante": 1400, "flop": 2800, "turn": 1400, "river": 1400}


TWO_CARDS = [
    ("As Ad", "aces", 30),
    ("As Ks", "ace_king_suited", 25),
    ("As Qs", "ace_queen_jack_suited", 20),
    ("Js As", "ace_queen_jack_suited", 20),
    ("As Kd", "ace_king", 15),
    ("Kd As", "ace_king", 15),
    ("Ks Kd", "kings_queens_jacks", 10),
    ("Qs Qd", "kings_queens_jacks", 10),
    ("Js Jd", "kings_queens_jacks", 10),
    ("As Qd", "ace_queen_jack", 5),
    ("As Jd", "ace_queen_jack", 5),
    ("Ts Td", "pair", 3),
    ("2s 2d", "pair", 3),
    ("As Ts", "high_card", None),
    ("As Td", "high_card", None),
    ("Ks Qs", "high_card", None),
    ("Js Td", "high_card", None),
]


@pytest.mark.parametrize(("hand", "made", "gain"), TWO_CARDS)
def test_11_c_each_line_of_the_bonus(hand, made, gain):
    pit = played([hand], "8c 6h", [BONUS], ["fold"], texas())
    (paid,) = [event for event in pit.events if isinstance(event, Paid) and event.wager == "bonus"]

    assert (paid.made, paid.returned) == (made, 300 + 300 * gain if gain else 0)


def test_11_c_a_better_posted_table_pays_what_it_says():
    terms = texas(bonus=BONUS_MINIMUM | {"pair": "4:1"})

    assert returned(played(["2s 2d"], "8c 6h", [BONUS], ["fold"], terms))["bonus"] == 1500


@pytest.mark.parametrize("line", list(BONUS_MINIMUM))
def test_11_c_no_line_is_missing_or_below_the_printed_odds(line):
    check()
    gain = odds(BONUS_MINIMUM[line])

    with pytest.raises(ValueError, match=line):
        check(bonus=BONUS_MINIMUM | {line: f"{gain.numerator * 2 - 1}:2"})
    with pytest.raises(ValueError, match="exactly the lines"):
        check(bonus={name: text for name, text in BONUS_MINIMUM.items() if name != line})


@pytest.mark.parametrize(
    ("on", "dealer", "gain"), [(True, "Ac Ah", 1000), (True, "Kc Kh", 30), (False, "Ac Ah", 30), (True, "Ac Kh", 30)]
)
def test_11_d_aces_against_the_dealers_aces_pay_a_thousand_to_one_where_it_is_offered(on, dealer, gain):
    pit = played([ACES], dealer, [BONUS], ALL_IN, texas(aces_1000=on), BOARD)

    assert returned(pit)["bonus"] == 300 + 300 * gain


def test_11_d_it_takes_the_players_aces():
    pit = played([KINGS], "Ac Ah", [BONUS], ALL_IN, texas(aces_1000=True), BOARD)

    assert returned(pit)["bonus"] == 300 + 3000


def test_11_d_the_dealers_cards_are_shown_when_a_folded_bonus_hand_holds_aces_X2():
    pit = played([ACES, LOW], "Ac Ah", [BONUS, ANTE], ["fold", "fold"], texas(aces_1000=True))
    assert turned_up(pit) == ["dealer", 1]
    assert returned(pit) == {"ante": 0, "bonus": 300 + 300_000}

    for wagers, hand, on in ((ANTE, ACES, True), (BONUS, KINGS, True), (BONUS, ACES, False)):
        pit = played([hand], "Ac Ah", [wagers], ["fold"], texas(aces_1000=on))
        assert "dealer" not in turned_up(pit)


def stakes(ante, bonus=0, **others):
    return {"ante": ante, "flop": 2 * ante, "turn": ante, "river": ante} | ({"bonus": bonus} if bonus else {}) | others


def backs(hands, dealer, board, **changes):
    game = texas(**changes).game
    played_out = Played(
        {seat: Hand(tuple(cards.split()), wagers) for seat, (cards, wagers) in hands.items()},
        tuple(dealer.split()),
        tuple(board.split()),
    )
    return {(line.seat, line.wager): (line.returned, line.cut) for line in settle(game, played_out)}


def test_11_e_winnings_of_all_five_wagers_together_are_at_most_50_000_dollars_C7():
    wagers = stakes(10_000, 5_000)
    back = backs({1: (ACES, wagers)}, "Ac Ah", "2s 3s 4s 5s 9d", aces_1000=True)  # a steel wheel

    assert sum(returned for returned, _ in back.values()) == 5_000_000 + sum(wagers.values())
    assert sum(cut for _, cut in back.values()) == 50_000
    assert back == {
        (1, "ante"): (10_000 + 9_901, 99),
        (1, "flop"): (20_000 + 19_802, 198),
        (1, "turn"): (10_000 + 9_901, 99),
        (1, "river"): (10_000 + 9_901, 99),
        (1, "bonus"): (5_000 + 4_950_495, 49_505),
    }


def test_11_e_missing_cents_go_in_the_order_ante_flop_turn_river_bonus_C7():
    wagers = stakes(10_000, 5_010)
    back = backs({1: (ACES, wagers)}, "Ac Ah", "2s 3s 4s 5s 9d", aces_1000=True)
    won = {wager: returned - wagers[wager] for (_, wager), (returned, _) in back.items()}
    floors = {wager: 5_000_000 * gain // 5_060_000 for wager, gain in (stakes(10_000) | {"bonus": 5_010_000}).items()}
    missing = 5_000_000 - sum(floors.values())

    assert 0 < missing < 5
    assert won == {wager: floors[wager] + (n < missing) for n, wager in enumerate(floors)}


def test_11_e_winnings_within_the_limit_are_not_cut_and_the_limit_is_each_players_own():
    wagers = stakes(500, 4_900)
    hands = {1: ("As Ad", wagers), 2: (LOW, stakes(500, 4_900))}
    back = backs(hands, "Ac Ah", "2s 3s 4s 5s 9d", aces_1000=True)

    assert not any(cut for _, cut in back.values())


def test_11_e_a_returned_ante_is_no_winning():
    wagers = stakes(50_000, 4_800)
    back = backs({1: (ACES, wagers)}, "Ac Ah", "2s 2c 9h 9d 7d", aces_1000=True)

    assert back[1, "bonus"] == (4_804_800, 0)


def test_11_e_or_what_can_be_won_at_the_minimum_wagers_if_that_is_more():
    assert limit(texas().game) == 5_000_000
    big = {"ante": (10_000, 50_000), "bonus": (10_000, 50_000)}
    assert limit(texas(limits=big, aces_1000=True).game) == 10_050_000
    assert limit(texas(limits={"ante": (1_000_000,) * 2, "bonus": (100_000,) * 2}).game) == 5_000_000 + 3_000_000


# Rulings for all games


def test_C10_silence_folds_before_the_flop_and_checks_after_it():
    pit = dealt([KINGS], QUEENS, [BONUS], texas())
    pit.time_up()
    assert Chose(1, "fold", folds=True, hides=False, by="table") in pit.events

    pit = dealt([KINGS], QUEENS, [BONUS], texas(), BOARD)
    pit.answer("flop")
    pit.time_up()
    pit.time_up()
    silent = [event.choice for event in pit.events if isinstance(event, Chose) and event.by == "table"]
    assert silent == ["check", "check"]
    assert returned(pit) == {"ante": 500, "flop": 2000, "bonus": 3300}


def test_14_one_position_a_player_C12():
    pit = seated(1)
    with pytest.raises(Refused) as refused:
        pit.sit("p1", 2, 0)

    assert refused.value.code is Code.TOO_MANY_POSITIONS


def test_C16_without_the_funds_only_a_fold_or_a_check_is_legal():
    pit = dealt([KINGS], QUEENS, [{"ante": 800}], texas(), BOARD, stack=2000)
    with pytest.raises(Refused) as refused:
        pit.choose("p1", "flop")
    assert refused.value.code is Code.NOT_ENOUGH_CHIPS

    pit = dealt([KINGS], QUEENS, [{"ante": 600}], texas(), BOARD, stack=2000)
    pit.answer("flop")
    with pytest.raises(Refused):
        pit.choose("p1", "turn")
    pit.answer("check")


def test_C17_each_turn_has_a_clock_of_its_own():
    pit = dealt([KINGS, LOW], QUEENS, [ANTE] * 2, texas())
    pit.answer("flop")
    asked = [event for event in pit.events if isinstance(event, StepOpened) and event.turn]

    assert [event.turn for event in asked] == [1, 2]
    assert asked[0].deadline < asked[1].deadline


def test_what_is_posted_names_the_choices_of_the_licensee():
    terms = texas(ante_pays="flush", aces_1000=True)
    rules = GAME.rules(terms.game, terms.terms, None)

    assert (rules["ante_pays"], rules["aces_1000"], rules["payout_limit"]) == ("flush", True, 5_000_000)
    assert "1,000 to 1" in " ".join(GAME.notes(terms.game))
    assert "1,000 to 1" not in " ".join(GAME.notes(texas().game))


def test_the_deck_of_a_texas_table_gives_burns_and_board_in_order():
    deck = stacked([KINGS], QUEENS, texas(), BOARD)

    assert deck[:4] == ("Ks", "Qs", "Kd", "Qd")
    assert (deck[5:8], deck[9], deck[11]) == (("2c", "7d", "9h"), "Js", "4c")


def test_a_lost_bonus_says_so():
    (line,) = [
        line
        for line in settle(texas().game, Played({1: Hand(("3s", "5d"), BONUS, folded=True)}, ("Qs", "Qd")))
        if line.wager == "bonus"
    ]

    assert line == Pay(1, "bonus", 0, "no pay", "high_card")


# 13. Irregularities


def test_13_f_a_round_is_void_when_the_device_that_deals_it_fails_and_the_bonus_goes_back_too_C3():
    """13(a) and (b) save the bonus wager; this clause saves none."""
    pit = dealt([KINGS, LOW], QUEENS, [BONUS] * 2, texas(), BOARD)
    pit.answer("fold", "flop", "turn")
    voided, _ = pit.void()

    assert voided.clause == "13(f)"
    assert {line.wager: line.amount for line in voided.wagers if line.seat == 1} == BONUS
    assert {line.wager: line.amount for line in voided.wagers if line.seat == 2} == BONUS | {"flop": 1000, "turn": 500}
    assert [player.stack for player in pit.table.players.values()] == [100_000] * 2
    assert pit.table.dealer_shown == ()
