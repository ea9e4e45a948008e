"""Flop Poker: a test for each clause of sections 6 to 11, named after it, and for the rulings F1 to F6. Section 5 is in `test_hands.py`."""

import pytest
from msgspec.structs import replace

from protocol.commands import Bet, Leave
from protocol.refusals import Code, Refused
from server.core.cards.hands import Five
from server.core.events import BetsClosed, CardsDealt, CardsShown, Chose, Paid, PotPlayed, StepOpened, WagerReturned
from server.core.games.flop_poker.rules import GAME, best, settle
from server.core.games.flop_poker.settings import FLOP_MINIMUM
from server.core.games.steps import Hand, Pay, Played
from server.core.money import odds
from server.core.round.records import records
from server.core.round.rules_panel import posted
from server.core.view import view
from tests.core.games.flop_poker.rows import flop
from tests.core.given import Pit, dealt, played, returned, settings, turned_up, who


BOARD = "Kc 8d 3h"
PAIR_OF_KINGS = "Kd 7s 2c"  # with this board
PAIR_OF_THREES = "3c Jd 5s"
NOTHING = "Qc 7h 4d"
BOTH = {"ante": 500, "pot": 500}


def refusal(pit, name, wager, amount):
    with pytest.raises(Refused) as refused:
        pit.do(who(name), Bet(pit.table.round, pit.table.of(name)[0], wager, amount))
    return refused.value.code


def seated(*names, **changes):
    pit = Pit(flop(**changes))
    for seat, name in enumerate(names, 1):
        pit.sit(name, seat)
    return pit


# 6. Wagers


def test_6_a_wagers_are_made_in_whole_chips():
    assert refusal(seated("p1"), "p1", "ante", 550) is Code.NOT_WHOLE_CHIPS


@pytest.mark.parametrize("amount", [400, 50_100])
def test_6_a_the_ante_is_within_the_posted_limits(amount):
    assert refusal(seated("p1"), "p1", "ante", amount) is Code.OUTSIDE_LIMITS


@pytest.mark.parametrize(("wager", "amount"), [("ante", 600), ("ante", 0), ("pot", 0)])
def test_6_b_no_wager_is_made_increased_or_withdrawn_after_no_more_bets(wager, amount):
    pit = dealt([PAIR_OF_KINGS, NOTHING], "", [BOTH, BOTH], flop(), BOARD)

    assert refusal(pit, "p1", wager, amount) is Code.BETS_CLOSED


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
    with pytest.raises(Refused) as refused:
        seated("p1").do(who("nobody"), Bet(1, 1, "ante", 500))

    assert refused.value.code is Code.NOT_SEATED


def test_6_e_who_was_dealt_cards_stays_until_the_round_ends_C14():
    pit = dealt([PAIR_OF_KINGS, NOTHING], "", [BOTH, BOTH], flop(), BOARD)
    pit.do(who("p1"), Leave())
    assert 1 in pit.table.seats

    pit.answer("flop", "flop")
    assert 1 not in pit.table.seats


# 7, 8, 9. Dealing


def order(pit):
    return [(event.to, len(event.cards)) for event in pit.events if isinstance(event, CardsDealt)]


def two_hands(dealing):
    pit = Pit(flop(dealing=dealing))
    for seat in (5, 2):
        pit.sit(f"p{seat}", seat)
        pit.bet(f"p{seat}", **BOTH)
    pit.done("p5", "p2")
    return pit


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand"])
def test_7_d_and_7_d_1_to_6_and_8_c_and_8_c_1_to_6_one_card_to_each_player_then_to_the_community_three_times(dealing):
    assert order(two_hands(dealing)) == [(2, 1), (5, 1), ("community", 1)] * 3


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand"])
def test_7_b_and_8_b_3_no_card_before_no_more_bets(dealing):
    kinds = [type(event) for event in two_hands(dealing).events]

    assert kinds.index(BetsClosed) < kinds.index(CardsDealt)


