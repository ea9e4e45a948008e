"""
All messages that a client may send, and all that the server may send.

A connection starts with `Hello` (or `SignIn`, for staff). The client sends `Hello` again to go to another table or back
to the lobby. After a lost connection it sends `Hello` with the last event number and mark it saw, and gets the updates
after that event, or one snapshot.

A mark (16 hex digits) identifies the table's whole log up to an event. The same number with another mark belongs to
another history, as after a failover of the store that lost the end of the log.
"""

from enum import IntEnum
from typing import Annotated

from msgspec import Meta

from .bans import Bans, Decreed, Exclude, Readmit, StartGaming, StopGaming
from .commands import TableCommand
from .irregularities import OutcomeShown, ShowOutcome
from .lobby import Lobby, LobbyChanged
from .message_base import ClientMessage, ServerMessage
from .meters import MetersShown
from .past_rounds import ProofShown, RoundShown, RoundsShown, ShowProof, ShowRound, ShowRounds
from .refusals import RETRY_AFTER, Code
from .rules_panel import RulesShown, ShowRules
from .updates import TableUpdate
from .values import Cents, Id, Mark, Millis, Name, Role, Seq, Text
from .views import TableAction, TableView


SUBPROTOCOLS = ("croupier.2.msgpack", "croupier.2.json", "croupier.msgpack", "croupier.json")  # `protocol/versions.py`
MAX_FRAME = 4096  # bytes; the longest command is much shorter


class CloseCode(IntEnum):
    """
    Why the server closes a socket. After GOING_AWAY and RESUME the client reconnects and resumes.

    NO_HELLO: within five seconds nobody said `Hello` or `SignIn`, or after that was refused nobody said it again.
    """

    GOING_AWAY = 1001
    TOO_BIG = 1009
    UNDECODABLE = 4400
    SIGNED_OUT = 4401
    EXCLUDED = 4403
    NO_HELLO = 4407
    LOCKED = 4423
    RESUME = 4408
    TOO_FAST = 4429


class Hello(ClientMessage, frozen=True):
    """
    Open the connection, or move it to a table or (null) to the lobby.

    A client that was `Moved` here sends its `ticket` instead of its `session`. Without either it becomes a new guest on
    a new connection, and stays who it is on one that was welcomed.
    `bot` is the pass which the house gives to its own bots; then the new guest is marked as a bot.
    `page` says that a page of this house asks: it keeps a cookie in place of a session token, and gets tickets. With
    `last_seq` and `mark` the updates after that event follow, or a snapshot if it is too old or of another history.
    """

    session: Text | None = None
    ticket: Text | None = None
    table: Name | None = None
    last_seq: Seq | None = None
    mark: Mark | None = None
    page: bool = False
    bot: Text | None = None


class SignIn(ClientMessage, frozen=True):
    """
    Sign in as dealer or supervisor with a one-use code. `page` says that a person looks at a page.

    Such a session is locked when nobody has used the page for some minutes: then Hello is refused as `locked`, and this
    message with the same name and code unlocks the session.
    """

    name: Name
    code: Text
    page: bool = False


class Active(ClientMessage, frozen=True):
    """Somebody uses the page of this session, so it is not to be locked. Commands and look-ups say so too."""


class SignOut(ClientMessage, frozen=True):
    """End the session. All its sockets are closed."""


class Refill(ClientMessage, frozen=True):
    """Get play money back to the welcome sum, once a gaming day. For a player who has less, and no seat."""


class ChooseName(ClientMessage, frozen=True):
    """Choose the name by which the house and its tables know this player from now on. For a player without a seat."""

    name: Text


class Do(ClientMessage, frozen=True):
    """Send a command to the table of this connection. A repeated `id` gets the first answer again."""

    command: TableCommand


FromClient = (
    Hello
    | SignIn
    | Active
    | SignOut
    | Refill
    | ChooseName
    | Do
    | ShowRounds
    | ShowRound
    | ShowProof
    | ShowOutcome
    | ShowRules
    | Exclude
    | Readmit
    | StopGaming
    | StartGaming
)


class Welcome(ServerMessage, frozen=True):
    """
    Who you are. Keep `session`, a secret, to come back. It is null after a Hello with a ticket: you have it already.

    `balance` is your wallet in cents, `now` the server's clock. `table` is where you have a seat, if anywhere.
    `addresses` are all sockets of this house: try another one when this one does not answer. `refill_to` is the sum to
    which a player's play money can be refilled; 0 if it cannot. A page gets no `session` but a `ticket` to come back
    with, once.
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
    refill_to: Cents = 0
    ticket: str | None = None


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


class Snapshot(ServerMessage, frozen=True):
    """The whole view of `table` after event `seq`."""

    table: str
    seq: Seq
    mark: Mark
    view: TableView


class Updates(ServerMessage, frozen=True):
    """
    All updates of `table` since the last message, in order and without a gap, up to event `seq`.

    What comes for the table that the connection has left comes before the `Welcome` that answers its last `Hello`.
    """

    table: str
    seq: Seq
    mark: Mark
    updates: tuple[TableUpdate, ...]


class Legal(ServerMessage, frozen=True):
    """The actions that this viewer may take at `table` after event `seq`."""

    table: str
    seq: Seq
    actions: tuple[TableAction, ...]


class Accepted(ServerMessage, frozen=True):
    """
    The command is carried out and stored. `seq` and `mark` of the last event of `table` then are the receipt.

    The updates up to `seq` may come after this answer.
    """

    id: Id
    table: str
    seq: Seq
    mark: Mark


class Refused(ServerMessage, frozen=True):
    """
    The message changed nothing. `id` is null if none could be read; `message` is a sentence for people.

    `retry_after`: the same message is worth sending again after so many milliseconds. Null: not by itself.
    """

    id: Id | None
    code: Code
    message: str
    retry_after: Annotated[int | None, Meta(description="Milliseconds.")] = None


def refused(message_id: Id | None, code: Code, sentence: str, retry_after: int | None = None) -> Refused:
    """Return the refusal of a message: worth another try `retry_after` ms later, or when its code says so."""
    return Refused(message_id, code, sentence, retry_after or RETRY_AFTER.get(code))


class Refilled(ServerMessage, frozen=True):
    """The play money is refilled: the wallet has `balance` cents."""

    id: Id
    balance: Cents


class Named(ServerMessage, frozen=True):
    """The player has this name now, in the form in which everybody sees it."""

    id: Id
    name: str


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
    | LobbyChanged
    | Snapshot
    | Updates
    | Legal
    | Refilled
    | Named
    | Wallet
    | Heartbeat
    | RoundsShown
    | RoundShown
    | ProofShown
    | OutcomeShown
    | RulesShown
    | Interrupted
    | Continued
    | TableGone
    | Decreed
    | Bans
    | MetersShown
)
