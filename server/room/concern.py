"""As much of a table and of a viewer as decides what `legal` offers."""

from msgspec.structs import replace

from server.core.fairness.state import Fairness
from server.core.table import Player, Seat, Table, Who


NOBODY = Who("player", "", "")  # any player of whom the table knows nothing
OTHER = Player("")
OTHERS_TURN = 0  # no seat has this number


def stranger(table: Table, who: Who) -> bool:
    """Return whether this is a player without a seat at the table."""
    return who.role == "player" and who.player not in table.players


def concerning(table: Table, who: Who) -> tuple[Table, Who]:
    """
    Return as much of the table and of `who` as `legal` needs: of both it offers what it offers of the whole.

    So what is offered stays the same while both are what they were, and is the same for all players of whom the table
    knows nothing. For a player the hands, wagers and chips of others are left out, whose turn it is among them, and
    what no offer depends on.
    """
    if who.role != "player":
        return table, who
    player = who.player
    reduced = replace(
        table,
        seats={number: seat if seat.player == player else Seat(seat.player) for number, seat in table.seats.items()},
        players={name: seated if name == player else OTHER for name, seated in table.players.items()},
        transfers={name: transfer for name, transfer in table.transfers.items() if transfer.player == player},
        turn=table.turn if table.turn in (None, *table.of(player)) else OTHERS_TURN,
        deadline=None,
        fairness=own_promise(table, player),
        house=0,
        bought_in=0,
        cashed_out=0,
    )
    return reduced, NOBODY if unknown(table, who) else who


def own_promise(table: Table, player: str) -> Fairness:
    """Return as much of the proof as decides whether a seed of the player is awaited."""
    fairness = table.fairness
    kept = {seat: each for seat, each in fairness.promises.items() if each.player == player}
    return Fairness(stage=fairness.stage, promises=kept if fairness.awaited else {})


def known_players(table: Table) -> list[str]:
    """Return the players of whom the table knows something: seated, sent away, or with chips on their way."""
    moving = (transfer.player for transfer in table.transfers.values())
    return [*table.players, *table.standing.sent_away, *moving]


def unknown(table: Table, who: Who) -> bool:
    """Return whether this is a player of whom the table knows nothing; it keeps places for players by name."""
    if who.role != "player" or who.player in known_players(table):
        return False
    return all(kept.name.casefold() != who.name.casefold() for kept in table.standing.kept.values())