def test_9_b_2_no_stack_before_no_more_bets():
    kinds = [type(event) for event in two_hands("automated_shoe").events]

    assert kinds.index(BetsClosed) < kinds.index(CardsDealt)


def test_9_c_stacks_of_three_clockwise_then_the_communitys():
    assert order(two_hands("automated_shoe")) == [(2, 3), (5, 3), ("community", 3)]


def test_9_c_only_players_with_a_wager_get_a_stack():
    pit = seated("p1", "p2", "p3", dealing="automated_shoe")
    pit.play([BOTH, {}, BOTH])

    assert [to for to, _ in order(pit)] == [1, 3, "community"]


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand"])
def test_7_d_7_and_8_c_7_no_card_discloses_its_value(dealing):
    pit = two_hands(dealing)

    assert not any(event.face_up for event in pit.events if isinstance(event, CardsDealt))
    assert turned_up(pit) == []


def test_9_c_no_stack_discloses_its_value():
    pit = two_hands("automated_shoe")

    assert not any(event.face_up for event in pit.events if isinstance(event, CardsDealt))
    assert (len(pit.table.community), pit.table.community_shown) == (3, ())


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand", "automated_shoe"])
def test_8_a_and_9_a_the_dealing_method_is_the_tables_own_and_is_recorded_C11(dealing):
    terms = flop(dealing=dealing)
    (record,) = records(played([PAIR_OF_KINGS], "", [{"ante": 500}], ["flop"], terms, community="Kc 8d 3h").log)

    assert record["dealing"] == record["rules"]["dealing"] == dealing
    assert record["seats"][0]["cards"] == PAIR_OF_KINGS.split()


# 10. Completion


def test_10_a_each_player_places_a_flop_wager_or_surrenders():
    pit = dealt([PAIR_OF_KINGS, NOTHING], "", [BOTH, BOTH], flop(), BOARD)

    assert [option.name for option in pit.table.now_playing.options] == ["flop", "surrender"]
    assert pit.table.waiting(pit.table.now_playing) == [1, 2]


def test_10_a_all_are_asked_together_and_in_any_order_F4():
    pit = dealt([PAIR_OF_KINGS, NOTHING, PAIR_OF_THREES], "", [BOTH] * 3, flop(), BOARD)
    clock = pit.table.deadline
    for name in ("p3", "p1"):
        pit.choose(name, "flop")
        assert (pit.table.turn, pit.table.deadline) == (None, clock)

    pit.choose("p2", "surrender")
    assert pit.table.phase == "over"


def test_10_a_1_the_flop_wager_is_as_much_as_the_ante():
    pit = dealt([PAIR_OF_KINGS], "", [{"ante": 1500}], flop(), BOARD)
    pit.answer("flop")

    assert Chose(1, "flop", folds=False, hides=False, by="player", wager="flop", amount=1500) in pit.events


def test_10_a_2_a_surrendered_ante_goes_to_the_house():
    pit = played([PAIR_OF_KINGS], "", [{"ante": 1500}], ["surrender"], flop(), BOARD)

    assert returned(pit) == {"ante": 0}
    assert (pit.table.house, pit.table.players["p1"].stack) == (1500, 98_500)


def test_10_b_the_community_cards_are_turned_up_when_all_have_chosen():
    pit = dealt([PAIR_OF_KINGS, NOTHING], "", [BOTH, BOTH], flop(), BOARD)
    pit.choose("p1", "flop")
    assert turned_up(pit) == []

    pit.choose("p2", "surrender")
    assert turned_up(pit)[0] == "community"
    assert pit.table.community_shown == tuple(BOARD.split())


def test_10_b_they_are_turned_up_also_when_all_have_surrendered_for_the_pot_is_still_played():
    pit = played([PAIR_OF_KINGS, NOTHING], "", [BOTH, BOTH], ["surrender", "surrender"], flop(), BOARD)

    assert turned_up(pit) == ["community", 2, 1]
    assert returned(pit) == {"ante": 0, "pot": 1000}


