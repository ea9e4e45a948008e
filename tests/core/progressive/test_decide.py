"""Stakes that go to the meter, commands about claims, and the events of the meter's answers."""

import pytest
from msgspec.structs import replace

from protocol.commands import Leave, Sit
from protocol.progressive import CallClaim, ConfirmClaim, RejectClaim
from protocol.refusals import Code
from server.core.decide import decide
from server.core.meter.operations import Award, Operation, Reverse, Stake
from server.core.orders import MeterAnswered, MeterChanged, Transferred
from server.core.progressive.decide import MICRO, part_waits
from server.core.progressive.events import (
    AwardAsked,
    ClaimCalled,
    ClaimConfirmed,
    ClaimRejected,
    MeterAwarded,
    MeterClaimed,
    ProgressiveResumed,
    ProgressiveStopped,
    StakesReturned,
    StakesTaken,
)
from server.core.table import ROOM, Now
from server.core.tray.evolve import in_tray
from tests.core.games.three_card_poker.progressive import ALL, DEALER, NOTHING, SPADES, offering
from tests.core.given import DEALER as DANA
from tests.core.given import FLOOR, OTHER, Pit, conserved, dealt, played, stacked, who
from tests.refusing import refused


WIN = 100_000 + 20  # cents: the meter with a fifth of the round's own stake


def won(*, pace="house", **changes):
    """A pit where p1 has won all of the meter and has not been paid yet, with p2 at the table."""
    pit = Pit(offering(pace=pace, **changes), stacked([SPADES, NOTHING], DEALER, offering()))
    pit.sit("p1", 1)
    pit.sit("p2", 2)
    if pace == "dealer":
        pit.proceed()
    for name in ("p1", "p2"):
        pit.bet(name, **(ALL if name == "p1" else {"ante": 500}))
    if pace == "house":
        pit.done("p1", "p2")
    while pit.table.step is not None:
        if pit.table.turn:
            pit.answer("play")
        else:
            pit.proceed()
    return pit


def test_stakes_go_as_the_first_operation_and_the_meter_answers_it():
    pit = dealt([NOTHING], DEALER, [ALL], offering())
    meter = pit.meter

    assert pit.table.progressive.first("Pearl") == Operation("T1", 1, Stake(1, 100))
    assert meter.answer(pit) == [StakesTaken(1, "Pearl", 2, 100_000 * MICRO, 100_020 * MICRO)]
    assert pit.table.progressive.pending == ()
    assert meter.agrees(pit.table)


def test_an_answer_that_is_not_to_the_first_operation_changes_nothing():
    pit = dealt([NOTHING], DEALER, [ALL], offering())
    meter = pit.meter
    answer = meter.apply(pit.table.progressive.first("Pearl"))

    assert pit.do(ROOM, MeterAnswered("Pearl", replace(answer, n=2))) == []
    assert pit.do(ROOM, MeterAnswered("Ruby", answer)) == []
    assert len(pit.do(ROOM, MeterAnswered("Pearl", answer))) == 1
    assert pit.do(ROOM, MeterAnswered("Pearl", answer)) == []


def test_operations_are_counted_without_a_gap_from_round_to_round():
    pit = dealt([NOTHING], DEALER, [ALL], offering())
    meter = pit.meter
    pit.void()
    assert [one.operation.what for one in pit.table.progressive.pending] == [Stake(1, 100), Reverse(1, 100)]
    pit.time_up()
    pit.play([ALL])

    assert [one.operation.n for one in pit.table.progressive.pending] == [1, 2, 3]
    meter.answer(pit)
    assert meter.agrees(pit.table)
    assert conserved(pit.table)


def test_the_returned_stakes_of_a_void_wager_go_to_the_house_P6():
    pit = dealt([NOTHING], DEALER, [ALL], offering())
    meter = pit.meter
    pit.void()
    meter.answer(pit)

    assert (pit.table.house, pit.table.progressive.got) == (0, 100)
    assert any(isinstance(event, StakesReturned) and event.amount == 100 for event in pit.events)


