"""A WebSocket that reconnects. It waits before each attempt, longer after each failure."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from secrets import SystemRandom

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Subprotocol

from .addresses import Addresses
from .messages import OUR_FAULT, SIGNED_OUT, SUBPROTOCOL, TOO_FAST, Closed, Message, pack, unpack


SHORTEST = 0.1  # s; upper bound of the first wait, doubled with each failure
LONGEST = 10.0  # s; upper bound of any wait
SHORTLY = 1.5  # s; the same, after the house said that the table will be back soon
OPEN_TIMEOUT = 5.0  # s for a server to accept a connection; a suspended one never does
CLOSE_TIMEOUT = 1.0  # s for the server to answer a close
CHANCE = SystemRandom()


class RetryLater(Exception):
    """What we want is unavailable: close, and reconnect after a wait. `shortly`: after a short one."""

    def __init__(self, *, shortly: bool = False) -> None:
        super().__init__()
        self.longest = SHORTLY if shortly else LONGEST


class Redirected(Exception):
    """What we want is at another address, which `addresses` already points to: reconnect there at once."""


class Connection:
    """
    A connection to a house, first at `url`.

    Each time a socket opens, `opened` is awaited, and then `receive` for each message, in order. Call `arrived` when
    the connection serves what was wanted. After `patience` seconds without a message the connection counts as lost.
    """

    def __init__(
        self, url: str, opened: Callable[[], Awaitable[None]], receive: Callable[[Message], Awaitable[None]]
    ) -> None:
        self.addresses = Addresses(url)
        self.patience = 30.0
        self._opened = opened
        self._receive = receive
        self._failures = 0
        self._socket: ClientConnection | None = None

    async def send(self, message: Message) -> None:
        """Send a message if a socket is open. Otherwise the message is lost; the next `opened` has to send it again."""
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(pack(message))

    def arrived(self) -> None:
        """Accept this connection as a success: the next loss counts as the first failure."""
        self._failures = 0
        self.addresses.arrived()

    async def run(self) -> None:
        """
        Keep a connection open until cancelled.

        Raises:
            Closed: If the server closed it with a code after which reconnecting is useless.

        """
        while True:
            self._failures += 1
            longest, silent = LONGEST, False
            try:
                await self._once()
            except Redirected:
                continue
            except ConnectionClosed as cut:
                self._check_close_code(cut)
            except RetryLater as later:
                longest = min(longest, later.longest)
            except TimeoutError:
                silent = True
            except (OSError, InvalidHandshake):
                pass
            finally:
                self._socket = None
            self.addresses.lost(silent=silent)
            attempts = self._failures / self.addresses.count  # per address: a dead one does not delay the others
            await asyncio.sleep(CHANCE.uniform(0, min(longest, SHORTEST * 2**attempts)))

    async def _once(self) -> None:
        async with connect(
            self.addresses.url,
            subprotocols=[Subprotocol(SUBPROTOCOL)],
            compression=None,
            proxy=None,  # a proxy named in the environment is for web pages; a table is reached directly
            open_timeout=OPEN_TIMEOUT,
            close_timeout=CLOSE_TIMEOUT,
        ) as self._socket:
            await self._opened()
            while True:
                async with asyncio.timeout(self.patience):
                    data = await self._socket.recv()
                await self._receive(unpack(data))

    def _check_close_code(self, cut: ConnectionClosed) -> None:
        code = cut.rcvd.code if cut.rcvd else None
        if code == SIGNED_OUT:
            raise Closed("signed_out") from cut
        if code in OUR_FAULT:
            raise Closed("our_fault", cut.rcvd.reason if cut.rcvd else "") from cut
        if code == TOO_FAST:
            self._failures += 5
