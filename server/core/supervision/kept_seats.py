"""Places that the floor keeps for a player by name."""

from server.core.table import Table

from .state import Kept


def still_kept(table: Table) -> dict[int, Kept]:
    """Return the places that are still kept, by seat."""
    return {number: kept for number, kept in table.standing.kept.items() if table.round < kept.until}


def kept_from(table: Table, number: int, name: str) -> Kept | None:
    """Return the reservation of an open place, if it is not for the player called `name`."""
    kept = still_kept(table).get(number)
    return kept if kept and kept.name.casefold() != name.casefold() else None