THREE = ([PAIR_OF_KINGS, NOTHING, PAIR_OF_THREES], "", [BOTH] * 3, ["flop"] * 3)


def test_10_c_counterclockwise_from_the_dealers_right_one_player_at_a_time():
    pit = played(*THREE, flop(), BOARD)
    told = [event for event in pit.events if isinstance(event, CardsShown | Paid) and event != pit.events[0]]
    first = [
        ("up", event.of) if isinstance(event, CardsShown) else ("paid", event.seat, event.wager)
        for event in told
        if getattr(event, "wager", "") != "pot"
    ]

    assert first == [
        ("up", "community"),
        *(step for seat in (3, 2, 1) for step in (("up", seat), ("paid", seat, "ante"), ("paid", seat, "flop"))),
    ]


def test_10_c_the_hand_is_announced_with_two_of_the_community_cards():
    assert GAME.words(("Kd", "7s", "2c"), tuple(BOARD.split())) == "Pair of kings"
    assert GAME.words(("Kd", "7s", "2c"), ()) == "King high"
    assert GAME.words(("Kd", "7s"), ()) is None


@pytest.mark.parametrize(
    ("hand", "board", "made"),
    [
        ("As Ks Qs", "Js Ts 2d", Five.ROYAL_FLUSH),
        ("As Ks 2d", "Qs Js Ts", Five.HIGH_CARD),  # all three own cards count, so no royal flush
        ("4c 5d 9h", "Kc Kd Kh", Five.PAIR),  # never three of the community's
        ("Kc Kd 9h", "9c 9d 4s", Five.FULL_HOUSE),
    ],
)
def test_F3_all_three_own_cards_and_exactly_two_of_the_community(hand, board, made):
    assert best(tuple(hand.split()), tuple(board.split()))[0] is made


@pytest.mark.parametrize(
    ("hand", "wins"), [("Td 7s 2c", False), ("Jd 7s 2c", True), ("Ad 7s 2c", True), ("7s 7h 2c", False)]
)
def test_10_c_1_and_2_ante_and_flop_win_with_a_pair_of_jacks_or_better_and_lose_below_F6(hand, wins):
    pit = played([hand], "", [{"ante": 500}], ["flop"], flop(), "Tc Jc Ac" if wins else "Tc 8d 3h")

    assert returned(pit) == ({"ante": 1000, "flop": 1000} if wins else {"ante": 0, "flop": 0})


def test_10_c_1_losing_wagers_go_to_the_house():
    pit = played([NOTHING], "", [{"ante": 500}], ["flop"], flop(), BOARD)

    assert pit.table.house == 1000


def test_10_d_the_pot_of_all_players_goes_to_the_highest_hand():
    pit = played(*THREE, flop(), BOARD)

    assert [returned(pit, seat)["pot"] for seat in (1, 2, 3)] == [1500, 0, 0]
    assert PotPlayed(1500, 0) in pit.events


def test_10_d_the_pot_comes_after_all_ante_and_flop_wagers():
    pit = played(*THREE, flop(), BOARD)
    wagers = [event.wager for event in pit.events if isinstance(event, Paid)]
    kinds = [type(event) for event in pit.events]

    assert wagers == ["ante", "flop"] * 3 + ["pot"] * 3
    paid = [n for n, event in enumerate(pit.events) if isinstance(event, Paid)]
    assert paid[5] < kinds.index(PotPlayed) < paid[6]


def test_10_d_a_tie_shares_the_pot_equally():
    pit = played(["Kd 7s 2c", "Ks 7d 2h"], "", [BOTH, BOTH], ["flop", "flop"], flop(), BOARD)

    assert [returned(pit, seat)["pot"] for seat in (1, 2)] == [500, 500]
    assert {event.why for event in pit.events if isinstance(event, Paid) and event.wager == "pot"} == {"tie"}


