"""Staff know the tray; players, the rail and readers learn nothing of it, not even that something happened."""

from functools import partial

import pytest

from protocol import updates as told
from protocol.tray import CountTray, CountView, SignSlip, SlipView, Tended, Tray, WriteSlip
from server.core.redact import redact
from server.core.sight import Shared
from server.core.table import Who
from server.core.tray.events import CountVerified, SlipSigned, SlipVoided, SlipWritten, TrayCounted
from server.core.tray.view import in_words
from server.core.view import view
from tests.core.given import DEALER, FLOOR, Pit, who
from tests.core.tray.tables import OPENING, counted, opened


READER = Who("device", "device-Reader-T1", "Reader-T1")
OTHERS = (who("ann"), who("rail"), READER)


def test_staff_see_the_expected_amount_and_what_waits():
    pit = opened()
    pit.sit("ann", 1, 20_000)
    pit.do(FLOOR, WriteSlip("fill", 5_000, "chips"))
    pit.do(DEALER, CountTray(1))
    tray = Tray(
        OPENING - 20_000,
        CountView(2, 1, OPENING - 20_000, "Dana"),
        (SlipView("fill", 1, 5_000, "chips.", "Sam"),),
    )
    assert view(pit.table, DEALER).tray == view(pit.table, FLOOR).tray == tray
    assert [view(pit.table, person).tray for person in OTHERS] == [None] * 3


def test_nobody_sees_an_amount_before_it_is_verified():
    pit = Pit(counted())
    assert view(pit.table, DEALER).tray is None
    pit.do(DEALER, CountTray(7))
    assert view(pit.table, FLOOR).tray == Tray(None, CountView(1, 7, OPENING, "Dana"), ())


def test_only_staff_see_the_events_of_the_tray():
    pit = opened()
    [written] = pit.do(FLOOR, WriteSlip("fill", 5_000, "chips"))
    [signed] = pit.do(DEALER, SignSlip("fill", 1))
    for event in (written, signed):
        assert isinstance(redact(event, pit.table, 9, DEALER), Tended)
        assert [redact(event, pit.table, 9, person) for person in OTHERS] == [told.Skipped(9)] * 3


def test_viewers_of_the_tray_have_views_of_their_own():
    shared = Shared(partial(view, opened().table))

    assert [shared.of(person) is shared.common for person in (DEALER, FLOOR, *OTHERS)] == [False] * 2 + [True] * 3


@pytest.mark.parametrize("person", [*OTHERS, FLOOR])
def test_buy_ins_and_ends_of_rounds_tell_the_tray_to_staff_alone(person):
    pit = opened()
    bought = pit.sit("ann", 1, 20_000)[-1]

    assert redact(bought, pit.table, 9, person).tray == (OPENING - 20_000 if person == FLOOR else None)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (TrayCounted(1, 700, 700, "d1", "Dana"), "Dana has counted the tray: $7. Somebody else verifies it."),
        (CountVerified(1, 700, 700, "s1", "Sam"), "Sam has verified the count of the tray: $7."),
        (
            CountVerified(1, 700, 900, "s1", "Sam"),
            "Sam has verified the count of the tray: $7, $2 less than it should be.",
        ),
        (
            CountVerified(1, 900, 700, "s1", "Sam"),
            "Sam has verified the count of the tray: $9, $2 more than it should be.",
        ),
        (SlipWritten("fill", 2, 700, "Busy.", "s1", "Sam"), "Sam has written F-2, a fill of $7: Busy."),
        (SlipSigned("fill", 2, 700, "d1", "Dana"), "Dana has F-2: $7 came to the tray."),
        (SlipSigned("credit", 1, 700, "d1", "Dana"), "Dana has given C-1: $7 went to the cage."),
        (SlipVoided("credit", 1, "Not needed.", "s1", "Sam"), "C-1 is void: Not needed."),
    ],
)
def test_each_event_is_a_sentence(event, sentence):
    assert in_words(event) == sentence
