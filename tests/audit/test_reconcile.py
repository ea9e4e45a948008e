"""`--reconcile` repeats the transfers that a wallet lost, and no others."""

import pytest

from server.audit.reconcile import reconcile
from server.audit.transfers import Transfer
from server.audit.wallets import Seats, Wallet, read_wallet
from server.core.events import BoughtIn, CashedOut
from server.store import Purse
from server.store.values import WELCOME
from tests.audit.damage import forget, one, transfer
from tests.audit.house import audit
from tests.fakes import MoodyStore, RiggedWorld


@pytest.mark.parametrize("kind", [BoughtIn, CashedOut])
async def test_a_transfer_that_a_wallet_lost_is_found_and_repeated(store, kind):
    before = await audit(store)
    player, name, amount = await transfer(store, kind)
    purse = await store.wallets.purse(player)
    await forget(store, player, name, -amount if kind is BoughtIn else amount)

    found, line = await one(store)
    assert found == "transfer"
    assert line.endswith("it was lost.")
    assert (await audit(store)).sums.created == (amount if kind is BoughtIn else -amount)

    after = await audit(store, repair=True)
    assert [repair.done for repair in after.repairs] == [True]
    assert after.findings == ()
    assert after.sums == before.sums
    assert await store.wallets.purse(player) == purse


async def test_an_audit_without_the_option_writes_nothing(store):
    player, name, amount = await transfer(store, BoughtIn)
    await forget(store, player, name, -amount)
    ledger = await store.wallets.ledger(player)
    await audit(store)

    assert await store.wallets.ledger(player) == ledger


async def test_a_transfer_whose_money_is_there_is_not_repeated(store):
    player, name, _ = await transfer(store, BoughtIn)
    await store.connection.redis.hdel(f"{{w:{player}}}:transfers", name)
    report = await audit(store, repair=True)

    assert [(repair.done, "do not agree" in repair.sentence) for repair in report.repairs] == [(False, True)]
    assert len(report.findings) == 1


# One wallet, in a store of its own.


async def lost(transfer, *, balance=1_000, table=None, seats=()):
    """Return a store where a wallet lost a transfer, and what `reconcile` did about it."""
    store = MoodyStore(RiggedWorld())
    await store.wallets.credit("ann", WELCOME, balance)
    if table:
        await store.wallets.debit("ann", "sits", 0, table)
    where = Seats(frozenset(seats), frozenset(), frozenset())
    wallet = Wallet("ann", await read_wallet(store.wallets, "ann"), {transfer.id: transfer}, where)
    return store, [repair async for repair in reconcile(store.wallets, wallet)]


def buy_in(amount):
    return Transfer("a", "T1", "in", "ann", amount, 1, 7, "done")


async def test_a_buy_in_that_the_wallet_cannot_pay_is_reported_and_not_tried():
    store, (repair,) = await lost(buy_in(1_001))

    assert not repair.done
    assert repair.sentence.endswith("of ann cannot be debited again: the wallet has only $10 now.")
    assert await store.wallets.debit("ann", "a", 1_000, "T1") is None, "no refusal is remembered under its id"


async def test_a_departed_player_may_sit_anywhere_after_a_repeated_debit():
    store, (repair,) = await lost(buy_in(400))

    assert repair.done
    assert await store.wallets.purse("ann") == Purse(600, None)


async def test_a_player_at_another_table_stays_there_after_a_repeated_debit():
    store, (repair,) = await lost(buy_in(400), table="T2", seats=["T2"])

    assert repair.done
    assert await store.wallets.purse("ann") == Purse(600, "T2")


async def test_a_repeated_debit_restores_the_open_table_that_the_wallet_lost():
    store, (repair,) = await lost(buy_in(400), seats=["T1"])

    assert repair.done
    assert await store.wallets.purse("ann") == Purse(600, "T1")


async def test_a_repeated_credit_leaves_a_player_who_came_back_at_the_table():
    store, (repair,) = await lost(Transfer("b", "T1", "out", "ann", 400, 1, 7, "done"), table="T1", seats=["T1"])

    assert repair.done
    assert await store.wallets.purse("ann") == Purse(1_400, "T1")


async def test_a_wallet_that_was_lost_whole_gets_its_welcome_sum_and_its_transfers_again(store):
    player, _, _ = await transfer(store, BoughtIn)
    before = await store.wallets.purse(player)
    for part in ("purse", "transfers", "macs"):
        await store.connection.redis.delete(f"{{w:{player}}}:{part}")
    report = await audit(store, repair=True)

    assert report.findings == ()
    assert await store.wallets.purse(player) == before
