"""Bans for the whole house: players whom supervisors exclude, and games that they stop."""

from msgspec import Struct

from .message_base import ClientMessage, ServerMessage
from .values import Id, Millis, Name, Reason


class Exclude(ClientMessage, frozen=True):
    """
    A supervisor excludes a player, shown as `name`, from the whole house.

    The player gets no seat, no top-up and no new wager at any table. Hands in play end with the choices made for a
    player who does not answer, and the chips go to the wallet. The player's connections are closed, and new ones are
    refused.
    """

    player: Name
    name: Name
    why: Reason


class Readmit(ClientMessage, frozen=True):
    """A supervisor ends the exclusion of a player."""

    player: Name
    why: Reason


class StopGaming(ClientMessage, frozen=True):
    """
    A supervisor stops a game, or every game (null), at all tables, including those opened later.

    Rounds with wagers are played to their end. After that no round opens, and nobody can sit down.
    """

    game: Name | None
    why: Reason


class StartGaming(ClientMessage, frozen=True):
    """A supervisor starts a game again; null ends a stop of every game."""

    game: Name | None
    why: Reason


Ruling = Exclude | Readmit | StopGaming | StartGaming


class Decreed(ServerMessage, frozen=True):
    """The ban is changed and stored. Every table and node of the house follows within a second."""

    id: Id


class ExcludedPlayer(Struct, frozen=True):
    """A player excluded since `since`, with the reason `why`; `by` is the name of the supervisor."""

    player: str
    name: str
    why: str
    by: str
    since: Millis


class StoppedGame(Struct, frozen=True):
    """A game, or every game (null), stopped since `since`; `by` is the name of the supervisor."""

    game: str | None
    why: str
    by: str
    since: Millis


class Bans(ServerMessage, frozen=True):
    """All bans in force, sent to supervisors in the lobby: at once and after each change."""

    excluded: tuple[ExcludedPlayer, ...]
    stopped: tuple[StoppedGame, ...]
