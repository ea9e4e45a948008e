import pytest

from server.core.meter.decide import NotRight
from server.core.meter.events import Parameters
from server.core.meter.settings import MeterSettings, check_meters, parts


def test_a_meter_is_set_up_as_three_card_poker_table_1_wants_it_unless_told_otherwise():
    assert MeterSettings("GRAND", "Grand").parameters == Parameters(100_000, 150_000, 50_000, 100_000_000, 10_000)


@pytest.mark.parametrize(
    ("text", "ppm"), [("15%", 150_000), ("3/20", 150_000), ("0.0001 %", 1), ("100%", 1_000_000), ("0/5", 0)]
)
def test_a_rate_is_written_in_per_cent_or_as_a_fraction(text, ppm):
    assert parts("rate", text) == ppm


@pytest.mark.parametrize("text", ["15", "-1%", "1/0", "x", "0.00001%", "1/3", ""])
def test_a_rate_that_is_none_or_not_exact_is_refused(text):
    with pytest.raises(NotRight, match="rate"):
        parts("rate", text)


def test_settings_that_cannot_be_together_are_refused():
    with pytest.raises(NotRight, match="over the seed"):
        _ = MeterSettings("GRAND", "Grand", ceiling=100_000).parameters


def test_each_meter_of_a_house_has_a_name_of_its_own():
    with pytest.raises(ValueError, match=r"meters\[1\].name 'GRAND' is the name of an earlier meter"):
        check_meters([MeterSettings("GRAND", "Grand"), MeterSettings("GRAND", "Other")])


def test_a_house_whose_meters_can_all_run_is_in_order():
    check_meters([MeterSettings("GRAND", "Grand"), MeterSettings("ROYAL", "Royal")])


def test_a_meter_that_cannot_run_is_refused_by_its_name():
    with pytest.raises(ValueError, match=r"meter GRAND: .*over the seed"):
        check_meters([MeterSettings("GRAND", "Grand", ceiling=100_000)])
