"""Three Card Poker: the progressive wager, a test for each clause of section 13 but the envy bonus; and ruling T7."""

import pytest

from protocol.commands import Bet
from protocol.refusals import Code, Refused
from server.core.events import BetsClosed, Paid
from server.core.games.three_card_poker.rules import GAME
from server.core.legal import legal
from server.core.meter.settings import MeterSettings
from server.core.orders import MeterChanged
from server.core.progressive.events import StakesReversed, StakesSent
from server.core.settings import check_meter_edge
from server.core.table import ROOM
from tests.core.games.three_card_poker.progressive import (
    ALL,
    ANTE,
    DEALER,
    FLUSH_STRAIGHT,
    HEARTS,
    NOTHING,
    PAIR_PLUS,
    SPADES,
    STEP,
    STRAIGHT,
    TRIPS,
    claims,
    offering,
    played,
)
from tests.core.given import LIMITS, Pit, conserved, dealt, returned, turned_up, who


def refusal(pit, wager, amount):
    with pytest.raises(Refused) as refused:
        pit.do(who("p1"), Bet(pit.table.round, 1, wager, amount))
    return refused.value


@pytest.mark.parametrize("first", ["ante", "pair_plus"])
def test_13_a_it_is_made_beside_an_ante_or_a_pair_plus_T7(first):
    pit = Pit(offering())
    pit.sit("p1", 1)
    assert refusal(pit, "progressive", 100).code is Code.BET_FIRST

    pit.bet("p1", **{first: 500, "progressive": 100})
    assert pit.table.seats[1].wagers == {first: 500, "progressive": 100}
    assert refusal(pit, first, 0).code is Code.HOLDS_ANOTHER


@pytest.mark.parametrize("amount", [200, 1000])
def test_13_a_it_is_exactly_a_dollar_T7(amount):
    pit = Pit(offering())
    pit.sit("p1", 1)
    pit.bet("p1", ante=500)

    assert refusal(pit, "progressive", amount).code is Code.OUTSIDE_LIMITS


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"limits": STEP | {"progressive": (100, 200)}}, "limits of progressive are 100 and 100 cents"),
        ({"limits": LIMITS | {"progressive": (500, 500)}, "chip": 500}, "multiples of the chip|limits of progressive"),
        ({"limits": LIMITS}, "limits must name exactly"),
    ],
)
def test_13_a_a_table_that_offers_it_otherwise_is_refused_T7(changes, sentence):
    wrong = offering(**changes)

    with pytest.raises(ValueError, match=sentence):
        GAME.check(wrong.game, wrong.terms)


def test_13_b_all_progressive_wagers_are_taken_when_bets_close_in_one_sum():
    pit = dealt([NOTHING, TRIPS, HEARTS], DEALER, [ALL, ANTE, PAIR_PLUS], offering())
    sent = [event for event in pit.events if isinstance(event, StakesSent)]

    assert sent == [StakesSent(1, "Pearl", 1, 200)]
    assert pit.events.index(sent[0]) > pit.events.index(next(e for e in pit.events if isinstance(e, BetsClosed)))
    assert (pit.table.house, pit.table.progressive.sent) == (-200, 200)
    assert conserved(pit.table)


def test_13_b_without_one_nothing_is_sent():
    pit = dealt([NOTHING], DEALER, [ANTE], offering())

    assert not [event for event in pit.events if isinstance(event, StakesSent)]


def test_13_b_until_then_it_is_withdrawn():
    pit = Pit(offering())
    pit.sit("p1", 1)
    pit.bet("p1", ante=500, progressive=100)
    pit.bet("p1", progressive=0)

    assert pit.table.seats[1].wagers == {"ante": 500}


def test_13_b_of_a_void_round_the_stakes_are_asked_back_P6():
    pit = dealt([NOTHING, TRIPS], DEALER, [ALL, ALL], offering())
    pit.void()

    assert pit.events[-1] == StakesReversed(2, "Pearl", 1, 200)
    assert {player.stack for player in pit.table.players.values()} == {100_000}
    assert conserved(pit.table)


PAYS = {
    "1": {HEARTS: 50_000, FLUSH_STRAIGHT: 7_000, TRIPS: 6_000, STRAIGHT: 600, NOTHING: 0},
    "2": {HEARTS: 50_000, FLUSH_STRAIGHT: 10_000, TRIPS: 9_000, STRAIGHT: 0, NOTHING: 0},
    "3": {HEARTS: 50_000, FLUSH_STRAIGHT: 40_000, TRIPS: 3_000, STRAIGHT: 600, NOTHING: 0},
}


