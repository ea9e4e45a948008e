"""The connection that the ports of a store in Redis share: it carries every command out to its end."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from hashlib import sha1
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from redis import exceptions

from .encoding import HOUSE_NAME
from .values import Away, Conflict, Fenced


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
        self.running: set[asyncio.Task[Any]] = set()
        self.scripts = {
            path.stem: Script(client, path.read_text()) for path in (Path(__file__).parent / "lua").glob("*.lua")
        }

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
            _, late = await asyncio.wait(self.running, timeout=LAST_ANSWERS)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
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

    Our scripts refuse with FENCED and CONFLICT. Every other error that Redis answers with is about Redis, and may pass.

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
        try:
            with cut_connections_reported():
                return await asyncio.shield(task)
        except GONE as gone:
            match str(gone).partition(" ")[0]:
                case "FENCED":
                    raise Fenced("The table has another owner.") from None
                case "CONFLICT":
                    raise Conflict(str(gone)) from None
            raise Away(str(gone)) from gone

    return run


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


class Script:
    """
    A Lua script. A server knows it by its digest once it has run there.

    The server that has the keys now gets the whole text if it does not know the digest.
    """

    def __init__(self, client: Any, text: str) -> None:
        self.client = client
        self.text = text
        self.digest = sha1(text.encode(), usedforsecurity=False).hexdigest()

    async def __call__(self, keys: Sequence[str], args: Sequence[Any]) -> Any:
        """Run it, and return its answer."""
        try:
            return await self.client.evalsha(self.digest, len(keys), *keys, *args)
        except exceptions.NoScriptError:
            return await self.client.eval(self.text, len(keys), *keys, *args)
