from protocol.commands import CountStub
from server.core.table import Table
from server.floor import needs
from tests.core.given import DEALER, Pit, settings
from tests.core.procedures.opening import a_round, ante, betting, opened, play_on, prepare, table


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