def test_the_house_bears_stakes_that_the_meter_does_not_return_P6():
    pit = dealt([NOTHING], DEALER, [ALL], offering())
    meter = pit.meter
    pit.void()
    meter.apply(pit.table.progressive.pending[0].operation)
    meter.display = 0
    meter.answer(pit)

    assert (pit.table.house, pit.table.progressive.got) == (-100, 0)
    assert pit.table.players["p1"].stack == 100_000
    assert conserved(pit.table)


def test_a_claim_waits_over_the_set_sum_or_where_the_meter_is_not_known():
    table = Pit(offering(confirm_over=25_000)).table

    assert part_waits(table, 100, None)
    assert not part_waits(table, 100, 25_000 * MICRO)
    assert part_waits(table, 100, 25_000 * MICRO + 1)
    assert not part_waits(table, 25, 100_000 * MICRO)


def test_a_claim_has_all_stakes_of_its_player_in_the_round_settled_or_not():
    claim = next(event for event in won().events if isinstance(event, MeterClaimed))
    assert claim.staked == 500 + 500 + 100


def test_below_the_set_sum_the_meter_is_asked_at_once():
    pit = dealt([SPADES], DEALER, [ALL], offering(confirm_over=200_000))
    pit.meter.answer(pit)
    events = pit.choose("p1", "play")

    claim = next(event for event in events if isinstance(event, MeterClaimed))
    assert (claim.shown, claim.waits) == (100_020 * MICRO, False)
    assert isinstance(events[-1], AwardAsked)
    assert pit.table.progressive.pending[-1].operation == Operation("T1", 2, Award(1, 100))
    pit.meter.answer(pit)
    assert pit.table.progressive.claims[0].amount == WIN


def test_a_supervisor_confirms_and_the_meter_pays_onto_the_stack():
    pit = won()
    meter = pit.meter
    meter.answer(pit)
    before = pit.table.players["p1"].stack
    assert pit.do(FLOOR, ConfirmClaim(1)) == [
        ClaimConfirmed(1, "s1", "Sam"),
        AwardAsked(2, "Pearl", 1, 100),
    ]
    (paid,) = meter.answer(pit)

    assert isinstance(paid, MeterAwarded)
    assert (paid.amount, paid.before, paid.after) == (WIN, 100_020 * MICRO, 100_000 * MICRO)
    assert pit.table.players["p1"].stack == before + WIN
    assert pit.table.progressive.claims[0].stand == "paid"
    assert meter.agrees(pit.table)
    assert conserved(pit.table)


def test_at_the_dealers_pace_the_dealer_selects_the_spot_first():
    pit = won(pace="dealer")
    meter = pit.meter
    meter.answer(pit)
    assert refused(pit, FLOOR, ConfirmClaim(1)) is Code.COMES_FIRST

    assert pit.do(DANA, CallClaim(1)) == [ClaimCalled(1, "d1", "Dana")]
    assert refused(pit, DANA, CallClaim(1)) is Code.NOT_NOW
    pit.do(FLOOR, ConfirmClaim(1))
    meter.answer(pit)
    assert pit.table.progressive.claims[0].amount == WIN


def test_a_claim_is_not_confirmed_by_the_person_who_selected_or_won_it():
    pit = won(pace="dealer")
    pit.do(DANA, CallClaim(1))
    same_name = replace(FLOOR, name="Dana")

    assert refused(pit, same_name, ConfirmClaim(1)) is Code.NEEDS_ANOTHER
    assert refused(pit, replace(FLOOR, player="p1"), ConfirmClaim(1)) is Code.NEEDS_ANOTHER
    assert pit.do(OTHER, ConfirmClaim(1))


@pytest.mark.parametrize(
    ("actor", "command", "code"),
    [
        (who("p1"), ConfirmClaim(1), Code.NOT_YOUR_ROLE),
        (DANA, ConfirmClaim(1), Code.NOT_YOUR_ROLE),
        (FLOOR, CallClaim(1), Code.NOT_YOUR_ROLE),
        (DANA, RejectClaim(1, "no"), Code.NOT_YOUR_ROLE),
        (FLOOR, ConfirmClaim(2), Code.UNKNOWN_CLAIM),
        (FLOOR, RejectClaim(2, "no"), Code.UNKNOWN_CLAIM),
    ],
)
def test_a_claim_is_for_the_dealer_of_the_shift_and_then_for_the_floor(actor, command, code):
    assert refused(won(pace="dealer"), actor, command) is code


