"""The open sockets of this node, by session and by player."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from msgspec import Struct

from protocol.message_base import ServerMessage
from protocol.messages import Wallet
from protocol.refusals import Refused
from server.store import Session


class Held(Struct, frozen=True):
    """
    A session, its key, and its secret token (None if it was opened with a ticket).

    The store has a session under its key, but not that of a guest who has not played: this one is `unplayed`.
    """

    key: str
    session: Session
    token: str | None = None
    unplayed: bool = False


class Socket(Protocol):
    """The part of a connection that sessions use."""

    def tell(self, message: ServerMessage) -> None:
        """Queue a message; never waits."""
        ...

    def sign_out(self, why: Refused | None = None) -> None:
        """Close, because the session has ended or is locked; `why` is said if it is known."""
        ...

    def turn_out(self, why: str) -> None:
        """Say why, and close, because the player is excluded."""
        ...


class Sockets:
    """
    The open sockets, and by its key the session of each as `held`.

    `unplayed` are the guests among their owners who have not played, by player.
    """

    def __init__(self) -> None:
        self.by_session: defaultdict[str, set[Socket]] = defaultdict(set)
        self.by_player: defaultdict[str, set[Socket]] = defaultdict(set)
        self.resumed_by: defaultdict[str, set[Socket]] = defaultdict(set)
        self.held: dict[str, Held] = {}
        self.shown: dict[Socket, Wallet] = {}
        self.unplayed: dict[str, Held] = {}

    @contextmanager
    def resuming(self, key: str, socket: Socket) -> Iterator[None]:
        """
        Resume a session and attach a socket to it inside this context.

        So no socket outlives its session: either `find` sees that it has ended, or `ended` sees the socket.
        """
        self.resumed_by[key].add(socket)
        try:
            yield
        finally:
            self.resumed_by[key].discard(socket)
            if not self.resumed_by[key]:
                del self.resumed_by[key]

    def of_session(self, key: str) -> set[Socket]:
        """Return the sockets of a session, with those that are just resuming it."""
        return self.by_session.get(key, set()) | self.resumed_by.get(key, set())

    def attach(self, held: Held, socket: Socket) -> None:
        """Add a socket to its session."""
        self.by_session[held.key].add(socket)
        self.by_player[held.session.player].add(socket)
        self.held[held.key] = held
        if held.unplayed:
            self.unplayed[held.session.player] = held

    def current(self, held: Held) -> Held:
        """Return a session as it is now: since its socket was attached, its owner may have chosen a name."""
        return self.held.get(held.key, held)

    def rename(self, key: str, session: Session) -> None:
        """Have the sockets of a session go on under the name that its owner has chosen."""
        if (held := self.held.get(key)) is not None:
            self.held[key] = Held(key, session, held.token)
            self.unplayed.pop(session.player, None)  # the name is stored

    def detach(self, held: Held, socket: Socket) -> None:
        """Remove a socket from its session."""
        self.shown.pop(socket, None)
        for index, key in ((self.by_session, held.key), (self.by_player, held.session.player)):
            index[key].discard(socket)
            if not index[key]:
                del index[key]
        if held.key not in self.by_session:
            self.held.pop(held.key, None)
        if held.session.player not in self.by_player:
            self.unplayed.pop(held.session.player, None)

    def turn_out(self, why_barred: Callable[[str], str | None]) -> None:
        """Close every socket of the players who are excluded."""
        for player, sockets in self.by_player.items():
            if why := why_barred(player):
                for socket in sockets:
                    socket.turn_out(why)
