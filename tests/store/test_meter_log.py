import pytest
from msgspec.structs import replace

from server.core.meter.events import Resumed, Stopped
from server.store import START, Broken
from server.store.meter_log import chained, log_of, opened


EVENTS = [Stopped("a test", "Sam"), Resumed("all is well", "Sam")]


def test_no_table_can_have_the_name_of_a_meters_log():
    assert log_of("GRAND") == "m:GRAND"


def test_an_entry_opens_only_where_it_was_written_and_as_it_was():
    first, second = chained(START, 5, EVENTS)

    assert opened("GRAND", first.head, 2, second.row) == second
    for head, version, row in (
        (START, 1, second.row),
        (first.head, 3, second.row),
        (first.head, 2, replace(second.row, at=6)),
        (first.head, 2, replace(second.row, event=first.row.event)),
    ):
        with pytest.raises(Broken, match="meter GRAND"):
            opened("GRAND", head, version, row)
