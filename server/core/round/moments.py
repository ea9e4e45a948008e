"""The moments that a table waits for."""

from msgspec.structs import replace

from server.core.table import Table


def moved(table: Table, by: int) -> Table:
    """Return the table with its deadline, and the moments since when players are away, `by` ms later."""
    players = {
        name: player if player.away is None else replace(player, away=player.away + by)
        for name, player in table.players.items()
    }
    return replace(table, players=players, deadline=None if table.deadline is None else table.deadline + by)
