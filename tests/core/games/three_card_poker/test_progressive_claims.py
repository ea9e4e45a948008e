"""Three Card Poker: progressive winners wait for a supervisor, 13(d), and ruling T7."""

import pytest
from msgspec.structs import replace

from protocol.commands import Leave
from protocol.money import dollars
from protocol.progressive import CallClaim, ConfirmClaim, RejectClaim
from server.core.progressive.events import ClaimConfirmed, ClaimPaid
from server.core.round.records import records
from server.core.round.rules_panel import posted
from tests.core.games.three_card_poker.progressive import (
    ALL,
    ANTE,
    DEALER,
    FLUSH_STRAIGHT,
    HEARTS,
    NOTHING,
    SPADES,
    STRAIGHT,
    TRIPS,
    at_the_dealers,
    claims,
    offering,
    played,
)
from tests.core.given import DEALER as DANA
from tests.core.given import FLOOR, awarded, conserved, returned, who
from tests.core.irregular import play_out, table_of


@pytest.mark.parametrize(("hand", "due"), [(HEARTS, 50_000), (FLUSH_STRAIGHT, 7_000), (TRIPS, 6_000), (STRAIGHT, 600)])
def test_13_d_at_a_dealers_table_every_winner_waits_for_the_supervisor_whatever_pays_it_T7(hand, due):
    pit = at_the_dealers([hand], [ALL])
    (claim,) = claims(pit)
    before = pit.table.players["p1"].stack

    assert pit.table.phase == "over", "the round does not wait"
    assert returned(pit)["progressive"] == 0
    assert (claim.percent, claim.due, claim.waits, claim.wager) == (0, due, True, "progressive")
    pit.do(DANA, CallClaim(1))
    events = pit.do(FLOOR, ConfirmClaim(1))

    assert [type(event) for event in events] == [ClaimConfirmed, ClaimPaid]
    assert pit.table.players["p1"].stack == before + due
    assert (pit.table.progressive.claims[0].stand, pit.table.progressive.claims[0].amount) == ("paid", due)
    assert conserved(pit.table)


def test_13_d_and_13_e_the_envy_bonus_waits_too_T7():
    pit = at_the_dealers([HEARTS, NOTHING, TRIPS], [ALL, ALL, ANTE])

    assert [(one.seat, one.wager, one.due) for one in claims(pit)] == [(2, "envy", 2_500), (1, "progressive", 50_000)]
    assert "envy" not in awarded(pit, 2)
    pit.do(DANA, CallClaim(1))
    pit.do(FLOOR, ConfirmClaim(1))
    (record,) = records(pit.log)
    assert [seat.get("claimed") for seat in record["seats"]] == [{"progressive": 50_000}, {"envy": 2_500}, None]


def test_13_d_a_part_of_the_meter_waits_whatever_it_comes_to_T7():
    pit = at_the_dealers([SPADES], [ALL], confirm_over=10**9)

    assert claims(pit)[0].waits


def test_13_d_who_has_left_is_paid_into_the_wallet_T7():
    pit = at_the_dealers([TRIPS], [ALL])
    pit.do(who("p1"), Leave())
    pit.proceed()
    pit.do(DANA, CallClaim(1))
    *_, paid = pit.do(FLOOR, ConfirmClaim(1))

    assert (paid.amount, pit.table.transfers[paid.transfer].amount) == (6_000, 6_000)
    assert conserved(pit.table)


def test_13_d_what_is_not_confirmed_is_not_paid_T7():
    pit = at_the_dealers([TRIPS], [ALL])
    before = pit.table.players["p1"].stack
    pit.do(DANA, CallClaim(1))
    pit.do(FLOOR, RejectClaim(1, "Two fives only."))

    assert (pit.table.players["p1"].stack, pit.table.progressive.claims[0].stand) == (before, "rejected")


@pytest.mark.parametrize(("over", "waits"), [(0, True), (5_999, True), (6_000, False)])
def test_13_d_a_table_at_house_pace_confirms_by_itself_up_to_the_set_sum_and_posts_it_T7(over, waits):
    pit = played([TRIPS], [ALL], ["play"], confirm_over=over)

    assert bool(claims(pit)) is waits
    assert returned(pit)["progressive"] == (0 if waits else 6_000)
    notes = posted(pit.table).notes
    if over:
        assert f"A supervisor confirms each progressive win of more than {dollars(over)} before it is paid." in notes
    else:
        assert "A supervisor confirms each progressive winner before it is paid." in notes


def test_13_d_a_round_of_an_old_log_pays_from_the_tray_at_once():
    pit = table_of(offering(pace="dealer"), [TRIPS], [ALL], DEALER)
    pit.table = replace(pit.table, every_claim=False)
    play_out(pit, "play")

    assert (returned(pit)["progressive"], claims(pit)) == (6_000, [])
