"""The house's calendar: which gaming day a moment belongs to, wherever the server stands."""

import re
from datetime import date, datetime, time, timedelta
from functools import cache
from importlib.resources import files
from zoneinfo import ZoneInfo

from msgspec import Struct


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
        begun = at >= datetime.combine(today, self.begins, self.zone).timestamp() * 1000
        return today if begun else today - timedelta(days=1)


def calendar(begins: str, zone: str) -> Calendar:
    """
    Return the calendar for days that begin at a time like "06:00" in an IANA time zone.

    Raises:
        ValueError: If it is no such time, or no such zone; the sentence says what is right.

    """
    parts = re.fullmatch("([01][0-9]|2[0-3]):([0-5][0-9])", begins)
    if parts is None:
        raise ValueError(f'gaming_day is a time from "00:00" to "23:59", not {begins!r}')
    return Calendar(time(int(parts[1]), int(parts[2])), zone_of(zone))


@cache
def zone_of(name: str) -> ZoneInfo:
    """Return a zone by the pinned rules, which are the same on every node, and not by those of the machine."""
    if name not in zones():
        raise ValueError(f'zone is an IANA time zone, like "UTC" or "America/New_York", not {name!r}')
    with (files("tzdata") / "zoneinfo").joinpath(*name.split("/")).open("rb") as rules:
        return ZoneInfo.from_file(rules, key=name)


@cache
def zones() -> frozenset[str]:
    """Return the names of all zones."""
    return frozenset((files("tzdata") / "zones").read_text().split())
