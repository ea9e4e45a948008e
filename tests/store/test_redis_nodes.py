"""The list of nodes and their news in a real Redis."""

from server.store import News, Node
from server.store.redis_nodes import LATEST
from tests.store.samples import LONG


ONE, TWO = Node("one", "http://a:1", 1, False, ()), Node("two", "http://b:2", 1, False, ())


async def test_a_node_whose_entry_ran_out_leaves_the_set(nodes):
    redis = nodes.connection.redis
    await nodes.register(ONE, LONG)
    await nodes.register(TWO, LONG)
    await redis.delete("{n:one}")

    assert await nodes.listed() == [TWO]
    assert await redis.smembers("{nodes}") == {b"two"}


async def test_an_entry_that_never_ends_runs_out(nodes):
    await nodes.register(ONE, LONG)
    await nodes.connection.redis.persist("{n:one}")
    await nodes.listed()

    assert 0 < await nodes.connection.redis.pttl("{n:one}") <= LONG


async def test_an_entry_and_news_of_a_newer_version_are_passed_over(nodes):
    redis = nodes.connection.redis
    place, _ = await nodes.listen(None)
    await nodes.register(ONE, LONG)
    await redis.set("{n:new}", b"\xff")
    await redis.sadd("{nodes}", "new")
    await redis.xadd("{news}", {"news": b"\xff"})
    await nodes.publish(News("paid", "ann"))

    assert await nodes.listed() == [ONE]
    assert (await nodes.listen(place))[1] == [News("paid", "ann")]


async def test_only_the_latest_news_are_kept(nodes):
    redis, paid = nodes.connection.redis, News("paid", "ann")
    await nodes.publish(paid)
    kept = (await redis.xrange("{news}"))[0][1]
    pipeline = redis.pipeline()
    for _ in range(2 * LATEST):
        pipeline.xadd("{news}", kept)
    await pipeline.execute()
    await nodes.publish(paid)

    assert LATEST <= await redis.xlen("{news}") < 2 * LATEST
