"""The lobby: all tables of the house, and what each waits for."""

from typing import Literal

from msgspec import Struct

from .message_base import ServerMessage
from .meters import Won
from .standing import Standing
from .values import Cents, Millis, Pace
from .views import Phase


Alarm = Literal["held", "ruling", "count_confirmation", "verification", "dealer", "reader", "tray", "fill", "store"]
Need = Alarm | Literal["report", "claim", "dispute", "correction", "count", "device"]


class TableCard(Struct, frozen=True):
    """
    A table in the lobby. `low` and `high` are the limits of its first wager in cents. `game_title` names its game.

    `dealer` is the name of a dealer who is connected. `needs` lists what waits for the floor, the most urgent first: a
    store that is not safe, a table on hold, a dealer who has been reporting for a minute, a report to rule on, a wrong
    count to confirm, a deck to verify, players without a dealer, a card without a reader, a count of the tray to
    verify, chips that run low, a progressive win to confirm, a dispute to decide, a correction to confirm, an overdue
    count, a lost device.
    `standing` says which dealer is on duty, and why the table is on hold or closed. `deadline` is that of the open
    step. `count_due` is the number of rounds until the stub has to be counted; null where it is not counted. `meter` is
    the progressive meter of the table, and `won` the last win on it here.
    """

    table: str
    title: str
    game: str
    game_title: str
    pace: Pace
    low: Cents
    high: Cents
    places: int
    taken: int
    round: int
    phase: Phase
    open: bool
    dealer: str | None = None
    needs: tuple[Need, ...] = ()
    standing: Standing = Standing()
    deadline: Millis | None = None
    count_due: int | None = None
    meter: str | None = None
    won: Won | None = None


class Lobby(ServerMessage, frozen=True):
    """
    All tables, sent when the connection comes to the lobby.

    In version 1 it is sent again whenever one of them changes, in place of `LobbyChanged`.
    """

    tables: tuple[TableCard, ...]


class LobbyChanged(ServerMessage, frozen=True):
    """
    What has changed in the lobby since the last `Lobby` or `LobbyChanged`.

    `cards` are those of new tables, and of tables that have changed. `order` names all tables as they are shown now: a
    table that it does not name is gone. Null: these are the same tables as before, in the same order.
    """

    cards: tuple[TableCard, ...]
    order: tuple[str, ...] | None
