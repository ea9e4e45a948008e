"""The name of a segment, which says what is in it."""

import re
from collections.abc import Sequence
from typing import Self

from msgspec import Struct


FORM = re.compile(r"(\d{4}-\d\d-\d\d)_([1-9]\d{0,15})-([1-9]\d{0,15})\.segment")


class Name(Struct, frozen=True, order=True):
    """A segment of `table`, with its events `first` to `last`, of gaming day `day` (as 2026-01-31)."""

    table: str
    first: int
    last: int
    day: str

    @property
    def file(self) -> str:
        """The name of its file, in the folder of its table."""
        return f"{self.day}_{self.first}-{self.last}.segment"

    def __str__(self) -> str:
        """Return it for people, and as what is sealed in it is bound to it."""
        return f"segment {self.table}/{self.file}"

    @classmethod
    def of(cls, table: str, file: str) -> Self | None:
        """Return the name of the segment in a file; None if it is none."""
        found = FORM.fullmatch(file)
        if found is None or int(found[2]) > int(found[3]):
            return None
        return cls(table, int(found[2]), int(found[3]), found[1])

    def replaces(self, other: Self) -> bool:
        """Return whether it begins where another one does and goes further, so that the other one is not needed."""
        return self.table == other.table and self.first == other.first and self.last > other.last


def needed(names: Sequence[Name]) -> list[Name]:
    """Return the segments of a table that no longer one replaces."""
    longest = dict[int, int]()
    for name in names:
        longest[name.first] = max(name.last, longest.get(name.first, 0))
    return [name for name in names if name.last == longest[name.first]]
