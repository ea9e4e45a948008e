"""A Redis that may lose what it acknowledged is refused, and the sentence says what to set."""

from pathlib import Path

import pytest

from server.store.connection import connect
from server.store.safety import UnsafeStore, check_settings
from tests.store.servers import RedisServer


CONF = Path(__file__).parents[2] / "deploy" / "redis.conf"


@pytest.fixture
async def client(server):
    async with connect(server.url) as client:
        yield client


async def test_a_safe_one_passes(client):
    await check_settings(client)


async def test_the_file_in_deploy_makes_a_safe_one(tmp_path):
    with RedisServer(tmp_path, {}, CONF) as server:
        async with connect(server.url) as client:
            await check_settings(client)
        assert server.call("CONFIG", "GET", "save") == {"save": ""}


@pytest.mark.parametrize(
    ("name", "wrong", "right"),
    [
        ("appendonly", "no", "appendonly yes"),
        ("appendfsync", "everysec", "appendfsync always"),
        ("maxmemory-policy", "allkeys-lru", "maxmemory-policy noeviction"),
    ],
)
async def test_each_line_is_asked_for(server, client, name, wrong, right):
    server.call("CONFIG", "SET", name, wrong)

    with pytest.raises(UnsafeStore) as refusal:
        await check_settings(client)
    assert f"`{right}` (it is {wrong})" in str(refusal.value)
    assert str(refusal.value).count("(it is") == 1


async def test_a_redis_out_of_the_box_is_told_every_line(tmp_path):
    with RedisServer(tmp_path, {}) as server:
        async with connect(server.url) as client:
            with pytest.raises(UnsafeStore, match=r"`appendonly yes`.*`appendfsync always`"):
                await check_settings(client)


async def test_one_that_hides_its_settings_is_refused(server, client):
    server.call("ACL", "SETUSER", "default", "-config")

    with pytest.raises(UnsafeStore, match="cannot be checked"):
        await check_settings(client)


async def test_one_that_does_not_answer_is_refused(server, client):
    server.kill()

    with pytest.raises(UnsafeStore, match="does not answer"):
        await check_settings(client)


async def test_an_old_one_is_refused(client, monkeypatch):
    monkeypatch.setattr("server.store.safety.OLDEST", 99)

    with pytest.raises(UnsafeStore, match="needs version 99 or later"):
        await check_settings(client)
