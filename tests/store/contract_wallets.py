"""The contract of the port `WalletStore`: exact to the cent, and once for each transfer."""

import asyncio

from server.store import Purse


class WalletsContract:
    async def test_an_unknown_wallet_is_empty_and_is_not_listed(self, wallets):
        assert await wallets.purse("ann") == Purse(0, None)
        assert await wallets.ledger("ann") == {}
        assert await wallets.players() == []

    async def test_money_goes_in_and_out_once_for_each_transfer(self, wallets):
        for _ in range(3):
            await wallets.credit("ann", "gift", 5_000)
        for _ in range(3):
            assert await wallets.debit("ann", "buy-in", 2_000, "T1") is None

        assert await wallets.purse("ann") == Purse(3_000, "T1")
        assert await wallets.ledger("ann") == {"gift": 5_000, "buy-in": -2_000}
        assert await wallets.players() == ["ann"]

    async def test_more_than_the_balance_is_refused_and_stays_refused(self, wallets):
        await wallets.credit("ann", "gift", 500)

        assert await wallets.debit("ann", "buy-in", 501, "T1") == "not_enough_funds"
        await wallets.credit("ann", "another gift", 1_000)
        assert await wallets.debit("ann", "buy-in", 501, "T1") == "not_enough_funds"
        assert await wallets.purse("ann") == Purse(1_500, None)
        assert await wallets.ledger("ann") == {"gift": 500, "another gift": 1_000}

    async def test_the_whole_balance_can_go_out(self, wallets):
        await wallets.credit("ann", "gift", 500)

        assert await wallets.debit("ann", "buy-in", 500, "T1") is None
        assert await wallets.purse("ann") == Purse(0, "T1")

    async def test_a_wallet_has_one_open_table(self, wallets):
        await wallets.credit("ann", "gift", 500)
        await wallets.debit("ann", "buy-in", 100, "T1")

        assert await wallets.debit("ann", "elsewhere", 100, "T2") == "at_another_table"
        assert await wallets.debit("ann", "elsewhere, too dear", 900, "T2") == "at_another_table"
        assert await wallets.debit("ann", "top-up", 100, "T1") is None
        assert await wallets.purse("ann") == Purse(300, "T1")

    async def test_leaving_clears_the_open_table_only_if_it_is_that_one(self, wallets):
        await wallets.credit("ann", "gift", 500)
        await wallets.debit("ann", "buy-in", 100, "T1")
        await wallets.credit("ann", "late news", 10, leaves="T2")
        assert (await wallets.purse("ann")).table == "T1"
        await wallets.credit("ann", "winnings", 10)
        assert (await wallets.purse("ann")).table == "T1"

        await wallets.credit("ann", "cash-out", 100, leaves="T1")
        assert await wallets.purse("ann") == Purse(520, None)

    async def test_a_cash_out_repeated_late_does_not_clear_the_next_visit(self, wallets):
        await wallets.credit("ann", "gift", 500)
        await wallets.debit("ann", "buy-in", 100, "T1")
        await wallets.credit("ann", "cash-out", 100, leaves="T1")
        await wallets.debit("ann", "second buy-in", 100, "T1")

        await wallets.credit("ann", "cash-out", 100, leaves="T1")
        assert await wallets.purse("ann") == Purse(400, "T1")

    async def test_leaving_with_nothing_clears_the_table_too(self, wallets):
        await wallets.credit("ann", "gift", 500)
        await wallets.debit("ann", "buy-in", 500, "T1")
        await wallets.credit("ann", "cash-out", 0, leaves="T1")

        assert await wallets.purse("ann") == Purse(0, None)
        assert await wallets.ledger("ann") == {"gift": 500, "buy-in": -500, "cash-out": 0}

    async def test_great_sums_are_exact_to_the_cent(self, wallets):
        great = 1_234_567_890_123_456
        await wallets.credit("ann", "great", great)
        await wallets.credit("ann", "cent", 1)
        assert (await wallets.purse("ann")).balance == great + 1

        assert await wallets.debit("ann", "a cent too many", great + 2, "T1") == "not_enough_funds"
        assert (await wallets.purse("ann")).balance == great + 1
        assert await wallets.debit("ann", "all but one", great, "T1") is None
        assert await wallets.purse("ann") == Purse(1, "T1")
        assert await wallets.ledger("ann") == {"great": great, "cent": 1, "all but one": -great}

    async def test_beyond_the_exact_doubles_too(self, wallets):
        beyond = 2**53 + 1
        await wallets.credit("ann", "beyond", beyond)

        assert await wallets.debit("ann", "a cent too many", beyond + 1, "T1") == "not_enough_funds"
        assert (await wallets.purse("ann")).balance == beyond
        assert await wallets.debit("ann", "a cent", 1, "T1") is None
        assert (await wallets.purse("ann")).balance == beyond - 1
        assert await wallets.debit("ann", "all but one", beyond - 2, "T1") is None
        assert (await wallets.purse("ann")).balance == 1

    async def test_the_ledger_adds_up_to_the_balance_under_concurrent_transfers(self, wallets):
        for number in (0, 39):  # enough for one that goes out, in whatever order the others are carried out
            await wallets.credit("ann", f"in {number}", 100 + number)
        moves = []
        for number in range(60):
            moves.append(wallets.credit("ann", f"in {number % 40}", 100 + number % 40))
            moves.append(wallets.debit("ann", f"out {number % 40}", 170 + number % 40, f"T{number % 3}"))
        await asyncio.gather(*moves)

        ledger = await wallets.ledger("ann")
        assert (await wallets.purse("ann")).balance == sum(ledger.values()) >= 0
        assert sum(cents > 0 for cents in ledger.values()) == 40
        assert any(cents < 0 for cents in ledger.values())

    async def test_each_transfer_is_proven_also_a_refused_one(self, wallets):
        await wallets.credit("ann", "gift", 500)
        await wallets.debit("ann", "buy-in", 100, "T1")
        await wallets.debit("ann", "elsewhere", 100, "T2")

        assert await wallets.proofs("ann") == {"gift": True, "buy-in": True, "elsewhere": True}
        assert await wallets.proofs("bob") == {}

    async def test_two_wallets_do_not_affect_each_other(self, wallets):
        await wallets.credit("bob", "gift", 500)
        await wallets.credit("ann", "gift", 700)

        assert await wallets.players() == ["ann", "bob"]
        assert await wallets.purse("ann") == Purse(700, None)
        assert await wallets.purse("bob") == Purse(500, None)

    async def test_the_first_debit_opens_a_wallet_with_the_welcome_sum(self, wallets):
        wallets.welcome = 1_000
        assert await wallets.purse("ann") == Purse(1_000, None)
        assert await wallets.players() == []
        assert not await wallets.opened("ann")

        for _ in range(2):
            assert await wallets.debit("ann", "buy-in", 300, "T1") is None
        assert await wallets.opened("ann")
        assert await wallets.purse("ann") == Purse(700, "T1")
        assert await wallets.ledger("ann") == {"welcome": 1_000, "buy-in": -300}
        assert await wallets.proofs("ann") == {"welcome": True, "buy-in": True}
        assert await wallets.players() == ["ann"]

    async def test_a_wallet_is_welcomed_once_however_many_debits_come_at_once_and_whatever_the_sum_is_later(
        self, wallets
    ):
        wallets.welcome = 1_000
        await asyncio.gather(*(wallets.debit("ann", f"buy-in {number}", 100, "T1") for number in range(20)))
        wallets.welcome = 5_000

        assert await wallets.purse("ann") == Purse(0, "T1")
        assert sum(cents == 1_000 for cents in (await wallets.ledger("ann")).values()) == 1

    async def test_a_refill_fills_an_opened_wallet_without_a_table_once_for_each_id(self, wallets):
        wallets.welcome = 1_000
        assert not await wallets.refill("ann", "refill 1"), "it is not opened"
        await wallets.debit("ann", "buy-in", 900, "T1")
        assert not await wallets.refill("ann", "refill 1"), "it has a table"
        await wallets.credit("ann", "cash-out", 200, leaves="T1")
        done = await asyncio.gather(*(wallets.refill("ann", "refill 1") for _ in range(10)))
        assert sum(done) == 1
        assert not await wallets.refill("ann", "refill 2"), "it is full"

        assert await wallets.purse("ann") == Purse(1_000, None)
        assert (await wallets.ledger("ann"))["refill 1"] == 700
        assert (await wallets.proofs("ann"))["refill 1"]
