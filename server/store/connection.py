"""The connection that the ports of a store in Redis share: it carries every command out to its end."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from redis import exceptions

from .encoding import HOUSE_NAME
from .pipeline import Pipeline
from .script import Script
from .values import Away, Conflict, Fenced, Misplaced


CLOSED = "the handler is closed"  # uvloop's words (MagicStack/uvloop#506); other loops raise a ConnectionError there
LAST_ANSWERS = 1.0  # seconds that closing waits for commands that still run

GONE = (
    exceptions.ConnectionError,
    exceptions.TimeoutError,
    exceptions.InvalidResponse,
    exceptions.ResponseError,  # it is full, cannot write to its disk, is a replica, lost a script in a restart …
    exceptions.ClusterError,
    exceptions.RedisClusterException,  # no node answers, or no node has the slot
)


class RedisConnection:
    """
    A client, the Lua scripts, and the commands that run.

    `house` is the name of the house whose books the Redis must hold. None accepts any. If it holds other books, or came
    back empty, it counts as away: no table is taken there, and none begins again from nothing.
    """

    house: bytes | None = None

    def __init__(self, client: Any) -> None:
        self.redis = client  # Any: its types leave open whether answers are bytes; here they are
        self.running: set[asyncio.Future[Any]] = set()
        self.scripts = {
            path.stem: Script(client, path.read_text()) for path in (Path(__file__).parent / "lua").glob("*.lua")
        }
        self.append = Pipeline(self.scripts.pop("append"), ("FENCED", "CONFLICT"), self.running)

    async def require_house(self) -> None:
        """
        Return if the Redis holds the books of our house.

        Raises:
            Away: If it does not.

        """
        if self.house not in (None, await self.redis.get(HOUSE_NAME)):
            raise Away("The store does not hold the books of this house any more.")

    async def close(self) -> None:
        """Close it, when the commands that still run have ended. Those that need too long are given up."""
        if self.running:
            await asyncio.wait(self.running, timeout=LAST_ANSWERS)
            late = tuple(self.running)
            for each in late:
                each.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        self.append.close()
        await self.redis.aclose()


class Connected(Protocol):
    """An object that sends its commands through a connection."""

    connection: RedisConnection


S = TypeVar("S", bound=Connected)
P = ParamSpec("P")
T = TypeVar("T")
Method = Callable[Concatenate[S, P], Coroutine[Any, Any, T]]


def uninterrupted(method: Method[S, P, T]) -> Method[S, P, T]:
    """
    Have a method run to its end, and raise the port's errors.

    If the caller is cancelled it returns at once, but the command runs on: it may be moving money, and a connection
    that is given back in the middle of a command would give the next caller its answer.
    """

    @wraps(method)
    async def run(self: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        running = self.connection.running
        task = asyncio.create_task(method(self, *args, **kwargs))
        running.add(task)
        task.add_done_callback(running.discard)
        task.add_done_callback(ignore_outcome)
        with port_errors():
            return await asyncio.shield(task)

    return run


@contextmanager
def port_errors() -> Iterator[None]:
    """
    Raise the port's errors in place of the client library's.

    Our scripts refuse with FENCED and CONFLICT. Every other error that Redis answers with is about Redis, and may pass.
    """
    try:
        with cut_connections_reported():
            yield
    except GONE as gone:
        match str(gone).partition(" ")[0]:
            case "FENCED":
                raise Fenced("The table has another owner.") from None
            case "CONFLICT":
                raise Conflict(str(gone)) from None
            case "WRONGTYPE":
                raise Misplaced("Something else lies where the house's data belong.") from gone
        raise Away(str(gone)) from gone


def ignore_outcome(task: asyncio.Task[Any]) -> None:
    """Read the outcome of a command whose caller was cancelled, so that asyncio does not log it as never retrieved."""
    if not task.cancelled():
        task.exception()


@contextmanager
def cut_connections_reported() -> Iterator[None]:
    """
    Report a connection that was cut just before a write by the client library's own error, under every event loop.

    Raises:
        ConnectionError: The library's, if a connection was cut.

    """
    try:
        yield
    except RuntimeError as error:
        if CLOSED not in str(error):
            raise
        raise exceptions.ConnectionError("The connection was cut.") from error
