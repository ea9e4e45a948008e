"""The outcome of a round as it closes, for later questions about it."""

from server.core.table import Table

from .state import Hand, Line


def hands(table: Table) -> tuple[Hand, ...]:
    """Return what came of each position in the round that has just closed, where anything was at stake."""
    told = []
    for number, seat in sorted(table.seats.items()):
        came: dict[str, Line] = {}
        for result in seat.results:
            known = came.get(result.wager, Line(result.wager, 0, 0))
            came[result.wager] = Line(result.wager, known.stake + result.stake, known.returned + result.returned)
        if came:
            told.append(Hand(number, seat.player, table.players[seat.player].name, tuple(came.values())))
    return tuple(told)
