"""What the server asks of a Redis before it entrusts money to it."""

from redis.asyncio import Redis
from redis.exceptions import ResponseError

from .connection import GONE


OLDEST = 7
MUST = {"appendonly": "yes", "appendfsync": "always", "maxmemory-policy": "noeviction"}


class UnsafeStore(Exception):
    """The Redis may lose what it acknowledged; the sentence says what to set."""


async def check_settings(client: Redis) -> None:
    """
    Return if the server writes each change to its disk before it answers, and never evicts.

    Raises:
        UnsafeStore: If it is too old, set otherwise, or does not answer.

    """
    try:
        version = (await client.info("server"))["redis_version"]
    except GONE as gone:
        raise UnsafeStore(f"The Redis does not answer: {gone}") from gone
    if int(version.split(".")[0]) < OLDEST:
        raise UnsafeStore(f"This Redis is version {version}: Croupier needs version {OLDEST} or later.")
    try:
        found = await client.config_get(*MUST)
    except ResponseError as refused:
        raise UnsafeStore(f"This Redis does not show its settings, so they cannot be checked: {refused}.") from refused
    wrong = [(name, right) for name, right in MUST.items() if found.get(name) != right]
    if wrong:
        lines = ", ".join(f"`{name} {right}` (it is {found.get(name)})" for name, right in wrong)
        raise UnsafeStore(f"This Redis may lose what it acknowledged. Set in its configuration: {lines}.")
