"""What a game may look at when it says what can have gone wrong."""

from server.core.games.irregularity import Hold, Point, Told
from server.core.games.steps import Ask, Burn, Deal, Settle, TakeBets


BETS, ASK = TakeBets(()), Ask("ante", (), "fold")
STEPS = (BETS, Burn(), Deal(1, "hands"), ASK, Deal(1, "hands"), Settle())


def point(step, answered=False, **changes):  # one of two moments
    usual = {"seats": {1: Hold(2)}, "dealer": Hold(1), "community": Hold(0), "discarded": 0, "stub": 40}
    return Point("hand", STEPS[:step], STEPS[step:], answered, **(usual | changes))


def test_cards_are_being_dealt_from_the_last_bet_to_the_last_deal():
    assert [point(step).still_dealing for step in range(6)] == [False, True, True, True, True, False]
    assert [point(step).all_dealt for step in range(6)] == [False, False, False, False, False, True]


def test_somebody_has_still_to_decide_from_the_last_bet_until_the_last_question_is_over():
    assert [point(step).deciding for step in range(6)] == [False, True, True, True, False, False]


def test_nobody_has_decided_until_the_first_answer():
    assert [point(step).undecided for step in (2, 3, 4)] == [True, True, False]
    assert not point(3, answered=True).undecided


def test_what_was_done_since_a_card_was_burned():
    assert point(1).since_burn is None
    assert point(2).since_burn == ()
    assert point(4).since_burn == (Deal(1, "hands"), ASK)


def test_the_cards_at_a_place():
    here = point(3, seats={4: Hold(3, up=(3,))})

    assert here.hold(4).down == (1, 2)
    assert (here.hold("dealer"), here.hold("community")) == (Hold(1), Hold(0))


def test_a_seat_that_is_told_of():
    assert Told(4).seat == 4
