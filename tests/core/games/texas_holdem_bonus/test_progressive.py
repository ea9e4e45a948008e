"""Texas Hold 'Em Bonus: the progressive wager, a test for each clause of section 12, and for rulings X4 to X6."""

import pytest

from protocol.commands import Bet
from protocol.refusals import Code
from server.core.events import Paid
from server.core.games.texas_holdem_bonus.rules import GAME
from server.core.progressive.events import MeterClaimed, StakesReversed, StakesSent
from tests.core.games.texas_holdem_bonus.rows import TEXAS_LIMITS, texas
from tests.core.given import Pit, conserved, dealt, returned, turned_up, who
from tests.core.given import played as played_out
from tests.core.irregular import play_out, ruled, table_of, until, went_back
from tests.refusing import refused_as


ALL = {"ante": 500, "progressive": 100}
ANTE = {"ante": 500}
DEALER = "2c 7d"
ROYAL_CARDS = "Ts Js Qs"
PLAYS = ["flop", "check", "check"]


def offering(**changes):
    """A table with a progressive wager that goes to the meter Pearl."""
    limits = TEXAS_LIMITS | {"progressive": (100, 100)}
    return texas(**({"progressive": True, "limits": limits, "meter": "Pearl", "confirm_over": 300_000} | changes))


def played(hands, community, wagers=None, choices=None, **changes):
    wagers = wagers or [ALL] * len(hands)
    count = len(hands)
    choices = choices or ["flop"] * count + ["check"] * 2 * count
    return played_out(hands, DEALER, wagers, choices, offering(**changes), community)


def claimed(pit):
    return [(event.seat, event.percent, event.made) for event in pit.events if isinstance(event, MeterClaimed)]


def test_12_a_it_is_a_dollar_beside_the_ante_X5():
    pit = Pit(offering())
    pit.sit("p1", 1)
    for lies, wager, amount, code in (
        ({}, "progressive", 100, Code.BET_FIRST),
        (ANTE, "progressive", 200, Code.OUTSIDE_LIMITS),
        ({"progressive": 100}, "ante", 0, Code.HOLDS_ANOTHER),
    ):
        pit.bet("p1", **lies)
        with refused_as(code):
            pit.do(who("p1"), Bet(pit.table.round, 1, wager, amount))


def test_12_a_a_table_with_another_stake_is_refused():
    wrong = offering(limits=TEXAS_LIMITS | {"progressive": (100, 500)})

    with pytest.raises(ValueError, match="the wager is \\$1"):
        GAME.check(wrong.game, wrong.terms)


def test_12_a_the_stakes_go_to_the_meter_when_bets_close():
    pit = dealt(["As Kd", "9c 9d"], DEALER, [ALL, ALL], offering(), "3c 4h 8s Jd Qc")

    assert [event for event in pit.events if isinstance(event, StakesSent)] == [StakesSent(1, "Pearl", 1, 200)]


@pytest.mark.parametrize(
    ("hand", "community", "back"),
    [
        ("9s 8s", "7s 6s 5s Kd Ah", 25_000),
        ("9s 8h", "9h 9d 9c Kd Ah", 10_000),
        ("9s 9h", "9d Kc Kd 3h 4s", 1_000),
        ("As 9s", "7s 6s 2s Kd Qh", 0),
        ("Ac Kc", "Qd Jh Ts 3h 4s", 0),
    ],
)
def test_12_b_the_best_five_cards_are_paid_from_the_tray_by_table_1(hand, community, back):
    pit = played([hand], community)

    assert returned(pit)["progressive"] == back
    assert claimed(pit) == []
    assert conserved(pit.table)


@pytest.mark.parametrize(
    ("community", "back"),
    [("9h 9d 9c 9s Ah", 10_000), ("9h 9d 9c Kd Kh", 1_000), ("5h 6h 7h 8h 9h", 25_000)],
)
def test_12_b_hands_that_are_communal_pay_too_X5(community, back):
    pit = played(["2s 3d", "4s 2d"], community)

    assert returned(pit, 1)["progressive"] == returned(pit, 2)["progressive"] == back