def test_10_d_odd_cents_of_a_tie_go_one_each_clockwise_from_the_dealers_left_C9():
    house_rules = flop(limits={"ante": (500, 50_000), "pot": (25, 25)}, chip=25)
    wagers = [{"ante": 500, "pot": 25}] * 5
    hands = ["9s 7h 2d", "Kd 7s 2c", "9d 6s 2s", "Ks 7d 2h", "Kh 7c 4s"]
    pit = played(hands, "", wagers, ["flop"] * 5, house_rules, "Kc 8d 3h")

    assert [returned(pit, seat)["pot"] for seat in range(1, 6)] == [0, 0, 0, 0, 125]

    hands[4] = "Qh 7c 4s"
    pit = played(hands, "", wagers, ["flop"] * 5, house_rules, "Kc 8d 3h")
    assert [returned(pit, seat)["pot"] for seat in range(1, 6)] == [0, 63, 0, 62, 0]


def test_10_e_each_hand_can_be_reconstructed_afterwards():
    (record,) = records(played(*THREE[:3], ["surrender", "flop", "surrender"], flop(), BOARD).log)

    assert [seat["cards"] for seat in record["seats"]] == [hand.split() for hand in THREE[0]]
    assert record["community"] == BOARD.split()


def test_F1_a_player_who_surrendered_still_competes_for_the_pot_and_all_hands_are_turned_up():
    pit = played([PAIR_OF_KINGS, NOTHING], "", [BOTH, BOTH], ["surrender", "flop"], flop(), BOARD)

    assert returned(pit) == {"ante": 0, "pot": 1000}
    assert turned_up(pit) == ["community", 2, 1]


def test_F2_the_pot_wager_is_one_fixed_amount():
    pit = seated("p1")

    assert refusal(pit, "p1", "pot", 400) is Code.OUTSIDE_LIMITS
    assert refusal(pit, "p1", "pot", 600) is Code.OUTSIDE_LIMITS
    with pytest.raises(ValueError, match="fixed amount"):
        check(limits={"ante": (500, 50_000), "pot": (500, 600)})


def test_F2_with_only_one_hand_in_the_pot_wager_is_returned():
    pit = seated("p1", "p2")
    pit.play([BOTH, {"pot": 500}])

    assert WagerReturned(1, "pot", 500, "only one hand is in") in pit.events
    assert pit.table.seats[1].wagers == {"ante": 500}
    pit.answer("flop")
    assert pit.table.phase == "over"
    assert not any(isinstance(event, PotPlayed) for event in pit.events)


def test_F2_with_two_hands_in_it_stays():
    pit = dealt([PAIR_OF_KINGS, NOTHING], "", [BOTH, BOTH], flop(), BOARD)

    assert pit.table.seats[1].wagers == BOTH


def test_F4_the_choices_are_told_together_when_all_are_in():
    pit = dealt([PAIR_OF_KINGS, NOTHING], "", [BOTH, BOTH], flop(), BOARD)
    pit.choose("p2", "surrender")
    pit.choose("p1", "flop")

    assert [event.shows for event in pit.events if isinstance(event, StepOpened) and event.shows] == [(1, 2)]


# 11. Payout odds


def test_11_a_odds_are_posted_with_to_and_never_with_for():
    lines = [line.odds for table in posted(Pit(flop()).table).pay_tables for line in table.lines]

    assert "1,000 to 1" in lines
    assert not any("for" in line for line in lines)


@pytest.mark.parametrize(
    ("hand", "board"), [("As Ks Qs", "Js Ts 2d"), ("Kd 7s 2c", BOARD)], ids=["royal flush", "pair of kings"]
)
def test_11_b_the_ante_pays_even_money_whatever_the_hand(hand, board):
    assert returned(played([hand], "", [{"ante": 700}], ["flop"], flop(), board))["ante"] == 1400


