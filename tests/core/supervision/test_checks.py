import pytest

from protocol.refusals import Refused
from protocol.supervision import HoldTable
from server.core.supervision.checks import check_dealer, check_moving
from tests.core.given import DEALER, FLOOR, RELIEF, Pit, settings


def test_one_dealer_at_a_time_works_at_a_table_38():
    pit = Pit(settings(pace="dealer"))
    check_dealer(pit.table, RELIEF)
    pit.proceed()
    check_dealer(pit.table, DEALER)
    check_dealer(pit.table, FLOOR)
    with pytest.raises(Refused, match=r"Dana deals at this table\. Take it when that shift is over"):
        check_dealer(pit.table, RELIEF)


def test_a_table_that_stands_still_says_why():
    pit = Pit()
    check_moving(pit.table)
    pit.do(FLOOR, HoldTable("A chip fell."))
    with pytest.raises(Refused, match=r"The table is paused: A chip fell\. Wait until it goes on"):
        check_moving(pit.table)
