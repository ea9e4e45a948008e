"""The client of a Redis, by its URL: bounded in connections and in time."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar
from urllib.parse import unquote

from redis import exceptions
from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialWithJitterBackoff

from .aof_rewrite import prepare
from .failover import Address, Cluster, MasterPool
from .line import LATE
from .values import StoreError


CONNECTIONS = 32
TURN_WITHIN = 20.0  # seconds to wait for one of them
ANSWER_WITHIN = 3.0  # seconds; a slow disk under `appendfsync always` needs some
TRIES = 3  # after a lost connection; a Redis that hangs is not asked again, so that people see it soon

T = TypeVar("T")

LAST_PORT = 65_535
ADDRESS = r"(\[[\da-fA-F:.]+\]|[^][:,/@?#]+):(\d{1,5})"
SERVERS = rf"(?:(?P<username>[^:@/]*):(?P<password>[^@/]*)@)?(?P<hosts>{ADDRESS}(?:,{ADDRESS})*)"
SENTINELS = re.compile(rf"redis\+sentinel://{SERVERS}/(?P<name>[^/?#]+)(?:/(?P<db>\d*))?")
CLUSTER = re.compile(rf"redis\+cluster://{SERVERS}/?")


class PatientRetry(Retry):
    """
    Tries again after a lost connection, and after a wait that ended too late to tell whether the answer had come.

    An event loop that was busy for long ends the wait first, and reads the answer then.
    """

    async def call_with_retry(self, do: Callable[[], Awaitable[T]], *args: Any, **kwargs: Any) -> T:
        """
        Call `do` until it returns or has failed too often.

        Raises:
            RedisError: What `do` raised last.

        """

        async def attempt() -> T:
            began = asyncio.get_running_loop().time()
            try:
                return await do()
            except exceptions.TimeoutError as late:
                if asyncio.get_running_loop().time() - began < ANSWER_WITHIN + LATE:
                    raise
                raise exceptions.ConnectionError("This process was too busy to read the answer in time.") from late

        return await super().call_with_retry(attempt, *args, **kwargs)


class NoAddress(StoreError):
    """The URL is not one of a Redis. The message says what is, and does not repeat it: it may hold a password."""


def connect(url: str) -> Redis | Cluster:
    """
    Return a client. It connects when it is first used, and reconnects by itself.

    `redis://`, `rediss://` and `unix://` name one server. `redis+sentinel://host:port,host:port/name/0` names sentinels
    and the master that they watch, `redis+cluster://host:port,host:port` some nodes of a Cluster. In both,
    `user:password@` before the hosts is for the servers.

    Raises:
        NoAddress: If the URL is not one of a Redis.

    """
    pooled: dict[str, Any] = {"max_connections": CONNECTIONS, "timeout": TURN_WITHIN, "redis_connect_func": prepare}
    bounds: dict[str, Any] = {
        "socket_timeout": ANSWER_WITHIN,
        "socket_connect_timeout": ANSWER_WITHIN,
        "retry": PatientRetry(ExponentialWithJitterBackoff(base=0.02, cap=0.5), TRIES, (exceptions.ConnectionError,)),
    }
    try:
        if found := SENTINELS.fullmatch(url):
            pool: Any = MasterPool(
                hosts(found), found["name"], db=int(found["db"] or 0), **pooled, **bounds, **credentials(found)
            )
        elif found := CLUSTER.fullmatch(url):
            return Cluster(hosts(found), CONNECTIONS, TURN_WITHIN, **bounds, **credentials(found))
        else:
            pool = BlockingConnectionPool.from_url(url, **pooled, **bounds)
            pool.make_connection()  # it does not connect yet, but refuses unknown options
            check_name(pool.connection_kwargs.get("host", ""))
    except (ValueError, TypeError):  # their text may hold part of a password
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
        ValueError: If a port is out of range, or no host can have such a name.

    """
    addresses = [(host.strip("[]"), int(port)) for host, port in re.findall(ADDRESS, found["hosts"])]
    if max(port for _, port in addresses) > LAST_PORT:
        raise ValueError("A port is out of range.")
    for host, _ in addresses:
        check_name(host)
    return addresses


def check_name(host: str) -> None:
    """Check that a host may have such a name (ValueError)."""
    host.encode("idna")


def credentials(found: re.Match[str]) -> dict[str, str]:
    """Return the user and the password of a URL, if it has them."""
    return {name: unquote(found[name]) for name in ("username", "password") if found[name]}
