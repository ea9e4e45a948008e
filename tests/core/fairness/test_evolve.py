"""What a table holds of the proof of its round, event by event."""

from server.core.events import RoundClosed, RoundOpened
from server.core.fairness.account import account, account_hash
from tests.core.fairness.promising import bet, give, pit_with
from tests.core.given import played


QUEENS, NOTHING = "Qc Qd 4h", "9c 7d 2h"


def test_a_round_names_the_account_of_the_one_before():
    pit = played([QUEENS], NOTHING, [{"ante": 500}], ["play"])
    pit.time_up()
    first, second = [event for event in pit.events if isinstance(event, RoundOpened)]
    (closed,) = [event for event in pit.events if isinstance(event, RoundClosed)]

    assert (first.before, second.before) == ("", closed.account)


def test_the_hash_in_the_log_is_that_of_the_account_as_it_stood_at_the_close():
    pit = played([QUEENS], NOTHING, [{"ante": 500}], ["play"])

    assert pit.table.fairness.account == pit.events[-1].account == account_hash(pit.table)
    assert account(pit.table)["seats"][0]["results"]


def test_where_cards_went_is_held_in_order():
    pit = played([QUEENS, "2c 3d 9h"], NOTHING, [{"ante": 500}] * 2, ["play", "play"])

    assert pit.table.fairness.deal == ((1, 1), (2, 1), ("dealer", 1)) * 3


def test_a_new_round_begins_its_own_proof():
    pit = pit_with("ann")
    bet(pit, "ann")
    pit.done("ann")
    give(pit, "ann")
    pit.answer("play")
    pit.time_up()

    fairness = pit.table.fairness
    assert (fairness.promises, fairness.stage, fairness.cuts, fairness.deal) == ({}, "open", (), ())
