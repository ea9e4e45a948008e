"""Read the logs of all tables a page at a time, also those of tables that are no longer configured."""

from collections import Counter
from collections.abc import Callable
from datetime import date
from typing import Literal

from msgspec import Struct

from server.config.gaming_day import Calendar
from server.progress import Progress
from server.store import START, Head, TableLogs

from .figures import Figures
from .tally import Tally, Where


PAGE = 1_024  # entries read at a time
By = Literal["table", "game", "dealer", "day"]
KEYS: dict[By, Callable[[Where], str]] = {
    "table": lambda where: where.table,
    "game": lambda where: where.game,
    "dealer": lambda where: where.dealer,
    "day": lambda where: where.day.isoformat(),
}


class Span(Struct, frozen=True):
    """Gaming days from `first` to `last`, both included; None: from the start, or to the end."""

    first: date | None = None
    last: date | None = None

    def __contains__(self, day: date) -> bool:
        return (self.first is None or self.first <= day) and (self.last is None or day <= self.last)


class Takings(Struct, frozen=True):
    """
    The figures of each group, by its name; `unfinished` is what open rounds have won until now.

    `withholders` are the players who withheld seeds, and how many: who withheld most comes first.
    """

    by: By
    span: Span
    groups: dict[str, Figures]
    unfinished: int
    withholders: dict[str, int] = {}

    @property
    def total(self) -> Figures:
        """The sum of all groups."""
        return sum(self.groups.values(), Figures())


async def read(tables: TableLogs, calendar: Calendar, by: By, span: Span, progress: Progress) -> Takings:
    """
    Return what the tables won. The memory this needs grows with the number of groups and of players without a seed.

    Of a table that plays, the events before its turn are read.

    Raises:
        StoreError: If a log cannot be read to its end.

    """
    groups: dict[str, Figures] = {}
    unfinished, withheld = 0, Counter[str]()
    for name in await tables.names():
        tally, head, end = Tally(name, calendar), START, await tables.head(name)
        while head.version < end.version and (page := await tables.read(name, head, page_size(head, end))):
            for entry in page:
                for where, figures in tally.add(entry):
                    if where.day in span:
                        key = KEYS[by](where)
                        groups[key] = groups.get(key, Figures()) + figures
                        if figures.withheld:
                            withheld.update(tally.seeds.withholders)
            head = page[-1].head
            progress(f"Table {name}", head.version / end.version)
        unfinished += tally.open.win
    return Takings(by, span, dict(sorted(groups.items())), unfinished, dict(withheld.most_common()))


def page_size(head: Head, end: Head) -> int:
    """Return how many entries the next page has."""
    return min(PAGE, end.version - head.version)
