"""Disputes (standard 39) and corrections (standard 36), as decided."""

import pytest

from protocol.refusals import Code
from server.core.disputes.decide import MOST_OPEN
from server.core.disputes.events import (
    Corrected,
    CorrectionAsked,
    CorrectionDropped,
    DisputeOpened,
    DisputeResolved,
)
from server.core.orders import Transferred
from server.core.table import ROOM
from tests.core.disputes.cases import LIMIT, confirm, correct, dispute, drop, leave, over, resolve
from tests.core.given import DEALER, FLOOR, OTHER, conserved, finished, who
from tests.refusing import refused_as


def stack(pit, name="p1"):
    return pit.table.players[name].stack


def rounds(pit, count):
    """Play more rounds of the same kind."""
    for _ in range(count):
        pit.time_up()
        pit.play([{"ante": 500}, {"ante": 500}])
        pit.answer("fold", "fold")


def refused(code, done, *args, **kwargs):
    with refused_as(code) as no:
        done(*args, **kwargs)
    return no.value.sentence


# Disputes.


def test_a_player_disputes_a_round_and_its_evidence_is_frozen_under_a_number():
    pit = over()
    found = finished(pit)
    (opened,) = dispute(pit)

    assert opened == DisputeOpened(1, 1, "p1", "P1", "That was a flush.", found.evidence)
    assert [(case.number, case.verdict) for case in pit.table.disputes.cases] == [(1, None)]


def test_a_player_who_has_left_disputes_a_round_too():
    pit = over()
    leave(pit)

    assert isinstance(dispute(pit)[0], DisputeOpened)


def test_only_players_of_a_finished_round_dispute_it():
    pit = over()

    assert "round 1" in refused(Code.NOT_YOUR_ROUND, dispute, pit, "p3")
    assert "Round 2" in refused(Code.UNKNOWN_ROUND, dispute, pit, number=2)
    refused(Code.UNKNOWN_ROUND, pit.do, who("p1"), _about(1))
    for staff in (DEALER, FLOOR):
        refused(Code.NOT_YOUR_ROLE, pit.do, staff, _about(1), found=finished(pit))


def _about(number):
    from protocol.disputes import Dispute

    return Dispute(number, "no")


def test_a_round_is_disputed_once_at_a_time_and_by_each_of_its_players():
    pit = over()
    dispute(pit)

    assert "T1-1" in refused(Code.DISPUTE_OPEN, dispute, pit)
    dispute(pit, "p2")
    resolve(pit)
    dispute(pit)
    assert [case.number for case in pit.table.disputes.cases if case.verdict is None] == [2, 3]


def test_a_player_has_at_most_three_disputes_open():
    pit = over()
    rounds(pit, MOST_OPEN)
    for number in range(1, MOST_OPEN + 1):
        dispute(pit, number=number)

    said = refused(Code.DISPUTE_OPEN, dispute, pit, number=MOST_OPEN + 1)
    assert "T1-1, T1-2, T1-3" in said
    resolve(pit, 2)
    dispute(pit, number=MOST_OPEN + 1)


def test_a_supervisor_decides_and_nobody_else():
    pit = over()
    dispute(pit)
    for other in (DEALER, who("p1")):
        refused(Code.NOT_YOUR_ROLE, resolve, pit, by=other)
    (resolved,) = resolve(pit, verdict="denied", words="It was no flush.")

    assert resolved == DisputeResolved(1, "denied", "It was no flush.", "s1", "Sam")
    refused(Code.UNKNOWN_DISPUTE, resolve, pit)


# Corrections.


@pytest.mark.parametrize("more", [1_000, LIMIT])
def test_a_correction_to_the_players_favour_goes_from_the_house_to_the_stack(more):
    pit = over()
    before, house = stack(pit), pit.table.house
    (made,) = correct(pit, more)

    assert (made.before, made.after, made.by, made.confirmed_by, made.transfer) == (0, more, "s1", None, None)
    assert (stack(pit), pit.table.house) == (before + more, house - more)
    assert conserved(pit.table)


def test_over_the_tables_limit_another_supervisor_confirms_it():
    pit = over()
    before = stack(pit)
    (asked,) = correct(pit, LIMIT + 1)

    assert isinstance(asked, CorrectionAsked)
    assert stack(pit) == before
    refused(Code.NEEDS_ANOTHER, confirm, pit, FLOOR)
    refused(Code.NOT_YOUR_ROLE, confirm, pit, DEALER)
    (made,) = confirm(pit, OTHER)
    assert (made.by, made.confirmed_by, made.number) == ("s1", "s2", asked.number)
    assert stack(pit) == before + LIMIT + 1
    assert pit.table.disputes.waiting == ()
    refused(Code.UNKNOWN_CORRECTION, confirm, pit, OTHER)


