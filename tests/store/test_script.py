"""A Lua script in a real Redis, which may not know it any more."""

from server.store.script import Script


TEXT = "redis.call('SET', KEYS[1], ARGV[1]) return ARGV[1]"


async def test_a_script_that_redis_does_not_know_is_sent_to_it(server, store):
    script = Script(store.connection.redis, TEXT)
    for word in ("first", "again"):
        server.call("SCRIPT", "FLUSH")
        assert await script(["{k}"], [word]) == word.encode()
        assert await script(["{k}"], [word]) == word.encode()
