"""Print a report: a table for people, or JSON, one object a line."""

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
    "Amounts are in dollars. Win = wagered - returned - awards - corrections - to meters, with the commission. Hold\n"
    "is the win as a part of the drop (the buy-ins); the next column is the win as a part of what was wagered.\n"
    "Rounds count when they are over.\n"
)


def as_text(takings: Takings, calendar: Calendar) -> Iterator[str]:
    """Yield the report as text for people."""
    first, last = takings.span.first, takings.span.last
    days = [f"from {first}" if first else "", f"to {last}" if last else ""]
    begins = f"gaming days begin at {calendar.begins:%H:%M} {calendar.zone.key}"
    yield f"Takings by {takings.by}{''.join(f' {day}' for day in days if day)} ({begins})\n\n"
    width = max(map(len, (takings.by, *takings.groups, "total"))) + 1
    yield line(takings.by, width, COLUMNS)
    for name, figures in (takings.groups | {"total": takings.total}).items():
        yield line(name, width, cells(figures))
    if takings.unfinished:
        yield f"\nOpen rounds have won {amount(takings.unfinished)} until now; it is in no column.\n"
    yield f"\n{TERMS}"


def line(name: str, width: int, columns: tuple[str, ...]) -> str:
    """Return one line of the table."""
    return f"{name:<{width}}{''.join(f'{column:>{WIDTH}}' for column in columns)}\n"


def cells(figures: Figures) -> tuple[str, ...]:
    """Return figures as text, one for each column."""
    money = (
        *(figures.voided, figures.drop, figures.wagered, figures.returned),
        *(figures.awards, figures.corrections, figures.win),
    )
    return (
        *(f"{figures.rounds:,}", f"{figures.void:,}"),
        *map(amount, money),
        *(percent(figures.hold), percent(figures.edge)),
        *map(amount, (figures.commission, figures.fills, figures.credits, figures.variance, figures.meters)),
    )


def amount(cents: int) -> str:
    """Return cents as dollars, without a currency sign."""
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole:,}.{rest:02}"


def percent(part: Fraction | None) -> str:
    """Return a part as a percentage."""
    return "-" if part is None else f"{float(part):.2%}"


def as_json(takings: Takings) -> Iterator[str]:
    """Yield one JSON object a line, with amounts in cents: each group, and last the total."""
    for name, figures in takings.groups.items():
        yield json_line({takings.by: name} | fields(figures))
    yield json_line({"total": fields(takings.total), "unfinished": takings.unfinished})


def fields(figures: Figures) -> dict[str, object]:
    """Return figures with those that follow from them."""
    parts = {"hold": figures.hold, "win_per_handle": figures.edge}
    derived = {name: None if part is None else float(part) for name, part in parts.items()}
    return {**msgspec.structs.asdict(figures), "win": figures.win, **derived}


def json_line(row: dict[str, object]) -> str:
    """Return one line of JSON."""
    return msgspec.json.encode(row).decode() + "\n"
