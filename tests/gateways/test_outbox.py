import asyncio

from server.gateways.outbox import MOST_AGE, MOST_BYTES, Outbox
from tests.fakes import jumping


def outbox():
    return Outbox(asyncio.get_running_loop())


@jumping
async def test_frames_leave_in_the_order_in_which_they_came():
    box = outbox()
    for frame in (b"a", b"b"):
        box.put(frame)
    taken = []
    for _ in range(2):
        taken.append(await box.take())
        box.sent()

    assert taken == [b"a", b"b"]
    assert box.waiting == 0


@jumping
async def test_taking_waits_for_a_frame():
    box = outbox()
    taking = asyncio.create_task(box.take())
    await asyncio.sleep(1)
    assert not taking.done()
    box.put(b"a")

    assert await taking == b"a"


@jumping
async def test_a_frame_that_is_being_sent_still_counts():
    box = outbox()
    box.put(b"x" * MOST_BYTES)
    await box.take()
    assert not box.overflowed
    box.put(b"y")

    assert box.overflowed


@jumping
async def test_too_many_bytes_overflow_and_all_that_waits_is_forgotten():
    box = outbox()
    box.put(b"x" * MOST_BYTES)
    box.put(b"y")
    box.put(b"z")
    box.sent()

    assert box.overflowed
    assert not box.frames


@jumping
async def test_a_frame_that_waits_too_long_overflows_with_the_next():
    box = outbox()
    box.put(b"a")
    await asyncio.sleep(MOST_AGE - 1)
    box.put(b"b")
    assert not box.overflowed
    await asyncio.sleep(2)
    box.put(b"c")

    assert box.overflowed


@jumping
async def test_it_lags_as_long_as_its_first_frame_waits():
    box = outbox()
    assert box.lag == 0
    box.put(b"a")
    await asyncio.sleep(2)
    box.put(b"b")

    assert box.lag == 2
    await box.take()
    box.sent()
    assert box.lag == 0
