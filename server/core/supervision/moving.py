"""Moving: the floor gives a player another place (6(e)), and lets one who was sent away sit down again."""

from collections.abc import Iterator

from protocol.refusals import Code, Refused
from server.core.irregularities import check_floor
from server.core.table import Table, Who, settings_of

from .events import PlayerLetBack, PlayerMoved


def movable(table: Table, number: int) -> bool:
    """Return whether nothing of a seat is in play."""
    seat = table.seats[number]
    return table.report is None and not seat.wagers and not table.in_round(seat.player)


def open_places(table: Table, number: int) -> tuple[int, ...]:
    """Return where who sits at a seat may be moved to: any place, or one beside the player's other positions."""
    others = [other for other in table.of(table.seats[number].player) if other != number]
    free = [place for place in range(1, settings_of(table).places + 1) if place not in table.seats]
    return tuple(to for to in free if not others or max(*others, to) - min(*others, to) == len(others))


def move(table: Table, who: Who, number: int, to: int) -> Iterator[PlayerMoved]:
    """
    Give a player another place.

    Raises:
        Refused: If it is not for them, something is in play, or the place is not open to the player.

    """
    check_floor(who)
    if number not in table.seats:
        raise Refused(Code.UNKNOWN_SEAT, f"Nobody sits at seat {number}.")
    if not movable(table, number):
        raise Refused(Code.NOT_NOW, f"Something of seat {number} is in play; move its player when the round is over.")
    if to > settings_of(table).places:
        raise Refused(Code.UNKNOWN_SEAT, f"This table has seats 1 to {settings_of(table).places}.")
    if to in table.seats:
        raise Refused(Code.SEAT_TAKEN, f"Seat {to} is taken; choose a free one.")
    if to not in open_places(table, number):
        raise Refused(Code.NOT_ADJACENT, f"Positions of one player are adjacent; seat {to} is not next to the other.")
    player = table.seats[number].player
    yield PlayerMoved(number, to, player, table.players[player].name, who.player, who.name)


def let_back(table: Table, who: Who, player: str) -> Iterator[PlayerLetBack]:
    """Let a player who was sent away sit down again (Refused if it is not for them, or nobody of that name was)."""
    check_floor(who)
    name = table.standing.sent_away.get(player)
    if name is None:
        raise Refused(Code.UNKNOWN_PLAYER, "Nobody of that name was sent away from this table.")
    yield PlayerLetBack(player, name, who.player, who.name)
