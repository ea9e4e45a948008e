"""A line to a Redis on which requests follow each other without waiting for the answers."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Generic, Self, TypeVar

import hiredis
from redis import exceptions


LATE = 0.5  # seconds beyond the time for an answer, after which it was the reader who was late
NOTHING = object()

CallT = TypeVar("CallT")


class Line(asyncio.Protocol, Generic[CallT]):
    """
    A connection of the client library, in whose place this writes and reads: how to connect stays the library's matter.

    `answered(call, outcome)` is told of each call what Redis answers, or what went wrong. Redis answers in the order of
    the calls. A line that breaks, or whose oldest call has no answer in time, is closed, and all calls on it fail: an
    answer that comes late reaches nobody.
    """

    def __init__(self, connection: Any, answered: Callable[[CallT, Any], None]) -> None:
        self.connection = connection
        self.answered = answered
        self.sent: deque[tuple[float, CallT]] = deque()
        self.closed = False
        self.timer: asyncio.TimerHandle | None = None
        self.loop = asyncio.get_running_loop()
        self.reader = hiredis.Reader(
            protocolError=exceptions.InvalidResponse, replyError=exceptions.ResponseError, notEnoughData=NOTHING
        )
        self.writer = connection._writer  # noqa: SLF001 - it has no public name
        connection._reader = connection._writer = None  # noqa: SLF001 - it is not the library's to close any more
        self.transport: asyncio.Transport = self.writer.transport
        self.transport.set_protocol(self)

    @classmethod
    async def open(cls, pool: Any, answered: Callable[[CallT, Any], None]) -> Self:
        """
        Connect as the connections of a pool do.

        Raises:
            RedisError: The library's, if that fails.

        """
        connection = pool.make_connection()
        try:
            await connection.connect()
            if not connection.is_connected:
                raise exceptions.ConnectionError("The connection was cut.")  # noqa: TRY301 - one way to tell it
            return cls(connection, answered)
        except BaseException:
            await connection.disconnect(nowait=True)
            raise

    def leads_to(self, address: tuple[str, int] | None) -> bool:
        """Return whether it leads to an address; None is any."""
        return address is None or address == (self.connection.host, self.connection.port)

    def send(self, calls: Sequence[CallT], request: bytes) -> None:
        """Send the request of some calls, over a line that is not closed."""
        assert not self.closed
        now = self.loop.time()
        self.sent.extend((now, call) for call in calls)
        if self.transport.is_closing():
            self.close(exceptions.ConnectionError("The connection was cut."))
            return
        self.transport.write(request)
        if self.timer is None and (patience := self.connection.socket_timeout) is not None:
            self.timer = self.loop.call_later(patience, self.look, patience)

    def look(self, patience: float) -> None:
        """Give the line up if its oldest call has waited for too long."""
        self.timer = None
        if not self.sent:
            return
        waited = self.loop.time() - self.sent[0][0]
        if waited < patience:
            self.timer = self.loop.call_later(patience - waited, self.look, patience)
        elif waited < patience + LATE:
            self.close(exceptions.TimeoutError("Redis does not answer in time."))
        else:
            self.close(exceptions.ConnectionError("This process was too busy to read the answer in time."))

    def data_received(self, data: bytes) -> None:
        """Give each answer to the call that is the oldest."""
        if self.closed:
            return
        try:
            self.reader.feed(data)
            while (answer := self.reader.gets()) is not NOTHING:
                if not isinstance(answer, hiredis.PushNotification):
                    self.answered(self.sent.popleft()[1], answer)
        except (exceptions.InvalidResponse, IndexError) as wrong:  # no answer at all, or one that nobody asked for
            self.close(exceptions.ConnectionError(f"This is no answer: {wrong!r}."))

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail all calls: nobody knows which were carried out."""
        self.close(exceptions.ConnectionError(f"The connection was cut: {exc!r}."))

    def close(self, why: Exception) -> None:
        """Close it, and fail the calls that have no answer."""
        if self.closed:
            return
        self.closed = True
        self.transport.abort()
        if self.timer is not None:
            self.timer.cancel()
        while self.sent:
            self.answered(self.sent.popleft()[1], why)
