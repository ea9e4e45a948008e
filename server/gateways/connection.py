"""One connection: what it is sent, who it is, and how each of its messages is answered."""

import asyncio
from typing import assert_never

import structlog
from websockets.exceptions import ConnectionClosed

from protocol.bans import Decreed, Exclude, Readmit, StartGaming, StopGaming
from protocol.codec import Codec, Misread, Undecodable
from protocol.costs import REFUSAL, cost_of
from protocol.message_base import Lookup
from protocol.messages import (
    Active,
    ChooseName,
    CloseCode,
    Do,
    FromClient,
    Heartbeat,
    Hello,
    Moved,
    Named,
    Refill,
    Refilled,
    SignIn,
    SignOut,
)
from protocol.refusals import Code, Refused
from protocol.sentences import Text
from server.access.sessions import Sessions
from server.access.sockets import Held
from server.access.viewer import Seen
from server.core.table import Who
from server.house.nodes import socket_of
from server.house.tables import Tables
from server.metrics import COMMANDS
from server.room.room import Room
from server.store import Away, Node, Purse
from server.world import World

from .caller_socket import CallerSocket
from .crowd import Crowd
from .lookups import Lookups
from .rate_limit import RateLimit
from .sender import Sender
from .viewer import ConnectionViewer
from .watching import Watching
from .welcome import welcome


FAREWELL = 5.0  # s for the client to take the closing frame
HELLO_WITHIN = 5.0  # s to say who one is, before the connection is closed

log = structlog.get_logger()


