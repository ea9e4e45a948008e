"""One connection: what it is sent, who it is, where it looks, and how each of its messages is answered."""

import asyncio
from typing import assert_never

import structlog
from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from protocol.bans import Decreed, Exclude, Readmit, StartGaming, StopGaming
from protocol.codec import Codec, Misread, Undecodable
from protocol.message_base import Lookup, ServerMessage
from protocol.messages import CloseCode, Do, FromClient, Heartbeat, Hello, Moved, SignIn, SignOut, TableGone, Welcome
from protocol.messages import Refused as RefusedMessage
from protocol.refusals import Refused
from protocol.sentences import Text
from server.access.sessions import Held, Sessions, key_of
from server.access.viewer import Seen
from server.core.table import Who
from server.house.nodes import socket_of
from server.house.tables import Tables
from server.metrics import COMMANDS, SENT_AWAY
from server.room.room import Room
from server.store import Away, Node
from server.world import World

from .lookups import Lookups
from .outbox import Outbox
from .rate_limit import RateLimit
from .viewer import ConnectionViewer


HEARTBEAT = 3.0  # s; clients leave a connection after three without one, in time to choose at the table's new node
FAREWELL = 5.0  # s for the client to take the closing frame
PATIENCE = 5.0  # s for a table to open, longer than the lease of an owner that died

log = structlog.get_logger()


