"""A meter as data."""

from server.core.meter.state import MICRO, Account, Meter, Share


def test_the_sides_of_the_equation_are_in_micro_units():
    meter = Meter(
        display=5, reserve=4, overflow=3, house=2, won=1, sent=6, funded=7, received=8, staked=9, given_back=1
    )

    assert meter.lies == 5 + 4 + 3 + 2 + MICRO + 6
    assert meter.came == 7 + 8 * MICRO + 8


def test_a_meter_is_empty_when_its_pots_for_players_are():
    assert Meter(house=1).empty
    assert not Meter(overflow=1).empty


def test_a_table_that_is_not_known_has_asked_for_nothing():
    assert Meter().account("T1") == Account()
    assert Account(shares=(Share(1, 0, 1, 0, 0, 0, 1),)).n == 0