class Connection:
    """One socket. Reading it, and closing it, are all that waits for the socket."""

    def __init__(
        self,
        socket: CallerSocket,
        codec: Codec,
        sessions: Sessions,
        tables: Tables,
        world: World,
        rate_limit: RateLimit,
        crowd: Crowd,
    ) -> None:
        self.socket = socket
        self.codec = codec
        self.sender = sender = Sender(socket, codec, crowd)
        self.sessions = sessions
        self.tables = tables
        self.world = world
        self.rate_limit = rate_limit
        self.address, self.exempt = rate_limit.caller
        self.expect_hello()
        self.held: Held | None = None
        self.locked: str | None = None  # the key of the session with which the client has said Hello, if it is locked
        self.watching = Watching(tables, self.who, sender)
        self.lookups = Lookups(sender.tell)
        self.closing: asyncio.Task[None] | None = None
        sender.ending.add_done_callback(self.start_to_close)

    # Out.

    def beat(self, now: int, frames: dict[tuple[str, Seen | None], bytes]) -> None:
        """Send a heartbeat with the time (ms). `frames` are shared with all who have seen the same."""
        seen = self.watching.seen
        kind = self.codec.name, seen
        if kind not in frames:
            frames[kind] = self.codec.encode(Heartbeat(now, seen.seq if seen else None, seen.mark if seen else None))
        self.sender.send(frames[kind])

    async def run(self) -> None:
        """Serve the connection until it closes."""
        try:
            async for frame in self.socket:
                if not self.sender.ending.done():
                    await self.receive(frame)
        except ConnectionClosed:
            pass
        finally:
            self.hello_by.cancel()
            self.watching.look_away()
            self.lookups.close()
            if self.held is not None:
                self.sessions.sockets.detach(self.held, self.sender)
            if self.closing is not None:
                self.closing.cancel()
                await asyncio.wait((self.closing,))

    def start_to_close(self, ending: asyncio.Future[CloseCode]) -> None:
        """Close in a task."""
        self.closing = asyncio.create_task(self.close(ending.result()))

    async def close(self, code: CloseCode) -> None:
        """Close; a client that takes nothing any more is cut off."""
        try:
            async with asyncio.timeout(FAREWELL):
                await self.socket.close(code, code.name.lower())
        except TimeoutError:
            self.socket.transport.abort()

    # In.

    async def receive(self, frame: str | bytes) -> None:
        """Answer one frame."""
        try:
            message = self.codec.read(frame)
        except Undecodable:
            self.sender.end(CloseCode.UNDECODABLE)
            return
        except Misread as misread:
            if await self.admit(misread.id, REFUSAL):
                no = Refused(Text.UNKNOWN_COMMAND if misread.unknown else Text.MALFORMED, why=misread.sentence)
                self.sender.refuse(misread.id, no)
            return
        if isinstance(message, Hello | SignIn):
            self.hello_by.cancel()
        if await self.admit(message.id, cost_of(message)):
            await self.answer(message)
        if self.held is None and self.locked is None and self.hello_by.cancelled():
            self.expect_hello()

    async def answer(self, message: FromClient) -> None:
        """Carry out one message, or refuse it."""
        try:
            await self.handle(message)
        except Refused as no:
            if isinstance(message, Do):
                COMMANDS.labels(no.code.value).inc()
            self.sender.refuse(message.id, no)
        except Away:
            self.sender.refuse(message.id, Refused(Text.STORE_AWAY))

    def expect_hello(self, waits: int = 5) -> None:
        """Close unless the client soon says who it is. The time is cut into `waits`: one late loop closes nobody."""
        if not waits:
            self.sender.end(CloseCode.NO_HELLO)
            return
        self.hello_by = asyncio.get_running_loop().call_later(HELLO_WITHIN / 5, self.expect_hello, waits - 1)

    async def admit(self, message_id: str | None, cost: int) -> bool:
        """Wait for a message's turn; refuse it, or close, and return False if it comes too fast."""
        if self.rate_limit.far_too_fast:
            self.sender.end(CloseCode.TOO_FAST)
            return False
        admitted = await self.rate_limit.admit(cost, stranger=self.watching.stranger)
        if not admitted:
            self.sender.refuse(message_id, Refused(Text.SLOW_DOWN), self.rate_limit.repaid_in)
        return admitted

    async def handle(self, message: FromClient) -> None:
        """Carry out one message (Refused if it changed nothing, Away if the store does not answer)."""
        match message:
            case Hello():
                await self.greet(message)
            case SignIn():
                await self.welcome(message, await self.sign_in(message))
                self.watching.look(None)
            case Active():
                self.active()
            case SignOut():
                await self.sessions.sign_out(self.signed_in().key)
            case Refill():
                session = self.signed_in().session
                self.sender.tell(Refilled(message.id, await self.sessions.refills.refill(session)))
                self.sessions.paid(session.player)
            case ChooseName(id_, name):
                self.sender.tell(Named(id_, await self.sessions.names.choose(self.signed_in(), name)))
            case Do(id_, command):
                viewer, room = self.at_a_table()
                self.active(room)
                room.ask(viewer.who, id_, command, self.sender.tell)
            case Lookup():
                viewer, room = self.at_a_table()
                self.active()
                self.lookups.ask(message, room, viewer.who)
            case Exclude() | Readmit() | StopGaming() | StartGaming():
                self.active()
                await self.tables.bans.rule(self.signed_in().session, message, self.world.now())
                self.sender.tell(Decreed(message.id))
            case _:
                assert_never(message)

    def signed_in(self) -> Held:
        """Return the session (Refused if there is none, or it has no power any more: then the connection ends too)."""
        if self.held is None:
            raise Refused(Text.HELLO_FIRST)
        try:
            self.sessions.shifts.check(self.held.session)
        except Refused as over:
            self.sender.sign_out(over)
            raise
        return self.sessions.sockets.current(self.held)

    def who(self) -> Who:
        """Return whose session this is (Refused as for `signed_in`)."""
        session = self.signed_in().session
        return Who(session.role, session.player, session.name)

    def active(self, room: Room | None = None) -> None:
        """Note that one of the staff is there: the owner of the session, or the dealer for whom a reader reads."""
        session = self.signed_in().session
        shift = room.table.standing.shift if room is not None and session.role == "device" else None
        if session.role != "player":
            self.sessions.shifts.there(shift.account if shift else session.player)

    async def sign_in(self, asked: SignIn) -> Held:
        """Sign in with a new code, or unlock the session with which this client has said Hello (Refused)."""
        if self.locked is not None and (held := await self.sessions.shifts.unlock(self.locked, asked.name, asked.code)):
            return held
        return await self.sessions.sign_in(asked.name, asked.code, self.address, page=asked.page)

    def at_a_table(self) -> tuple[ConnectionViewer, Room]:
        """Return where the connection looks (Refused if that is the lobby, or there is no session)."""
        self.signed_in()
        return self.watching.at_a_table()

    async def greet(self, hello: Hello) -> None:
        """Find out who a client is and where it wants to look, and take it there or tell it the way."""
        place = None if hello.table is None else self.tables.find(hello.table)
        if hello.ticket is not None or hello.session is not None:
            ticket = await self.come_back(hello, place)
        else:
            if self.held is None:
                held = self.sessions.guest(self.address, counted=not self.exempt, bot=hello.bot)
            else:
                held = self.sessions.sockets.current(self.held)
            ticket = await self.welcome(hello, held, place)
        if isinstance(place, Node):
            self.sender.tell(Moved(hello.id, hello.table or "", socket_of(place.address), ticket))
            self.watching.look(None)
        else:
            known = None if hello.last_seq is None else Seen(hello.last_seq, hello.mark or "")
            self.watching.look(place, known)

    async def come_back(self, hello: Hello, place: Room | Node | None) -> str:
        """Resume a session as in `welcome`."""
        ticket = None if hello.ticket is None else self.sessions.read_ticket(hello.ticket)
        key = ticket.key if ticket else self.sessions.key(hello.session or "")
        with self.sessions.sockets.resuming(key, self.sender):
            try:
                held = await (self.sessions.redeem(ticket) if ticket else self.sessions.resume(hello.session or ""))
            except Refused as no:
                self.locked = key if no.code is Code.LOCKED else None
                raise
            return await self.welcome(hello, held, place)

    async def welcome(self, asked: Hello | SignIn, held: Held, place: Room | Node | None = None) -> str:
        """Take a session, and return a ticket if the place is at another node, or else "" (Refused if excluded)."""
        session = held.session
        purse = Purse(0, None)
        if session.role == "player":
            purse = await self.sessions.store.wallets.purse(session.player)
        ticket = self.sessions.ticket(held) if isinstance(place, Node) else ""
        self.tables.bans.check(session.player)
        if self.held is not None:
            self.sessions.sockets.detach(self.held, self.sender)
        self.held = held
        self.sessions.sockets.attach(held, self.sender)
        self.rate_limit.join(held.key)
        self.watching.look_away()
        self.sender.tell(welcome(asked, held, purse, self.sessions, self.tables.nodes.site.sockets))
        return ticket
