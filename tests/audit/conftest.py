"""The books of a house after some rounds; each test damages its own copy."""

import asyncio

import pytest

from tests.audit.house import ROUNDS, dump, open_books, play, restore
from tests.store.servers import SAFE, RedisServer


@pytest.fixture(scope="session")
def redis(tmp_path_factory):
    with RedisServer(tmp_path_factory.mktemp("redis"), SAFE) as server:
        yield server


@pytest.fixture(scope="session")
def anchors(tmp_path_factory):
    """Return the file in which the ends of the logs are anchored."""
    return tmp_path_factory.mktemp("var") / "anchors.jsonl"


@pytest.fixture(scope="session")
def played(redis, anchors):
    """Return the content of Redis after some rounds at four tables, with guests who come and go."""

    async def once():
        await play(redis.url, ROUNDS, anchors)
        async with open_books(redis.url) as store:
            return await dump(store)

    return asyncio.run(once())


@pytest.fixture
async def store(redis, played):
    """Return the books of that house, a copy for each test."""
    async with open_books(redis.url) as store:
        await restore(store, played)
        yield store