@pytest.mark.parametrize(
    ("hand", "community", "percent"),
    [
        ("As Ks", "Ts Js Qs 3d 4h", 100),
        ("As Ks", "Ts Js 3d Qs 4h", 25),
        ("As Ks", "Ts Js 3d 4h Qs", 5),
        ("As 3d", "Ks Ts Js Qs 4h", 25),
        ("As 3d", "Ks Ts Js 4h Qs", 5),
    ],
)
def test_12_c_a_royal_flush_with_a_card_of_ones_own_takes_its_part_of_the_meter_X5(hand, community, percent):
    pit = played([hand], community)

    assert claimed(pit) == [(1, percent, "royal_flush")]
    assert returned(pit)["progressive"] == 0


def test_12_c_a_royal_flush_of_the_board_pays_each_from_the_house_X5():
    pit = played(["2s 3h", "4s 5h"], "Ah Kh Qh Jh Th")

    assert returned(pit, 1)["progressive"] == returned(pit, 2)["progressive"] == 300_000
    assert claimed(pit) == []


def test_X5_it_is_settled_last():
    pit = played(["As Ks", "9c 9d"], "Ts Js Qs 3d 4h")
    told = [event.wager for event in pit.events if isinstance(event, Paid)]

    assert told[-2:] == ["progressive", "progressive"]
    assert told.count("progressive") == 2


def test_X5_a_fold_forfeits_it_by_default():
    pit = played(["As Ks", "9c 9d"], "Ts Js Qs 3d 4h", choices=["fold", *PLAYS])

    assert claimed(pit) == []
    assert returned(pit)["progressive"] == 0
    assert 1 not in turned_up(pit)


def test_X5_where_folded_hands_qualify_it_survives_a_fold():
    pit = played(["As Ks", "9c 9d"], "Ts Js Qs 3d 4h", choices=["fold", *PLAYS], folded_progressive=True)

    assert claimed(pit) == [(1, 100, "royal_flush")]
    assert 1 in turned_up(pit)


def test_X4_when_all_have_folded_the_board_is_dealt_for_a_live_progressive():
    pit = played(["As Ks"], "Ts Js Qs 3d 4h", choices=["fold"], folded_progressive=True)

    assert pit.table.community == ("Ts", "Js", "Qs", "3d", "4h")
    assert claimed(pit) == [(1, 100, "royal_flush")]
    assert "dealer" not in turned_up(pit)


@pytest.mark.parametrize(("wagers", "folded"), [(ANTE, True), (ALL, False)])
def test_X4_without_one_no_board_is_dealt(wagers, folded):
    pit = played(["As Ks"], "Ts Js Qs 3d 4h", [wagers], ["fold"], folded_progressive=folded)

    assert pit.table.community == ()


def test_X6_an_early_dealers_card_returns_it_and_the_bonus_settles():
    wagers = [ALL | {"bonus": 300}]
    pit = until(table_of(offering(pace="dealer"), ["As Ad"], wagers, DEALER, "3c 4h 8s Jd Qc"), deals=2)
    ruled(pit, "dealer_exposed", "dealer", cards=(1,))
    play_out(pit)

    assert [event for event in pit.events if isinstance(event, StakesReversed)] == [StakesReversed(2, "Pearl", 1, 100)]
    assert returned(pit) == {"bonus": 300 + 9_000}
    assert went_back(pit) == ALL
    assert conserved(pit.table)


def test_a_void_round_returns_it():
    pit = dealt(["As Ad"], DEALER, [ALL], offering(), "3c 4h 8s Jd Qc")
    pit.void()

    assert pit.table.players["p1"].stack == 100_000
    assert conserved(pit.table)
