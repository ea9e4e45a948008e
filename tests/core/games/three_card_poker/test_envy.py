"""Three Card Poker: the envy bonus, 13(e), and ruling T7."""

from dataclasses import dataclass

import pytest

from server.core.events import Awarded, Paid
from server.core.round.records import records
from tests.core.games.three_card_poker.progressive import (
    ALL,
    ANTE,
    DEALER,
    DIAMONDS,
    FLUSH_STRAIGHT,
    HEARTS,
    NOTHING,
    PAIR_PLUS,
    SPADES,
    STRAIGHT,
    TRIPS,
    offering,
    played,
)
from tests.core.given import Pit, awarded, conserved, stacked, turned_up


@dataclass
class Round:
    """What envy bonuses the seats get, and what was turned up."""

    envy: dict
    shown: list


def envious(hands, wagers, choices, **changes):
    pit = played(hands, wagers, choices, **changes)
    seats = range(1, len(hands) + 1)
    found = {seat: awarded(pit, seat)["envy"] for seat in seats if "envy" in awarded(pit, seat)}
    assert conserved(pit.table)
    return Round(found, turned_up(pit))


@pytest.mark.parametrize(
    ("hand", "amount"), [(SPADES, 10_000), (HEARTS, 2_500), (DIAMONDS, 2_500), ("Ac Kc Qc", 2_500)]
)
def test_13_e_every_other_progressive_wager_is_paid_an_envy_bonus_T7(hand, amount):
    other = "9d 7h 2s" if hand != NOTHING else TRIPS
    found = envious([hand, other, "Td 6h 4c"], [ALL, PAIR_PLUS, ANTE], ["play", "play"])

    assert found.envy == {2: amount}


@pytest.mark.parametrize("hand", [FLUSH_STRAIGHT, TRIPS, STRAIGHT])
def test_13_e_no_other_hand_brings_one(hand):
    assert envious([hand, NOTHING], [ALL, ALL], ["play", "play"]).envy == {}


def test_13_e_the_holder_need_not_have_bet_T7():
    assert envious([SPADES, NOTHING], [ANTE, ALL], ["play", "play"]).envy == {2: 10_000}


def test_13_e_the_dealers_hand_brings_none():
    assert envious([NOTHING, STRAIGHT], [ALL, ALL], ["play", "play"], dealer=SPADES).envy == {}


def test_13_e_with_two_such_hands_all_win_as_many_bonuses_and_the_record_has_their_sum():
    pit = played([SPADES, HEARTS, NOTHING], [ALL, ALL, ALL], ["play"] * 3)
    (record,) = records(pit.log)

    assert [seat["awards"].get("envy") for seat in record["seats"]] == [2_500, 10_000, 12_500]
    assert len([event for event in pit.events if isinstance(event, Awarded) and event.seat == 3]) == 2


def two_positions(hands, wagers):
    """A pit where p1 has seats 1 and 2."""
    pit = Pit(offering(max_positions=2), stacked(hands, DEALER, offering()))
    pit.sit("p1", 1)
    pit.sit("p1", 2, 0)
    for seat, of_hand in enumerate(wagers, 1):
        pit.bet("p1", seat, **of_hand)
    return pit


def test_13_e_none_is_paid_for_another_position_of_ones_own_T7():
    pit = two_positions([SPADES, NOTHING, TRIPS], [ALL, ALL])
    pit.sit("p3", 3)
    pit.bet("p3", **ALL)
    pit.done("p1", "p3")
    pit.answer("play", "play", "play")

    assert awarded(pit, 2).get("envy") is None
    assert awarded(pit, 3)["envy"] == 10_000


def test_13_e_it_is_paid_at_the_end_of_the_round():
    pit = played([SPADES, NOTHING], [ALL | {"cover_all": 100}, ALL], ["play", "play"])
    settled = [event for event in pit.events if isinstance(event, Paid | Awarded)]

    assert settled[-1] == Awarded(2, "envy", 10_000, "seat 1 has mini royal spades, $100", None)


@pytest.mark.parametrize(("folded", "envy"), [(True, {2: 10_000}), (False, {})])
def test_13_e_a_folded_hand_brings_one_only_where_folded_hands_qualify_T7(folded, envy):
    found = envious([SPADES, NOTHING], [ANTE, ALL], ["fold", "play"], folded_progressive=folded)

    assert found.envy == envy
    assert (1 in found.shown) is folded


def test_13_e_a_folded_hand_is_turned_up_only_where_it_brings_somebody_one_C17():
    assert 1 not in envious([SPADES, NOTHING], [ANTE, ANTE], ["fold", "play"]).shown
    assert 1 not in envious([NOTHING, TRIPS], [ANTE, ALL], ["fold", "play"]).shown


def test_13_e_a_folded_hand_is_not_turned_up_for_another_position_of_ones_own_C17():
    pit = two_positions([SPADES, NOTHING], [ANTE, ALL])
    pit.done("p1")
    pit.answer("fold", "play")

    assert turned_up(pit) == ["dealer", 2]


@pytest.mark.parametrize(("folded", "envy"), [(True, {2: 10_000}), (False, {})])
def test_13_e_who_folded_earns_one_only_where_folded_hands_qualify_T7(folded, envy):
    assert envious([SPADES, NOTHING], [ALL, ALL], ["play", "fold"], folded_progressive=folded).envy == envy


def test_13_e_a_conceded_hand_neither_brings_nor_earns_one_T7():
    assert envious([SPADES, NOTHING], [ALL, ALL], ["concede", "play"]).envy == {}
    assert envious([SPADES, NOTHING], [ALL, ALL], ["play", "concede"]).envy == {}
