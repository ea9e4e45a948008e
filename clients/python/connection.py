"""A WebSocket that reconnects. It waits before each attempt, longer after each failure."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from math import inf

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Subprotocol

from .attempts import Attempts, Redirected, RetryLater
from .fields import checked
from .messages import SUBPROTOCOLS, Message, pack, unpack


OPEN_TIMEOUT = 5.0  # s for a server to accept a connection; a suspended one never does
CLOSE_TIMEOUT = 1.0  # s for the server to answer a close
WRONG = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)  # what bad frames lead to


class Unreadable(Exception):
    """The server sent a frame that cannot be read."""


class Connection:
    """
    A connection to a house, first at `url`.

    Each time a socket opens, `opened` is awaited, and then `receive` for each message, in order. Call `arrived` when
    the connection serves what was wanted. After `patience` seconds without a message the connection counts as lost, and
    so it does after a frame that cannot be read. Then `unreadable` is true until the next call of `arrived`: what came
    before may have been taken in by half.
    """

    def __init__(
        self, url: str, opened: Callable[[], Awaitable[None]], receive: Callable[[Message], Awaitable[None]]
    ) -> None:
        self._attempts = Attempts(url)
        self.addresses = self._attempts.addresses
        self.patience = 30.0
        self.unreadable = False
        self._opened = opened
        self._receive = receive
        self._socket: ClientConnection | None = None

    async def send(self, message: Message) -> None:
        """Send a message if a socket is open. Otherwise the message is lost; the next `opened` has to send it again."""
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(pack(message))

    def arrived(self) -> None:
        """Accept this connection as a success: the next loss counts as the first failure."""
        self.unreadable = False
        self._attempts.arrived()

    async def run(self) -> None:
        """
        Keep a connection open until cancelled.

        Raises:
            Closed: If the server closed it with a code after which reconnecting is useless.

        """
        while True:
            self._attempts.begin()
            least, longest, silent = 0.0, inf, False
            try:
                await self._once()
            except Redirected:
                continue
            except ConnectionClosed as cut:
                self._attempts.closed(cut.rcvd.code if cut.rcvd else None, cut.rcvd.reason if cut.rcvd else "")
            except RetryLater as later:
                least, longest = later.least, later.longest
            except Unreadable:
                self.unreadable = True
                self._attempts.slow_down()
            except TimeoutError:
                silent = True
            except (OSError, InvalidHandshake):
                pass
            finally:
                self._socket = None
            await self._attempts.wait(longest, least=least, silent=silent)

    async def _once(self) -> None:
        async with connect(
            self.addresses.url,
            subprotocols=[Subprotocol(name) for name in SUBPROTOCOLS],
            compression=None,
            proxy=None,  # a proxy named in the environment is for web pages; a table is reached directly
            open_timeout=OPEN_TIMEOUT,
            close_timeout=CLOSE_TIMEOUT,
        ) as self._socket:
            await self._opened()
            while True:
                async with asyncio.timeout(self.patience):
                    data = await self._socket.recv()
                try:
                    await self._receive(checked(unpack(data)))
                except WRONG as wrong:
                    raise Unreadable from wrong
