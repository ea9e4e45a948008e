"""The connection to Redis: bounded in number and time, and never cut off in the middle of a command."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from redis import exceptions
from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialWithJitterBackoff

from . import Away, Conflict, Fenced, StoreError


CONNECTIONS = 32
ANSWER_WITHIN = 3.0  # seconds, for each try; a slow disk under `appendfsync always` needs some
TRIES = 3

GONE = (
    exceptions.ConnectionError,
    exceptions.TimeoutError,
    exceptions.InvalidResponse,
    exceptions.ResponseError,  # it is full, cannot write to its disk, is a replica, lost a script as it started anew …
)


class NoAddress(StoreError):
    """The URL is not one of a Redis; the sentence says what is, and does not repeat it, as it may hold a password."""


class Running(Protocol):
    """Who keeps the commands that run."""

    running: set[asyncio.Task[Any]]


S = TypeVar("S", bound=Running)
P = ParamSpec("P")
T = TypeVar("T")
Method = Callable[Concatenate[S, P], Coroutine[Any, Any, T]]


def connect(url: str) -> Redis:
    """
    Return a client; it connects when it is first used, and again by itself.

    Raises:
        NoAddress: If the URL is not one of a Redis.

    """
    try:
        pool: Any = BlockingConnectionPool.from_url(  # Any: it has a method without types
            url,
            max_connections=CONNECTIONS,
            socket_timeout=ANSWER_WITHIN,
            socket_connect_timeout=ANSWER_WITHIN,
            retry=Retry(ExponentialWithJitterBackoff(base=0.02, cap=0.5), TRIES),
        )
        pool.make_connection()  # it connects to nothing yet, and refuses options that there are not
    except (ValueError, TypeError):  # whose words may hold part of a password
        raise NoAddress(
            "The address of the Redis is like redis://host:6379/0, rediss://user:password@host:6379/0 "
            "or unix:///path/of/its.sock."
        ) from None
    return Redis.from_pool(pool)


def whole(method: Method[S, P, T]) -> Method[S, P, T]:
    """
    Carry a method out to its end, and raise the port's errors.

    Our scripts refuse with FENCED and CONFLICT. Every other error that Redis answers with is about Redis, and may pass.

    A cancelled caller leaves at once, but the command that it started is not cut off: it may be moving money, and its
    connection would give the next caller its answer.
    """

    @wraps(method)
    async def carried_out(self: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        task = asyncio.create_task(method(self, *args, **kwargs))
        self.running.add(task)
        task.add_done_callback(self.running.discard)
        try:
            return await asyncio.shield(task)
        except GONE as gone:
            match str(gone).partition(" ")[0]:
                case "FENCED":
                    raise Fenced("The table has another owner.") from None
                case "CONFLICT":
                    raise Conflict(str(gone)) from None
            raise Away(str(gone)) from gone

    return carried_out
