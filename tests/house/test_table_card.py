from protocol.commands import CountStub
from protocol.progressive import ConfirmClaim
from protocol.tray import CountTray, VoidSlip, WriteSlip
from server.core.progressive.events import MeterAwarded
from server.core.table import Table
from server.house.table_card import CELEBRATED, card_of, needs, won_at
from tests.core.deck_procedures.opening import a_round, ante, betting, opened, play_on, prepare, table
from tests.core.games.three_card_poker.test_progressive import offering
from tests.core.given import DEALER, FLOOR, Pit, settings
from tests.core.progressive.test_decide import WIN, won
from tests.core.tray.tables import LOW
from tests.core.tray.tables import opened as opened_tray


def test_nothing_waits_at_a_table_that_does_not_exist_yet_or_deals_by_itself():
    assert needs(Table(), None) == ()
    alone = Pit(settings())
    alone.sit("p1", 1)
    assert needs(alone.table, None) == ()


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


def test_a_table_shows_its_clock_and_in_how_many_rounds_its_stub_is_counted():
    pit = opened()
    shown = [card_of(pit.table.posted, pit.table, opened=True).count_due]
    for _ in range(4):
        a_round(pit)
        shown.append(card_of(pit.table.posted, pit.table, opened=True).count_due)
    assert shown == [5, 4, 3, 2, 1]
    alone = Pit(settings())
    alone.sit("p1", 1)
    alone.bet("p1", ante=500)
    card = card_of(alone.table.posted, alone.table, opened=True)
    assert (card.count_due, card.deadline) == (None, alone.table.deadline)


def test_a_table_tells_its_meter_and_once_it_is_paid_what_was_won_last_and_how_long_that_is_celebrated():
    pit = won()
    before = card_of(pit.table.posted, pit.table, opened=True)
    assert (before.meter, before.won, before.needs) == ("Pearl", None, ("claim",))
    pit.do(FLOOR, ConfirmClaim(1))
    assert won_at(pit.table.posted, pit.table) is None
    at = next(event.at for event in pit.meter.answer(pit) if isinstance(event, MeterAwarded))

    told = card_of(pit.table.posted, pit.table, opened=True).won
    assert (told.meter, told.table, told.title, told.claim) == ("Pearl", "T1", offering().title, 1)
    assert (told.seat, told.name, told.hand, told.percent) == (1, "P1", "mini royal spades", 100)
    assert (told.cents, told.at, told.until) == (WIN, at, at + CELEBRATED)


def test_what_is_not_more_than_was_staked_is_not_celebrated():
    pit = won()
    pit.meter.display = 1_080 * 1_000_000  # with a fifth of the dollar: ante, play and progressive
    pit.do(FLOOR, ConfirmClaim(1))
    pit.meter.answer(pit)
    told = won_at(pit.table.posted, pit.table)
    assert (told.cents, told.until) == (1_100, None)
