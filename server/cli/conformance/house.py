"""A scripted house on this machine: it says what a check has it say, and records what the client sends."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar, cast

import msgspec
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from protocol.codec import CODECS, JSON, MSGPACK, Codec, Misread, Undecodable
from protocol.message_base import ClientMessage, ServerMessage
from protocol.messages import MAX_FRAME, CloseCode, FromClient, Hello

from .check import Failed


Message = TypeVar("Message", bound=ClientMessage)
Found = TypeVar("Found")


def spelt(message: object) -> str:
    """Return a message as people read it."""
    return msgspec.json.encode(message).decode()


class Watch:
    """Waits for what the client does: for `patience` seconds at most."""

    def __init__(self, patience: float) -> None:
        self.patience = patience
        self.misread: str | None = None
        self._news = asyncio.Event()

    def happened(self) -> None:
        """Look again."""
        self._news.set()

    async def until(self, found: Callable[[], Found | None], missing: str) -> Found:
        """Return what is found, once there is something; raise Failed, as `missing`, if there is nothing in time."""
        try:
            async with asyncio.timeout(self.patience):
                while True:
                    self._news.clear()
                    if self.misread is not None:
                        raise Failed(self.misread)
                    if (value := found()) is not None:
                        return value
                    await self._news.wait()
        except TimeoutError:
            raise Failed(missing) from None


class Call:
    """One connection of the client: all that it `received`, and how much of that was looked at."""

    def __init__(self, connection: ServerConnection, codec: Codec, watch: Watch) -> None:
        self.received: list[FromClient] = []
        self.looked_at = 0
        self.over = False
        self._socket = connection
        self._codec = codec
        self._watch = watch

    async def say(self, *messages: ServerMessage | dict[str, Any]) -> None:
        """Send messages; a plain one may be none that the protocol knows."""
        for message in messages:
            data = self._codec.encode(cast("ServerMessage", message))
            try:
                await self._socket.send(data if self._codec.binary else data.decode())
            except ConnectionClosed:
                raise Failed("The client closed the connection.") from None

    async def next(self, kind: type[Message]) -> Message:
        """Return the client's next message, which has to be of this kind."""

        def unseen() -> FromClient | None:
            if self.over and not self.unseen:
                raise Failed(f"The client closed the connection, and sent no {kind.__name__}.")
            return self.unseen[0] if self.unseen else None

        await self._watch.until(unseen, f"No {kind.__name__} came.")
        message = self.take()
        if not isinstance(message, kind):
            raise Failed(f"A {kind.__name__} is due, and this came: {spelt(message)}")
        return message

    def take(self) -> FromClient:
        """Return the next message that the client has sent."""
        self.looked_at += 1
        return self.received[self.looked_at - 1]

    @property
    def unseen(self) -> list[FromClient]:
        """What the client sent and no check has looked at."""
        return self.received[self.looked_at :]

    def hellos(self) -> list[Hello]:
        """Return each Hello of this connection."""
        return [message for message in self.received if isinstance(message, Hello)]

    def cut(self) -> None:
        """Lose the connection without a word."""
        self._socket.transport.abort()

    async def close(self, code: CloseCode) -> None:
        """Close the connection with a code."""
        await self._socket.close(code, code.name.lower())

    async def listen(self) -> None:
        """Record what the client sends until the connection is over."""
        try:
            async for frame in self._socket:
                self.received.append(self._codec.read(frame))
                self._watch.happened()
        except (Misread, Undecodable) as wrong:
            self._watch.misread = f"The server cannot read what the client sent: {wrong}: {frame[:200]!r}"
        except ConnectionClosed:
            pass
        finally:
            self.over = True
            self._watch.happened()


class ScriptedHouse:
    """A house at `url`, with the `calls` that the client made."""

    def __init__(self, watch: Watch) -> None:
        self.calls: list[Call] = []
        self.answered = 0
        self.url = ""
        self._watch = watch
        self._server: Server | None = None

    def open(self, server: Server) -> None:
        """Take note of the server that listens."""
        self._server = server
        self.url = f"ws://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}/ws"

    def stop(self) -> None:
        """Cut all connections, and answer nobody any more."""
        assert self._server is not None
        self._server.close(close_connections=False)
        for call in self.calls:
            call.cut()

    async def serve(self, connection: ServerConnection) -> None:
        """Serve one connection: what is said on it is up to the check."""
        assert connection.subprotocol is not None
        call = Call(connection, CODECS[connection.subprotocol], self._watch)
        self.calls.append(call)
        self._watch.happened()
        await call.listen()

    @property
    def waiting(self) -> Call | None:
        """The client's next connection, if it has made one that no check has looked at."""
        return self.calls[self.answered] if self.answered < len(self.calls) else None

    async def call(self) -> Call:
        """Return the client's next connection."""
        missing = f"The client does not connect to {self.url} by croupier.2.json or croupier.2.msgpack."
        call = await self._watch.until(lambda: self.waiting, missing)
        self.answered += 1
        return call


def dead_address() -> str:
    """Return an address of this machine where nobody answers."""
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        return f"ws://127.0.0.1:{unused.getsockname()[1]}/ws"


@asynccontextmanager
async def scripted_house(watch: Watch) -> AsyncIterator[ScriptedHouse]:
    """Yield an open house, which speaks the newest version of the protocol in both encodings."""
    house = ScriptedHouse(watch)
    names = [Subprotocol(codec.name) for codec in (MSGPACK, JSON)]
    async with serve(house.serve, "127.0.0.1", 0, subprotocols=names, max_size=MAX_FRAME, close_timeout=1) as server:
        house.open(server)
        yield house
