"""Keeping: places that the floor keeps for somebody by name."""

from server.core.table import Table

from .state import Kept


def still_kept(table: Table) -> dict[int, Kept]:
    """Return the places that are kept, by seat: those for which the time is not over."""
    return {number: kept for number, kept in table.standing.kept.items() if table.round < kept.until}


def kept_from(table: Table, number: int, name: str) -> Kept | None:
    """Return for whom an open place is kept, if that is somebody else than who is called `name`."""
    kept = still_kept(table).get(number)
    return kept if kept and kept.name.casefold() != name.casefold() else None