def test_the_limit_is_the_tables():
    assert isinstance(correct(over(correction_limit=100), 101)[0], CorrectionAsked)


def test_a_correction_that_waits_can_be_dropped_and_no_second_one_of_the_wager_is_taken_meanwhile():
    pit = over()
    correct(pit, LIMIT + 1)
    refused(Code.NOT_NOW, correct, pit, 5)
    refused(Code.NOT_YOUR_ROLE, drop, pit, DEALER)
    (dropped,) = drop(pit)

    assert dropped == CorrectionDropped(1, "The camera says no.", "s1", "Sam")
    refused(Code.UNKNOWN_CORRECTION, drop, pit)
    assert correct(pit, 5)[0].number == 2


def test_a_second_correction_of_a_wager_starts_from_the_first():
    pit = over()
    before = stack(pit)
    correct(pit, 1_000)
    (again,) = correct(pit, 400)

    assert (again.before, again.after) == (1_000, 400)
    assert stack(pit) == before + 400
    assert "$4" in refused(Code.NOT_POSSIBLE, correct, pit, 400)


def test_chips_are_taken_back_from_the_stack():
    pit = over()
    correct(pit, 40_000)
    before = stack(pit)
    pit.time_up()
    pit.bet("p1", ante=500)

    refused(Code.NOT_NOW, correct, pit, 0)
    pit.bet("p1", ante=0)
    assert isinstance(correct(pit, 0)[0], Corrected)
    assert stack(pit) == before - 40_000
    assert conserved(pit.table)


def test_no_more_is_taken_back_than_the_stack_has():
    pit = over()
    correct(pit, 40_000)
    poor = pit.table.players["p1"].stack
    from server.core.seats.chips import pay

    pit.table = pay(pit.table, "p1", 30_000 - poor)

    assert "$300" in refused(Code.NOT_ENOUGH_CHIPS, correct, pit, 0)
    correct(pit, 10_000)
    assert stack(pit) == 0


def test_a_player_who_has_left_gets_the_difference_into_the_wallet_and_gives_nothing_back():
    pit = over()
    leave(pit)
    (made,) = correct(pit, 900)

    assert made.transfer is not None
    assert pit.table.transfers[made.transfer].amount == 900
    assert conserved(pit.table)
    pit.do(ROOM, Transferred(made.transfer))
    assert pit.table.transfers == {}
    assert "P1 has left" in refused(Code.NOT_SEATED, correct, pit, 0)


def test_a_correction_waits_while_chips_of_its_player_are_on_their_way():
    pit = over()
    leave(pit)
    from protocol.commands import Sit

    pit.do(who("p1"), Sit(3, 20_000))
    refused(Code.TRANSFER_PENDING, correct, pit, 900)
    pit.do(ROOM, Transferred(next(iter(pit.table.transfers))))
    assert correct(pit, 900)[0].transfer is None


def test_only_a_supervisor_corrects_a_wager_that_was_there():
    pit = over()

    refused(Code.NOT_YOUR_ROLE, correct, pit, 5, by=DEALER)
    refused(Code.UNKNOWN_SEAT, correct, pit, 5, seat=7)
    assert "pair_plus" in refused(Code.UNKNOWN_WAGER, correct, pit, 5, wager="cover_all")
    refused(Code.UNKNOWN_ROUND, correct, pit, 5, number=9)


def test_a_correction_names_the_dispute_that_it_answers():
    pit = over()
    rounds(pit, 1)
    dispute(pit, number=2)

    refused(Code.UNKNOWN_DISPUTE, correct, pit, 5, about=1)
    refused(Code.UNKNOWN_DISPUTE, correct, pit, 5, about=7)
    assert correct(pit, 5, about=1, number=2)[0].dispute == 1


def test_the_last_hand_goes_on_while_an_old_one_is_corrected():
    pit = over()
    pit.time_up()
    pit.play([{"ante": 500}, {"ante": 500}])
    assert pit.table.phase == "deciding"
    correct(pit, 2_000)
    pit.answer("play", "play")

    assert pit.table.phase == "over"
    assert conserved(pit.table)
