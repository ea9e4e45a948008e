"""The house's calendar: which gaming day a moment belongs to, in the time zone of the house."""

import re
import zoneinfo
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from msgspec import Struct


zoneinfo.reset_tzpath(())  # the rules of time zones are those of `tzdata`, the same on every node


class Calendar(Struct, frozen=True):
    """A gaming day has the date on which it begins, at the time `begins` in `zone`."""

    begins: time
    zone: ZoneInfo

    def day(self, at: int) -> date:
        """
        Return the gaming day of a moment in ms since the epoch.

        In a night in which clocks are set back a day begins once, at the first of the two moments.
        """
        today = datetime.fromtimestamp(at // 1000, self.zone).date()
        return today if at >= self.begins_at(today) else today - timedelta(days=1)

    def begins_at(self, day: date) -> int:
        """Return the moment at which a gaming day begins, in ms since the epoch."""
        return int(datetime.combine(day, self.begins, self.zone).timestamp()) * 1000


def calendar(begins: str, zone: str) -> Calendar:
    """
    Return the calendar for days that begin at a time like "06:00" in an IANA time zone.

    Raises:
        ValueError: If it is not such a time, or not such a zone; the sentence says what is right.

    """
    parts = re.fullmatch("([01][0-9]|2[0-3]):([0-5][0-9])", begins)
    if parts is None:
        raise ValueError(f'gaming_day is a time from "00:00" to "23:59", not {begins!r}')
    if zone not in zoneinfo.available_timezones():
        raise ValueError(f'zone is an IANA time zone, like "UTC" or "America/New_York", not {zone!r}')
    return Calendar(time(int(parts[1]), int(parts[2])), ZoneInfo(zone))
