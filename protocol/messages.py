"""
The envelope: everything a client may send, and everything the server may send.

A connection starts with `Hello` (or `SignIn`, for the staff). It can say `Hello` again to go to another table or back
to the lobby. After a cut it says `Hello` with the last number and mark it saw, and gets the exact tail or one snapshot.

A mark (16 hex digits) names the table's whole log up to a number: the same number with another mark is another history,
as there is after a failover of the store that lost the log's end.
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
MAX_FRAME = 4096  # bytes; the longest command is far shorter


class CloseCode(IntEnum):
    """Why the server closes a socket. After GOING_AWAY and RESUME the client comes back and resumes."""

    GOING_AWAY = 1001
    TOO_BIG = 1009
    UNDECODABLE = 4400
    SIGNED_OUT = 4401
    EXCLUDED = 4403
    RESUME = 4408
    TOO_FAST = 4429


class Hello(ClientMessage, frozen=True):
    """
    Open or move the connection: to the lobby, or to a table.

    `ticket` is said instead of `session` by who was `Moved` here; with neither, a new guest is made. With `last_seq`
    and its `mark` the updates after it follow, or a snapshot if that is too long ago or another history.
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
    """End the session; every socket of it is closed."""


class Do(ClientMessage, frozen=True):
    """Ask for a command at the table of this connection. A repeated id gets the first answer."""

    command: TableCommand


FromClient = (
    Hello | SignIn | SignOut | Do | ShowRounds | ShowRound | ShowOutcome | Exclude | Readmit | StopGaming | StartGaming
)


class Welcome(ServerMessage, frozen=True):
    """
    Who you are. Keep `session` (a secret) to come back; it is null for who came with a ticket and has it already.

    `table` is where you have a seat, if anywhere. `addresses` are all sockets of this house: where to come back to when
    this one does not answer.
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
    Sent after the Welcome, when the table is served at another address of this house.

    Say Hello at `url` with `ticket`, once and within ten seconds, and with the same `table`, `last_seq` and `mark`. If
    it cannot be reached, come back to where you started. This connection is in the lobby.
    """

    id: Id
    table: str
    url: str
    ticket: str


Alarm = Literal["held", "ruling", "count_confirmation", "verification", "dealer", "reader", "tray", "fill"]
Need = Alarm | Literal["claim", "dispute", "correction", "count", "device"]


class TableCard(Struct, frozen=True):
    """
    A table in the lobby; limits are those of its first wager, in cents. `game_title` is what its game is called.

    `dealer` is the name of the dealer who is there, if any. `needs` is what waits for the floor, the most pressing
    first: a table that stands still, a report to be ruled on, a wrong count to be confirmed, a deck to be verified,
    players without a dealer, a card without a reader, a count of the tray to be verified, chips that run out, a
    progressive winner to be confirmed, a dispute to be decided, a correction to be confirmed, a count that is overdue,
    a device that is lost.
    `standing` says which dealer is on, and why the table stands still or is closed. `deadline` is that of the open
    step; `count_due` is in how many rounds the stub is to be counted, null where nobody counts it. `meter` is the
    progressive meter that the table feeds, and `won` what was won there last.
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
    """All tables, whenever one changes, while the connection is in the lobby."""

    tables: tuple[TableCard, ...]


class Snapshot(ServerMessage, frozen=True):
    """The whole view after event `seq`."""

    seq: Seq
    mark: Mark
    view: TableView


class Updates(ServerMessage, frozen=True):
    """What happened since, in order and without a gap, up to event `seq`."""

    seq: Seq
    mark: Mark
    updates: tuple[TableUpdate, ...]


class Legal(ServerMessage, frozen=True):
    """What this viewer may do after event `seq`."""

    seq: Seq
    actions: tuple[TableAction, ...]


class Accepted(ServerMessage, frozen=True):
    """The command was carried out and is stored; `seq` is the table's last event then. With `mark` it is a receipt."""

    id: Id
    seq: Seq
    mark: Mark


class Refused(ServerMessage, frozen=True):
    """The message changed nothing. `id` is null when none could be read."""

    id: Id | None
    code: Code
    message: str


class Wallet(ServerMessage, frozen=True):
    """The wallet changed: `balance` cents are outside any table."""

    balance: Cents
    table: str | None


class Heartbeat(ServerMessage, frozen=True):
    """Sent at intervals: the server's clock, and the last number sent for the table of this connection."""

    now: Millis
    seq: Seq | None
    mark: Mark | None


class Interrupted(ServerMessage, frozen=True):
    """The table takes no commands for now; cards, chips and the time to decide are kept. `message` says why."""

    message: str


class Continued(ServerMessage, frozen=True):
    """The table takes commands again."""


class TableGone(ServerMessage, frozen=True):
    """The table stopped serving; `message` says why. The connection is in the lobby."""

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
