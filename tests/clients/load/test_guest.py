from contextlib import asynccontextmanager
from itertools import pairwise
from random import Random

from clients.python.load.floor import Floor
from clients.python.load.guest import Guest, moments
from clients.python.styles import STYLES
from tests.clients.real_house import real_house, table


def test_moments_are_drawn_before_and_are_as_many_as_they_should_be():
    drawn = moments(10.0, 1_000.0, Random(1))

    assert drawn == moments(10.0, 1_000.0, Random(1))
    assert drawn != moments(10.0, 1_000.0, Random(2))
    assert all(before < after for before, after in pairwise(drawn))
    assert drawn[0] > 0
    assert drawn[-1] < 1_000
    assert 9_500 < len(drawn) < 10_500


@asynccontextmanager
async def guest(house):
    one = Guest(house.url, "T1", STYLES["basic"], Random(1), Floor(), None)
    try:
        yield one
    finally:
        await one.player.close()


async def test_a_guest_sits_acts_at_the_moments_and_walks_out():
    async with real_house(table("T1")) as house, guest(house) as ann:
        assert await ann.sit()
        assert not ann.gone
        await ann.keep(0.0, [0.0] * 5)
        await ann.walk_out()
        await ann.look_again()

        assert ann.gone
        assert len(ann.answer) + ann.idle == 5
        assert (ann.open, ann.strayed) == ([], 0)


async def test_without_the_money_to_sit_down_a_guest_watches():
    async with real_house(table("T1"), welcome=1_999) as house, guest(house) as ann:
        assert not await ann.sit()


async def test_what_is_cut_comes_back_and_is_counted():
    async with real_house(table("T1")) as house, guest(house) as ann:
        await ann.sit()
        before = ann.player.greetings
        ann.player.cut()
        await ann.player.until(lambda: ann.player.greetings > before)
        await ann.walk_out()

        assert ann.player.greetings - ann.player.journeys == 1
        assert (ann.stream.missed, ann.stream.duplicated) == (0, 0)
