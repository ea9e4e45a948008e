"""A socket that connects again after it is lost, and waits longer after each failure."""

from collections.abc import Callable
from math import inf

from clients.python.attempts import Attempts, Redirected, RetryLater
from clients.python.connection import WRONG

from .websocket import Socket, connected


class ReconnectingSocket:
    """
    A connection to a house, first at `url`. Call `arrived` when it serves what was wanted.

    Each time a socket opens, `opened` is called, then `receive` with each message, and at its end `closed`. After
    `patience` seconds without a message the connection counts as lost. `receive` may raise RetryLater or Redirected.

    A message that cannot be read ends the connection, too. `unreadable` counts these, and `why_unreadable` is what the
    last one led to. Until the next call of `arrived`, `half_read` says that what came before may be incomplete.
    """

    def __init__(
        self,
        url: str,
        opened: Callable[[], None],
        receive: Callable[[bytes], None],
        closed: Callable[[], None],
    ) -> None:
        self._attempts = Attempts(url)
        self.addresses = self._attempts.addresses
        self.patience = 30.0
        self.unreadable = 0
        self.why_unreadable = ""
        self.half_read = False
        self._opened = opened
        self._receive = receive
        self._closed = closed
        self._silent = False
        self._socket: Socket | None = None

    def arrived(self) -> None:
        """Accept this connection as a success: the next loss counts as the first failure."""
        self.half_read = False
        self._attempts.arrived()

    def send(self, payload: bytes) -> None:
        """Send a message if a socket is open. Otherwise it is lost; the next `opened` has to send it again."""
        if self._socket is not None:
            self._socket.send(payload)

    async def run(self) -> None:
        """
        Keep a connection open until cancelled.

        Raises:
            Closed: If the server closed it with a code after which reconnecting is useless.

        """
        while True:
            self._attempts.begin()
            least, longest, self._silent = 0.0, inf, False
            try:
                await self._once()
            except Redirected:
                continue
            except RetryLater as later:
                least, longest = later.least, later.longest
            except TimeoutError:
                self._silent = True
            except OSError:
                pass
            except WRONG as wrong:
                self._note_unreadable(wrong)
            await self._attempts.wait(longest, least=least, silent=self._silent)

    async def _once(self) -> None:
        """Connect, and wait for the end of the connection."""
        self._socket = socket = await connected(self.addresses.url, self._receive)
        try:
            self._opened()
            code = await socket.closed
        finally:
            self._socket = None
            socket.close()
            self._closed()
        self._attempts.closed(code)

    def cut(self) -> None:
        """Cut the connection without a close frame, like a pulled cable."""
        if self._socket is not None:
            self._socket.abort()

    def give_up(self, wrong: Exception) -> None:
        """Cut the connection, because a message that came on it turns out to be unreadable."""
        self._note_unreadable(wrong)
        self.cut()

    def _note_unreadable(self, wrong: Exception) -> None:
        self.half_read = True
        self.unreadable += 1
        self.why_unreadable = repr(wrong)
        self._attempts.slow_down()

    def pause(self, seconds: float) -> None:
        """Stop reading for a while."""
        if self._socket is not None:
            self._socket.pause(seconds)

    def check_silence(self, now: float) -> None:
        """Cut a connection on which nothing has come for longer than `patience`, at the time `now` of the loop."""
        if self._socket is not None and now - self._socket.heard > self.patience:
            self._silent = True
            self._socket.abort()
