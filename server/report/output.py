"""Print a report: a table for people, or JSON, one object a line."""

import textwrap
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import islice

import msgspec

from server.config.gaming_day import Calendar

from .figures import Figures
from .reading import Takings


COLUMNS = (
    *("rounds", "void", "voided", "drop", "wagered", "returned", "awards", "corrections"),
    *("win", "hold", "of handle", "commission", "fills", "credits", "variance", "to meters", "seeds", "withheld"),
)
PAGE = 100  # characters in a line
LONGEST = 40  # characters of a cell
GAP = "  "
NAMED = 20  # players in a sentence
TERMS = (
    "Amounts are in dollars. Win = wagered - returned - awards - corrections - to meters, with the\n"
    "commission. Hold is the win as a part of the drop (the buy-ins), and the next column the win as a\n"
    "part of what was wagered. Rounds count when they are over. Seeds are those that players promised.\n"
)


def as_text(takings: Takings, calendar: Calendar) -> Iterator[str]:
    """Yield the report as text for people."""
    first, last = takings.span.first, takings.span.last
    days = [f"from {first}" if first else "", f"to {last}" if last else ""]
    begins = f"Gaming days begin at {calendar.begins:%H:%M} {calendar.zone.key}."
    yield f"Takings by {takings.by}{''.join(f' {day}' for day in days if day)}\n{begins}\n"
    figures = takings.groups | {"total": takings.total}
    for block in blocks([(takings.by, *COLUMNS), *((name, *cells(one)) for name, one in figures.items())]):
        yield "\n" + "".join(f"{line}\n" for line in block)
    if takings.unfinished:
        yield f"\nOpen rounds have won {amount(takings.unfinished)} until now; it is in no column.\n"
    if takings.withholders:
        yield "\n" + textwrap.fill(f"Seeds were withheld by {withholders(takings.withholders)}.", PAGE) + "\n"
    yield f"\n{TERMS}"


def withholders(players: Mapping[str, int]) -> str:
    """Return some players, and how many seeds each withheld."""
    named = [f"{player} ({seeds:,})" for player, seeds in islice(players.items(), NAMED)]
    more = len(players) - len(named)
    return ", ".join(named) + (f" and {more:,} more" if more else "")


def blocks(rows: list[tuple[str, ...]]) -> Iterator[list[str]]:
    """Yield a table in parts that fit the page: the lines of each, with the first column in all."""
    names, *columns = [justified(column) for column in zip(*rows, strict=True)]
    names = [name.strip().ljust(len(name)) for name in names]
    lines = list(names)
    for column in columns:
        if len(lines[0]) + len(GAP) + len(column[0]) > PAGE:
            yield lines
            lines = list(names)
        lines = [f"{line}{GAP}{cell}" for line, cell in zip(lines, column, strict=True)]
    yield lines


def justified(column: tuple[str, ...]) -> list[str]:
    """Return the cells of a column in the width of the widest, none wider than a name may be."""
    cells = [cell if len(cell) <= LONGEST else f"{cell[: LONGEST - 1]}…" for cell in column]
    return [cell.rjust(max(map(len, cells))) for cell in cells]


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
        *(f"{figures.promised:,}", f"{figures.withheld:,}"),
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
    last = {"unfinished": takings.unfinished, "withheld_by": takings.withholders}
    yield json_line({"total": fields(takings.total), **last})


def fields(figures: Figures) -> dict[str, object]:
    """Return figures with those that follow from them."""
    parts = {"hold": figures.hold, "win_per_handle": figures.edge}
    derived = {name: None if part is None else float(part) for name, part in parts.items()}
    return {**msgspec.structs.asdict(figures), "win": figures.win, **derived}


def json_line(row: dict[str, object]) -> str:
    """Return one line of JSON."""
    return msgspec.json.encode(row).decode() + "\n"
