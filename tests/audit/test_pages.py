"""A log is read as far as it can be read, page by page."""

import pytest
from msgspec.structs import replace

from server.audit.pages import PAGE, Unreadable, pages
from server.core.events import SaidDone
from server.store import START, Locked
from server.store.memory_log import MemoryTables
from tests.fakes import SEALER, flipped
from tests.store.samples import LONG


LAST = PAGE + 500


@pytest.fixture
async def logs():
    """A log of more than a page."""
    logs = MemoryTables(SEALER, lambda: 0)
    fence = await logs.acquire("T1", "ann", LONG)
    await logs.append("T1", fence, START, 1, [SaidDone(f"p{number}", done=True) for number in range(LAST)])
    return logs


async def versions(logs, head=START, before=None):
    """Return the numbers of the events that are read, and why not more of them."""
    read = []
    try:
        async for entries in pages(logs, "T1", head, before):
            read += [entry.version for entry in entries]
    except Unreadable as wrong:
        return read, str(wrong)
    return read, None


async def test_a_log_is_read_to_its_end_from_any_place(logs):
    assert await versions(logs) == ([*range(1, LAST + 1)], None)
    assert await versions(logs, await logs.place("T1", LAST - 2)) == ([LAST - 1, LAST], None)


@pytest.mark.parametrize("bad", [1, 700, PAGE, PAGE + 1, LAST])
async def test_the_events_before_a_bad_one_are_read(logs, bad):
    rows = logs.logs["T1"].rows
    rows[bad - 1] = replace(rows[bad - 1], at=9, chain=flipped(rows[bad - 1].chain, 0))

    read, why = await versions(logs)
    assert read == [*range(1, bad)]
    assert why == f"The log of T1 is broken at event {bad}, after event {bad - 1}."


async def test_a_missing_key_is_the_houses_unless_that_is_known(logs):
    rows = logs.logs["T1"].rows
    rows[0] = replace(rows[0], chain=bytes(36))

    with pytest.raises(Locked):
        await versions(logs)
    assert (await versions(logs, before=0))[0] == []
