"""The floor moves players to other places (6(e)), keeps places, and lets players back that it sent away."""

from collections.abc import Iterator

from protocol.refusals import Refused
from protocol.sentences import Text
from protocol.supervision import KeepPlace
from server.core.table import Table, Who, settings_of

from .checks import check_supervisor
from .events import PlaceFreed, PlaceKept, PlayerLetBack, PlayerMoved
from .kept_seats import kept_from, still_kept


def movable(table: Table, number: int) -> bool:
    """Return whether nothing of a seat is in play."""
    seat = table.seats[number]
    return table.report is None and not seat.wagers and not table.in_round(seat.player)


def open_places(table: Table, number: int) -> tuple[int, ...]:
    """Return the places to which the player of a seat may be moved: any, or one beside the player's other positions."""
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
        Refused: If `who` is no supervisor, something is in play, or the place is not open to the player.

    """
    check_supervisor(who)
    if number not in table.seats:
        raise Refused(Text.NOBODY_AT_SEAT, seat=number)
    if not movable(table, number):
        raise Refused(Text.SEAT_IN_PLAY, seat=number)
    if to in table.seats:
        raise Refused(Text.SEAT_TAKEN, seat=to)
    player = table.seats[number].player
    name = table.players[player].name
    if kept := kept_from(table, to, name):
        raise Refused(Text.FREE_THE_SEAT, seat=to, name=kept.name)
    if to not in open_places(table, number):
        raise Refused(Text.NOT_NEXT_TO_OTHER, seat=to)
    yield PlayerMoved(number, to, player, name, who.player, who.name)


def keep(table: Table, who: Who, command: KeepPlace) -> Iterator[PlaceKept]:
    """
    Keep an open place for somebody, for so many rounds after the last one that has opened.

    Raises:
        Refused: If `who` is no supervisor, or the place is not open.

    """
    check_supervisor(who)
    number = command.seat
    if number in table.seats:
        raise Refused(Text.SEAT_TAKEN, seat=number)
    yield PlaceKept(number, command.name, table.round + command.rounds + 1, who.player, who.name)


def free(table: Table, who: Who, number: int) -> Iterator[PlaceFreed]:
    """Free a kept place for anybody (Refused if `who` is no supervisor, or it is not kept)."""
    check_supervisor(who)
    kept = still_kept(table).get(number)
    if kept is None:
        raise Refused(Text.SEAT_NOT_KEPT, seat=number)
    yield PlaceFreed(number, kept.name, who.player, who.name)


def let_back(table: Table, who: Who, player: str) -> Iterator[PlayerLetBack]:
    """Let a player back (Refused if `who` is no supervisor, or the player was not sent away)."""
    check_supervisor(who)
    name = table.standing.sent_away.get(player)
    if name is None:
        raise Refused(Text.NOT_SENT_AWAY)
    yield PlayerLetBack(player, name, who.player, who.name)
