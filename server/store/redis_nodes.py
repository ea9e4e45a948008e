"""The nodes in Redis: `{n:ID}` while an entry lasts, the set `{nodes}` of their ids, and the stream `{news}`."""

import asyncio

import msgspec

from .connection import RedisConnection, uninterrupted
from .encoding import readable
from .values import News, Node


LATEST = 10_000  # news that are kept
NODE = msgspec.msgpack.Decoder(Node)
NEWS = msgspec.msgpack.Decoder(News)


class RedisNodes:
    """The list of nodes, and their news."""

    def __init__(self, connection: RedisConnection) -> None:
        self.connection = connection
        self.ttl: int | None = None  # of entries, once this node has one (ms)

    @uninterrupted
    async def register(self, node: Node, ttl: int) -> None:
        """List a node. Its id enters the set each time, in case another node has just taken it out."""
        self.ttl = ttl
        await self.connection.redis.set(f"{{n:{node.id}}}", msgspec.msgpack.encode(node), px=ttl)
        await self.connection.redis.sadd("{nodes}", node.id)

    @uninterrupted
    async def unregister(self, node: str) -> None:
        """Take a node off the list."""
        await self.connection.redis.delete(f"{{n:{node}}}")
        await self.connection.redis.srem("{nodes}", node)

    @uninterrupted
    async def listed(self) -> list[Node]:
        """Return the nodes whose entries last. An id without an entry leaves the set."""
        redis = self.connection.redis
        ids = sorted(each.decode(errors="replace") for each in await redis.smembers("{nodes}"))
        keys = [f"{{n:{each}}}" for each in ids]
        found = await asyncio.gather(*(redis.get(key) for key in keys))
        for key, lasts in zip(keys, await asyncio.gather(*(redis.pttl(key) for key in keys)), strict=True):
            # The clock was set back, and expiry is a time of day; or it never ends (-1), as somebody wrote it.
            if self.ttl is not None and (lasts > self.ttl or lasts == -1):
                await redis.pexpire(key, self.ttl)
        gone = [each for each, packed in zip(ids, found, strict=True) if packed is None]
        if gone:
            await redis.srem("{nodes}", *gone)
        return readable(NODE, [packed for packed in found if packed is not None])

    @uninterrupted
    async def publish(self, news: News) -> None:
        """Append to the news. If the answer gets lost they are published twice, which harms no node."""
        await self.connection.redis.xadd("{news}", {"news": msgspec.msgpack.encode(news)}, maxlen=LATEST)

    @uninterrupted
    async def listen(self, after: str | None) -> tuple[str, list[News]]:
        """Return the news after a place."""
        if after is None:
            last = await self.connection.redis.xrevrange("{news}", count=1)
            return (last[0][0].decode() if last else "0-0"), []
        items = await self.connection.redis.xrange("{news}", min=f"({after}")
        place = items[-1][0].decode() if items else after
        return place, readable(NEWS, [fields.get(b"news", b"") for _, fields in items])
