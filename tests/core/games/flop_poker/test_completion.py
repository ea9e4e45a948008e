"""Flop Poker, section 10: the choices, and how each hand is settled."""

import pytest

from protocol.refusals import Code
from server.core.cards.hands import Five
from server.core.events import CardsShown, Chose, Paid, PotPlayed, StepOpened, WagerReturned
from server.core.games.flop_poker.rules import GAME, best
from server.core.round.records import records
from tests.core.games.flop_poker.hands import BOARD, BOTH, NOTHING, PAIR_OF_KINGS, PAIR_OF_THREES, check, seated
from tests.core.games.flop_poker.rows import flop
from tests.core.given import dealt, played, returned, turned_up
from tests.refusing import refused_bet


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
    assert PotPlayed(1500, 0, ((1, 1500),)) in pit.events


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

    assert refused_bet(pit, "p1", "pot", 400) is Code.OUTSIDE_LIMITS
    assert refused_bet(pit, "p1", "pot", 600) is Code.OUTSIDE_LIMITS
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
