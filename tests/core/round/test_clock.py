"""The clock of the open step: how long it runs, and orders that come too early or too late."""

from server.core.events import ClockRestarted
from server.core.orders import Resume, TimeUp
from server.core.table import ROOM
from tests.core.given import Pit, dealt


def two_hands():
    return dealt(["Qc Qd 4h", "Ac 8h 3s"], "9c 7d 2h", [{"ante": 500}] * 2)


def test_a_late_or_early_timer_changes_nothing():
    pit = two_hands()
    late, early = TimeUp(1, 0, None), TimeUp(1, 4, 1)

    assert pit.do(ROOM, late) == []
    assert pit.do(ROOM, early) == []


def test_a_resumed_table_gives_the_open_step_its_full_time():
    pit = two_hands()
    pit.at += 19_000
    (restarted,) = pit.do(ROOM, Resume())

    assert restarted == ClockRestarted(pit.at + 20_000)
    assert Pit().do(ROOM, Resume()) == []


def test_the_pause_and_the_betting_clock_are_restarted_too():
    pit = Pit()
    pit.sit("ann", 1)
    pit.bet("ann", ante=500)
    assert pit.do(ROOM, Resume()) == [ClockRestarted(pit.at + 20_000)]

    pit = two_hands()
    pit.choose("p1", "fold")
    pit.choose("p2", "fold")
    assert pit.do(ROOM, Resume()) == [ClockRestarted(pit.at + 6_000)]
