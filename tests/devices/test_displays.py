"""What devices show; tests/devices/test_table.py has the rest, at a table that is played at."""

from typing import get_args

import pytest

from protocol.devices import CoverAllShown, Expected, KeypadShown, MeterShown
from protocol.lobby import Need
from protocol.progressive import CallClaim, MayCallClaim
from server.core.table import Table
from server.core.view import view
from server.devices import displays
from tests.core.given import Pit, dealt, settings, who


RAIL = who("rail")


def names(kind):
    """All the texts that a literal, or a union of such, stands for."""
    return {kind} if isinstance(kind, str) else {name for part in get_args(kind) for name in names(part)}


def test_every_need_of_the_floor_has_words_for_the_alarm():
    assert set(displays.ALARMS) == names(Need)


def test_12e_cover_all_shows_the_odds_for_the_players_dealt_in_and_nothing_before():
    hands = ["Qc Qd 4h", "9c 8c 7c", "2h 3d 5s"]
    pit = dealt(hands, "9d 7h 2s", [{"ante": 500}] * 3)
    shown = displays.cover_all(pit.table, 6, 9)

    assert shown.players == 3
    assert shown.odds == {"mini_royal": "80:1", "straight_flush": "30:1", "three_of_a_kind": "25:1", "straight": "2:1"}
    assert displays.cover_all(Table(), 5, 9) == CoverAllShown(5, 9, 0, None)


def test_the_reader_waits_for_no_card_where_none_is_to_be_read():
    assert displays.expected(view(Pit(settings()).table, RAIL), 2, 9) == Expected(2, 9, 1, 0, None)


def test_the_keypad_shows_the_spots_that_may_be_selected():
    seen = view(Pit(settings()).table, RAIL)

    assert displays.keypad(seen, [MayCallClaim(CallClaim(1), 4)], 2, 9) == KeypadShown(2, 9, 1, ("select",), (4,))
    assert displays.keypad(seen, [], 2, 9) == KeypadShown(2, 9, 1, (), ())


@pytest.mark.parametrize("pace", ["house", "dealer"])
def test_the_sign_tells_what_is_posted_also_before_the_first_round(pace):
    pit = Pit(settings(pace=pace))
    assert pit.table.round == (pace == "house")
    shown = displays.sign(view(pit.table, RAIL), MeterShown("Pearl", 5), None, 2, 9)

    assert (shown.game, shown.title, shown.meter, shown.won) == (
        "three_card_poker",
        "Table 1",
        MeterShown("Pearl", 5),
        None,
    )
    assert shown.limits["ante"] == (500, 50_000)
    assert shown.pay_tables["Pair plus"]["Straight flush"] == "35 to 1"
    assert shown.words == ""