HANDS = {
    "royal_flush": ("As Ks Qs", "Js Ts 2d", 1000),
    "straight_flush": ("9s 8s 7s", "6s 5s 2d", 500),
    "four_of_a_kind": ("Qc Qd Qh", "Qs 4s 9c", 100),
    "full_house": ("Qc Qd Qh", "4h 4s 9c", 30),
    "flush": ("Ah Th 7h", "5h 3h 2c", 20),
    "straight": ("9c 8d 7h", "6s 5c 2d", 10),
    "three_of_a_kind": ("Qc Qd Qh", "2s 4s 9c", 4),
    "two_pair": ("Qc Qd 2h", "2s 4s 9c", 2),
    "jacks_or_better": ("Jc Jd 2h", "3s 4s 9c", 1),
}


@pytest.mark.parametrize("made", list(HANDS))
def test_11_c_each_line_of_the_flop_wager(made):
    hand, board, gain = HANDS[made]
    pit = played([hand], "", [{"ante": 500}], ["flop"], flop(), board)

    assert returned(pit)["flop"] == 500 + 500 * gain
    assert {event.made for event in pit.events if isinstance(event, Paid)} == {made}


def test_11_c_a_pair_of_tens_is_not_paid():
    assert returned(played(["Tc Td 2h"], "", [{"ante": 500}], ["flop"], flop(), "3s 4s 9c"))["flop"] == 0


def test_11_c_only_the_highest_hand_that_can_be_formed_pays():
    pit = played(["Qc Qd 4h"], "", [{"ante": 500}], ["flop"], flop(), "Qh Qs 4c")

    assert returned(pit)["flop"] == 500 + 500 * 100


def test_11_c_a_better_posted_table_pays_what_it_says():
    house_rules = flop(flop=FLOP_MINIMUM | {"flush": "25:1"})

    assert returned(played(["Ah Th 7h"], "", [{"ante": 500}], ["flop"], house_rules, "5h 3h 2c"))["flop"] == 500 * 26


def check(**changes):
    GAME.check(flop(**changes).game, flop(**changes).terms)


@pytest.mark.parametrize("line", list(FLOP_MINIMUM))
def test_11_c_no_line_is_missing_or_below_the_printed_odds(line):
    check()
    gain = odds(FLOP_MINIMUM[line])
    lower = f"{gain.numerator * 2 - 1}:2"

    with pytest.raises(ValueError, match=line):
        check(flop=FLOP_MINIMUM | {line: lower})
    with pytest.raises(ValueError, match="exactly the lines"):
        check(flop={name: text for name, text in FLOP_MINIMUM.items() if name != line})


def test_11_d_winnings_of_ante_and_flop_together_are_at_most_50_000_dollars():
    pit = played(["As Ks Qs"], "", [{"ante": 10_000}], ["flop"], flop(), "Js Ts 2d")
    cut = {event.wager: event.cut for event in pit.events if isinstance(event, Paid)}

    assert sum(returned(pit).values()) == 5_000_000 + 20_000
    assert sum(cut.values()) == 10_010_000 - 5_000_000
    assert returned(pit) == {
        "ante": 10_000 + 4_996,
        "flop": 10_000 + 4_995_004,
    }  # C7: in proportion, the ante's cent first


def test_11_d_winnings_of_exactly_the_limit_are_not_cut():
    house_rules = flop(flop=FLOP_MINIMUM | {"royal_flush": "999:1", "straight_flush": "999:1"})
    pit = played(["9s 8s 7s"], "", [{"ante": 5_000}], ["flop"], house_rules, "6s 5s 2d")

    assert sum(returned(pit).values()) == 5_000_000 + 10_000


