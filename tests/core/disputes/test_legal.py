from protocol.disputes import (
    ConfirmCorrection,
    MayConfirmCorrection,
    MayCorrect,
    MayDispute,
    MayDropCorrection,
    MayResolve,
)
from server.core.disputes.legal import offered, offered_of
from tests.core.disputes.cases import LIMIT, confirm, correct, dispute, leave, over
from tests.core.given import DEALER, FLOOR, OTHER, finished, who


def test_the_floor_may_decide_open_disputes():
    pit = over()
    dispute(pit)

    assert list(offered(pit.table, FLOOR)) == [MayResolve(1)]
    assert list(offered(pit.table, DEALER)) == list(offered(pit.table, who("p1"))) == []


def test_another_supervisor_may_confirm_and_both_may_drop_a_correction():
    pit = over()
    correct(pit, LIMIT + 1)

    assert list(offered(pit.table, FLOOR)) == [MayDropCorrection(1)]
    assert list(offered(pit.table, OTHER)) == [MayConfirmCorrection(ConfirmCorrection(1)), MayDropCorrection(1)]


def test_a_correction_whose_money_is_gone_cannot_be_confirmed():
    pit = over()
    correct(pit, LIMIT)
    correct(pit, LIMIT - 1, wager="pair_plus")
    correct(pit, 2 * LIMIT, wager="play", seat=2)
    assert MayConfirmCorrection(ConfirmCorrection(3)) in list(offered(pit.table, OTHER))
    leave(pit, "p2")

    assert MayConfirmCorrection(ConfirmCorrection(3)) in list(offered(pit.table, OTHER))  # to the wallet


def test_a_correction_against_a_player_who_has_left_cannot_be_confirmed():
    pit = over(correction_limit=0)
    correct(pit, 900)
    confirm(pit, OTHER)
    correct(pit, 0)
    leave(pit)

    assert list(offered(pit.table, OTHER)) == [MayDropCorrection(2)]


def test_a_player_of_a_round_may_dispute_it_and_the_floor_may_correct_each_of_its_wagers():
    pit = over()
    found = finished(pit)
    correct(pit, 250)

    assert list(offered_of(pit.table, who("p1"), found)) == [MayDispute(1)]
    assert list(offered_of(pit.table, who("p9"), found)) == list(offered_of(pit.table, DEALER, found)) == []
    wagers = list(offered_of(pit.table, FLOOR, found))
    assert MayCorrect(1, 1, "P1", "ante", 500, 250) in wagers
    assert {wager.seat for wager in wagers} == {1, 2}


def test_a_wager_with_a_waiting_correction_takes_no_second_one():
    pit = over()
    correct(pit, LIMIT + 1)

    offered_now = list(offered_of(pit.table, FLOOR, finished(pit)))
    assert (1, "ante") not in {(wager.seat, wager.wager) for wager in offered_now}
    assert {(wager.seat, wager.wager) for wager in offered_now} >= {(1, "pair_plus"), (2, "ante")}
