"""The connection to Redis: bounded in number and time, and never cut off in the middle of a command."""

import asyncio
import re
from collections.abc import Callable, Coroutine, Sequence
from functools import wraps
from hashlib import sha1
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar
from urllib.parse import unquote

from redis import exceptions
from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialWithJitterBackoff

from . import Away, Conflict, Fenced, StoreError
from .aof_rewrite import make_sound
from .cut import told_as_cut
from .failover import Address, Cluster, MasterPool


CONNECTIONS = 32
TURN_WITHIN = 20.0  # seconds to wait for one of them
ANSWER_WITHIN = 3.0  # seconds; a slow disk under `appendfsync always` needs some
TRIES = 3  # after a lost connection; one that hangs is not asked again by itself, so that people are told soon

LAST_PORT = 65_535
ADDRESS = r"(\[[\da-fA-F:.]+\]|[^][:,/@?#]+):(\d{1,5})"
SERVERS = rf"(?:(?P<username>[^:@/]*):(?P<password>[^@/]*)@)?(?P<hosts>{ADDRESS}(?:,{ADDRESS})*)"
SENTINELS = re.compile(rf"redis\+sentinel://{SERVERS}/(?P<name>[^/?#]+)(?:/(?P<db>\d*))?")
CLUSTER = re.compile(rf"redis\+cluster://{SERVERS}/?")

GONE = (
    exceptions.ConnectionError,
    exceptions.TimeoutError,
    exceptions.InvalidResponse,
    exceptions.ResponseError,  # it is full, cannot write to its disk, is a replica, lost a script as it started anew …
    exceptions.ClusterError,
    exceptions.RedisClusterException,  # no node answers, or nobody has the slot
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


def connect(url: str) -> Redis | Cluster:
    """
    Return a client; it connects when it is first used, and again by itself.

    `redis://`, `rediss://` and `unix://` name one server. `redis+sentinel://host:port,host:port/name/0` names sentinels
    and the master that they watch, `redis+cluster://host:port,host:port` some nodes of a Cluster; in both,
    `user:password@` before the hosts is for the servers.

    Raises:
        NoAddress: If the URL is not one of a Redis.

    """
    pooled: dict[str, Any] = {"max_connections": CONNECTIONS, "timeout": TURN_WITHIN, "redis_connect_func": make_sound}
    bounds: dict[str, Any] = {
        "socket_timeout": ANSWER_WITHIN,
        "socket_connect_timeout": ANSWER_WITHIN,
        "retry": Retry(ExponentialWithJitterBackoff(base=0.02, cap=0.5), TRIES, (exceptions.ConnectionError,)),
    }
    try:
        if found := SENTINELS.fullmatch(url):
            pool: Any = MasterPool(
                hosts(found), found["name"], db=int(found["db"] or 0), **pooled, **bounds, **signed(found)
            )
        elif found := CLUSTER.fullmatch(url):
            return Cluster(hosts(found), CONNECTIONS, TURN_WITHIN, **bounds, **signed(found))
        else:
            pool = BlockingConnectionPool.from_url(url, **pooled, **bounds)
            pool.make_connection()  # it connects to nothing yet, and refuses options that there are not
    except (ValueError, TypeError):  # whose words may hold part of a password
        raise NoAddress(
            "The address of the Redis is like redis://host:6379/0, rediss://user:password@host:6379/0, "
            "unix:///path/of/its.sock, redis+sentinel://host:26379,host:26379/name/0 "
            "or redis+cluster://host:6379,host:6379."
        ) from None
    return Redis.from_pool(pool)


def hosts(found: re.Match[str]) -> list[Address]:
    """
    Return the hosts of a URL and their ports.

    Raises:
        ValueError: If a port is none.

    """
    addresses = [(host.strip("[]"), int(port)) for host, port in re.findall(ADDRESS, found["hosts"])]
    if max(port for _, port in addresses) > LAST_PORT:
        raise ValueError("There is no such port.")
    return addresses


def signed(found: re.Match[str]) -> dict[str, str]:
    """Return the user and the password of a URL, as far as it has them."""
    return {name: unquote(found[name]) for name in ("username", "password") if found[name]}


class Script:
    """
    A Lua script, known to a server by its digest once it has run there.

    Wherever its keys are now, that server is told the whole of it if it does not know it.
    """

    def __init__(self, client: Redis | Cluster, text: str) -> None:
        self.client: Any = client
        self.text = text
        self.digest = sha1(text.encode(), usedforsecurity=False).hexdigest()

    async def __call__(self, keys: Sequence[str], args: Sequence[Any]) -> Any:
        """Run it, and return its answer."""
        try:
            return await self.client.evalsha(self.digest, len(keys), *keys, *args)
        except exceptions.NoScriptError:
            return await self.client.eval(self.text, len(keys), *keys, *args)


def heard(task: asyncio.Task[Any]) -> None:
    """Hear a command out whose caller has left: how it failed is nobody's business then, and no fault of the house."""
    if not task.cancelled():
        task.exception()


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
        task.add_done_callback(heard)
        try:
            with told_as_cut():
                return await asyncio.shield(task)
        except GONE as gone:
            match str(gone).partition(" ")[0]:
                case "FENCED":
                    raise Fenced("The table has another owner.") from None
                case "CONFLICT":
                    raise Conflict(str(gone)) from None
            raise Away(str(gone)) from gone

    return carried_out
