import time

from server.world import RealWorld


def test_the_clock_counts_milliseconds_since_the_epoch():
    before = time.time_ns() // 1_000_000
    now = RealWorld().now()

    assert before <= now <= time.time_ns() // 1_000_000


def test_every_call_returns_32_other_bytes():
    throws = [RealWorld().entropy() for _ in range(1_000)]

    assert {len(throw) for throw in throws} == {32}
    assert len(set(throws)) == 1_000
