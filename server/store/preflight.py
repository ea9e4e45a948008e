"""Checks of a Redis: by the server before it stores money there, by other commands before they read it."""

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from redis.asyncio import Redis
from redis.exceptions import ResponseError

from .connection import GONE
from .encoding import HOUSE_NAME
from .encryption import Sealer
from .failover import Cluster, MasterPool
from .port import Store
from .values import UnsafeStore


NAME_IT = "Name the house's configuration with --config, or its Redis with REDIS_URL and its key with CROUPIER_KEY."
HOUSE = "this house"  # what `{seal}` belongs to
OLDEST = 7
MUST = {
    "appendonly": "yes",
    "appendfsync": "always",
    "no-appendfsync-on-rewrite": "no",
    "maxmemory-policy": "noeviction",
}

# If a replica may take over, a master without connection to it acknowledges writes for at most this time (s). They are
# lost. A table's lease is as long.
FOLLOWED = {"min-replicas-to-write": "1", "min-replicas-max-lag": "3"}


class LostBooks(Exception):
    """The store does not hold the books that it held before. The message says what can be done."""


class NoHouse(Exception):
    """There are no books to read. The message says which place was searched, and how to name another."""


async def check_house(store: Store, place: str) -> None:
    """
    Return if a house was ever opened in the store in `place`, so that there is something to read.

    Raises:
        NoHouse: If not.

    """
    if not await store.tables.names() and not await store.wallets.players():
        raise NoHouse(f"There is no house in {place}: it holds no tables and no wallets. {NAME_IT}")


async def check_key(client: Redis | Cluster, sealer: Sealer) -> None:
    """
    Return if our keys decrypt the secrets of this house. A server leaves an encrypted sample there for this check.

    Raises:
        Locked: If they do not. Other nodes could not continue a table that was opened here.
        UnsafeStore: If the Redis does not answer.

    """
    redis: Any = client
    ours = sealer.seal(b"", HOUSE)
    try:
        await redis.set("{seal}", ours, nx=True)
        sealer.open(await redis.get("{seal}"), HOUSE)
        await redis.set("{seal}", ours)  # under the newest key, so that older ones can be removed one day
    except GONE as gone:
        raise UnsafeStore(f"The Redis does not answer: {gone}") from gone


async def check_books(client: Redis | Cluster, kept: Path, place: str) -> bytes:
    """
    Return the name of the house whose books are in the store in `place`. A new house gets one.

    The file `kept` holds the name for each place. So a store that came back empty, or another one by mistake, does not
    become a new house unnoticed.

    Raises:
        LostBooks: If it held books before and holds none now, or those of another house.
        UnsafeStore: If the Redis does not answer.

    """
    redis: Any = client
    known = names(kept)
    try:
        if place not in known:
            await redis.set(HOUSE_NAME, secrets.token_hex(16), nx=True)
        name: bytes | None = await redis.get(HOUSE_NAME)
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
    """Return the names of the houses that were open here, by place (LostBooks, if the file does not say)."""
    try:
        return msgspec.json.decode(kept.read_bytes(), type=dict[str, str]) if kept.exists() else {}
    except (OSError, msgspec.DecodeError, UnicodeDecodeError) as wrong:
        raise LostBooks(
            f"{kept} does not name the house that was open here. Restore it from a backup; or, if the store is that of "
            "your house, remove it."
        ) from wrong


def keep_names(kept: Path, known: dict[str, str]) -> None:
    """Write the names to the file."""
    kept.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    new = kept.with_suffix(f".{secrets.token_hex(4)}")  # a name of its own: nodes may open the house at once
    new.write_bytes(msgspec.json.format(msgspec.json.encode(known)))
    new.replace(kept)


async def check_settings(client: Redis | Cluster) -> None:
    """
    Return if every master writes each change to disk before it answers, never evicts, and needs a replica to write.

    The last is required only if a replica may take over: under sentinels, and of a Cluster's masters with replicas.

    Raises:
        UnsafeStore: If one is too old, has other settings, is no master, or does not answer.

    """
    try:
        await check_masters(client)
    except GONE as gone:
        raise UnsafeStore(f"The Redis does not answer: {gone}") from gone


async def check_masters(client: Redis | Cluster) -> None:
    """Check every master (UnsafeStore as above). One that does not answer raises the client library's own error."""
    if isinstance(client, Cluster):
        await client.initialize()
        for node in client.get_primaries():
            await check_master(client, f"The Redis at {node.name}", {"target_nodes": node})
    else:
        await check_master(client, "The Redis", {})


async def check_master(client: Any, which: str, where: Mapping[str, Any]) -> None:
    """Check one server (UnsafeStore as above). `where` tells the client of a Cluster which one."""
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
    except ResponseError as refused:
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
