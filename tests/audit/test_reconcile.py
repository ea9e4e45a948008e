"""What a wallet lost is carried again when that is asked for, and nothing else is."""

import pytest

from server.access.sessions import WELCOME
from server.audit.reconcile import reconcile
from server.audit.transfers import Known
from server.audit.wallets import Sitting, Wallet, look
from server.core.events import BoughtIn, CashedOut
from server.store import Purse
from tests.audit.damage import forget, one, transfer
from tests.audit.house import audit
from tests.fakes import MoodyStore, RiggedWorld


@pytest.mark.parametrize("kind", [BoughtIn, CashedOut])
async def test_a_transfer_that_a_wallet_lost_is_found_and_carried_again(store, kind):
    before = await audit(store)
    player, name, amount = await transfer(store, kind)
    purse = await store.wallets.purse(player)
    await forget(store, player, name, -amount if kind is BoughtIn else amount)

    found, line = await one(store)
    assert found == "transfer"
    assert line.endswith("it was lost.")
    assert (await audit(store)).sums.created == (amount if kind is BoughtIn else -amount)

    after = await audit(store, repair=True)
    assert [deed.done for deed in after.deeds] == [True]
    assert after.findings == ()
    assert after.sums == before.sums
    assert await store.wallets.purse(player) == purse


async def test_nothing_is_written_without_being_asked_for(store):
    player, name, amount = await transfer(store, BoughtIn)
    await forget(store, player, name, -amount)
    ledger = await store.wallets.ledger(player)
    await audit(store)

    assert await store.wallets.ledger(player) == ledger


async def test_what_is_no_loss_is_not_carried_again(store):
    player, name, _ = await transfer(store, BoughtIn)
    await store.connection.redis.hdel(f"{{w:{player}}}:transfers", name)
    report = await audit(store, repair=True)

    assert [(deed.done, "do not agree" in deed.sentence) for deed in report.deeds] == [(False, True)]
    assert len(report.findings) == 1


# One wallet by itself.


async def lost(known, *, balance=1_000, table=None, seats=()):
    """A store where a wallet lost a transfer, and what is done about it."""
    store = MoodyStore(RiggedWorld())
    await store.wallets.credit("ann", WELCOME, balance)
    if table:
        await store.wallets.debit("ann", "sits", 0, table)
    sitting = Sitting(frozenset(seats), frozenset(), frozenset())
    wallet = Wallet("ann", await look(store.wallets, "ann"), {known.id: known}, sitting)
    return store, [deed async for deed in reconcile(store.wallets, wallet)]


def buy_in(amount):
    return Known("a", "T1", "in", "ann", amount, 1, 7, "done")


async def test_a_buy_in_that_the_wallet_cannot_pay_any_more_is_told_and_not_tried():
    store, (deed,) = await lost(buy_in(1_001))

    assert not deed.done
    assert deed.sentence.endswith("of ann cannot be debited again: the wallet has only $10 now.")
    assert await store.wallets.debit("ann", "a", 1_000, "T1") is None, "no refusal is remembered under its id"


async def test_who_left_long_ago_may_sit_anywhere_after_a_buy_in_was_debited_again():
    store, (deed,) = await lost(buy_in(400))

    assert deed.done
    assert await store.wallets.purse("ann") == Purse(600, None)


async def test_who_sits_elsewhere_now_goes_on_sitting_there():
    store, (deed,) = await lost(buy_in(400), table="T2", seats=["T2"])

    assert deed.done
    assert await store.wallets.purse("ann") == Purse(600, "T2")


async def test_who_sits_where_the_wallet_forgot_it_has_that_table_open_again():
    store, (deed,) = await lost(buy_in(400), seats=["T1"])

    assert deed.done
    assert await store.wallets.purse("ann") == Purse(600, "T1")


async def test_who_came_back_to_the_table_keeps_it_when_a_cash_out_is_credited_again():
    store, (deed,) = await lost(Known("b", "T1", "out", "ann", 400, 1, 7, "done"), table="T1", seats=["T1"])

    assert deed.done
    assert await store.wallets.purse("ann") == Purse(1_400, "T1")
