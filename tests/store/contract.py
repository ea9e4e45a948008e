"""What every store holds. Each adapter's test subclasses `StoreContract` and gives it a store."""

import asyncio
import os
from hashlib import sha256

import pytest

from server.core.events import (
    BetsClosed,
    CardsDealt,
    DeckShuffled,
    RoundOpened,
    SaidDone,
    SeatReserved,
    SettingsPosted,
    WagerPlaced,
)
from server.core.settings import TableSettings, ThreeCardSettings
from server.store import By, Conflict, Entry, Fence, Fenced, Purse, Session, Snapshot, Store


LONG = 60_000
DECK = tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")[::-1]
SEED = sha256(b"a seed").digest()
SETTINGS = TableSettings("T1", "The first table", ThreeCardSettings({"ante": (500, 50_000)}))
BETTING = [SettingsPosted(SETTINGS), RoundOpened(1, SETTINGS, (), {"chip": 100}, "ab12", "cd34", SEED)]
DEALING = [BetsClosed((1,)), DeckShuffled(DECK), CardsDealt(1, DECK[:3], face_up=False)]
RESTING_CARDS = [b"\xa2" + card.encode() for card in DECK]  # a card in MessagePack
BY = By("guest-1", "command-1", sha256(b"body").digest())


class StoreContract:
    @pytest.fixture
    async def store(self) -> Store:
        raise NotImplementedError

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

    # Wallets.

    async def test_a_wallet_never_seen_is_empty_and_is_not_listed(self, store):
        assert await store.purse("ann") == Purse(0, None)
        assert await store.ledger("ann") == {}
        assert await store.players() == []

    async def test_money_goes_in_and_out_once_for_each_transfer(self, store):
        for _ in range(3):
            await store.credit("ann", "gift", 5_000)
        for _ in range(3):
            assert await store.debit("ann", "buy-in", 2_000, "T1") is None

        assert await store.purse("ann") == Purse(3_000, "T1")
        assert await store.ledger("ann") == {"gift": 5_000, "buy-in": -2_000}
        assert await store.players() == ["ann"]

    async def test_more_than_the_balance_is_refused_and_stays_refused(self, store):
        await store.credit("ann", "gift", 500)

        assert await store.debit("ann", "buy-in", 501, "T1") == "not_enough_funds"
        await store.credit("ann", "another gift", 1_000)
        assert await store.debit("ann", "buy-in", 501, "T1") == "not_enough_funds"
        assert await store.purse("ann") == Purse(1_500, None)
        assert await store.ledger("ann") == {"gift": 500, "another gift": 1_000}

    async def test_the_whole_balance_can_go_out(self, store):
        await store.credit("ann", "gift", 500)

        assert await store.debit("ann", "buy-in", 500, "T1") is None
        assert await store.purse("ann") == Purse(0, "T1")

    async def test_a_wallet_has_one_open_table(self, store):
        await store.credit("ann", "gift", 500)
        await store.debit("ann", "buy-in", 100, "T1")

        assert await store.debit("ann", "elsewhere", 100, "T2") == "at_another_table"
        assert await store.debit("ann", "elsewhere, too dear", 900, "T2") == "at_another_table"
        assert await store.debit("ann", "top-up", 100, "T1") is None
        assert await store.purse("ann") == Purse(300, "T1")

    async def test_leaving_clears_the_open_table_only_if_it_is_that_one(self, store):
        await store.credit("ann", "gift", 500)
        await store.debit("ann", "buy-in", 100, "T1")
        await store.credit("ann", "late news", 10, leaves="T2")
        assert (await store.purse("ann")).table == "T1"
        await store.credit("ann", "winnings", 10)
        assert (await store.purse("ann")).table == "T1"

        await store.credit("ann", "cash-out", 100, leaves="T1")
        assert await store.purse("ann") == Purse(520, None)

    async def test_a_cash_out_repeated_late_does_not_clear_the_next_visit(self, store):
        await store.credit("ann", "gift", 500)
        await store.debit("ann", "buy-in", 100, "T1")
        await store.credit("ann", "cash-out", 100, leaves="T1")
        await store.debit("ann", "second buy-in", 100, "T1")

        await store.credit("ann", "cash-out", 100, leaves="T1")
        assert await store.purse("ann") == Purse(400, "T1")

    async def test_leaving_with_nothing_clears_the_table_too(self, store):
        await store.credit("ann", "gift", 500)
        await store.debit("ann", "buy-in", 500, "T1")
        await store.credit("ann", "cash-out", 0, leaves="T1")

        assert await store.purse("ann") == Purse(0, None)
        assert await store.ledger("ann") == {"gift": 500, "buy-in": -500, "cash-out": 0}

    async def test_great_sums_are_exact_to_the_cent(self, store):
        great = 1_234_567_890_123_456
        await store.credit("ann", "great", great)
        await store.credit("ann", "cent", 1)
        assert (await store.purse("ann")).balance == great + 1

        assert await store.debit("ann", "a cent too many", great + 2, "T1") == "not_enough_funds"
        assert (await store.purse("ann")).balance == great + 1
        assert await store.debit("ann", "all but one", great, "T1") is None
        assert await store.purse("ann") == Purse(1, "T1")
        assert await store.ledger("ann") == {"great": great, "cent": 1, "all but one": -great}

    async def test_beyond_the_exact_doubles_too(self, store):
        beyond = 2**53 + 1
        await store.credit("ann", "beyond", beyond)

        assert await store.debit("ann", "a cent too many", beyond + 1, "T1") == "not_enough_funds"
        assert await store.debit("ann", "all", beyond, "T1") is None
        assert (await store.purse("ann")).balance == 0

    async def test_the_ledger_adds_up_to_the_balance_whatever_comes_at_once(self, store):
        moves = []
        for number in range(60):
            moves.append(store.credit("ann", f"in {number % 40}", 100 + number % 40))
            moves.append(store.debit("ann", f"out {number % 40}", 170 + number % 40, f"T{number % 3}"))
        await asyncio.gather(*moves)

        ledger = await store.ledger("ann")
        assert (await store.purse("ann")).balance == sum(ledger.values()) >= 0
        assert sum(cents > 0 for cents in ledger.values()) == 40
        assert any(cents < 0 for cents in ledger.values())

    async def test_two_wallets_have_nothing_to_do_with_each_other(self, store):
        await store.credit("bob", "gift", 500)
        await store.credit("ann", "gift", 700)

        assert await store.players() == ["ann", "bob"]
        assert await store.purse("ann") == Purse(700, None)
        assert await store.purse("bob") == Purse(500, None)

    # Sessions and staff codes.

    async def test_no_two_guests_have_the_same_number(self, store):
        numbers = await asyncio.gather(*(store.next_guest() for _ in range(50)))

        assert len(set(numbers)) == 50

    async def test_a_session_lives_until_it_ends(self, store):
        token, session = os.urandom(16).hex(), Session("guest-1", "Guest 1", "player")
        assert await store.load_session(token, LONG) is None
        await store.save_session(token, session, LONG)
        assert await store.load_session(token, LONG) == session

        await store.end_session(token)
        assert await store.load_session(token, LONG) is None
        await store.end_session(token)

    async def test_a_session_runs_out_and_its_use_prolongs_it(self, store):
        session = Session("guest-1", "Guest 1", "player")
        await store.save_session("used", session, 1_000)
        await store.save_session("unused", session, 1_000)
        assert await store.load_session("used", LONG) == session
        await asyncio.sleep(1.1)

        assert await store.load_session("unused", LONG) is None
        assert await store.load_session("used", LONG) == session

    async def test_a_code_signs_in_once(self, store):
        await store.save_code("dora", "1234", "dealer", LONG)

        assert await store.take_code("dora", "4321") is None
        assert await store.take_code("dan", "1234") is None
        assert await store.take_code("dora", "1234") == "dealer"
        assert await store.take_code("dora", "1234") is None

    async def test_a_new_code_replaces_the_earlier_one_used_or_not(self, store):
        await store.save_code("dora", "first", "dealer", LONG)
        await store.save_code("dora", "second", "supervisor", LONG)
        assert await store.take_code("dora", "first") is None
        assert await store.take_code("dora", "second") == "supervisor"

        await store.save_code("dora", "third", "dealer", LONG)
        assert await store.take_code("dora", "third") == "dealer"

    async def test_of_many_who_use_a_code_at_once_one_signs_in(self, store):
        await store.save_code("dora", "1234", "dealer", LONG)
        roles = await asyncio.gather(*(store.take_code("dora", "1234") for _ in range(20)))

        assert sorted(roles, key=str) == [None] * 19 + ["dealer"]

    async def test_a_code_runs_out(self, store):
        await store.save_code("dora", "1234", "dealer", 1)
        await asyncio.sleep(0.05)

        assert await store.take_code("dora", "1234") is None

    async def test_failed_sign_ins_are_counted_by_name_and_forgotten(self, store):
        assert await store.failures("dora", LONG, add=False) == 0
        assert [await store.failures("dora", LONG, add=True) for _ in range(3)] == [1, 2, 3]
        assert await store.failures("dora", LONG, add=False) == 3
        assert await store.failures("dan", LONG, add=False) == 0
        await asyncio.sleep(0.05)

        assert await store.failures("dora", 1, add=False) == 0

    # The connection.

    async def test_it_answers(self, store):
        await store.check()
