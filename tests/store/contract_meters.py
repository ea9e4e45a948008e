"""The contract of the port `MeterLogs`: logs without an owner, and their snapshots."""

import asyncio

import pytest

from server.core.meter.events import Resumed, Stopped
from server.store import START, Broken, Conflict, Head, Snapshot
from tests.store.samples import BETTING, LONG


STANDS = [Stopped("a test", "Sam"), Resumed("all is well", "Sam")]


class MetersContract:
    async def test_what_is_appended_to_a_meter_is_read_back(self, meters):
        assert await meters.head("GRAND") == START
        first = await meters.append("GRAND", None, START, 1_000, STANDS)
        then = await meters.append("GRAND", None, first[-1].head, 2_000, STANDS[:1])

        assert [(one.version, one.at, one.event) for one in first + then] == [
            (1, 1_000, STANDS[0]),
            (2, 1_000, STANDS[1]),
            (3, 2_000, STANDS[0]),
        ]
        assert await meters.read("GRAND") == first + then
        assert await meters.read("GRAND", first[0].head, 1) == first[1:]
        assert await meters.head("GRAND") == then[-1].head
        assert await meters.names() == ["GRAND"]

    async def test_of_appends_at_one_place_of_a_meter_exactly_one_is_written(self, meters):
        outcomes = await asyncio.gather(
            *(meters.append("GRAND", None, START, 1, [Stopped(f"{n}", "Sam")]) for n in range(10)),
            return_exceptions=True,
        )

        assert [outcome for outcome in outcomes if isinstance(outcome, list)] == [await meters.read("GRAND")]
        assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 9
        for elsewhere in (Head(1), Head(2), Head(1, bytes(32))):
            with pytest.raises(Conflict):
                await meters.append("GRAND", None, elsewhere, 1, STANDS)

    async def test_reading_a_meter_after_a_place_that_never_existed_is_refused_as_broken(self, meters):
        await meters.append("GRAND", None, START, 1, STANDS)

        with pytest.raises(Broken, match="meter GRAND"):
            await meters.read("GRAND", Head(1, bytes(32)))

    async def test_lost_entries_of_a_meter_are_put_back_as_they_were(self, meters):
        noted = meters.codec.chained("GRAND", START, 1, STANDS)
        noted += meters.codec.chained("GRAND", noted[-1].head, 2, STANDS)

        await meters.put_back("GRAND", None, START, noted[:2])
        await meters.put_back("GRAND", None, noted[1].head, noted[2:])
        assert await meters.read("GRAND") == noted
        with pytest.raises(Conflict):
            await meters.put_back("GRAND", None, START, noted)

    async def test_the_newest_snapshot_of_a_meter_is_kept(self, meters):
        assert await meters.load_snapshot("GRAND") is None
        for version in (5, 12, 7):
            await meters.save_snapshot("GRAND", None, Snapshot(version, b"state at %d" % version))

        assert await meters.load_snapshot("GRAND") == Snapshot(12, b"state at 12")

    async def test_a_meter_and_a_table_of_one_name_do_not_mix(self, tables, meters):
        log = await tables.append("T1", await tables.acquire("T1", "ann", LONG), START, 1, BETTING)
        noted = await meters.append("T1", None, START, 1, STANDS)

        assert (await tables.read("T1"), await meters.read("T1")) == (log, noted)
        assert (await tables.names(), await meters.names()) == (["T1"], ["T1"])
