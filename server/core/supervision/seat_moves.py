"""Moving: the floor gives players other places (6(e)), keeps some, and lets who was sent away sit down again."""

from collections.abc import Iterator

from protocol.refusals import Code, Refused
from protocol.supervision import KeepPlace
from server.core.irregularities.decide import check_floor
from server.core.table import Table, Who, settings_of

from .events import PlaceFreed, PlaceKept, PlayerLetBack, PlayerMoved
from .kept_seats import kept_from, still_kept


def movable(table: Table, number: int) -> bool:
    """Return whether nothing of a seat is in play."""
    seat = table.seats[number]
    return table.report is None and not seat.wagers and not table.in_round(seat.player)


def open_places(table: Table, number: int) -> tuple[int, ...]:
    """Return where who sits at a seat may be moved to: any place, or one beside the player's other positions."""
    others = [other for other in table.of(table.seats[number].player) if other != number]
    name = table.players[table.seats[number].player].name
    free = [place for place in unoccupied(table) if kept_from(table, place, name) is None]
    return tuple(to for to in free if not others or max(*others, to) - min(*others, to) == len(others))


def unoccupied(table: Table) -> tuple[int, ...]:
    """Return the places where nobody sits."""
    return tuple(place for place in range(1, settings_of(table).places + 1) if place not in table.seats)


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
    player = table.seats[number].player
    name = table.players[player].name
    if kept := kept_from(table, to, name):
        raise Refused(Code.SEAT_TAKEN, f"Seat {to} is kept for {kept.name}; choose another, or give it free first.")
    if to not in open_places(table, number):
        raise Refused(Code.NOT_ADJACENT, f"Positions of one player are adjacent; seat {to} is not next to the other.")
    yield PlayerMoved(number, to, player, name, who.player, who.name)


def keep(table: Table, who: Who, command: KeepPlace) -> Iterator[PlaceKept]:
    """
    Keep an open place for somebody, for so many rounds after the last one that has opened.

    Raises:
        Refused: If it is not for them, or the place is not open.

    """
    check_floor(who)
    number = command.seat
    if number > settings_of(table).places:
        raise Refused(Code.UNKNOWN_SEAT, f"This table has seats 1 to {settings_of(table).places}.")
    if number in table.seats:
        raise Refused(Code.SEAT_TAKEN, f"Seat {number} is taken; choose a free one.")
    yield PlaceKept(number, command.name, table.round + command.rounds + 1, who.player, who.name)


def free(table: Table, who: Who, number: int) -> Iterator[PlaceFreed]:
    """Let anybody take a place that is kept (Refused if it is not for them, or it is not kept)."""
    check_floor(who)
    kept = still_kept(table).get(number)
    if kept is None:
        raise Refused(Code.NOT_NOW, f"Seat {number} is kept for nobody.")
    yield PlaceFreed(number, kept.name, who.player, who.name)


def let_back(table: Table, who: Who, player: str) -> Iterator[PlayerLetBack]:
    """Let a player who was sent away sit down again (Refused if it is not for them, or nobody of that name was)."""
    check_floor(who)
    name = table.standing.sent_away.get(player)
    if name is None:
        raise Refused(Code.UNKNOWN_PLAYER, "Nobody of that name was sent away from this table.")
    yield PlayerLetBack(player, name, who.player, who.name)
