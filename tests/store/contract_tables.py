"""The contract of the port `TableLogs`: owners, logs, snapshots and milestones."""

import asyncio

import pytest
from msgspec.structs import replace

from server.core.events import SaidDone, SeatReserved, WagerPlaced
from server.store import START, Broken, By, Conflict, Fence, Fenced, Gone, Head, Snapshot
from tests.store.samples import BETTING, BY, DEALING, LONG


class TablesContract:
    # Ownership.

    async def test_a_table_has_one_owner_at_a_time(self, tables):
        first = await tables.acquire("T1", "ann", LONG)

        assert first == Fence(1, "ann")
        assert await tables.acquire("T1", "bob", LONG) is None
        assert await tables.acquire("T2", "bob", LONG) == Fence(1, "bob")

    async def test_a_released_table_can_be_taken_and_each_time_the_number_grows(self, tables):
        for number in (1, 2, 3):
            fence = await tables.acquire("T1", f"owner {number}", LONG)
            assert fence == Fence(number, f"owner {number}")
            await tables.release("T1", fence)

    async def test_a_lease_that_nobody_renews_runs_out(self, tables):
        old = await tables.acquire("T1", "ann", 1)
        await asyncio.sleep(0.05)
        new = await tables.acquire("T1", "bob", LONG)

        assert new.number == old.number + 1
        assert await tables.renew([("T1", old)], LONG, 1) == [False]
        assert await tables.served_until("T1") == 0

    async def test_the_owner_may_take_the_lease_again_and_the_earlier_fence_is_stale(self, tables):
        old = await tables.acquire("T1", "ann", LONG)
        new = await tables.acquire("T1", "ann", LONG)

        assert new == Fence(2, "ann")
        with pytest.raises(Fenced):
            await tables.append("T1", old, START, 1, BETTING)

    async def test_only_the_owner_renews_and_releases(self, tables):
        fence = await tables.acquire("T1", "ann", LONG)
        twin = Fence(fence.number, "bob")

        assert await tables.renew([("T1", fence)], LONG, 1) == [True]
        assert await tables.renew([("T1", twin)], LONG, 1) == [False]
        await tables.release("T1", twin)
        assert await tables.acquire("T1", "cho", LONG) is None

    async def test_a_renewed_lease_lasts_longer(self, tables):
        fence = await tables.acquire("T1", "ann", 1_000)
        assert await tables.renew([("T1", fence)], LONG, 1) == [True]
        await asyncio.sleep(1.1)

        assert await tables.acquire("T1", "bob", LONG) is None

    async def test_many_leases_are_renewed_at_once_and_each_tells_whether_it_is_still_ours(self, tables):
        leases = [(name, await tables.acquire(name, "ann", 1_000)) for name in ("T1", "T2", "T3")]
        await tables.release(*leases[1])
        await tables.acquire("T2", "bob", LONG)

        assert await tables.renew(leases, LONG, 1_234) == [True, False, True]
        assert [await tables.served_until(name) for name in ("T1", "T2", "T3", "T4")] == [1_234, 0, 1_234, 0]
        await asyncio.sleep(1.1)
        assert await tables.acquire("T1", "bob", LONG) is None
        assert await tables.acquire("T3", "bob", LONG) is None

    async def test_no_lease_lasts_longer_than_anybody_asks_for(self, tables):
        await tables.acquire("T1", "ann", LONG)  # as one that was taken before the store's clock was set back
        assert await tables.acquire("T1", "bob", 200) is None
        await asyncio.sleep(0.3)

        assert await tables.acquire("T1", "bob", LONG)

    # The log.

    async def test_what_is_appended_is_read_back_with_versions_from_one(self, tables):
        fence = await tables.acquire("T1", "ann", LONG)
        first = await tables.append("T1", fence, START, 1_000, BETTING)
        then = await tables.append("T1", fence, first[-1].head, 2_000, DEALING, BY)

        assert [(entry.version, entry.at, entry.event, entry.by) for entry in first + then] == [
            *((version, 1_000, event, None) for version, event in enumerate(BETTING, 1)),
            *((version, 2_000, event, BY) for version, event in enumerate(DEALING, 3)),
        ]
        assert await tables.read("T1") == first + then

    async def test_a_batch_of_several_commands_says_of_each_event_whose_it_was(self, tables):
        fence = await tables.acquire("T1", "ann", LONG)
        other = By("guest-2", "command-7", BY.digest)
        log = await tables.append("T1", fence, START, 1_000, BETTING + DEALING, [BY, BY, None, other, other])

        assert [entry.by for entry in log] == [BY, BY, None, other, other]
        assert len({entry.row.batch for entry in log}) == 1
        assert await tables.read("T1") == log

    async def test_a_part_of_the_log_can_be_read(self, tables):
        fence = await tables.acquire("T1", "ann", LONG)
        events = [SaidDone(f"player-{number}", done=True) for number in range(1, 2_501)]
        log = await tables.append("T1", fence, START, 1, events)

        assert await tables.read("T1", log[2_497].head) == log[2_498:]
        assert await tables.read("T1", log[2].head, 2) == log[3:5]
        assert await tables.read("T1") == log
        assert await tables.read("T1", START, 1_700) == log[:1_700]
        assert await tables.read("T1", log[-1].head) == []
        assert await tables.read("no such table") == []

    async def test_an_append_at_another_place_is_a_conflict_and_writes_nothing(self, tables):
        fence = await tables.acquire("T1", "ann", LONG)
        first, second = await tables.append("T1", fence, START, 1, BETTING)

        for head in (START, first.head, Head(3, second.row.chain), Head(2, first.row.chain), Head(2)):
            with pytest.raises(Conflict):
                await tables.append("T1", fence, head, 2, DEALING)
        assert await tables.read("T1") == [first, second]

    async def test_an_old_owner_writes_nothing_after_a_new_one_came(self, tables):
        old = await tables.acquire("T1", "ann", 1)
        log = await tables.append("T1", old, START, 1, BETTING)
        others = await tables.append("T2", await tables.acquire("T2", "ann", LONG), START, 1, BETTING)
        await asyncio.sleep(0.05)
        new = await tables.acquire("T1", "bob", LONG)

        for fence in (old, Fence(new.number, "ann"), Fence(old.number, "bob")):
            with pytest.raises(Fenced):
                await tables.append("T1", fence, log[-1].head, 2, DEALING)
            with pytest.raises(Fenced):
                await tables.put_back("T1", fence, log[-1].head, others)
            with pytest.raises(Fenced):
                await tables.save_snapshot("T1", fence, Snapshot(2, b"state"))
        assert len(await tables.append("T1", new, log[-1].head, 2, DEALING)) == 3
        assert await tables.load_snapshot("T1") is None

    async def test_nobody_writes_to_a_table_that_nobody_acquired(self, tables):
        for fence in (Fence(1, "ann"), None):
            with pytest.raises(Fenced):
                await tables.append("T1", fence, START, 1, BETTING)
            with pytest.raises(Fenced):
                await tables.save_snapshot("T1", fence, Snapshot(0, b"state"))
        assert await tables.read("T1") == []

    async def test_nobody_writes_to_a_table_without_a_fence(self, tables):
        await tables.acquire("T1", "ann", LONG)

        with pytest.raises(Fenced):
            await tables.append("T1", None, START, 1, BETTING)
        assert await tables.read("T1") == []

    async def test_the_same_batch_twice_is_two_batches(self, tables):
        fence = await tables.acquire("T1", "ann", LONG)
        again = [WagerPlaced(1, "ante", 500)]
        [first] = await tables.append("T1", fence, START, 1, again, BY)
        [second] = await tables.append("T1", fence, first.head, 1, again, BY)

        assert await tables.read("T1") == [first, second]

    async def test_of_appends_at_one_place_exactly_one_is_written(self, tables):
        fence = await tables.acquire("T1", "ann", LONG)
        outcomes = await asyncio.gather(
            *(tables.append("T1", fence, START, 1, [SaidDone(f"player-{n}", done=True)]) for n in range(20)),
            return_exceptions=True,
        )

        assert [outcome for outcome in outcomes if isinstance(outcome, list)] == [await tables.read("T1")]
        assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 19

    async def test_the_tables_with_a_log_are_listed(self, tables):
        assert await tables.names() == []
        for table in ("T2", "T1", "T3"):
            fence = await tables.acquire(table, "ann", LONG)
            if table != "T3":
                await tables.append(table, fence, START, 1, BETTING)

        assert await tables.names() == ["T1", "T2"]

    async def test_tables_do_not_mix(self, tables):
        events = {table: [SeatReserved(1, table, table, None, 0)] for table in ("T1", "T2")}
        for table, written in events.items():
            await tables.append(table, await tables.acquire(table, "ann", LONG), START, 1, written)

        for table, written in events.items():
            assert [entry.event for entry in await tables.read(table)] == written

    # Its chain.

    async def test_the_head_is_where_the_log_ends(self, tables):
        assert await tables.head("T1") == START
        fence = await tables.acquire("T1", "ann", LONG)
        log = await tables.append("T1", fence, START, 1, BETTING)

        assert await tables.head("T1") == log[-1].head
        assert len({entry.row.chain for entry in log}) == len({entry.head.mark for entry in log}) == len(log)

    async def test_reading_after_a_place_that_never_existed_is_refused_as_broken(self, tables):
        fence = await tables.acquire("T1", "ann", LONG)
        log = await tables.append("T1", fence, START, 1, BETTING + DEALING)

        for elsewhere in (Head(2, log[2].row.chain), Head(2), Head(2, bytes(32))):
            with pytest.raises(Broken):
                await tables.read("T1", elsewhere)

    async def test_entries_lost_in_a_failover_are_put_back_as_they_were(self, tables):
        fence = await tables.acquire("T1", "ann", LONG)
        first = tables.codec.chained("T1", START, 1, BETTING)
        then = tables.codec.chained("T1", first[-1].head, 2, DEALING[:1], BY)
        then += tables.codec.chained("T1", then[-1].head, 3, DEALING[1:])

        await tables.put_back("T1", fence, START, first)
        assert await tables.head("T1") == first[-1].head
        await tables.put_back("T1", fence, first[-1].head, then)
        assert await tables.read("T1") == first + then
        with pytest.raises(Conflict):
            await tables.put_back("T1", fence, START, first)

    async def test_one_batch_may_hold_rows_of_several_commands(self, tables):
        fence = await tables.acquire("T1", "ann", LONG)
        [one] = tables.codec.chained("T1", START, 1, DEALING[:1], BY)
        two = tables.codec.chained("T1", one.head, 2, DEALING[1:2], replace(BY, player="guest-2"), one.row.batch)

        await tables.put_back("T1", fence, START, [one, *two])
        assert [(entry.at, entry.by) for entry in await tables.read("T1")] == [(1, BY), (2, two[0].by)]

    # Snapshots.

    async def test_the_newest_snapshot_is_kept(self, tables):
        fence = await tables.acquire("T1", "ann", LONG)
        assert await tables.load_snapshot("T1") is None

        for version in (5, 12, 7):
            await tables.save_snapshot("T1", fence, Snapshot(version, b"state at %d" % version))

        assert await tables.load_snapshot("T1") == Snapshot(12, b"state at 12")

    async def test_a_milestone_is_kept_for_good_and_found_from_any_later_event(self, tables):
        fence = await tables.acquire("T1", "ann", LONG)
        assert await tables.load_milestone("T1", 99) is None

        for version in (5, 12, 12, 7):
            await tables.save_milestone("T1", fence, Snapshot(version, b"state at %d" % version))
        found = [await tables.load_milestone("T1", version) for version in (4, 5, 11, 12, 99)]

        assert [milestone and milestone.version for milestone in found] == [None, 5, 5, 12, 12]
        assert found[1] == Snapshot(5, b"state at 5")
        with pytest.raises(Fenced):
            await tables.save_milestone("T1", Fence(fence.number, "bob"), Snapshot(20, b"state"))

    # Trimming.

    async def test_a_trimmed_log_lacks_its_oldest_events_and_goes_on(self, tables):
        fence = await tables.acquire("T1", "ann", LONG)
        first = await tables.append("T1", fence, START, 1, BETTING)
        log = first + await tables.append("T1", fence, first[-1].head, 2, DEALING)

        assert await tables.trim("T1", fence, 3)
        assert await tables.read("T1", log[1].head) == log[2:]
        assert await tables.read("T1", log[3].head) == log[4:]
        assert await tables.place("T1", 3) == log[2].head
        for after in (START, log[0].head):
            with pytest.raises(Gone) as gone:
                await tables.read("T1", after)
            assert gone.value.first == 3
        with pytest.raises(Broken):
            await tables.place("T1", 2)
        more = await tables.append("T1", fence, log[-1].head, 3, [SaidDone("ann", done=True)])
        assert await tables.read("T1", log[1].head) == log[2:] + more
        assert await tables.names() == ["T1"]

    async def test_the_batch_of_the_first_event_that_stays_is_kept_whole(self, tables):
        fence = await tables.acquire("T1", "ann", LONG)
        log = await tables.append("T1", fence, START, 1, [SaidDone("ann", done=True)], BY)
        many = [SaidDone(f"p{number}", done=True) for number in range(250)]
        log += await tables.append("T1", fence, log[-1].head, 2, many, BY)
        log += await tables.append("T1", fence, log[-1].head, 3, many, BY)

        assert await tables.trim("T1", fence, 251)
        assert await tables.read("T1", log[0].head) == log[1:]
        assert await tables.read("T1", log[100].head, 5) == log[101:106]
        assert await tables.trim("T1", fence, 501)
        assert await tables.read("T1", log[250].head) == log[251:]
        with pytest.raises(Gone):
            await tables.read("T1", log[249].head)

    async def test_no_log_is_trimmed_empty(self, tables):
        fence = await tables.acquire("T1", "ann", LONG)
        [first] = await tables.append("T1", fence, START, 1, BETTING[:1])
        [second] = await tables.append("T1", fence, first.head, 1, BETTING[1:])

        assert not await tables.trim("T1", fence, 3)
        assert await tables.read("T1") == [first, second]
        assert await tables.trim("T1", fence, 2)
        assert not await tables.trim("T1", fence, 1)
        assert await tables.trim("T1", fence, 2), "a repeat changes nothing"
        assert await tables.head("T1") == second.head
        assert await tables.read("T1", first.head) == [second]

    async def test_only_the_owner_trims(self, tables):
        fence = await tables.acquire("T1", "ann", LONG)
        log = await tables.append("T1", fence, START, 1, BETTING)

        with pytest.raises(Fenced):
            await tables.trim("T1", Fence(fence.number, "bob"), 2)
        assert await tables.read("T1") == log

    async def test_the_milestone_before_the_first_event_stays(self, tables):
        fence = await tables.acquire("T1", "ann", LONG)
        first = await tables.append("T1", fence, START, 1, BETTING)
        await tables.append("T1", fence, first[-1].head, 2, DEALING)
        for version in (1, 2, 3, 5):
            await tables.save_milestone("T1", fence, Snapshot(version, b"state at %d" % version))

        assert await tables.trim("T1", fence, 3)
        found = [await tables.load_milestone("T1", version) for version in (2, 3, 4, 5)]
        assert [milestone and milestone.version for milestone in found] == [None, 3, 3, 5]

    # Places.

    async def test_a_log_can_be_read_from_any_place_in_it(self, tables):
        fence = await tables.acquire("T1", "ann", LONG)
        first = await tables.append("T1", fence, START, 1, BETTING)
        then = await tables.append("T1", fence, first[-1].head, 2, DEALING)
        log = [*first, *then]

        assert [await tables.place("T1", n) for n in range(len(log) + 1)] == [START, *(entry.head for entry in log)]
        assert await tables.read("T1", await tables.place("T1", 2), 2) == log[2:4]
        for name, version in (("T1", len(log) + 1), ("T2", 1)):
            with pytest.raises(Broken):
                await tables.place(name, version)
