"""
All messages that a client may send, and all that the server may send.

A connection starts with `Hello` (or `SignIn`, for staff). The client sends `Hello` again to go to another table or back
to the lobby. After a lost connection it sends `Hello` with the last event number and mark it saw, and gets the updates
after that event, or one snapshot.

A mark (16 hex digits) identifies the table's whole log up to an event. The same number with another mark belongs to
another history, as after a failover of the store that lost the end of the log.
"""

from enum import IntEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct

from .bans import Bans, Decreed, Exclude, Readmit, StartGaming, StopGaming
from .commands import TableCommand
from .irregularities import OutcomeShown, ShowOutcome
from .message_base import ClientMessage, ServerMessage
from .meters import MetersShown, Won
from .past_rounds import RoundShown, RoundsShown, ShowRound, ShowRounds
from .refusals import Code
from .supervision import Standing
from .updates import TableUpdate
from .values import Cents, Id, Mark, Millis, Name, Pace, Role, Seq, Text
from .views import Phase, TableAction, TableView


SUBPROTOCOLS = ("croupier.msgpack", "croupier.json")
MAX_FRAME = 4096  # bytes; the longest command is much shorter


class CloseCode(IntEnum):
    """Why the server closes a socket. After GOING_AWAY and RESUME the client reconnects and resumes."""

    GOING_AWAY = 1001
    TOO_BIG = 1009
    UNDECODABLE = 4400
    SIGNED_OUT = 4401
    EXCLUDED = 4403
    RESUME = 4408
    TOO_FAST = 4429


class Hello(ClientMessage, frozen=True):
    """
    Open the connection, or move it to a table or (null) to the lobby.

    A client that was `Moved` here sends its `ticket` instead of its `session`. Without either it becomes a new guest.
    With `last_seq` and `mark` the updates after that event follow, or a snapshot if the event is too old or belongs to
    another history.
    """

    session: Text | None = None
    ticket: Text | None = None
    table: Name | None = None
    last_seq: Seq | None = None
    mark: Mark | None = None


class SignIn(ClientMessage, frozen=True):
    """Sign in as dealer or supervisor with a one-use code."""

    name: Name
    code: Text


class SignOut(ClientMessage, frozen=True):
    """End the session. All its sockets are closed."""


class Do(ClientMessage, frozen=True):
    """Send a command to the table of this connection. A repeated `id` gets the first answer again."""

    command: TableCommand


FromClient = (
    Hello | SignIn | SignOut | Do | ShowRounds | ShowRound | ShowOutcome | Exclude | Readmit | StopGaming | StartGaming
)


class Welcome(ServerMessage, frozen=True):
    """
    Who you are. Keep `session`, a secret, to come back. It is null after a Hello with a ticket: you have it already.

    `balance` is your wallet in cents, `now` the server's clock. `table` is where you have a seat, if anywhere.
    `addresses` are all sockets of this house: try another one when this one does not answer.
    """

    id: Id
    session: str | None
    player: str
    name: str
    role: Role
    balance: Cents
    table: str | None
    now: Millis
    heartbeat: Annotated[int, Meta(description="Milliseconds between heartbeats.")]
    addresses: tuple[str, ...]


class Moved(ServerMessage, frozen=True):
    """
    Sent after the Welcome if the table is served at another address of this house.

    Send Hello at `url` with `ticket`, once and within ten seconds, and with the same `table`, `last_seq` and `mark`. If
    that address cannot be reached, come back here. This connection is in the lobby.
    """

    id: Id
    table: str
    url: str
    ticket: str


Alarm = Literal["held", "ruling", "count_confirmation", "verification", "dealer", "reader", "tray", "fill"]
Need = Alarm | Literal["claim", "dispute", "correction", "count", "device"]


class TableCard(Struct, frozen=True):
    """
    A table in the lobby. `low` and `high` are the limits of its first wager in cents. `game_title` names its game.

    `dealer` is the name of a dealer who is connected. `needs` lists what waits for the floor, the most urgent first: a
    table on hold, a report to rule on, a wrong count to confirm, a deck to verify, players without a dealer, a card
    without a reader, a count of the tray to verify, chips that run low, a progressive win to confirm, a dispute to
    decide, a correction to confirm, an overdue count, a lost device.
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
    """All tables, sent whenever one changes while the connection is in the lobby."""

    tables: tuple[TableCard, ...]


class Snapshot(ServerMessage, frozen=True):
    """The whole view after event `seq`."""

    seq: Seq
    mark: Mark
    view: TableView


class Updates(ServerMessage, frozen=True):
    """All updates since the last message, in order and without a gap, up to event `seq`."""

    seq: Seq
    mark: Mark
    updates: tuple[TableUpdate, ...]


class Legal(ServerMessage, frozen=True):
    """The actions that this viewer may take after event `seq`."""

    seq: Seq
    actions: tuple[TableAction, ...]


class Accepted(ServerMessage, frozen=True):
    """The command is carried out and stored. `seq` and `mark` of the table's last event then are the receipt."""

    id: Id
    seq: Seq
    mark: Mark


class Refused(ServerMessage, frozen=True):
    """The message changed nothing. `id` is null if none could be read; `message` is a sentence for people."""

    id: Id | None
    code: Code
    message: str


class Wallet(ServerMessage, frozen=True):
    """The wallet changed: it has `balance` cents, besides the stack at `table`, if any."""

    balance: Cents
    table: str | None


class Heartbeat(ServerMessage, frozen=True):
    """Sent at intervals: the server's clock, and the number and mark of the last event sent for this table."""

    now: Millis
    seq: Seq | None
    mark: Mark | None


class Interrupted(ServerMessage, frozen=True):
    """The table takes no commands for now. Cards, chips and the time to decide are kept. `message` says why."""

    message: str


class Continued(ServerMessage, frozen=True):
    """The table takes commands again."""


class TableGone(ServerMessage, frozen=True):
    """The table is no longer served; `message` says why. The connection is in the lobby."""

    table: str
    code: Code
    message: str


FromServer = (
    Welcome
    | Moved
    | Accepted
    | Refused
    | Lobby
    | Snapshot
    | Updates
    | Legal
    | Wallet
    | Heartbeat
    | RoundsShown
    | RoundShown
    | OutcomeShown
    | Interrupted
    | Continued
    | TableGone
    | Decreed
    | Bans
    | MetersShown
)
