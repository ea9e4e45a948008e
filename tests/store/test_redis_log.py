"""The logs in a real Redis: no batch twice, no change unnoticed."""

import pytest

from server.core.meter.events import Resumed, Stopped
from server.store import START, Away, Broken
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
        (number, fields), *_ = await meters.connection.redis.xrange(log)
        assert (number, list(fields)) == (b"1-0", [b"batch", b"at", b"by", b"event", b"sealed", b"chain"])
