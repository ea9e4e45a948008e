"""The people of one process at a real house."""

from itertools import pairwise
from random import Random

from clients.python.load.crowd import Crowd, moments
from clients.python.load.plan import Plan, Post
from tests.clients.real_house import GAMES, real_house, table


def test_times_are_repeatable_and_match_the_rate():
    drawn = list(moments(10.0, 1_000.0, Random(1)))

    assert drawn == list(moments(10.0, 1_000.0, Random(1)))
    assert drawn != list(moments(10.0, 1_000.0, Random(2)))
    assert all(before < after for before, after in pairwise(drawn))
    assert drawn[0] > 0
    assert drawn[-1] < 1_000
    assert 9_500 < len(drawn) < 10_500


async def play(house, post, **about):
    """Have the people of T1 play; return their report and what was told on the way."""
    told = []
    plan = Plan(house.url, **{"seconds": 1.2, "rate": 20.0, "patience": 20.0} | about)

    async def go(seated, without):
        told.append((seated, without))

    crowd = Crowd(plan, {"T1": post}, 1.0, news=told.append, over=lambda: told.append("over"))
    return await crowd.play(go), told


def faults(report):
    deliveries = (report.missed, report.duplicated, report.gone_back, report.quarrels, report.strayed)
    return *deliveries, report.unanswered, report.still_seated, report.unsettled, report.misread, report.wrong_sums


async def test_a_full_table_plays_in_a_closed_loop_and_everything_is_checked():
    async with real_house(table("T1")) as house:
        report, told = await play(house, Post(7, 1, 1), think=0.02)

        assert (told[0], "over" in told) == ((7, 0), True)
        assert (report.guests, report.seated, report.watchers, report.stalled) == (7, 7, 1, 1)
        assert report.rounds >= 1
        assert report.agreed == 7
        assert not any(faults(report)), report.complaints
        assert report.read
        assert report.settled
        assert report.sums > report.settled
        assert report.usage.tool_cpu > 0
        assert await house.cents() == 100_000 * len(await house.store.wallets.players())


async def test_hidden_choices_and_a_pot_are_followed():
    async with real_house(table("T1", game=GAMES["flop_poker"])) as house:
        report, _ = await play(house, Post(3), think=0.02)

        assert report.rounds >= 1
        assert not any(faults(report)), report.complaints
        assert report.read


async def test_after_storms_everybody_comes_back_without_a_gap():
    async with real_house(table("T1")) as house:
        report, _ = await play(house, Post(3, 1), storms=2)

        assert report.reconnects >= 8
        assert len(report.back) == report.reconnects
        assert not any(faults(report)), report.complaints


async def test_people_come_within_the_ramp_and_play_as_they_come():
    async with real_house(table("T1")) as house:
        report, _ = await play(house, Post(2), think=0.02, ramp=0.3, seconds=0.5)

        assert report.seated == 2
        assert not any(faults(report)), report.complaints
