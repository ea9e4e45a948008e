from protocol.commands import CountStub
from protocol.supervision import StopClocks
from protocol.tray import CountTray, VoidSlip, WriteSlip
from server.core.orders import ApplyBans, ReleaseSeats
from server.core.seats.seating import due
from server.core.supervision.bans import HOUSE, Ban
from server.core.table import ROOM, Table
from server.house.floor_alarms import needs
from tests.core.deck_procedures.opening import a_round, ante, betting, opened, play_on, prepare, table
from tests.core.given import DEALER, FLOOR, Pit, settings
from tests.core.tray.tables import LOW
from tests.core.tray.tables import opened as opened_tray


def test_nothing_waits_at_a_table_that_does_not_exist_yet_or_deals_by_itself():
    assert needs(Table(), None) == ()
    alone = Pit(settings())
    alone.sit("p1", 1)
    assert needs(alone.table, None) == ()


def test_a_store_that_is_not_safe_comes_first_and_a_ruling_of_the_floor_is_no_alarm():
    pit = Pit(settings(pace="dealer"))
    pit.sit("p1", 1)
    pit.do(ROOM, ApplyBans((Ban("game", None, "", "It is not safe.", HOUSE, HOUSE, 1),)))
    assert needs(pit.table, None) == ("store", "dealer")
    pit.do(ROOM, ApplyBans((Ban("game", None, "", "An alarm.", "supervisor-Sam", "Sam", 2),)))
    assert needs(pit.table, None) == ("dealer",)


def test_players_without_a_dealer_wait_for_one():
    pit = Pit(settings(pace="dealer"))
    assert needs(pit.table, None) == ()
    pit.sit("p1", 1)
    assert needs(pit.table, None) == ("dealer",)
    assert needs(pit.table, "Dana") == ()


def test_an_inspected_deck_waits_to_be_verified():
    pit = Pit(table())
    prepare(pit, until="verify")
    assert needs(pit.table, "Dana") == ("verification",)
    prepare(pit)
    assert needs(pit.table, "Dana") == ()


def test_a_wrong_count_waits_for_its_confirmation_before_anything_else():
    pit = opened()
    for _ in range(4):
        a_round(pit)
    ante(betting(pit))
    play_on(pit, until="count")
    assert needs(pit.table, None) == ("dealer",)
    pit.do(DEALER, CountStub(pit.table.round, 1))
    assert needs(pit.table, None) == ("count_confirmation", "dealer")


def test_a_count_of_the_tray_waits_and_so_do_chips_that_run_out_until_a_slip_brings_some():
    pit = opened_tray(LOW)
    pit.do(FLOOR, WriteSlip("fill", 1, "as a start"))
    pit.sit("p1", 1, 20_000)
    assert needs(pit.table, "Dana") == ()
    pit.do(FLOOR, VoidSlip("fill", 1, "too little"))
    assert needs(pit.table, "Dana") == ("fill",)
    pit.do(DEALER, CountTray(LOW - 20_000))
    assert needs(pit.table, "Dana") == ("tray", "fill")


def test_a_card_that_waits_while_no_reader_is_there_is_an_alarm():
    pit = Pit(settings(pace="dealer", cards="shoe"))
    pit.sit("p1", 1)
    pit.proceed()
    pit.bet("p1", ante=500)
    assert needs(pit.table, "Dana", read=False) == ()
    pit.proceed()
    assert needs(pit.table, "Dana", read=False) == ("reader",)
    assert needs(pit.table, "Dana") == ()


def test_a_report_of_the_dealer_calls_the_floor_after_a_minute():
    pit = Pit(settings(pace="dealer"))
    pit.sit("p1", 1)
    pit.proceed()
    pit.do(DEALER, StopClocks(), later=0)
    assert (due(pit.table), needs(pit.table, "Dana")) == (pit.at + 60_000, ())
    pit.do(ROOM, ReleaseSeats(), later=60_000)
    assert (due(pit.table), needs(pit.table, "Dana")) == (None, ("report",))
