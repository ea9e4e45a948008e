"""Books as a server from before there were MACs would have written them; somebody without the key can make them, too."""

from msgspec.structs import replace

from server.store.encoding import NO_ROW, number, row
from server.store.log import hashed
from server.store.macs import MAC_BYTES
from server.store.values import START, Head


async def strip(store):
    """Take all MACs out of the books, and chain every log with hashes that anybody can make."""
    redis = store.connection.redis
    for key in await redis.keys("*:log"):
        if key != b"{h:house}:log":
            await strip_log(redis, key)
    for key in [*await redis.keys("{w:*}:macs"), *await redis.keys("{h:house}:log"), b"{houses}"]:
        await redis.delete(key)
    for key in await redis.keys("{s:*}"):
        await redis.set(key, (await redis.get(key))[:-MAC_BYTES], keepttl=True)
    bans = await redis.xrange("{bans}")
    await redis.delete("{bans}")
    for stream_id, fields in bans:
        await redis.xadd("{bans}", {"ban": fields[b"ban"]}, id=stream_id)


async def strip_log(redis, key, head=START):
    """Chain the rows of a log after `head` with hashes; those before stay as they are."""
    rows = await redis.xrange(key)
    await redis.delete(key)
    for stream_id, fields in whole(rows):
        if number(stream_id) > head.version:
            bare = replace(row(fields), chain=b"")
            head = Head(number(stream_id), hashed(head, number(stream_id), bare))
            fields[b"chain"] = head.chain
        await redis.xadd(key, fields, id=stream_id)


def whole(rows):
    """The rows of a log as they were stored when each had all fields."""
    before = NO_ROW
    for stream_id, fields in rows:
        before = row(fields, before)
        yield stream_id, {name.encode(): getattr(before, name) for name in before.__struct_fields__}
