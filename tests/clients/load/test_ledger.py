"""Each sum that does not fit is found."""

import pytest

from clients.python.load.ledger import Ledger
from clients.python.view import apply_update
from tests.clients.load.messages import closed, paid, view, wager


def followed(*told, names=("ann",)):
    ledger, before = Ledger("T1"), view(*names)
    for update in told:
        after = apply_update(before, update)
        ledger.follow(before, update, after)
        before = after
    return ledger


CAME = {"type": "BoughtIn", "seq": 1, "player": "ann", "amount": 500, "stack": 10_500, "pending": 0, "tray": None}


def test_a_round_in_which_no_cent_is_lost():
    ledger = followed(wager(1, 500, 9_500), paid(2, 500, 1_000, 10_500), closed(3))

    assert (ledger.checked, ledger.wrong, ledger.settled, ledger.unsettled) == (2, 0, 1, 0)


@pytest.mark.parametrize(
    "told",
    [
        [wager(1, 500, 9_400)],
        [wager(1, 500, 9_500), paid(2, 500, 1_000, 10_400)],
        [wager(1, 500, 9_500), paid(2, 400, 0, 9_500)],
        [CAME | {"amount": 400}],
        [{"type": "Left", "seq": 1, "player": "ann", "amount": 9_000}],
        [{"type": "Awarded", "seq": 1, "seat": 1, "award": "bonus", "amount": 5, "stack": 10_000, "why": ""}],
    ],
)
def test_a_sum_that_does_not_fit_is_named(told):
    ledger = followed(*told)

    assert ledger.wrong
    assert ledger.complaints[0].startswith(f"T1, event {told[-1]['seq']} ({told[-1]['type']}): ")


def test_what_was_brought_and_taken_away_is_summed_up():
    ledger = followed(CAME, {"type": "Left", "seq": 2, "player": "ann", "amount": 10_500})

    assert (ledger.bought["ann"], ledger.left["ann"], ledger.wrong) == (500, 10_500, 0)


def test_a_wager_that_is_open_when_the_next_round_opens_was_not_settled():
    before = view("ann")
    before["seats"][0]["wagers"] = {"ante": 500}
    ledger = Ledger("T1")
    ledger.follow(before, {"type": "RoundOpened", "seq": 9}, view("ann"))
    assert (ledger.unsettled, ledger.wrong) == (1, 1)

    void = before | {"void": {"cause": "fault", "clause": ""}}
    ledger.follow(void, {"type": "RoundOpened", "seq": 9}, view("ann"))
    assert ledger.unsettled == 1


def test_after_a_gap_the_sums_are_not_complete():
    ledger = followed(CAME)
    assert ledger.complete

    ledger.begin_again()
    assert not ledger.complete
