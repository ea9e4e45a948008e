"""Sessions: guests with play money, staff with one-use codes, and the sockets of each session."""

import asyncio
from base64 import urlsafe_b64encode
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from typing import Protocol

import structlog
from msgspec import Struct
from msgspec.structs import replace

from protocol.message_base import ServerMessage
from protocol.messages import Wallet
from protocol.refusals import Refused
from protocol.sentences import Text
from protocol.values import Role
from server.store import Away, News, Session, Store
from server.world import World


WELCOME = "welcome"  # the transfer id of a guest's play money, so that each wallet gets it once
SESSION_TTL = 30 * 24 * 3_600_000  # ms
CODE_TTL = 12 * 3_600_000  # ms
TICKET_TTL = 10_000  # ms
NEWS_EVERY = 0.5  # s between two looks at the news of other nodes
LOCK = 30 * 60_000  # ms during which failed sign-ins count
FAILURES = 3

log = structlog.get_logger()


class Held(Struct, frozen=True):
    """A session, the key that the store has it under, and its secret token (None if it was opened with a ticket)."""

    key: str
    session: Session
    token: str | None = None


class Socket(Protocol):
    """The part of a connection that sessions use."""

    def tell(self, message: ServerMessage) -> None:
        """Queue a message; never waits."""
        ...

    def sign_out(self) -> None:
        """Close, because the session has ended."""
        ...

    def turn_out(self, why: str) -> None:
        """Say why, and close, because the player is excluded."""
        ...


