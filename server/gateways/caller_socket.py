"""Sockets as they come in: counted, and answered in words also when what they send is no request."""

import asyncio
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import InvalidMessage
from websockets.frames import Frame, Opcode
from websockets.protocol import Event, State
from websockets.server import ServerProtocol

from protocol.costs import ALLOWANCES

from .budgets import Budget
from .callers import Caller
from .gate import Gate


FRAME = 200  # µs of a message, whatever is in it; half of what the cheapest answer costs
PIECE = 1_024  # bytes that are taken at once: no more than 170 frames
CRUMB = 5_000  # µs of a ping, a pong, a piece of a message, or bytes that complete nothing: ten a second are plenty
END = b"\r\n\r\n"
LONGEST_HEAD = 16_384  # bytes
NO_REQUEST = "This is no request that is answered here: send GET or HEAD, HTTP/1.1, and nothing after the head."
TOO_LONG = f"The head of a request may have {LONGEST_HEAD:,} bytes."


def answer(status: str, why: str) -> bytes:
    """Return the answer to what is no request."""
    head = f"HTTP/1.1 {status}\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n"
    return f"{head}Content-Length: {len(why) + 1}\r\n\r\n{why}\n".encode()


@lru_cache(maxsize=64)
def framed(data: bytes, *, binary: bool) -> bytes:
    """Return a message as a frame of a server, which is the same for all clients: it has no mask."""
    return Frame(Opcode.BINARY if binary else Opcode.TEXT, data).serialize(mask=False)


class CallerSocket(ServerConnection):
    """
    A socket. `gate` counts it, and `caller` says who it is once the head of its request was read.

    No request has anything after its head: a client that speaks before it was answered has sent `more`. What comes at
    once is taken in pieces, so that a client is cut off before all that it sends has delayed others.

    What is written goes to the transport at once. The socket is `full` while the client does not take that, and then
    calls `on_drained`.
    """

    def __init__(self, gate: Gate, protocol: ServerProtocol, *arguments: Any, **options: Any) -> None:
        super().__init__(protocol, *arguments, **options)
        self.gate = gate
        self.peer = ""
        self.arrived = self.counted = self.more = self.told = self.heard = False
        self.caller = Caller("")
        self.frames = Budget(ALLOWANCES["connection"], gate.clock)
        self.tail = b""
        self.head = 0
        self.full = False
        self.on_drained: Callable[[], None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take a socket, or cut it off."""
        self.peer = str((transport.get_extra_info("peername") or ("",))[0])
        self.arrived = self.gate.arrive(self.peer)
        if self.arrived:
            super().connection_made(transport)
        else:
            assert isinstance(transport, asyncio.Transport)
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the socket no more."""
        if self.arrived:
            self.gate.depart(self.peer)
            self.leave()
            super().connection_lost(exc)

    def enter(self) -> None:
        """Count a connection."""
        self.counted = True
        self.gate.open(self.caller)

    def leave(self) -> None:
        """Count a connection no more."""
        if self.counted:
            self.counted = False
            self.gate.close(self.caller)

    def data_received(self, data: bytes) -> None:
        """Take bytes, piece by piece, until the client is cut off."""
        self.heard = False
        for place in range(0, len(data), PIECE):
            if not self.arrived or self.transport.is_closing():
                return
            self.take(data[place : place + PIECE])
        if not self.heard:
            self.spend(CRUMB)

    def take(self, data: bytes) -> None:
        """Take bytes, but not those that come after the head of a request and before its answer."""
        if self.state is State.CONNECTING:
            if self.request is not None:
                self.more = True
                return
            self.head += len(data)
            if self.head > LONGEST_HEAD:
                self.tell(answer("431 Request Header Fields Too Large", TOO_LONG))
                return
            before = len(self.tail)
            head, end, rest = (self.tail + data).partition(END)
            self.tail = (self.tail + data)[1 - len(END) :]
            self.more = bool(end and rest)
            data = (head + end)[before:]
        super().data_received(data)

    def process_event(self, event: Event) -> None:
        """Take a request or a frame."""
        super().process_event(event)
        self.heard = True
        whole = not isinstance(event, Frame) or event.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CLOSE)
        self.spend(FRAME if whole else CRUMB)

    def spend(self, cost: int) -> None:
        """Spend what was sent; cut off a client that sends too much of what nobody else counts."""
        if self.frames.spend(cost) < 0:
            self.transport.abort()

    def write(self, frames: bytes) -> None:
        """Write whole frames (`framed`), unless the connection closes; never waits."""
        if self.state is State.OPEN and not self.transport.is_closing():
            self.transport.write(frames)

    def pause_writing(self) -> None:
        """Learn that the client does not take what was written."""
        super().pause_writing()
        self.full = True

    def resume_writing(self) -> None:
        """Learn that the client has taken what was written."""
        super().resume_writing()
        self.full = False
        if self.on_drained:
            self.on_drained()

    def eof_received(self) -> None:
        """Take the end of what is sent."""
        if self.arrived:
            super().eof_received()

    def send_data(self) -> None:
        """Send what is to be sent; what is no request gets an answer too."""
        wrong = isinstance(self.protocol.handshake_exc, InvalidMessage)
        if wrong and self.tail:
            self.tell(answer("400 Bad Request", NO_REQUEST))
        super().send_data()

    def tell(self, said: bytes) -> None:
        """Answer what is no request, once."""
        if not self.told:
            self.told = True
            self.transport.write(said)
            self.transport.write_eof()