class Connection:
    """One socket. Reading, writing and closing are tasks of `run`; all else never waits for the socket."""

    def __init__(
        self, socket: ServerConnection, codec: Codec, sessions: Sessions, tables: Tables, world: World
    ) -> None:
        self.socket = socket
        self.codec = codec
        self.sessions = sessions
        self.tables = tables
        self.world = world
        loop = asyncio.get_running_loop()
        self.outbox = Outbox(loop)
        self.rate_limit = RateLimit(loop.time)
        self.ending: asyncio.Future[CloseCode] = loop.create_future()
        self.held: Held | None = None
        self.viewer: ConnectionViewer | None = None
        self.lookups = Lookups(self.tell)

    # Out.

    def send(self, data: bytes) -> None:
        """Queue a frame; a client that is too slow is sent away, to come back and resume."""
        self.outbox.put(data)
        if self.outbox.overflowed:
            SENT_AWAY.inc(not self.ending.done())
            self.end(CloseCode.RESUME)

    def tell(self, message: ServerMessage) -> None:
        """Queue a message."""
        self.send(self.codec.encode(message))

    def refuse(self, message_id: str | None, no: Refused) -> None:
        """Queue a refusal of a message, or of the whole connection."""
        self.tell(RefusedMessage(message_id, no.code, no.sentence))

    def beat(self) -> None:
        """Send a heartbeat."""
        seen = self.viewer.seen if self.viewer else None
        self.tell(Heartbeat(self.world.now(), seen.seq if seen else None, seen.mark if seen else None))

    def sign_out(self) -> None:
        """Close, because the session has ended."""
        self.end(CloseCode.SIGNED_OUT)

    def turn_out(self, why: str) -> None:
        """Say why, and close, because the player is excluded."""
        self.refuse(None, Refused(Text.EXCLUDED, why=why))
        self.end(CloseCode.EXCLUDED)

    def end(self, code: CloseCode) -> None:
        """Close the connection soon."""
        if not self.ending.done():
            self.ending.set_result(code)

    async def run(self) -> None:
        """Serve the connection until it closes."""
        writer = asyncio.create_task(self.write())
        closer = asyncio.create_task(self.close())
        try:
            async for frame in self.socket:
                if not self.ending.done():
                    await self.receive(frame)
        except ConnectionClosed:
            pass
        finally:
            self.look_away()
            self.lookups.close()
            if self.held is not None:
                self.sessions.detach(self.held, self)
            writer.cancel()
            closer.cancel()
            await asyncio.wait((writer, closer))

    async def write(self) -> None:
        """Send what is queued, as fast as the client takes it."""
        try:
            while True:
                await self.socket.send(await self.outbox.take(), text=not self.codec.binary)
                self.outbox.sent()
        except ConnectionClosed:
            pass

    async def close(self) -> None:
        """Close once the connection is ending; a client that takes nothing any more is cut off."""
        code = await self.ending
        try:
            async with asyncio.timeout(FAREWELL):
                await self.socket.close(code, code.name.lower())
        except TimeoutError:
            self.socket.transport.abort()

    # In.

    async def receive(self, frame: str | bytes) -> None:
        """Answer one frame."""
        self.rate_limit.spend()
        if self.rate_limit.far_too_fast:
            self.end(CloseCode.TOO_FAST)
            return
        try:
            message = self.codec.read(frame)
        except Undecodable:
            self.end(CloseCode.UNDECODABLE)
            return
        except Misread as misread:
            no = Refused(Text.UNKNOWN_COMMAND if misread.unknown else Text.MALFORMED, why=misread.sentence)
            self.refuse(misread.id, no)
            return
        if self.rate_limit.too_fast:
            self.refuse(message.id, Refused(Text.SLOW_DOWN))
            return
        try:
            await self.handle(message)
        except Refused as no:
            if isinstance(message, Do):
                COMMANDS.labels(no.code.value).inc()
            self.refuse(message.id, no)
        except Away:
            self.refuse(message.id, Refused(Text.STORE_AWAY))

    async def handle(self, message: FromClient) -> None:
        """
        Carry out one message.

        Raises:
            Refused: If it changed nothing.
            Away: If the store does not answer.

        """
        match message:
            case Hello():
                await self.greet(message)
            case SignIn(id_, name, code):
                await self.welcome(id_, await self.sessions.sign_in(name, code))
                self.look(None, None)
            case SignOut():
                await self.sessions.sign_out(self.signed_in().key)
            case Do(id_, command):
                viewer, room = self.at_a_table()
                room.ask(viewer.who, id_, command, self.tell)
            case Lookup():
                viewer, room = self.at_a_table()
                self.lookups.ask(message, room, viewer.who)
            case Exclude() | Readmit() | StopGaming() | StartGaming():
                await self.tables.bans.rule(self.signed_in().session, message, self.world.now())
                self.tell(Decreed(message.id))
            case _:
                assert_never(message)

    def signed_in(self) -> Held:
        """
        Return the session.

        Raises:
            Refused: If there is none.

        """
        if self.held is None:
            raise Refused(Text.HELLO_FIRST)
        return self.held

    def at_a_table(self) -> tuple[ConnectionViewer, Room]:
        """Return where the connection looks (Refused if that is the lobby, or there is no session)."""
        self.signed_in()
        if self.viewer is None or self.viewer.room is None:
            raise Refused(Text.TABLE_FIRST)
        return self.viewer, self.viewer.room

    async def greet(self, hello: Hello) -> None:
        """Find out who a client is and where it wants to look, and take it there or tell it the way."""
        place = None if hello.table is None else self.tables.find(hello.table)
        if hello.ticket is not None:
            key = await self.sessions.redeem(hello.ticket)
            with self.sessions.coming(key, self):
                ticket = await self.welcome(hello.id, await self.sessions.find(key), place)
        elif hello.session is not None:
            with self.sessions.coming(key_of(hello.session), self):
                ticket = await self.welcome(hello.id, await self.sessions.resume(hello.session), place)
        else:
            ticket = await self.welcome(hello.id, self.held or await self.sessions.guest(), place)
        if isinstance(place, Node):
            self.tell(Moved(hello.id, hello.table or "", socket_of(place.address), ticket))
            self.look(None, None)
        else:
            known = None if hello.last_seq is None else Seen(hello.last_seq, hello.mark or "")
            self.look(place, known)

    async def welcome(self, message_id: str, held: Held, place: Room | Node | None = None) -> str:
        """
        Take a session, and return a ticket for it if the place is at another node, or else "".

        Raises:
            Refused: If the player is excluded.
            Away: If the store does not answer.

        """
        session = held.session
        purse = await self.sessions.store.wallets.purse(session.player)
        ticket = await self.sessions.ticket(held) if isinstance(place, Node) else ""
        self.tables.bans.check(session.player)
        if self.held is not None:
            self.sessions.detach(self.held, self)
        self.held = held
        self.sessions.attach(held, self)
        self.look_away()
        self.tell(
            Welcome(
                id=message_id,
                session=held.token,
                player=session.player,
                name=session.name,
                role=session.role,
                balance=purse.balance,
                table=purse.table,
                now=self.world.now(),
                heartbeat=int(HEARTBEAT * 1000),
                addresses=self.tables.nodes.site.sockets,
            )
        )
        return ticket

    # Where the connection looks.

    def look(self, room: Room | None, seen: Seen | None) -> None:
        """Look at a table, or at the lobby."""
        assert self.held is not None
        self.look_away()
        session = self.held.session
        who = Who(session.role, session.player, session.name)
        self.viewer = ConnectionViewer(who, self.codec, room, self.send, lambda: self.look(None, None))
        self.tables.displays.watch(self.viewer, room)
        if room is None:
            self.tables.lobby.watch(self.viewer)
        else:
            room.join(self.viewer, seen)
            if not room.open:
                patience = PATIENCE if self.tables.serves(room) else 0
                asyncio.get_running_loop().call_later(patience, self.give_up, self.viewer, room)

    def give_up(self, viewer: ConnectionViewer, room: Room) -> None:
        """Go to the lobby if the table did not open: another node has it, or is about to have it."""
        if self.viewer is viewer and not room.open:
            self.tell(TableGone(room.name, Text.NOT_SERVED_HERE.code, Text.NOT_SERVED_HERE.words()))
            self.look(None, None)

    def look_away(self) -> None:
        """Look at nothing."""
        viewer, self.viewer = self.viewer, None
        if viewer is None:
            return
        viewer.left = True
        self.tables.displays.unwatch(viewer)
        if viewer.room is None:
            self.tables.lobby.unwatch(viewer)
        else:
            viewer.room.part(viewer)
