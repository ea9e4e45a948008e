"""A gaming day begins at the house's time in the house's zone, also in nights in which clocks change."""

import zoneinfo
from datetime import UTC, date, datetime, timedelta

import pytest

from server.config.gaming_day import calendar


def ms(text):
    return int(datetime.fromisoformat(text).timestamp() * 1000)


@pytest.mark.parametrize(
    ("begins", "zone", "moment", "day"),
    [
        ("06:00", "UTC", "2026-03-02T05:59:59.999+00:00", "2026-03-01"),
        ("06:00", "UTC", "2026-03-02T06:00:00+00:00", "2026-03-02"),
        ("00:00", "UTC", "2026-03-02T00:00:00+00:00", "2026-03-02"),
        ("06:00", "America/New_York", "2026-03-02T10:59:59+00:00", "2026-03-01"),
        ("06:00", "America/New_York", "2026-03-02T11:00:00+00:00", "2026-03-02"),
        ("06:00", "America/New_York", "2026-07-02T10:00:00+00:00", "2026-07-02"),  # an hour earlier in summer
        ("06:00", "Asia/Tokyo", "2026-03-01T21:00:00+00:00", "2026-03-02"),
        ("01:30", "America/New_York", "2026-11-01T05:30:00+00:00", "2026-11-01"),  # 1:30 a.m., the first time
        ("01:30", "America/New_York", "2026-11-01T06:10:00+00:00", "2026-11-01"),  # 1:10 a.m., the second time
        ("02:30", "America/New_York", "2026-03-08T08:00:00+00:00", "2026-03-08"),  # no clock ever showed 2:30 a.m.
    ],
)
def test_a_moment_belongs_to_the_day_that_has_begun(begins, zone, moment, day):
    assert calendar(begins, zone).day(ms(moment)) == date.fromisoformat(day)


@pytest.mark.parametrize("zone", ["America/New_York", "Europe/Berlin", "Australia/Lord_Howe"])
@pytest.mark.parametrize("begins", ["00:00", "01:30", "02:30", "06:00"])
def test_days_follow_each_other_without_a_step_back(zone, begins):
    days, first = calendar(begins, zone), datetime(2026, 1, 1, tzinfo=UTC)
    seen = [days.day(int((first + timedelta(minutes=10 * n)).timestamp() * 1000)) for n in range(6 * 24 * 365)]

    assert seen == sorted(seen)
    assert len(set(seen)) in (365, 366)


def test_the_rules_of_zones_are_the_same_on_every_machine():
    assert zoneinfo.TZPATH == ()


@pytest.mark.parametrize("begins", ["6:00", "24:00", "06:60", "06:00:00", "", "noon"])
def test_a_wrong_time_is_refused(begins):
    with pytest.raises(ValueError, match="gaming_day is a time from"):
        calendar(begins, "UTC")


@pytest.mark.parametrize("zone", ["", "Nowhere", "../zones", "/etc/localtime", "America"])
def test_a_wrong_zone_is_refused(zone):
    with pytest.raises(ValueError, match="zone is an IANA time zone"):
        calendar("06:00", zone)
