"""Work of each gaming day is done once on it; what could not be done is tried again."""

import asyncio
from datetime import date

from server.config.gaming_day import calendar
from server.house.daily import LOOK, each_gaming_day
from tests.fakes import RiggedWorld, jumping


DAYS = calendar("06:00", "UTC")


@jumping
async def test_work_is_done_at_once_and_at_each_turn_and_tried_again_until_it_is_done():
    world, worked = RiggedWorld(), []

    async def work(today):
        worked.append((today, world.now()))
        return len(worked) != 2

    running = asyncio.create_task(each_gaming_day(DAYS, world.now, work))
    await asyncio.sleep(2 * 24 * 3_600)
    running.cancel()

    first, again, done, last = worked
    assert [day for day, _ in worked] == [date(2027, 1, 15), date(2027, 1, 16), date(2027, 1, 16), date(2027, 1, 17)]
    assert done[1] - again[1] == LOOK * 1_000
    assert last[1] - first[1] <= 2 * 24 * 3_600_000
    assert 0 <= (again[1] - 6 * 3_600_000) % (24 * 3_600_000) <= LOOK * 1_000, "it is at the turn"
