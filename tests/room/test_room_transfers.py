"""Money between wallets and a table."""

import asyncio

import pytest

from protocol.commands import Leave, Sit, TopUp
from protocol.refusals import Code
from server.core.events import BuyInRefused
from tests.fakes import MoodyStore, RiggedWorld, jumping
from tests.playing import playing, settled


@jumping
async def test_buying_in_and_cashing_out_move_the_money_and_say_so():
    async with playing() as play:
        ann = await play.seat()
        assert (await play.store.wallets.purse("ann")).balance == 50_000
        assert play.room.table.players["ann"].stack == 50_000

        await play.ask(ann, "leave", Leave())

        purse = await play.store.wallets.purse("ann")
        assert (purse.balance, purse.table) == (100_000, None)
        assert play.room.table.transfers == {}
        assert play.paid == ["ann", "ann"]


@jumping
async def test_a_wallet_without_the_funds_is_a_refusal_and_no_seat_is_reserved():
    async with playing() as play:
        await play.store.wallets.credit("ann", "welcome", 5_000)
        ann, log = await play.come(), await play.log()

        answer = await play.ask(ann, "sit", Sit(1, 20_000))

        assert (answer["code"], answer["message"]) == (
            Code.NOT_ENOUGH_FUNDS,
            "Your wallet has $50. Bring at most that.",
        )
        assert await play.log() == log


@jumping
async def test_more_than_the_wallet_has_cannot_be_brought_later():
    async with playing() as play:
        ann = await play.seat(funds=30_000, buy_in=20_000)

        assert (await play.ask(ann, "more", TopUp(10_100)))["code"] == Code.NOT_ENOUGH_FUNDS
        assert (await play.ask(ann, "all", TopUp(10_000)))["type"] == "Accepted"


@jumping
async def test_a_player_with_a_seat_at_another_table_is_told_where():
    async with playing() as play:
        await play.store.wallets.credit("ann", "welcome", 100_000)
        await play.store.wallets.debit("ann", "in", 20_000, "T9")
        ann, log = await play.come(), await play.log()

        answer = await play.ask(ann, "sit", Sit(1, 20_000))

        assert (answer["code"], answer["message"]) == (
            Code.AT_ANOTHER_TABLE,
            "You have a seat at table T9. Leave it first.",
        )
        assert await play.log() == log


@jumping
async def test_what_the_table_refuses_does_not_depend_on_the_wallet():
    async with playing() as play:
        await play.seat()
        dealer, poor = await play.come("dana", role="dealer"), await play.come("poor")

        assert (await play.ask(dealer, "sit", Sit(2, 20_000)))["code"] == Code.NOT_YOUR_ROLE
        assert (await play.ask(poor, "sit", Sit(1, 20_000)))["code"] == Code.SEAT_TAKEN


@jumping
async def test_a_wallet_that_gave_its_money_elsewhere_meanwhile_refuses_and_the_seat_is_open_again():
    async with playing() as play:
        await play.store.wallets.credit("ann", "welcome", 20_000)
        append = play.store.tables.append

        async def meanwhile(*args, **kwargs):
            await play.store.wallets.debit("ann", "elsewhere", 20_000, "T9")
            return await append(*args, **kwargs)

        play.store.tables.append = meanwhile
        await play.ask(await play.come(), "sit", Sit(1, 20_000))

        assert [event.why for event in await play.events(BuyInRefused)] == ["at_another_table"]
        assert play.room.table.seats == {}


@pytest.mark.parametrize("mood", ["away", "mute"])
def test_a_transfer_is_carried_until_the_store_answers_and_moves_the_money_once(mood):
    @jumping
    async def play_on():
        async with playing() as play:
            getattr(play.store, mood)["debit"] = 3
            ann = await play.seat()
            assert play.room.table.pending("ann") == 50_000
            await asyncio.sleep(5)
            assert play.room.table.players["ann"].stack == 50_000

            getattr(play.store, mood)["credit"] = 3
            await play.ask(ann, "leave", Leave())
            await asyncio.sleep(5)
            assert (await play.store.wallets.purse("ann")).balance == 100_000

    play_on()


@jumping
async def test_a_transfer_that_a_stop_left_half_done_is_finished_after_the_start():
    world = RiggedWorld()
    store = MoodyStore(world)
    async with playing(store, world) as play:
        store.mute["debit"] = 10**6
        await play.seat()
    store.mute.clear()
    assert (await store.wallets.purse("ann")).balance == 50_000
    async with playing(store, world) as play:
        await settled()

        assert play.room.table.players["ann"].stack == 50_000
        assert (await store.wallets.purse("ann")).balance == 50_000