@pytest.mark.parametrize(("table", "hand", "back"), [(t, hand, back) for t in PAYS for hand, back in PAYS[t].items()])
def test_13_d_what_a_hand_pays_for_1_from_the_tray_by_each_table_T7(table, hand, back):
    pit = played([hand], [ALL], ["play"], table=table, allow_player_edge=True)

    assert returned(pit)["progressive"] == back
    assert claims(pit) == []
    assert conserved(pit.table)


@pytest.mark.parametrize("table", ["1", "2", "3"])
def test_13_d_an_ace_king_queen_of_spades_claims_all_of_the_meter_T7(table):
    pit = played([SPADES], [ALL], ["play"], table=table, allow_player_edge=True)
    (claim,) = claims(pit)

    assert returned(pit)["progressive"] == 0
    assert (claim.claim, claim.meter, claim.round, claim.seat, claim.player) == (1, "Pearl", 1, 1, "p1")
    assert (claim.percent, claim.made) == (100, "mini_royal_spades")


def test_13_d_a_claim_holds_up_nothing_else():
    pit = played([SPADES, NOTHING], [ALL, ALL], ["play", "fold"])

    assert pit.table.phase == "over"
    assert pit.table.progressive.claims[0].stand == "waits"
    assert not pit.table.seats[1].wagers


def test_13_c_it_is_settled_at_the_same_time_as_the_other_wagers():
    pit = played([TRIPS, NOTHING], [ALL | {"cover_all": 100}, ALL], ["play", "play"])
    told = [event.wager for event in pit.events if isinstance(event, Paid)]

    assert told.index("progressive") < told.index("cover_all")


@pytest.mark.parametrize("wagers", [ALL, PAIR_PLUS | ANTE])
def test_13_c_a_folded_hand_qualifies_and_is_turned_up_where_the_table_says_so_T7(wagers):
    pit = played([TRIPS], [wagers], ["fold"])

    assert returned(pit)["progressive"] == 6_000
    assert 1 in turned_up(pit)


def test_13_c_a_folded_hand_is_lost_and_stays_down_where_the_table_says_so_T7():
    pit = played([SPADES], [ALL], ["fold"], folded_progressive=False)

    assert returned(pit)["progressive"] == 0
    assert claims(pit) == []
    assert 1 not in turned_up(pit)


@pytest.mark.parametrize(("folded", "note"), [(True, "ante lost; progressive stays"), (False, "ante lost")])
def test_13_c_before_a_fold_the_player_is_told_what_becomes_of_it(folded, note):
    pit = dealt([SPADES], DEALER, [ALL], offering(folded_progressive=folded))

    assert note in [getattr(action, "note", None) for action in legal(pit.table, who("p1"))]


@pytest.mark.parametrize("folded", [True, False])
def test_13_c_a_conceded_hand_is_lost_T7(folded):
    pit = played([SPADES], [ALL], ["concede"], folded_progressive=folded)

    assert returned(pit)["progressive"] == 0
    assert claims(pit) == []
    assert 1 not in turned_up(pit)


def test_T7_table_3_is_refused_unless_a_players_edge_is_allowed():
    barely_fed = MeterSettings("Pearl", "Pearl", seed=0, rate="0%", reserve_rate="0%")
    with pytest.raises(ValueError, match=r"progressive gives the player an edge of 17\.78\d*% with.* \(E1\)"):
        check_meter_edge(offering("3"), [barely_fed])

    check_meter_edge(offering("1"), [barely_fed])
    check_meter_edge(offering("3", allow_player_edge=True), [barely_fed])


def test_a_stopped_meter_takes_no_wagers_says_why_and_sends_those_that_lie_back_P5():
    pit = Pit(offering())
    pit.sit("p1", 1)
    pit.bet("p1", ante=500, progressive=100)
    pit.do(ROOM, MeterChanged("The meter does not answer."))

    assert pit.table.seats[1].wagers == ANTE
    assert refusal(pit, "progressive", 100).code is Code.METER_STOPPED
    assert refusal(pit, "progressive", 100).sentence == "The meter does not answer."

    pit.do(ROOM, MeterChanged(None))
    pit.bet("p1", progressive=100)
    assert pit.table.seats[1].wagers == ALL
