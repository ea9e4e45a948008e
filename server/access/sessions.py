"""Who somebody is: guests with play money, staff with one-use codes, and the sockets that belong to each session."""

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
from protocol.refusals import Code, Refused
from protocol.values import Role
from server.store import Away, News, Session, Store
from server.world import World


WELCOME = "welcome"  # the transfer id of a guest's play money: once for each wallet
SESSION_TTL = 30 * 24 * 3_600_000  # ms
CODE_TTL = 12 * 3_600_000  # ms
TICKET_TTL = 10_000  # ms
LISTEN = 0.5  # s between two looks at what other nodes tell
LOCK = 30 * 60_000  # ms during which failed sign-ins count
FAILURES = 3

WRONG = "That name and code do not go together."
LOCKED = "Too many sign-ins failed under this name. It is locked for 30 minutes."

log = structlog.get_logger()


class Held(Struct, frozen=True):
    """A session: its key, by which the house knows it, and its token, a secret (None for who came with a ticket)."""

    key: str
    session: Session
    token: str | None = None


class Socket(Protocol):
    """A connection, as far as sessions care."""

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
        self.shown: dict[Socket, Wallet] = {}
        self.due: set[str] = set()
        self.untold: set[str] = set()
        self.one_at_a_time = asyncio.Lock()
        self.news = asyncio.Event()

    def secret(self) -> str:
        """Return 256 random bits that fit in a URL."""
        return urlsafe_b64encode(self.world.entropy()).rstrip(b"=").decode()

    # Coming and going.

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
            raise Refused(Code.UNKNOWN_TICKET, "This ticket is not good any more. Come with your session instead.")
        return key

    async def find(self, key: str) -> Held:
        """
        Return a session by its key.

        Raises:
            Refused: If it has ended.

        """
        session = await self.store.sessions.load_session(key, SESSION_TTL)
        if session is None:
            raise Refused(Code.UNKNOWN_SESSION, "This session has ended. Say Hello without one to start anew.")
        return Held(key, session)

    async def ticket(self, held: Held) -> str:
        """Return a ticket with which this session can be taken up at another node, once and soon."""
        ticket = self.secret()
        await self.store.sessions.save_ticket(ticket, held.key, TICKET_TTL)
        return ticket

    async def sign_in(self, name: str, code: str) -> Held:
        """
        Sign a member of the staff in. Every failure reads the same, whatever was wrong.

        Raises:
            Refused: If the name and code are not right, or the name is locked.

        """
        async with self.one_at_a_time:  # or many guesses at once would all come before the third failure
            if await self.store.sessions.failures(name, LOCK, add=False) >= FAILURES:
                raise Refused(Code.LOCKED_OUT, LOCKED)
            role = await self.store.sessions.take_code(name, code)
            if role is None:
                failed = await self.store.sessions.failures(name, LOCK, add=True)
                log.warning("a sign-in failed", name=name, failed=failed)
                raise Refused(Code.WRONG_CODE, WRONG)
        log.info("signed in", name=name, role=role)
        return await self.open(Session(f"{role}-{name}", name, role))

    async def sign_out(self, key: str) -> None:
        """End a session and close every socket of it, at every node, also those that are just coming."""
        await self.store.nodes.publish(News("ended", key))  # if this fails, it does not end here either
        await self.store.sessions.end_session(key)
        self.ended(key)
        with suppress(Away):  # it has ended, whoever hears of it
            await self.store.nodes.publish(News("ended", key))  # again, for a socket that came in between

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
        """Keep a new session."""
        token = self.secret()
        held = Held(key_of(token), session, token)
        await self.store.sessions.save_session(held.key, session, SESSION_TTL)
        return held

    # Sockets.

    @contextmanager
    def coming(self, key: str, socket: Socket) -> Iterator[None]:
        """
        Resume a session and attach a socket to it in here.

        Then no socket outlives its session: either `find` sees that it has ended, or `ended` sees the socket.
        """
        self.arriving[key].add(socket)
        try:
            yield
        finally:
            self.arriving[key].discard(socket)
            if not self.arriving[key]:
                del self.arriving[key]

    def attach(self, held: Held, socket: Socket) -> None:
        """Count a socket as one of the session's."""
        self.sockets[held.key].add(socket)
        self.players[held.session.player].add(socket)

    def detach(self, held: Held, socket: Socket) -> None:
        """Forget a socket."""
        self.shown.pop(socket, None)
        for index, key in ((self.sockets, held.key), (self.players, held.session.player)):
            index[key].discard(socket)
            if not index[key]:
                del index[key]

    def turn_out(self, why_barred: Callable[[str], str | None]) -> None:
        """Close every socket of the players who are not let in any more."""
        for player, sockets in self.players.items():
            if why := why_barred(player):
                for socket in sockets:
                    socket.turn_out(why)

    def paid(self, player: str) -> None:
        """Tell a player soon that the wallet changed, wherever the player is connected."""
        self.untold.add(player)
        self.show(player)
        self.news.set()

    def show(self, player: str) -> None:
        """Send a player who is connected here the wallet, soon."""
        if player in self.players:
            self.due.add(player)
            self.news.set()

    async def run(self) -> None:
        """Send wallets to their owners as they change, and hear what other nodes have to tell."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self.send_wallets())
            tasks.create_task(self.listen())

    async def listen(self) -> None:
        """Close sockets and send wallets as other nodes tell."""
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
            await asyncio.sleep(LISTEN)

    async def send_wallets(self) -> None:
        """Send wallets to their owners, and tell the other nodes of them."""
        while True:
            await self.news.wait()
            self.news.clear()
            while self.untold:
                with suppress(Away):  # who is not told sees the wallet with the next welcome
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
                    if self.shown.get(socket) != wallet:  # our own news come back to us
                        self.shown[socket] = wallet
                        socket.tell(wallet)


def key_of(token: str) -> str:
    """Return the key of a token's session; it does not give the token away."""
    return sha256(token.encode()).hexdigest()
