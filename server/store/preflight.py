"""What is asked of a Redis: by the server before it entrusts money to it, by others before they read it."""

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from redis.asyncio import Redis

from . import Store
from .connection import GONE
from .failover import Cluster, MasterPool
from .sealing import Sealer


NAME_IT = "Name the house's configuration with --config, or its Redis with REDIS_URL and its key with CROUPIER_KEY."
HOUSE = "this house"  # what the seal belongs to
NAME = "{house}"  # the key of the house's name
OLDEST = 7
MUST = {"appendonly": "yes", "appendfsync": "always", "maxmemory-policy": "noeviction"}

# Where a replica may take over, a master that is cut off goes on acknowledging no longer than this (s): what it
# acknowledges then is lost. A table's lease is as long.
FOLLOWED = {"min-replicas-to-write": "1", "min-replicas-max-lag": "3"}


class UnsafeStore(Exception):
    """The Redis may lose what it acknowledged; the sentence says what to set."""


class LostBooks(Exception):
    """The store does not hold the books that it held; the sentence says what can be done."""


class NoHouse(Exception):
    """There are no books to read; the sentence says where they were looked for, and how to name the right place."""


async def check_house(store: Store, place: str) -> None:
    """
    Return if somebody opened a house in the store in `place`, so that there is something to read.

    Raises:
        NoHouse: If nobody did.

    """
    if not await store.tables() and not await store.players():
        raise NoHouse(f"There is no house in {place}: it holds no tables and no wallets. {NAME_IT}")


async def check_key(client: Redis | Cluster, sealer: Sealer) -> None:
    """
    Return if the secrets of this house open with our keys: whoever serves leaves something sealed there to tell by.

    Raises:
        Locked: If they do not: a table that was opened here could not go on elsewhere.
        UnsafeStore: If the Redis does not answer.

    """
    redis: Any = client
    ours = sealer.seal(b"", HOUSE)
    try:
        await redis.set("{seal}", ours, nx=True)
        sealer.open(await redis.get("{seal}"), HOUSE)
        await redis.set("{seal}", ours)  # under the newest key, so that older ones can be left out one day
    except GONE as gone:
        raise UnsafeStore(f"The Redis does not answer: {gone}") from gone


async def check_books(client: Redis | Cluster, kept: Path, place: str) -> bytes:
    """
    Return the name of the house whose books are in the store in `place`; a new house gets one.

    The file `kept` holds the name for each place, so that a store that came back empty, or was taken for another, does
    not begin a new house in silence.

    Raises:
        LostBooks: If it holds no books where it held some, or those of another house.
        UnsafeStore: If the Redis does not answer.

    """
    redis: Any = client
    known = names(kept)
    try:
        if place not in known:
            await redis.set(NAME, secrets.token_hex(16), nx=True)
        name: bytes | None = await redis.get(NAME)
    except GONE as gone:
        raise UnsafeStore(f"The Redis does not answer: {gone}") from gone
    if name is None or known.get(place, name.decode()) != name.decode():
        holds = "no books" if name is None else "the books of another house"
        raise LostBooks(
            f"The Redis in {place} holds {holds}, not those of the house that was open there before. Bring them back; "
            f"or, to open another house there, remove {kept}."
        )
    if place not in known:
        keep_names(kept, known | {place: name.decode()})
    return name


def names(kept: Path) -> dict[str, str]:
    """Return the names of the houses that were open here, by place."""
    return msgspec.json.decode(kept.read_bytes(), type=dict[str, str]) if kept.exists() else {}


def keep_names(kept: Path, known: dict[str, str]) -> None:
    """Write them down."""
    kept.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    new = kept.with_suffix(f".{secrets.token_hex(4)}")  # its own: several nodes may open the house at once
    new.write_bytes(msgspec.json.format(msgspec.json.encode(known)))
    new.replace(kept)


async def check_settings(client: Redis | Cluster) -> None:
    """
    Return if every master writes each change to its disk before it answers, never evicts, and does not write all alone.

    The last is asked only where another may take its place: under sentinels, and of a Cluster's masters with replicas.

    Raises:
        UnsafeStore: If one is too old, set otherwise, is no master, or does not answer.

    """
    try:
        if isinstance(client, Cluster):
            await client.initialize()
            for node in client.get_primaries():
                await check_master(client, f"The Redis at {node.name}", {"target_nodes": node})
        else:
            await check_master(client, "The Redis", {})
    except GONE as gone:
        raise UnsafeStore(f"The Redis does not answer: {gone}") from gone


async def check_master(client: Any, which: str, where: Mapping[str, Any]) -> None:
    """Look at one server (UnsafeStore as above); `where` tells a Cluster's client which."""
    version = (await client.info("server", **where))["redis_version"]
    if int(version.split(".")[0]) < OLDEST:
        raise UnsafeStore(f"{which} is version {version}: Croupier needs version {OLDEST} or later.")
    replication = await client.info("replication", **where)
    if replication["role"] != "master":
        raise UnsafeStore(f"{which} is a replica. Name its master, or the sentinels that watch it.")
    if (await client.info("cluster", **where))["cluster_enabled"] and not isinstance(client, Cluster):
        raise UnsafeStore(f"{which} is a node of a Cluster. Its address is like redis+cluster://host:6379,host:6379.")
    replaced = bool(replication["connected_slaves"]) if where else isinstance(client.connection_pool, MasterPool)
    must = MUST | (FOLLOWED if replaced else {})
    try:
        found = await client.config_get(*must, **where)
    except GONE as refused:
        raise UnsafeStore(f"{which} does not show its settings, so they cannot be checked: {refused}.") from refused
    wrong = [(name, right) for name, right in must.items() if not fits(name, found.get(name), right)]
    if wrong:
        lines = ", ".join(f"`{name} {right}` (it is {found.get(name)})" for name, right in wrong)
        raise UnsafeStore(f"{which} may lose what it acknowledged. Set in its configuration: {lines}.")


def fits(name: str, found: str | None, right: str) -> bool:
    """Return whether a setting is as safe as the right one."""
    match name:
        case "min-replicas-to-write":
            return int(found or 0) >= int(right)
        case "min-replicas-max-lag":
            return 0 < int(found or 0) <= int(right)
    return found == right