def test_11_d_or_what_can_be_won_at_the_minimum_wager_if_that_is_more():
    house_rules = flop(limits={"ante": (10_000, 50_000), "pot": (500, 500)})
    pit = played(["As Ks Qs"], "", [{"ante": 10_000}], ["flop"], house_rules, "Js Ts 2d")
    assert sum(returned(pit).values()) == 10_010_000 + 20_000

    pit = played(["As Ks Qs"], "", [{"ante": 20_000}], ["flop"], house_rules, "Js Ts 2d")
    assert sum(returned(pit).values()) == 10_010_000 + 40_000


def test_11_d_the_limit_is_each_players_own_and_leaves_the_pot_alone_C7():
    wagers = [{"ante": 50_000, "pot": 500}] * 2
    pit = played(["As Ks Qs", "Jc Jd Jh"], "", wagers, ["flop"] * 2, flop(), "Js Ts 2d", 200_000)

    assert sum(returned(pit, 1).values()) == 5_000_000 + 100_000 + 1_000
    assert sum(returned(pit, 2).values()) == 5_000_000 + 100_000

    lines = list(settle(flop(limits={"ante": (500, 50_000), "pot": (9_000_000, 9_000_000)}).game, big_pot()))
    assert Pay(1, "pot", 18_000_000, "highest hand", "jacks_or_better") in lines


def big_pot():
    stakes = {"ante": 500, "flop": 500, "pot": 9_000_000}
    hands = {1: Hand(tuple(PAIR_OF_KINGS.split()), stakes), 2: Hand(tuple(NOTHING.split()), stakes)}
    return Played(hands, community=tuple(BOARD.split()))


# Rulings for all games


def test_C10_silence_surrenders_and_the_pot_is_still_played():
    pit = dealt([PAIR_OF_KINGS, NOTHING], "", [BOTH, BOTH], flop(), BOARD)
    pit.choose("p2", "flop")
    pit.time_up()

    assert Chose(1, "surrender", folds=True, hides=False, by="table") in pit.events
    assert returned(pit) == {"ante": 0, "pot": 1000}


def test_13_one_position_a_player_C12():
    pit = seated("p1")
    with pytest.raises(Refused) as refused:
        pit.sit("p1", 2, 0)

    assert refused.value.code is Code.TOO_MANY_POSITIONS


def test_C16_without_the_funds_only_a_surrender_is_legal():
    pit = dealt([PAIR_OF_KINGS], "", [{"ante": 1500}], flop(), BOARD, stack=2000)
    with pytest.raises(Refused) as refused:
        pit.choose("p1", "flop")

    assert refused.value.code is Code.NOT_ENOUGH_CHIPS
    pit.choose("p1", "surrender")


def test_a_game_without_a_button_deals_from_the_dealers_left_whatever_was_played_before():
    pit = seated("p1", "p2", "p3")
    pit.table = replace(pit.table, button=2)
    pit.play([BOTH] * 3)

    assert [to for to, _ in order(pit)][:4] == [1, 2, 3, "community"]


def test_what_is_posted_names_the_pot_wager_and_the_limit():
    rules = GAME.rules(flop().game, flop().terms, None)

    assert (rules["pot_wager"], rules["payout_limit"]) == (500, 5_000_000)
    assert rules["pay_tables"] == {"flop": FLOP_MINIMUM}
    assert len(GAME.notes(flop().game)) == 6
    assert settings().game != flop().game


# 12. Irregularities


def test_12_f_a_round_is_void_when_the_device_that_deals_it_fails_and_the_pot_goes_back_too_C3():
    """12(a) and (b) save the pot wagers; this clause saves none."""
    pit = dealt([PAIR_OF_KINGS, NOTHING], "", [BOTH] * 2, flop(), BOARD)
    pit.answer("surrender")
    voided, _ = pit.void()

    assert voided.clause == "12(f)"
    assert {(line.seat, line.wager) for line in voided.wagers} == {(n, wager) for n in (1, 2) for wager in BOTH}
    assert [player.stack for player in pit.table.players.values()] == [100_000] * 2
    assert (pit.table.community_shown, view(pit.table, who("p1")).pot) == ((), 0)