def test_a_claim_that_is_rejected_is_over_with_its_reason():
    pit = won()
    assert pit.do(FLOOR, RejectClaim(1, "the hand was misread")) == [
        ClaimRejected(1, "the hand was misread.", "s1", "Sam")
    ]

    assert refused(pit, FLOOR, ConfirmClaim(1)) is Code.UNKNOWN_CLAIM
    assert pit.table.progressive.claims[0].reason == "the hand was misread."


def test_a_claim_outlives_the_next_round_and_is_paid_in_it():
    pit = won()
    meter = pit.meter
    meter.answer(pit)
    pit.time_up()
    pit.play([ALL, ALL])
    pit.do(FLOOR, ConfirmClaim(1))
    meter.answer(pit)

    assert pit.table.progressive.claims[0].stand == "paid"
    assert meter.agrees(pit.table)
    assert conserved(pit.table)


def test_a_player_who_has_left_is_paid_into_the_wallet():
    pit = won()
    meter = pit.meter
    meter.answer(pit)
    pit.do(who("p1"), Leave())
    pit.do(FLOOR, ConfirmClaim(1))
    (paid,) = meter.answer(pit)

    assert "p1" not in pit.table.players
    assert pit.table.transfers[paid.transfer].amount == WIN
    assert conserved(pit.table)


def test_an_award_is_not_lost_when_the_buy_in_of_its_player_fails():
    pit = won()
    meter = pit.meter
    meter.answer(pit)
    pit.do(who("p1"), Leave())
    for transfer in list(pit.table.transfers):
        pit.do(ROOM, Transferred(transfer))
    pit.do(who("p1"), Sit(1, 2_000))
    pit.do(FLOOR, ConfirmClaim(1))
    meter.answer(pit)
    (coming,) = pit.table.transfers
    pit.do(ROOM, Transferred(coming, "not_enough_funds"))

    assert [transfer.amount for transfer in pit.table.transfers.values()] == [WIN]
    assert conserved(pit.table)


def test_a_stop_of_the_meter_is_recorded_once():
    pit = Pit(offering())

    assert pit.do(ROOM, MeterChanged(None)) == []
    assert pit.do(ROOM, MeterChanged("It stopped.")) == [ProgressiveStopped("It stopped.")]
    assert pit.do(ROOM, MeterChanged("It stopped.")) == []
    assert pit.do(ROOM, MeterChanged(None)) == [ProgressiveResumed()]


def test_wagers_play_on_when_the_meter_stops_after_no_more_bets():
    pit = dealt([SPADES], DEALER, [ALL], offering())
    pit.do(ROOM, MeterChanged("It stopped."))
    pit.answer("play")

    assert [claim.stand for claim in pit.table.progressive.claims] == ["waits"]
    assert pit.table.phase == "over"


def test_a_tables_tray_has_the_stakes_and_pays_the_awards():
    """Chips of stakes fall into the tray, and those of an award come out of it."""
    pit = won()
    meter = pit.meter
    meter.answer(pit)
    assert in_tray(pit.table) == -sum(player.stack for player in pit.table.players.values())
    pit.do(FLOOR, ConfirmClaim(1))
    meter.answer(pit)

    assert in_tray(pit.table) == -sum(player.stack for player in pit.table.players.values())


def test_nothing_is_asked_of_a_meter_that_the_table_does_not_have():
    pit = played([NOTHING], DEALER, [{"ante": 500}], ["play"])

    assert pit.table.progressive.asked == {}
    assert decide(pit.table, ROOM, MeterChanged("It stopped."), Now(pit.at, b"0" * 32)) == [
        ProgressiveStopped("It stopped.")
    ]
