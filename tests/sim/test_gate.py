import pytest

from server.core.events import Chose, Left, SeatReserved, WagerPlaced, WagerReturned
from server.core.supervision.events import (
    GamingStarted,
    GamingStopped,
    PlayerExcluded,
    PlayerMoved,
    PlayerReadmitted,
    TableClosed,
    TableOpened,
)
from tests.sim.gate import Gate


BY = ("s1", "Sam")
SEATED = (SeatReserved(1, "ann", "Ann", None, 0), SeatReserved(2, "bob", "Bob", None, 0))
MORE, LESS = WagerPlaced(1, "ante", 1_000), WagerPlaced(1, "ante", 500)
ON, OUT = Chose(1, "play", False, False, "player", "play", 500), Chose(1, "fold", True, False, "table")
EXCLUDED, BACK = PlayerExcluded("ann", "Ann", "So.", *BY), PlayerReadmitted("ann", "Ann", "So.", *BY)


@pytest.mark.parametrize(
    ("log", "event", "may"),
    [
        ((), MORE, True),
        ((EXCLUDED,), MORE, False),
        ((EXCLUDED,), WagerPlaced(2, "ante", 500), True),
        ((EXCLUDED,), ON, False),
        ((EXCLUDED,), OUT, True),
        ((MORE, EXCLUDED), LESS, True),
        ((MORE, WagerReturned(1, "ante", 1_000, "So."), EXCLUDED), LESS, False),
        ((EXCLUDED, BACK), MORE, True),
        ((PlayerMoved(1, 5, "ann", "Ann", *BY), EXCLUDED), WagerPlaced(5, "ante", 500), False),
        ((EXCLUDED, Left("ann", "t", 0), SeatReserved(1, "ann", "Ann", None, 0)), MORE, True),
        ((TableClosed("So.", *BY),), MORE, False),
        ((MORE, TableClosed("So.", *BY)), LESS, True),
        ((MORE, TableClosed("So.", *BY)), ON, True),
        ((TableClosed("So.", *BY), TableOpened(*BY)), MORE, True),
        ((GamingStopped(None, "So.", *BY),), MORE, False),
        ((GamingStopped(None, "So.", *BY), GamingStarted("So.", *BY)), MORE, True),
    ],
)
def test_no_excluded_player_wagers_and_no_closed_table_takes_a_wager(log, event, may):
    gate = Gate()
    for happened in (*SEATED, *log):
        assert gate.breach(happened) is None
        gate = gate.after(happened)

    assert (gate.breach(event) is None) is may
