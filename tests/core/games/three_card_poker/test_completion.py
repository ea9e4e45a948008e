"""Three Card Poker, section 10: the choices, and how each hand is settled."""

from protocol.refusals import Code
from server.core.events import Paid
from server.core.round.records import records
from server.core.view import view
from tests.core.games.three_card_poker.hands import JACK_HIGH, NOTHING, OTHER, QUEENS, settled_in_order
from tests.core.given import dealt, played, returned, settings, turned_up, who
from tests.refusing import refused_as


def test_10_a_a_hand_is_its_own_players_to_see_and_to_play():
    pit = dealt([QUEENS, NOTHING], JACK_HIGH, [{"ante": 500}] * 2)
    assert view(pit.table, who("p1")).seats[0].cards == ("Qc", "Qd", "4h")
    assert view(pit.table, who("p2")).seats[0].cards == (None, None, None)

    with refused_as(Code.NOT_YOUR_SEAT):
        pit.choose("p2", "fold", 1)


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
