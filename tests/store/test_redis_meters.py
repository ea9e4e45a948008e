"""The meters' logs in a real Redis."""

import pytest

from server.core.meter.events import Resumed, Stopped
from server.store import START, Away, Broken
from server.store.meter_log import chained


EVENTS = [Stopped("a test", "Sam"), Resumed("all is well", "Sam")]


async def test_a_repeated_note_is_answered_and_not_written_again(store):
    noted = chained(START, 1, EVENTS)
    for _ in range(3):
        await store._note("GRAND", START, noted)

    assert await store.noted("GRAND") == noted


async def test_what_was_taken_out_of_a_meters_log_is_found_out(store):
    noted = await store.note("GRAND", START, 1, EVENTS * 2)
    await store._redis.xdel("{m:GRAND}:log", "2-0")

    with pytest.raises(Broken, match="at event 3, after 1"):
        await store.noted("GRAND")
    assert await store.meter_head("GRAND") == noted[-1].head


async def test_no_meter_begins_anew_where_the_books_of_the_house_are_not(store):
    store.house = b"another house"

    with pytest.raises(Away):
        await store.note("GRAND", START, 1, EVENTS)
