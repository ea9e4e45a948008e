"""
The kinds of Redis in which a house may keep its books: one, one that sentinels watch, and a Cluster.

`running(kind, home)` is how tests choose: every kind has a `url`, and `wipe()` empties it.
"""

from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from server.store.client import connect
from server.store.encryption import Sealer
from server.store.redis import RedisStore
from tests.store.masters import Nodes, Watched
from tests.store.processes import SAFE, RedisServer
from tests.store.samples import KEY


__all__ = ["KINDS", "SAFE", "Nodes", "RedisServer", "Watched", "open_store", "open_store_kind", "running"]

KINDS = ("redis", "sentinel", "failed over", "cluster")


@contextmanager
def running(kind: str, home: Path):
    """Yield the servers of one of KINDS: they have a `url`, and `wipe()`."""
    match kind:
        case "redis":
            servers = RedisServer(home / "redis", SAFE)
        case "sentinel" | "failed over":
            servers = Watched(home)
        case "cluster":
            servers = Nodes(home)
    with servers:
        if kind == "failed over":
            servers.lose()
        yield servers


@asynccontextmanager
async def open_store(servers):
    """Yield a store in running servers."""
    store = RedisStore(connect(servers.url), Sealer([KEY]))
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def open_store_kind(kind: str, home: Path):
    """Yield a store in servers of its own, of one of KINDS."""
    with running(kind, home) as servers:
        async with open_store(servers) as store:
            yield store
