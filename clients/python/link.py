"""A connection that comes back by itself: after each loss it waits a little, longer after each failure."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from secrets import SystemRandom

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Subprotocol

from .way import Way
from .wire import OUR_FAULT, SIGNED_OUT, SUBPROTOCOL, TOO_FAST, Closed, Message, pack, unpack


SHORTEST = 0.1  # seconds; the first wait, at most, doubled with each failure
LONGEST = 10.0
SHORTLY = 1.5  # where the house itself says that what we want is away just now
DIALLING = 5.0  # for a server to answer a call; one that sleeps never does
FAREWELL = 1.0  # for the other side to say goodbye as well
CHANCE = SystemRandom()


class ComeAgain(Exception):
    """What we came for is away for now: hang up, and come back later, or if it will not be long `shortly`."""

    def __init__(self, *, shortly: bool = False) -> None:
        super().__init__()
        self.longest = SHORTLY if shortly else LONGEST


class SentOn(Exception):
    """What we came for is at another address, which the way leads to: hang up, and call there at once."""


class Link:
    """
    A socket to the house, on the `way` from `url`.

    Each time it opens `opened` is awaited, and then `take` for each message, in order. Whoever is there says so by
    `arrived`. A connection is given up after `patience` seconds of silence.
    """

    def __init__(
        self, url: str, opened: Callable[[], Awaitable[None]], take: Callable[[Message], Awaitable[None]]
    ) -> None:
        self.way = Way(url)
        self.patience = 30.0
        self._opened = opened
        self._take = take
        self._failures = 0
        self._socket: ClientConnection | None = None

    async def send(self, message: Message) -> None:
        """Send a message if there is a connection; one that gets lost is for the next `opened` to send again."""
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(pack(message))

    def arrived(self) -> None:
        """Be content with this connection: the next loss is a first one."""
        self._failures = 0
        self.way.arrived()

    async def run(self) -> None:
        """
        Hold a connection for ever.

        Raises:
            Closed: If the server ended it in a way that coming back cannot mend.

        """
        while True:
            self._failures += 1
            longest, silent = LONGEST, False
            try:
                await self._once()
            except SentOn:
                continue
            except ConnectionClosed as cut:
                self._judge(cut)
            except ComeAgain as away:
                longest = min(longest, away.longest)
            except TimeoutError:
                silent = True
            except (OSError, InvalidHandshake):
                pass
            finally:
                self._socket = None
            self.way.lost(silent=silent)
            calls = self._failures / self.way.count  # of each address: a dead one keeps nobody from the others
            await asyncio.sleep(CHANCE.uniform(0, min(longest, SHORTEST * 2**calls)))

    async def _once(self) -> None:
        async with connect(
            self.way.url,
            subprotocols=[Subprotocol(SUBPROTOCOL)],
            compression=None,
            proxy=None,  # the environment's is for the web; a table is reached directly
            open_timeout=DIALLING,
            close_timeout=FAREWELL,
        ) as self._socket:
            await self._opened()
            while True:
                async with asyncio.timeout(self.patience):
                    data = await self._socket.recv()
                await self._take(unpack(data))

    def _judge(self, cut: ConnectionClosed) -> None:
        code = cut.rcvd.code if cut.rcvd else None
        if code == SIGNED_OUT:
            raise Closed("signed_out") from cut
        if code in OUR_FAULT:
            raise Closed("our_fault", cut.rcvd.reason if cut.rcvd else "") from cut
        if code == TOO_FAST:
            self._failures += 5