class Sessions:
    """
    All sessions, and the open sockets of each. `welcome` is a new guest's play money in cents.

    `run` sends a `Wallet` to the players whose wallets changed, which `paid` is told of.
    """

    def __init__(self, store: Store, world: World, welcome: int) -> None:
        self.store = store
        self.world = world
        self.welcome = welcome
        self.sockets: defaultdict[str, set[Socket]] = defaultdict(set)
        self.players: defaultdict[str, set[Socket]] = defaultdict(set)
        self.arriving: defaultdict[str, set[Socket]] = defaultdict(set)
        self.shown: dict[Socket, Wallet] = {}
        self.due: set[str] = set()
        self.untold: set[str] = set()
        self.one_at_a_time = asyncio.Lock()
        self.news = asyncio.Event()

    def secret(self) -> str:
        """Return 256 random bits that fit in a URL."""
        return urlsafe_b64encode(self.world.entropy()).rstrip(b"=").decode()

    # Opening and ending sessions.

    async def guest(self) -> Held:
        """Make a new guest, with play money."""
        number = await self.store.sessions.next_guest()
        session = Session(f"guest-{self.world.entropy().hex()[:16]}", f"Guest {number}", "player")
        await self.store.wallets.credit(session.player, WELCOME, self.welcome)
        return await self.open(session)

    async def resume(self, token: str) -> Held:
        """
        Return a session.

        Raises:
            Refused: If there is none with this token, or it has ended.

        """
        return replace(await self.find(key_of(token)), token=token)

    async def redeem(self, ticket: str) -> str:
        """
        Use a ticket up and return the key of its session.

        Raises:
            Refused: If it is not one, is too old, or was used before.

        """
        key = await self.store.sessions.take_ticket(ticket)
        if key is None:
            raise Refused(Text.UNKNOWN_TICKET)
        return key

    async def find(self, key: str) -> Held:
        """
        Return a session by its key.

        Raises:
            Refused: If it has ended.

        """
        session = await self.store.sessions.load_session(key, SESSION_TTL)
        if session is None:
            raise Refused(Text.SESSION_ENDED)
        return Held(key, session)

    async def ticket(self, held: Held) -> str:
        """Return a ticket that resumes this session at another node; it is valid once and for a short time."""
        ticket = self.secret()
        await self.store.sessions.save_ticket(ticket, held.key, TICKET_TTL)
        return ticket

    async def sign_in(self, name: str, code: str) -> Held:
        """
        Sign a member of the staff in. Every failure has the same words, so that guessing learns nothing.

        Raises:
            Refused: If the name and code are not right, or the name is locked.

        """
        async with self.one_at_a_time:  # else many guesses at once would all be made before the third failure
            if await self.store.sessions.failures(name, LOCK, add=False) >= FAILURES:
                raise Refused(Text.LOCKED_OUT)
            role = await self.store.sessions.take_code(name, code)
            if role is None:
                failed = await self.store.sessions.failures(name, LOCK, add=True)
                log.warning("a sign-in failed", name=name, failed=failed)
                raise Refused(Text.WRONG_CODE)
        log.info("signed in", name=name, role=role)
        return await self.open(Session(f"{role}-{name}", name, role))

    async def sign_out(self, key: str) -> None:
        """End a session and close all its sockets at every node, also those that are just connecting."""
        await self.store.nodes.publish(News("ended", key))  # if this fails, the session goes on here too
        await self.store.sessions.end_session(key)
        self.ended(key)
        with suppress(Away):  # it has ended, even if the other nodes do not hear it
            await self.store.nodes.publish(News("ended", key))  # again, for a socket that connected in between

    def ended(self, key: str) -> None:
        """Close every socket of a session that has ended."""
        for socket in self.sockets.get(key, set()) | self.arriving.get(key, set()):
            socket.sign_out()

    async def issue_code(self, name: str, role: Role) -> str:
        """Return a new one-use code for a member of the staff; an earlier one is void, and the name is not locked."""
        number = int.from_bytes(self.world.entropy()) % 1_000_000
        code = f"{number // 1_000:03}-{number % 1_000:03}"
        await self.store.sessions.save_code(name, code, role, CODE_TTL)
        return code

    async def open(self, session: Session) -> Held:
        """Store a new session."""
        token = self.secret()
        held = Held(key_of(token), session, token)
        await self.store.sessions.save_session(held.key, session, SESSION_TTL)
        return held

    # Sockets.

    @contextmanager
    def coming(self, key: str, socket: Socket) -> Iterator[None]:
        """
        Resume a session and attach a socket to it inside this context.

        So no socket outlives its session: either `find` sees that it has ended, or `ended` sees the socket.
        """
        self.arriving[key].add(socket)
        try:
            yield
        finally:
            self.arriving[key].discard(socket)
            if not self.arriving[key]:
                del self.arriving[key]

    def attach(self, held: Held, socket: Socket) -> None:
        """Add a socket to its session."""
        self.sockets[held.key].add(socket)
        self.players[held.session.player].add(socket)

    def detach(self, held: Held, socket: Socket) -> None:
        """Remove a socket from its session."""
        self.shown.pop(socket, None)
        for index, key in ((self.sockets, held.key), (self.players, held.session.player)):
            index[key].discard(socket)
            if not index[key]:
                del index[key]

    def turn_out(self, why_barred: Callable[[str], str | None]) -> None:
        """Close every socket of the players who are excluded."""
        for player, sockets in self.players.items():
            if why := why_barred(player):
                for socket in sockets:
                    socket.turn_out(why)

    def paid(self, player: str) -> None:
        """Send a player the changed wallet soon, at every node where the player is connected."""
        self.untold.add(player)
        self.show(player)
        self.news.set()

    def show(self, player: str) -> None:
        """Send a player who is connected here the wallet, soon."""
        if player in self.players:
            self.due.add(player)
            self.news.set()

    async def run(self) -> None:
        """Send wallets to their owners as they change, and follow the news of other nodes."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self.send_wallets())
            tasks.create_task(self.follow_news())

    async def follow_news(self) -> None:
        """Close sockets and send wallets by the news of other nodes."""
        place: str | None = None
        while True:
            try:
                place, news = await self.store.nodes.listen(place)
            except Away:
                news = []
            for one in news:
                match one.kind:
                    case "ended":
                        self.ended(one.who)
                    case "paid":
                        self.show(one.who)
            await asyncio.sleep(NEWS_EVERY)

    async def send_wallets(self) -> None:
        """Send wallets to their owners, and announce them to the other nodes."""
        while True:
            await self.news.wait()
            self.news.clear()
            while self.untold:
                with suppress(Away):  # a player at another node then sees the wallet at the next welcome
                    await self.store.nodes.publish(News("paid", self.untold.pop()))
            while self.due:
                player = self.due.pop()
                try:
                    purse = await self.store.wallets.purse(player)
                except Away:
                    self.due.add(player)
                    await asyncio.sleep(1)
                    continue
                wallet = Wallet(purse.balance, purse.table)
                for socket in self.players.get(player, ()):
                    if self.shown.get(socket) != wallet:  # this node hears its own news too
                        self.shown[socket] = wallet
                        socket.tell(wallet)


def key_of(token: str) -> str:
    """Return the key of a token's session; the token cannot be found from it."""
    return sha256(token.encode()).hexdigest()
