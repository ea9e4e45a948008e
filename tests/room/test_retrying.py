import asyncio

import pytest
from structlog.testing import capture_logs

from server.room.retrying import FIRST, LONGEST, retrying, wait
from server.store import Away
from tests.fakes import RiggedWorld, jumping


class Attempts:
    """Fails in the given ways, one after the other, and then works."""

    def __init__(self, *failures):
        self.failures = list(failures)
        self.times = []

    async def __call__(self):
        self.times.append(asyncio.get_running_loop().time())
        if self.failures:
            raise self.failures.pop(0)
        return "done"


async def retried(attempts, *failures, stopping=None):
    return await retrying(attempts, stopping or asyncio.Event(), "it waits", "it works", *failures, table="T1")


@jumping
async def test_what_works_at_once_is_not_logged():
    with capture_logs() as logs:
        assert await retried(Attempts()) == "done"
    assert logs == []


@jumping
async def test_each_reason_is_logged_once_and_then_that_it_works():
    with capture_logs() as logs:
        assert await retried(Attempts(Away("a"), Away("b"), Away("a"), Away("b"))) == "done"
    assert [(line["event"], line.get("why"), line["table"]) for line in logs] == [
        ("it waits", "a", "T1"),
        ("it waits", "b", "T1"),
        ("it works", None, "T1"),
    ]


@jumping
async def test_the_pauses_grow_up_to_the_longest():
    attempts = Attempts(*[Away("a")] * 10)
    await retried(attempts)
    pauses = [after - before for before, after in zip(attempts.times, attempts.times[1:], strict=False)]

    assert pauses[:3] == pytest.approx([FIRST, 2 * FIRST, 4 * FIRST])
    assert pauses[-2:] == pytest.approx([LONGEST, LONGEST])


@jumping
async def test_it_stops_when_it_is_told_to_and_does_not_wait_for_the_pause_to_end():
    stopping, world = asyncio.Event(), RiggedWorld()
    task = asyncio.create_task(retried(Attempts(*[Away("a")] * 100), stopping=stopping))
    await asyncio.sleep(20)
    stopping.set()
    before = world.now()

    assert await task is None
    assert world.now() == before


@jumping
async def test_other_failures_are_raised():
    with pytest.raises(ZeroDivisionError):
        await retried(Attempts(Away("a"), ZeroDivisionError()), Away)


@jumping
async def test_an_event_is_waited_for_but_not_too_long():
    event, world = asyncio.Event(), RiggedWorld()
    before = world.now()
    await wait(event, 3)
    assert world.now() == before + 3_000
    event.set()
    await wait(event, 3)
    assert world.now() == before + 3_000
