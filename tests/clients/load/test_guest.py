from contextlib import asynccontextmanager
from itertools import pairwise
from random import Random

from clients.python.load.delivery import Delivery
from clients.python.load.guest import Guest, schedule
from clients.python.styles import STYLES
from tests.clients.real_house import real_house, table


def test_times_are_repeatable_and_match_the_rate():
    drawn = schedule(10.0, 1_000.0, Random(1))

    assert drawn == schedule(10.0, 1_000.0, Random(1))
    assert drawn != schedule(10.0, 1_000.0, Random(2))
    assert all(before < after for before, after in pairwise(drawn))
    assert drawn[0] > 0
    assert drawn[-1] < 1_000
    assert 9_500 < len(drawn) < 10_500


@asynccontextmanager
async def guest(house):
    one = Guest(house.url, "T1", STYLES["basic"], Random(1), Delivery(), None)
    try:
        yield one
    finally:
        await one.player.close()


async def test_a_guest_sits_down_acts_on_schedule_and_leaves():
    async with real_house(table("T1")) as house, guest(house) as ann:
        assert await ann.sit()
        assert not ann.gone
        await ann.play_schedule(0.0, [0.0] * 5)
        await ann.leave_table()
        await ann.compare_view()

        assert ann.gone
        assert len(ann.answer) + ann.idle == 5
        assert (ann.open, ann.strayed) == ([], 0)


async def test_a_guest_without_the_smallest_buy_in_watches():
    async with real_house(table("T1"), welcome=1_999) as house, guest(house) as ann:
        assert not await ann.sit()


async def test_a_cut_connection_reconnects_and_is_counted():
    async with real_house(table("T1")) as house, guest(house) as ann:
        await ann.sit()
        before = ann.player.welcomes
        ann.player.cut()
        await ann.player.until(lambda: ann.player.welcomes > before)
        await ann.leave_table()

        assert ann.player.welcomes - ann.player.joins == 1
        assert (ann.stream.missed, ann.stream.duplicated) == (0, 0)
