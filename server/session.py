"""Who somebody is: guests with play money, staff with one-use codes, and the sockets that belong to each session."""

import asyncio
from base64 import urlsafe_b64encode
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

import structlog
from msgspec import Struct

from protocol.envelope import ServerMessage, Wallet
from protocol.refusals import Code, Refused
from protocol.values import Role
from server.store import Away, Session, Store
from server.world import World


WELCOME = "welcome"  # the transfer id of a guest's play money: once for each wallet
SESSION_TTL = 30 * 24 * 3_600_000  # ms
CODE_TTL = 12 * 3_600_000  # ms
LOCK = 30 * 60_000  # ms during which failed sign-ins count
FAILURES = 3

WRONG = "That name and code do not go together."
LOCKED = "Too many sign-ins failed under this name. It is locked for 30 minutes."

log = structlog.get_logger()


class Held(Struct, frozen=True):
    """A session with its token, which is a secret."""

    token: str
    session: Session


class Socket(Protocol):
    """A connection, as far as sessions care."""

    def tell(self, message: ServerMessage) -> None:
        """Queue a message; never waits."""
        ...

    def sign_out(self) -> None:
        """Close, because the session has ended."""
        ...


class Sessions:
    """
    All sessions, and the sockets open for each. `welcome` is a new guest's play money in cents.

    `run` sends `Wallet` messages to the players named to `paid`.
    """

    def __init__(self, store: Store, world: World, welcome: int) -> None:
        self.store = store
        self.world = world
        self.welcome = welcome
        self.sockets: defaultdict[str, set[Socket]] = defaultdict(set)
        self.players: defaultdict[str, set[Socket]] = defaultdict(set)
        self.arriving: defaultdict[str, set[Socket]] = defaultdict(set)
        self.due: set[str] = set()
        self.one_at_a_time = asyncio.Lock()
        self.news = asyncio.Event()

    def secret(self) -> str:
        """Return 256 random bits that fit in a URL."""
        return urlsafe_b64encode(self.world.entropy()).rstrip(b"=").decode()

    # Coming and going.

    async def guest(self) -> Held:
        """Make a new guest, with play money."""
        number = await self.store.next_guest()
        session = Session(f"guest-{self.world.entropy().hex()[:16]}", f"Guest {number}", "player")
        await self.store.credit(session.player, WELCOME, self.welcome)
        return await self.open(session)

    async def resume(self, token: str) -> Held:
        """
        Return a session.

        Raises:
            Refused: If there is none with this token, or it has ended.

        """
        session = await self.store.load_session(token, SESSION_TTL)
        if session is None:
            raise Refused(Code.UNKNOWN_SESSION, "This session has ended. Say Hello without one to start anew.")
        return Held(token, session)

    async def sign_in(self, name: str, code: str) -> Held:
        """
        Sign a member of the staff in. Every failure reads the same, whatever was wrong.

        Raises:
            Refused: If the name and code are not right, or the name is locked.

        """
        async with self.one_at_a_time:  # or many guesses at once would all come before the third failure
            if await self.store.failures(name, LOCK, add=False) >= FAILURES:
                raise Refused(Code.LOCKED_OUT, LOCKED)
            role = await self.store.take_code(name, code)
            if role is None:
                failed = await self.store.failures(name, LOCK, add=True)
                log.warning("a sign-in failed", name=name, failed=failed)
                raise Refused(Code.WRONG_CODE, WRONG)
        log.info("signed in", name=name, role=role)
        return await self.open(Session(f"{role}-{name}", name, role))

    async def sign_out(self, token: str) -> None:
        """End a session and close every socket of it, also those that are just coming."""
        await self.store.end_session(token)
        for socket in self.sockets.get(token, set()) | self.arriving.get(token, set()):
            socket.sign_out()

    async def issue_code(self, name: str, role: Role) -> str:
        """Return a new one-use code for a member of the staff; an earlier one is void, and the name is not locked."""
        number = int.from_bytes(self.world.entropy()) % 1_000_000
        code = f"{number // 1_000:03}-{number % 1_000:03}"
        await self.store.save_code(name, code, role, CODE_TTL)
        return code

    async def open(self, session: Session) -> Held:
        """Keep a new session."""
        held = Held(self.secret(), session)
        await self.store.save_session(held.token, session, SESSION_TTL)
        return held

    # Sockets.

    @contextmanager
    def coming(self, token: str, socket: Socket) -> Iterator[None]:
        """
        Resume a session and attach a socket to it in here.

        Then no socket outlives its session: either `resume` sees that it has ended, or `sign_out` sees the socket.
        """
        self.arriving[token].add(socket)
        try:
            yield
        finally:
            self.arriving[token].discard(socket)
            if not self.arriving[token]:
                del self.arriving[token]

    def attach(self, held: Held, socket: Socket) -> None:
        """Count a socket as one of the session's."""
        self.sockets[held.token].add(socket)
        self.players[held.session.player].add(socket)

    def detach(self, held: Held, socket: Socket) -> None:
        """Forget a socket."""
        for index, key in ((self.sockets, held.token), (self.players, held.session.player)):
            index[key].discard(socket)
            if not index[key]:
                del index[key]

    def paid(self, player: str) -> None:
        """Tell a player soon that the wallet changed."""
        if player in self.players:
            self.due.add(player)
            self.news.set()

    async def run(self) -> None:
        """Send wallets to their owners as they change."""
        while True:
            await self.news.wait()
            self.news.clear()
            while self.due:
                player = self.due.pop()
                try:
                    purse = await self.store.purse(player)
                except Away:
                    self.due.add(player)
                    await asyncio.sleep(1)
                    continue
                for socket in self.players.get(player, ()):
                    socket.tell(Wallet(purse.balance, purse.table))
