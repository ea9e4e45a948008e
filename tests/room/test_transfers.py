import asyncio

import pytest
from structlog.testing import capture_logs

from server.core.events import SettingsPosted
from server.core.orders import Transferred
from server.core.table import Transfer
from server.room.lease import Lease
from server.room.renewals import Renewals
from server.room.transfers import Transfers, move, move_again
from server.store import START, Head
from tests.fakes import MoodyStore, RiggedWorld, jumping, settings


IN, OUT = Transfer("in", "ann", 3_000), Transfer("out", "ann", 2_000)


async def funded(amount=10_000):
    store = MoodyStore(RiggedWorld())
    await store.wallets.credit("ann", "welcome", amount)
    return store


@jumping
async def test_bringing_chips_in_debits_the_wallet_and_notes_the_table():
    store = await funded()

    assert await move(store.wallets, "T1", "t", IN) is None
    purse = await store.wallets.purse("ann")
    assert (purse.balance, purse.table) == (7_000, "T1")


@jumping
async def test_taking_chips_out_credits_the_wallet_and_frees_the_player():
    store = await funded()
    await move(store.wallets, "T1", "t", IN)
    await move(store.wallets, "T1", "u", OUT)

    purse = await store.wallets.purse("ann")
    assert (purse.balance, purse.table) == (9_000, None)


@jumping
async def test_moving_twice_moves_once():
    store = await funded()
    for _ in range(3):
        await move(store.wallets, "T1", "t", IN)
        await move(store.wallets, "T1", "u", OUT)

    assert (await store.wallets.purse("ann")).balance == 9_000


@jumping
async def test_a_wallet_says_why_not():
    store = await funded(1_000)

    assert await move(store.wallets, "T1", "t", IN) == "not_enough_funds"


@pytest.mark.parametrize("mood", ["away", "mute", "broken"])
def test_a_transfer_is_tried_until_the_store_answers_and_told_once(mood):
    @jumping
    async def carry_on():
        store = await funded()
        getattr(store, mood)["debit"] = 4
        lease = Lease(Renewals(store, RiggedWorld()), "T1", "me", lambda *lease: None)
        told, paid = [], []
        transfers = Transfers(store, lease, told.append, paid.append)
        async with lease.tasks:
            with capture_logs() as logs:
                for _ in range(3):
                    transfers.carry({"t": IN}, START)
                await asyncio.sleep(30)

        assert [line["event"] for line in logs] == ["a transfer waits", "the transfer waits no more"]
        assert logs[0]["why"] in ("lost on the way there", "lost on the way back", "nobody thought of this")
        assert told == [Transferred("t")]
        assert paid == ["ann"]
        assert (await store.wallets.purse("ann")).balance == 7_000

    carry_on()


@jumping
async def test_a_transfer_is_not_tried_again_while_the_log_that_asks_for_it_is_lost():
    store = await funded()
    store.away["debit"] = 1
    lease = Lease(Renewals(store, RiggedWorld()), "T1", "me", lambda *lease: None)
    await lease.take()
    told = []
    async with lease.tasks:
        Transfers(store, lease, told.append, lambda player: None).carry({"t": IN}, Head(1, b"lost"))
        await asyncio.sleep(10)
        before = list(told), (await store.wallets.purse("ann")).balance
        await store.tables.append("T1", lease.fence, START, 0, [SettingsPosted(settings())])
        await asyncio.sleep(10)

    assert before == ([], 10_000)
    assert (told, (await store.wallets.purse("ann")).balance) == ([Transferred("t")], 7_000)


@jumping
async def test_what_was_carried_is_carried_again_without_moving_the_money_twice():
    store = await funded()
    await move(store.wallets, "T1", "t", IN)

    assert await move_again(store.wallets, "T1", "t", IN)
    assert (await store.wallets.purse("ann")).balance == 7_000


@jumping
async def test_a_wallet_that_cannot_bear_it_yet_is_not_asked_and_so_does_not_refuse_for_ever():
    store = await funded(1_000)

    assert not await move_again(store.wallets, "T1", "t", IN)
    await store.wallets.credit("ann", "from another table", 5_000)
    assert await move_again(store.wallets, "T1", "t", IN)
    assert (await store.wallets.purse("ann")).balance == 3_000


@jumping
async def test_transfers_stop_when_the_table_closes():
    store = await funded()
    store.away["debit"] = 10**9
    lease = Lease(Renewals(store, RiggedWorld()), "T1", "me", lambda *lease: None)
    told = []
    async with lease.tasks:
        Transfers(store, lease, told.append, lambda player: None).carry({"t": IN}, START)
        await asyncio.sleep(10)
        lease.closing.set()

    assert told == []
