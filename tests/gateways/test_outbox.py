import asyncio

from server.gateways.outbox import AT_ONCE, MOST_AGE, MOST_BYTES, Outbox
from tests.fakes import jumping


def outbox():
    return Outbox(asyncio.get_running_loop().time)


@jumping
async def test_frames_leave_together_in_the_order_in_which_they_came():
    box = outbox()
    for frame in (b"a", b"b"):
        box.put(frame)
    assert box.take() == b"ab"
    box.put(b"c")
    box.sent()
    assert box.take() == b"c"
    box.sent()

    assert box.waiting == 0
    assert not box.frames


@jumping
async def test_what_leaves_at_once_is_bounded_but_for_a_frame_that_is_longer():
    box = outbox()
    for frame in (b"a" * (AT_ONCE + 1), b"b", b"c" * (AT_ONCE - 1), b"d"):
        box.put(frame)
    taken = []
    while box.frames:
        taken.append(box.take())
        box.sent()

    assert [len(each) for each in taken] == [AT_ONCE + 1, AT_ONCE, 1]


@jumping
async def test_frames_that_are_being_sent_still_count():
    box = outbox()
    box.put(b"x" * MOST_BYTES)
    box.take()
    assert not box.overflowed
    box.put(b"y")

    assert box.overflowed


@jumping
async def test_too_many_bytes_overflow_and_all_that_waits_is_forgotten():
    box = outbox()
    box.put(b"x" * MOST_BYTES)
    box.take()
    box.put(b"y")
    box.put(b"z")
    box.sent()

    assert box.overflowed
    assert (len(box.frames), box.waiting) == (0, 0)


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
    box.take()
    await asyncio.sleep(2)
    box.put(b"b")

    assert box.lag == 2
    box.sent()
    assert box.lag == 0
