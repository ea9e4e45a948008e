"""What every store holds of tables: their owners, their logs, their snapshots."""

import asyncio

import pytest

from server.core.events import SaidDone, SeatReserved, WagerPlaced
from server.store import Conflict, Entry, Fence, Fenced, Snapshot
from tests.store.samples import BETTING, BY, DEALING, LONG


class TablesContract:
    # Ownership.

    async def test_a_table_has_one_owner_at_a_time(self, store):
        first = await store.acquire("T1", "ann", LONG)

        assert first == Fence(1, "ann")
        assert await store.acquire("T1", "bob", LONG) is None
        assert await store.acquire("T2", "bob", LONG) == Fence(1, "bob")

    async def test_a_released_table_can_be_taken_and_each_time_the_number_grows(self, store):
        for number in (1, 2, 3):
            fence = await store.acquire("T1", f"owner {number}", LONG)
            assert fence == Fence(number, f"owner {number}")
            await store.release("T1", fence)

    async def test_a_lease_that_nobody_renews_runs_out(self, store):
        old = await store.acquire("T1", "ann", 1)
        await asyncio.sleep(0.05)
        new = await store.acquire("T1", "bob", LONG)

        assert new.number == old.number + 1
        assert not await store.renew("T1", old, LONG)

    async def test_who_holds_the_lease_may_take_it_anew_and_the_earlier_fence_is_stale(self, store):
        old = await store.acquire("T1", "ann", LONG)
        new = await store.acquire("T1", "ann", LONG)

        assert new == Fence(2, "ann")
        with pytest.raises(Fenced):
            await store.append("T1", old, 0, 1, BETTING)

    async def test_only_the_owner_renews_and_releases(self, store):
        fence = await store.acquire("T1", "ann", LONG)
        twin = Fence(fence.number, "bob")

        assert await store.renew("T1", fence, LONG)
        assert not await store.renew("T1", twin, LONG)
        await store.release("T1", twin)
        assert await store.acquire("T1", "cho", LONG) is None

    async def test_a_lease_outlives_its_first_time_when_it_is_renewed(self, store):
        fence = await store.acquire("T1", "ann", 1_000)
        assert await store.renew("T1", fence, LONG)
        await asyncio.sleep(1.1)

        assert await store.acquire("T1", "bob", LONG) is None

    # The log.

    async def test_what_is_appended_is_read_back_with_versions_from_one(self, store):
        fence = await store.acquire("T1", "ann", LONG)

        assert await store.append("T1", fence, 0, 1_000, BETTING) == 2
        assert await store.append("T1", fence, 2, 2_000, DEALING, BY) == 5
        assert await store.read("T1") == [
            *(Entry(version, 1_000, event) for version, event in enumerate(BETTING, 1)),
            *(Entry(version, 2_000, event, BY) for version, event in enumerate(DEALING, 3)),
        ]

    async def test_a_part_of_the_log_can_be_read(self, store):
        fence = await store.acquire("T1", "ann", LONG)
        events = [SaidDone(f"player-{number}", done=True) for number in range(1, 2_501)]
        await store.append("T1", fence, 0, 1, events)

        assert [entry.version for entry in await store.read("T1", 2_498)] == [2_499, 2_500]
        assert [entry.version for entry in await store.read("T1", 3, 2)] == [4, 5]
        assert [entry.event for entry in await store.read("T1")] == events
        assert [entry.event for entry in await store.read("T1", 0, 1_700)] == events[:1_700]
        assert await store.read("T1", 2_500) == []
        assert await store.read("no such table") == []

    async def test_an_append_at_another_version_is_a_conflict_and_writes_nothing(self, store):
        fence = await store.acquire("T1", "ann", LONG)
        await store.append("T1", fence, 0, 1, BETTING)

        for version in (0, 1, 3):
            with pytest.raises(Conflict):
                await store.append("T1", fence, version, 2, DEALING)
        assert len(await store.read("T1")) == 2

    async def test_an_old_owner_writes_nothing_after_a_new_one_came(self, store):
        old = await store.acquire("T1", "ann", 1)
        await store.append("T1", old, 0, 1, BETTING)
        await asyncio.sleep(0.05)
        new = await store.acquire("T1", "bob", LONG)

        for fence in (old, Fence(new.number, "ann"), Fence(old.number, "bob")):
            with pytest.raises(Fenced):
                await store.append("T1", fence, 2, 2, DEALING)
            with pytest.raises(Fenced):
                await store.save_snapshot("T1", fence, Snapshot(2, b"state"))
        assert await store.append("T1", new, 2, 2, DEALING) == 5
        assert await store.load_snapshot("T1") is None

    async def test_nobody_writes_to_a_table_that_nobody_acquired(self, store):
        with pytest.raises(Fenced):
            await store.append("T1", Fence(1, "ann"), 0, 1, BETTING)
        assert await store.read("T1") == []

    async def test_the_same_batch_twice_is_two_batches(self, store):
        fence = await store.acquire("T1", "ann", LONG)
        again = [WagerPlaced(1, "ante", 500)]

        assert await store.append("T1", fence, 0, 1, again, BY) == 1
        assert await store.append("T1", fence, 1, 1, again, BY) == 2

    async def test_of_appends_at_one_version_exactly_one_is_written(self, store):
        fence = await store.acquire("T1", "ann", LONG)
        outcomes = await asyncio.gather(
            *(store.append("T1", fence, 0, 1, [SaidDone(f"player-{n}", done=True)]) for n in range(20)),
            return_exceptions=True,
        )

        assert sum(outcome == 1 for outcome in outcomes) == 1
        assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 19
        assert len(await store.read("T1")) == 1

    async def test_the_tables_with_a_log_are_listed(self, store):
        assert await store.tables() == []
        for table in ("T2", "T1", "T3"):
            fence = await store.acquire(table, "ann", LONG)
            if table != "T3":
                await store.append(table, fence, 0, 1, BETTING)

        assert await store.tables() == ["T1", "T2"]

    async def test_tables_do_not_mix(self, store):
        events = {table: [SeatReserved(1, table, table, None, 0)] for table in ("T1", "T2")}
        for table, written in events.items():
            await store.append(table, await store.acquire(table, "ann", LONG), 0, 1, written)

        for table, written in events.items():
            assert [entry.event for entry in await store.read(table)] == written

    # Snapshots.

    async def test_the_newest_snapshot_is_kept(self, store):
        fence = await store.acquire("T1", "ann", LONG)
        assert await store.load_snapshot("T1") is None

        for version in (5, 12, 7):
            await store.save_snapshot("T1", fence, Snapshot(version, b"state at %d" % version))

        assert await store.load_snapshot("T1") == Snapshot(12, b"state at 12")
