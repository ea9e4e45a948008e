import asyncio

import pytest

from clients.python import attempts
from clients.python.attempts import LONGEST, SHORTEST, SHORTLY, Attempts, RetryLater
from clients.python.messages import EXCLUDED, OUR_FAULT, SIGNED_OUT, TOO_FAST, Closed
from tests.fakes import jumping


@pytest.fixture
def bounds(monkeypatch):
    """The upper bound of each wait, which is as long as it may be."""
    found = []
    monkeypatch.setattr(
        attempts, "CHANCE", type("Longest", (), {"uniform": lambda _, least, most: found.append(most) or most})()
    )
    return found


@jumping
async def test_each_wait_is_at_most_twice_the_one_before_up_to_the_longest(bounds):
    one = Attempts("ws://a/ws")
    for _ in range(10):
        one.begin()
        await one.wait()
    one.arrived()
    one.begin()
    await one.wait()

    assert bounds[:3] == [2 * SHORTEST, 4 * SHORTEST, 8 * SHORTEST]
    assert bounds[9:] == [LONGEST, 2 * SHORTEST]


@jumping
async def test_a_house_that_is_away_for_days_is_tried_again_all_the_time(bounds):
    one = Attempts("ws://a/ws")
    for _ in range(1_100):
        one.begin()
        await one.wait()

    assert bounds[-1] == LONGEST


def test_a_house_says_after_how_long_it_may_be_asked_again():
    later = RetryLater(shortly=True, after=500)
    assert (later.least, later.longest) == (0.5, 0.5)
    assert (RetryLater(shortly=True).least, RetryLater(shortly=True).longest) == (0, SHORTLY)
    assert RetryLater().longest == LONGEST


@jumping
async def test_with_two_addresses_each_has_waits_of_its_own(bounds):
    one = Attempts("ws://a/ws")
    one.addresses.known = ("ws://a/ws", "ws://b/ws")
    for _ in range(4):
        one.begin()
        await one.wait()

    assert one.addresses.url == "ws://a/ws"
    assert bounds[1::2] == [2 * SHORTEST, 4 * SHORTEST]


@jumping
async def test_a_house_that_will_be_back_soon_is_asked_soon_and_one_that_was_flooded_late(bounds):
    one = Attempts("ws://a/ws")
    for _ in range(8):
        one.begin()
    await one.wait(SHORTLY)
    one.arrived()
    one.begin()
    one.closed(TOO_FAST)
    await one.wait()

    assert bounds == [SHORTLY, 2**6 * SHORTEST]


@jumping
async def test_a_wait_that_the_house_named_is_kept_and_a_random_one_added(bounds):
    one = Attempts("ws://a/ws")
    begun = asyncio.get_running_loop().time()
    await one.wait(5.0, least=5.0)

    assert asyncio.get_running_loop().time() - begun == pytest.approx(5.0 + SHORTEST)


@jumping
async def test_after_what_may_come_again_the_wait_is_long_however_well_the_connection_began(bounds):
    one = Attempts("ws://a/ws")
    one.arrived()
    one.slow_down()
    await one.wait()

    assert bounds == [2**5 * SHORTEST]


@pytest.mark.parametrize("code", [SIGNED_OUT, EXCLUDED, *OUR_FAULT])
def test_after_some_closes_reconnecting_is_useless(code):
    with pytest.raises(Closed):
        Attempts("ws://a/ws").closed(code, "why")


@pytest.mark.parametrize("code", [None, 1000, 1006, 1012])
def test_after_any_other_close_the_house_is_tried_again(code):
    Attempts("ws://a/ws").closed(code)
