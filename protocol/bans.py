"""What supervisors rule for the whole house: who does not play in it, and which games are not played."""

from msgspec import Struct

from .message_base import ClientMessage, ServerMessage
from .values import Id, Millis, Name, Reason


class Exclude(ClientMessage, frozen=True):
    """
    A supervisor excludes a player, whom people call `name`, from the whole house.

    From now on there is no seat, no top-up and no new wager for the player anywhere. Hands in play end as silence ends
    them, and the chips go to the wallet. Every connection of the player is closed, and none is greeted again.
    """

    player: Name
    name: Name
    why: Reason


class Readmit(ClientMessage, frozen=True):
    """A supervisor lets an excluded player in again."""

    player: Name
    why: Reason


class StopGaming(ClientMessage, frozen=True):
    """
    A supervisor stops a game, or with null every game, at all tables, also at those that open later.

    What is wagered is played to its end; no round opens after that, and nobody sits down.
    """

    game: Name | None
    why: Reason


class StartGaming(ClientMessage, frozen=True):
    """A supervisor lets a game, or with null what was stopped as a whole, be played again."""

    game: Name | None
    why: Reason


Ruling = Exclude | Readmit | StopGaming | StartGaming


class Decreed(ServerMessage, frozen=True):
    """It is ruled and kept; each table and each node of the house follows within a second."""

    id: Id


class ExcludedPlayer(Struct, frozen=True):
    """A player who does not play here since `since`, because of `why`; `by` is the name of the supervisor."""

    player: str
    name: str
    why: str
    by: str
    since: Millis


class StoppedGame(Struct, frozen=True):
    """A game, or with null every game, that is not played since `since`; `by` is the name of the supervisor."""

    game: str | None
    why: str
    by: str
    since: Millis


class Bans(ServerMessage, frozen=True):
    """What is in force of this; to supervisors in the lobby, at once and whenever it changes."""

    excluded: tuple[ExcludedPlayer, ...]
    stopped: tuple[StoppedGame, ...]
