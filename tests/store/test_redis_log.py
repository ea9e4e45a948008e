"""The logs in a real Redis: no batch twice, no change unnoticed."""

import pytest
from msgspec.structs import replace

from server.core.meter.events import Resumed, Stopped
from server.store import START, Away, Broken, redis_log
from tests.store.old_books import whole
from tests.store.samples import BETTING, BY, DEALING, LONG


EVENTS = [Stopped("a test", "Sam"), Resumed("all is well", "Sam")]


async def test_a_repeated_batch_is_answered_and_not_written_again(tables):
    fence = await tables.acquire("T1", "ann", LONG)
    first = await tables.append("T1", fence, START, 1, BETTING)
    again = tables.codec.chained("T1", first[-1].head, 2, DEALING, BY)
    for _ in range(3):
        await tables.write("T1", fence, first[-1].head, again)

    assert await tables.read("T1") == first + again


async def test_an_altered_log_is_noticed(tables):
    fence = await tables.acquire("T1", "ann", LONG)
    log = await tables.append("T1", fence, START, 1, BETTING + DEALING)
    await tables.connection.redis.xdel("{t:T1}:log", "3-0")

    assert await tables.read("T1", START, 2) == log[:2]
    with pytest.raises(Broken, match="at event 4, after event 2"):
        await tables.read("T1")


async def test_a_repeated_batch_of_a_meter_is_answered_and_not_written_again(meters):
    entries = meters.codec.chained("GRAND", START, 1, EVENTS)
    for _ in range(3):
        await meters.write("GRAND", None, START, entries)

    assert await meters.read("GRAND") == entries


async def test_an_entry_taken_out_of_a_meters_log_is_noticed(meters):
    entries = await meters.append("GRAND", None, START, 1, EVENTS * 2)
    await meters.connection.redis.xdel("{m:GRAND}:log", "2-0")

    with pytest.raises(Broken, match="at event 3, after event 1"):
        await meters.read("GRAND")
    assert await meters.head("GRAND") == entries[-1].head


async def test_no_meter_begins_in_a_redis_without_the_books_of_the_house(meters):
    meters.connection.house = b"another house"

    with pytest.raises(Away):
        await meters.append("GRAND", None, START, 1, EVENTS)


async def test_the_keys_and_fields_of_tables_and_meters(server, tables, meters):
    await tables.append("T1", await tables.acquire("T1", "ann", LONG), START, 1, BETTING)
    await meters.append("T1", None, START, 1, EVENTS)

    keys = sorted(key.decode() for key in await meters.connection.redis.keys("*"))
    assert keys == [
        "{m:T1}:log",
        "{meters}",
        *(f"{{t:T1}}:{part}" for part in ("epoch", "fence", "lease", "log")),
        "{tables}",
    ]
    for log in ("{t:T1}:log", "{m:T1}:log"):
        first, second = await meters.connection.redis.xrange(log)
        assert (first[0], list(first[1])) == (b"1-0", [b"batch", b"at", b"event", b"chain"])
        assert (second[0], [name for name in second[1] if name != b"sealed"]) == (b"2-0", [b"event", b"chain"])


async def batches(tables):
    """Three batches: by nobody and of one command and of two, and in the second and third some events have secrets."""
    fence, other = await tables.acquire("T1", "ann", LONG), replace(BY, command="another")
    log = await tables.append("T1", fence, START, 1, BETTING)
    log += await tables.append("T1", fence, log[-1].head, 2, DEALING, BY)
    events, by = [*BETTING, *DEALING], [BY, other, *(None for _ in DEALING)]
    return log + await tables.append("T1", fence, log[-1].head, 3, events, by)


async def test_what_rows_share_is_stored_once_and_read_from_anywhere(tables):
    log = await batches(tables)
    stored = [fields for _, fields in await tables.connection.redis.xrange("{t:T1}:log")]

    assert [b"batch" in fields for fields in stored].count(True) == 3
    assert [b"by" in fields for fields in stored].count(True) == 1 + 3
    for first in range(len(log) + 1):
        after = log[first - 1].head if first else START
        assert await tables.read("T1", after) == log[first:]
        assert await tables.read("T1", after, 1) == log[first : first + 1]


async def test_the_first_of_a_long_batch_is_found(tables, monkeypatch):
    monkeypatch.setattr(redis_log, "FEW", 1)
    log = await batches(tables)

    for first in range(1, len(log)):
        assert await tables.read("T1", log[first - 1].head) == log[first:]


@pytest.mark.parametrize("field", [b"batch", b"at", b"by"])
async def test_what_rows_share_cannot_be_altered_unnoticed(tables, field):
    log, redis = await batches(tables), tables.connection.redis
    rows = await redis.xrange("{t:T1}:log")
    for place, (_, fields) in enumerate(rows):
        for changed in (fields | {field: b"1234"}, {name: value for name, value in fields.items() if name != field}):
            if changed == fields:
                continue
            await redis.delete("{t:T1}:log")
            for number, (stream_id, each) in enumerate(rows):
                await redis.xadd("{t:T1}:log", changed if number == place else each, id=stream_id)
            with pytest.raises(Broken):
                await tables.read("T1", log[place - 1].head if place else START)


async def test_rows_of_before_with_all_fields_are_read_and_the_log_goes_on_after_them(tables):
    log, redis = await batches(tables), tables.connection.redis
    rows = [*whole(await redis.xrange("{t:T1}:log"))]
    await redis.delete("{t:T1}:log")
    for stream_id, fields in rows:
        await redis.xadd("{t:T1}:log", fields, id=stream_id)
    assert await tables.read("T1") == log

    fence = await tables.acquire("T1", "ann", LONG)
    log += await tables.append("T1", fence, log[-1].head, 4, DEALING, BY)
    for first in range(len(log)):
        assert await tables.read("T1", log[first].head) == log[first + 1 :]
