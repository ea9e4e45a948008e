"""The Redis dies while people play, and comes back with everything that it acknowledged."""

import asyncio
import random
import signal

from tests.chaos.house import House
from tests.chaos.person import Company, check_commands
from tests.store.servers import SAFE, RedisServer


async def test_a_table_waits_for_its_redis_and_goes_on_to_the_cent(tmp_path):
    dice = random.Random("redis")
    with RedisServer(tmp_path, SAFE) as redis:
        house = House(tmp_path / "house", redis.url)
        await house.open()
        try:
            async with Company(house, "redis") as company:
                await company.sent(6)
                for _ in range(3):
                    await company.sent(dice.randint(1, 6))
                    redis.kill()
                    await asyncio.sleep(dice.random() * 2)
                    redis.start()
                    await company.sent(6)
                log = await company.leave()
        finally:
            await house.end(signal.SIGTERM)

    assert house.process.returncode == 0
    check_commands(log)
