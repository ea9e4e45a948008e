"""What the tray paid for progressive wins is checked against the claims that a supervisor confirmed."""

import pytest
from msgspec.structs import replace

from protocol.progressive import CallClaim, ConfirmClaim
from server.audit.claims import check_claim
from server.core.events import StepOpened
from server.core.progressive.events import ClaimPaid
from server.core.table import Table
from tests.core.games.three_card_poker.progressive import ALL, TRIPS, at_the_dealers
from tests.core.given import DEALER, FLOOR


def paid():
    """The table before a claim is paid, and the event."""
    pit = at_the_dealers([TRIPS], [ALL])
    pit.do(DEALER, CallClaim(1))
    before, events = pit.table, pit.do(FLOOR, ConfirmClaim(1))
    return replace(before, progressive=confirmed(before.progressive)), events[-1]


def confirmed(progressive):
    return replace(progressive, claims=tuple(replace(one, stand="confirmed") for one in progressive.claims))


def test_a_confirmed_claim_that_is_paid_what_it_is_due_is_right():
    old, event = paid()

    assert isinstance(event, ClaimPaid)
    assert list(check_claim(old, event)) == []
    assert list(check_claim(old, StepOpened(1))) == []


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"amount": 6_001}, "Claim 1 of p1 was paid $60.01; it was due $60."),
        ({"claim": 2}, "Claim 2 of p1 was paid $60, but there is no such claim."),
        ({"player": "p2"}, "Claim 1 of p2 was paid $60, but there is no such claim."),
    ],
)
def test_another_sum_or_another_player_is_found(changes, sentence):
    old, event = paid()

    assert list(check_claim(old, replace(event, **changes))) == [("settlement", sentence)]


def test_a_claim_that_nobody_confirmed_is_found():
    old, event = paid()
    waiting = tuple(replace(one, stand="called") for one in old.progressive.claims)
    old = replace(old, progressive=replace(old.progressive, claims=waiting))

    assert list(check_claim(old, event)) == [
        ("settlement", "Claim 1 of p1 was paid $60, but no supervisor had confirmed it.")
    ]
    assert next(check_claim(Table(), event))[1].endswith("there is no such claim.")
