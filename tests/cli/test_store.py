import asyncio
import re
import shutil
from datetime import UTC, date, datetime

import pytest

from server.cli.store import house_world
from tests.cli.program import croupier, serving
from tests.fakes import MoodyStore, RiggedWorld
from tests.first_of import first_of, those_of
from tests.store.servers import SAFE, RedisServer


async def test_a_second_server_on_the_same_directory_is_refused(config):
    async with serving(config):
        second = await asyncio.to_thread(croupier, "serve", "--config", config)

    assert second.returncode == 1
    sentence = r"Another Croupier process uses .+\. Stop it, or choose another directory: `var` in the configuration\."
    assert re.fullmatch(f"croupier: {sentence}\n", second.stderr)


@pytest.mark.parametrize("command", ["serve", "rounds"])
@pytest.mark.parametrize(
    "url", first_of(["redis://127.0.0.1:1", "unix:///nowhere/at/all", "localhost:6379", "redis://h:port"])
)
def test_a_missing_redis_is_reported_in_one_line(config, url, command):
    done = croupier(command, "--config", config, REDIS_URL=url)

    assert done.returncode == 1
    assert done.stderr.startswith("croupier: ")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("command", those_of(["serve", "rounds", "disputes", "codes", "audit"], "serve", "audit"))
def test_a_redis_that_does_not_answer_is_reported(config, command):
    done = croupier(command, "--config", config, REDIS_URL="redis://127.0.0.1:1", CROUPIER_KEY="11" * 32)

    assert done.returncode == (2 if command == "audit" else 1)
    assert done.stderr.startswith("croupier: The Redis does not answer: ")


@pytest.mark.parametrize("command", those_of(["rounds", "disputes", "codes", "audit"], "codes", "audit"))
def test_without_a_house_commands_create_nothing_and_fail(config, command):
    var = config.parent / "var"
    done = croupier(command, "--config", config)

    assert (done.returncode, var.exists()) == (2 if command == "audit" else 1, False)
    assert "right" not in done.stdout
    assert done.stderr == (
        f"croupier: There is no house in {var}: nothing was written to redis/ there. Name the house's configuration "
        "with --config, or its Redis with REDIS_URL and its key with CROUPIER_KEY.\n"
    )


@pytest.mark.parametrize("command", those_of(["rounds", "codes", "audit"], "rounds"))
def test_a_redis_without_a_house_is_reported(config, command, tmp_path):
    with RedisServer(tmp_path / "redis", SAFE) as redis:
        done = croupier(command, "--config", config, REDIS_URL=redis.url, CROUPIER_KEY="11" * 32)
        keyless = croupier(command, "--config", config, REDIS_URL=redis.url)

    assert done.returncode == keyless.returncode == (2 if command == "audit" else 1)
    assert done.stderr.startswith(f"croupier: There is no house in {redis.url}: it holds no tables and no wallets. ")
    assert keyless.stderr.startswith("croupier: The house's key is missing: set CROUPIER_KEY to it, ")
    assert not (config.parent / "var").exists()


async def test_a_store_that_lost_everything_is_not_served(config):
    var = config.parent / "var"
    async with serving(config):
        pass
    shutil.rmtree(var / "redis")
    done = await asyncio.to_thread(croupier, "serve", "--config", config)

    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == (
        f"croupier: The Redis in {var / 'redis'} holds no books, not those of the house that was open there before. "
        f"Bring them back; or, to open another house there, remove {var / 'house.json'}."
    )
    (var / "house.json").unlink()
    async with serving(config):
        pass


async def test_commands_date_events_by_the_clock_of_the_store():
    world = await house_world(MoodyStore(RiggedWorld()))

    assert datetime.fromtimestamp(world.now() / 1_000, UTC).date() == date(2027, 1, 15)
