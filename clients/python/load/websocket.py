"""
A WebSocket of a client, as small as a load tool needs it (RFC 6455): binary messages, by callback, without tasks.

A load tool that uses as much of a processor as the server measures itself. Here a message costs a call and a slice.
"""

import asyncio
import os
import ssl
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha1
from typing import cast

from websockets.uri import parse_uri

from clients.python.messages import SUBPROTOCOLS


GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # 1.3
BINARY, CLOSE, PING, PONG = 0x2, 0x8, 0x9, 0xA  # 5.2
WHOLE = 0x80 | BINARY  # the first byte of a message in one piece
CLOSED_ABNORMALLY = 1006  # 7.4.1: there was no close frame
LARGEST = 2**24  # bytes of a message; a larger one is an error
OPEN_TIMEOUT = 5.0  # s for a server to accept a connection


class NoHouse(OSError):
    """What answers is no house, or it refuses the connection."""


class Socket(asyncio.Protocol):
    """
    One connection. `receive` is called with each message, and `closed` has the close code when it is over.

    An exception in `receive` closes the connection and is raised by `closed`.
    """

    def __init__(self, receive: Callable[[bytes], None], request: bytes, accept: bytes) -> None:
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[None] = loop.create_future()
        self.closed: asyncio.Future[int] = loop.create_future()
        self.heard = loop.time()
        self._loop = loop
        self._receive = receive
        self._request = request
        self._accept = accept
        self._rest = b""
        self._upgraded = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        self.transport = cast("asyncio.Transport", transport)  # uvloop's is none by its class
        self.transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Take in what came."""
        self.heard = self._loop.time()
        if self._rest:
            data = self._rest + data
        try:
            self._rest = data[self._take(data) :] if self._upgraded else self._upgrade(data)
        except Exception as wrong:  # noqa: BLE001 - it is raised where the connection is waited for
            self._end(wrong)
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - the code says it
        """End what waits for the connection."""
        self._end(CLOSED_ABNORMALLY)

    def send(self, payload: bytes) -> None:
        """Send a message of at most 64 KB."""
        self._write(BINARY, payload)

    def abort(self) -> None:
        """Cut the connection without a close frame, like a pulled cable."""
        self.transport.abort()

    def close(self) -> None:
        """Say that this side closes, and close."""
        if not self.transport.is_closing():
            self._write(CLOSE, (1000).to_bytes(2, "big"))
            self.transport.close()

    def pause(self, seconds: float) -> None:
        """Stop reading for a while."""
        if not self.transport.is_closing():
            self.transport.pause_reading()
            self._loop.call_later(seconds, self._resume)

    def _resume(self) -> None:
        if not self.transport.is_closing():
            self.heard = self._loop.time()
            self.transport.resume_reading()

    def _upgrade(self, data: bytes) -> bytes:
        """Read the answer to the request (4.1), and return what follows it."""
        head, end, rest = data.partition(b"\r\n\r\n")
        if not end:
            return data
        status, *lines = head.split(b"\r\n")
        if b" 101 " not in status + b" ":
            raise NoHouse(f"server rejected WebSocket connection: {status.decode(errors='replace')}")
        if not any(line.lower().startswith(b"sec-websocket-accept:") and self._accept in line for line in lines):
            raise NoHouse("did not receive a valid HTTP response")
        self._upgraded = True
        self.opened.set_result(None)
        return rest[self._take(rest) :]

    def _take(self, data: bytes) -> int:
        """Hand on all whole messages in the data, and return how many bytes they have."""
        position, end, receive = 0, len(data), self._receive
        while end - position >= 2:
            size, start = data[position + 1], position + 2
            if size == 126:
                start += 2
                size = int.from_bytes(data[position + 2 : start], "big")
            elif size == 127:
                start += 8
                size = int.from_bytes(data[position + 2 : start], "big")
            after = start + size
            if after > end:
                if size > LARGEST:
                    raise NoHouse(f"a message of {size} bytes")
                break
            first, position = data[position], after
            if first == WHOLE:
                receive(data[start:after])
            else:
                self._control(first, data[start:after])
        return position

    def _control(self, first: int, payload: bytes) -> None:
        """Answer a control frame (5.5)."""
        opcode = first & 0x0F
        if not first & 0x80:
            raise NoHouse("a message in pieces")  # no house sends one
        if opcode == CLOSE:
            self._end(int.from_bytes(payload[:2], "big") or CLOSED_ABNORMALLY)
            self.close()
        elif opcode == PING:
            self._write(PONG, payload)

    def _write(self, opcode: int, payload: bytes) -> None:
        """Write one frame, masked as a client must (5.3)."""
        if self.transport.is_closing():
            return
        size, mask = len(payload), os.urandom(4)
        head = (
            bytes((0x80 | opcode, 0x80 | size))
            if size < 126
            else bytes((0x80 | opcode, 0xFE)) + size.to_bytes(2, "big")
        )
        pad = int.from_bytes((mask * (size // 4 + 1))[:size], "big")
        self.transport.write(head + mask + (int.from_bytes(payload, "big") ^ pad).to_bytes(size, "big"))

    def _end(self, how: int | Exception) -> None:
        if not self.opened.done():
            self.opened.set_exception(how if isinstance(how, Exception) else NoHouse("the connection was closed"))
        if not self.closed.done():
            if isinstance(how, int):
                self.closed.set_result(how)
            else:
                self.closed.set_exception(how)


async def connected(url: str, receive: Callable[[bytes], None]) -> Socket:
    """
    Return an open connection.

    Raises:
        OSError: If no server, or no house, answers at the address (TimeoutError: not in time).

    """
    address = parse_uri(url)
    key = b64encode(os.urandom(16))
    accept = b64encode(sha1(key + GUID, usedforsecurity=False).digest())
    request = (
        f"GET {address.resource_name} HTTP/1.1\r\nHost: {address.host}:{address.port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key.decode()}\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Protocol: {', '.join(SUBPROTOCOLS)}\r\n\r\n"
    ).encode()
    secure = ssl.create_default_context() if address.secure else None
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(OPEN_TIMEOUT):
        transport, socket = await loop.create_connection(
            lambda: Socket(receive, request, accept), address.host, address.port, ssl=secure
        )
        try:
            await socket.opened
        except BaseException:
            transport.abort()
            if not socket.closed.done():
                socket.closed.cancel()
            else:
                socket.closed.exception()
            raise
    return socket
