"""All keys of a house at one moment, and these keys in an empty Redis again."""

from redis import exceptions
from redis.asyncio import Redis

from .connection import GONE, RedisConnection, port_errors
from .encoding import HOUSE_NAME
from .failover import Cluster
from .values import Away, StoreError


PATIENCE = 120.0  # s for an answer: 100 MB take half a second or so, and longer on a slow machine

Keys = list[tuple[bytes, int, bytes]]  # key, time to live (ms; -1 without end), content as Redis dumps it


class NoBackup(StoreError):
    """A house cannot be backed up, or restored there; the sentence says why."""


async def dump(client: Redis | Cluster) -> Keys:
    """
    Return all keys of a house. Redis does nothing else meanwhile.

    Raises:
        NoBackup: If the books are in a Cluster, which has no common moment.
        Away: If Redis does not answer.

    """
    connection = RedisConnection(patient(client))
    with port_errors():
        found = await connection.scripts["dump"]([], [])
    return [(key, int(ttl), content) for key, ttl, content in found]


async def load(client: Redis | Cluster, keys: Keys) -> None:
    """
    Write the keys of a house to an empty Redis, all or nothing.

    Raises:
        NoBackup: If it is not empty, is a Cluster, or is older than the Redis that the keys are from.
        Away: If Redis does not answer.

    """
    redis = patient(client)
    try:
        async with redis.pipeline(transaction=True) as request:
            await request.watch(HOUSE_NAME)
            await check_empty(redis)
            request.multi()  # type: ignore[no-untyped-call]  # the library has no types for it
            for key, ttl, content in keys:
                request.restore(key.decode(), max(ttl, 0), content)
            await request.execute()
    except exceptions.ResponseError as wrong:
        raise NoBackup(f"The Redis does not take these keys: {wrong}") from wrong
    except (*GONE, exceptions.WatchError) as gone:  # the client library says so where the connection is lost
        raise Away(str(gone)) from gone


async def check_empty(client: Redis | Cluster) -> None:
    """Check that a Redis is empty (NoBackup, if it is not or is a Cluster; Away, if it does not answer)."""
    with port_errors():
        if await patient(client).dbsize():
            raise NoBackup("The Redis is not empty. A house is restored into an empty one.")


def patient(client: Redis | Cluster) -> Redis:
    """Return a client that waits long enough for all keys (NoBackup, if it is that of a Cluster)."""
    if isinstance(client, Cluster):
        raise NoBackup(
            "The books are in a Cluster, whose servers have no common moment: back it up with its own tools."
        )
    client.connection_pool.connection_kwargs["socket_timeout"] = PATIENCE
    return client
