"""The Redis dies while people play, and comes back with everything that it acknowledged."""

import asyncio
import os
import random
import signal
from pathlib import Path

import pytest

from server.store.client import connect
from server.store.embedded import socket_of, url_of
from tests.chaos.company import company_in
from tests.chaos.house import House, said_if_it_lasts
from tests.chaos.person import opened
from tests.fakes import eventually
from tests.gateways.talker import Talker
from tests.store.servers import SAFE, RedisServer


@pytest.mark.full
async def test_a_table_waits_for_its_redis_and_goes_on_to_the_cent(tmp_path):
    dice = random.Random("redis")
    with RedisServer(tmp_path, SAFE) as redis:
        house = House(tmp_path / "house", redis.url)
        async with company_in(house, "redis") as company, said_if_it_lasts(house, company):
            await company.sent(6)
            for _ in range(3):
                await company.sent(dice.randint(1, 6))
                redis.kill()
                await asyncio.sleep(dice.random() * 2)
                redis.start()
                await company.sent(6)


async def served_again(person):
    """Wait until the store answers."""
    async with opened(person.url) as socket:
        again = Talker(socket, binary=False)
        while (await again.hello(session=person.session))["type"] != "Welcome":
            pass


async def test_a_private_redis_that_is_killed_comes_back_by_itself_and_the_round_goes_on(tmp_path):
    house = House(tmp_path / "house")
    async with company_in(house, "private") as company:
        await company.sent(6)
        await company.question()
        async with connect(url_of(socket_of(house.var / "redis"))) as redis:
            pid = (await redis.info("server"))["process_id"]
        before = await company.pause()
        os.kill(pid, signal.SIGKILL)
        await eventually(lambda: not Path(f"/proc/{pid}").exists())
        await served_again(company.people[0])
        await company.look_again(before)
        await company.sent(6)

    assert before.phase == "deciding"
    assert company.same_cards
