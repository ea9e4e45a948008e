"""What a report tells: a table for people, or JSON, one object a line."""

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from server.config.gaming_day import Calendar

from .figures import Figures
from .reading import Takings


COLUMNS = (
    *("rounds", "void", "voided", "drop", "wagered", "returned", "awards", "corrections"),
    *("win", "hold", "of handle", "commission", "fills", "credits", "variance", "to meters"),
)
WIDTH = 13
TERMS = (
    "Amounts are in dollars. Win = wagered - returned - awards - corrections - to meters, commission with it. Hold\n"
    "is win in parts of the drop (what was bought in), the next column in parts of what was wagered. Rounds count\n"
    "when they are over.\n"
)


def as_text(takings: Takings, calendar: Calendar) -> Iterator[str]:
    """Yield the report as people read it."""
    first, last = takings.span.first, takings.span.last
    days = [f"from {first}" if first else "", f"to {last}" if last else ""]
    begins = f"gaming days begin at {calendar.begins:%H:%M} {calendar.zone.key}"
    yield f"Takings by {takings.by}{''.join(f' {day}' for day in days if day)} ({begins})\n\n"
    width = max(map(len, (takings.by, *takings.groups, "total"))) + 1
    yield line(takings.by, width, COLUMNS)
    for name, figures in (takings.groups | {"total": takings.total}).items():
        yield line(name, width, cells(figures))
    if takings.unfinished:
        yield f"\nIn rounds that are not over: {amount(takings.unfinished)} won until now; it is in no column.\n"
    yield f"\n{TERMS}"


def line(name: str, width: int, columns: tuple[str, ...]) -> str:
    """Return one line of the table."""
    return f"{name:<{width}}{''.join(f'{column:>{WIDTH}}' for column in columns)}\n"


def cells(of: Figures) -> tuple[str, ...]:
    """Return figures as they stand in their columns."""
    paid = (of.voided, of.drop, of.wagered, of.returned, of.awards, of.corrections, of.win)
    return (
        *(f"{of.rounds:,}", f"{of.void:,}"),
        *map(amount, paid),
        *(part(of.hold), part(of.edge)),
        *map(amount, (of.commission, of.fills, of.credits, of.variance, of.meters)),
    )


def amount(cents: int) -> str:
    """Write cents as dollars, without a sign of currency."""
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole:,}.{rest:02}"


def part(of: Fraction | None) -> str:
    """Write a part as a percentage."""
    return "-" if of is None else f"{float(of):.2%}"


def as_json(takings: Takings) -> Iterator[str]:
    """Yield one JSON object a line, with amounts in cents: each group, and last the total."""
    for name, figures in takings.groups.items():
        yield one({takings.by: name} | told(figures))
    yield one({"total": told(takings.total), "unfinished": takings.unfinished})


def told(of: Figures) -> dict[str, object]:
    """Return figures with what follows from them."""
    parts = {"hold": of.hold, "win_per_handle": of.edge}
    derived = {name: None if part is None else float(part) for name, part in parts.items()}
    return {**msgspec.structs.asdict(of), "win": of.win, **derived}


def one(row: dict[str, object]) -> str:
    """Return one line of JSON."""
    return msgspec.json.encode(row).decode() + "\n"
