"""A table while the store is away, or has lost something."""

import asyncio

import pytest
from structlog.testing import capture_logs

from protocol.commands import Bet, Sit
from protocol.messages import Interrupted, TableGone
from protocol.refusals import Code
from protocol.sentences import Text
from server.core.events import SeatReserved
from server.core.orders import Transferred
from server.room.lease import Taken
from server.store import Fence
from tests.fakes import Onlooker, eventually, jumping
from tests.playing import Play, playing, settled


@jumping
async def test_a_write_that_never_arrived_is_refused_and_may_be_asked_for_again():
    async with playing() as play:
        ann = await play.seat()
        play.store.away["append"] = 1
        ann.command(play.room, "b", Bet(1, 1, "ante", 500))
        await asyncio.sleep(1)

        assert ann.answers()[-1]["code"] == Code.TABLE_AWAY
        assert (await play.ask(ann, "b", Bet(1, 1, "ante", 500)))["type"] == "Accepted"
        assert ann.seqs() == sorted(set(ann.seqs()))


@jumping
async def test_a_write_whose_answer_was_lost_is_accepted():
    async with playing() as play:
        ann = await play.seat()
        play.store.mute["append"] = 1
        ann.command(play.room, "b", Bet(1, 1, "ante", 500))
        await asyncio.sleep(1)

        assert ann.answers()[-1]["type"] == "Accepted"
        assert play.room.table.seats[1].wagers == {"ante": 500}
        assert ann.seqs() == list(range(ann.seqs()[0], play.room.history.head.version + 1))


@jumping
async def test_while_the_store_is_away_commands_are_refused_and_nothing_is_lost():
    async with playing() as play:
        ann = await play.seat()
        await play.deal(ann)
        table = play.room.table
        play.store.away.update(append=10**6, acquire=10**6, renew=10**6, read=10**6)
        choice = play.choice("play")
        ann.command(play.room, "p", choice)
        await asyncio.sleep(1)
        rail = Onlooker("rail")
        play.room.join(rail, None)

        assert (await play.ask(ann, "q", choice))["code"] == Code.TABLE_AWAY
        await asyncio.sleep(60)
        play.store.away.clear()
        await eventually(lambda: play.room.open)
        await settled()

        assert play.room.table.seats[1].cards == table.seats[1].cards
        assert play.room.table.deadline - play.world.now() >= 9_000, "everybody has the time that was left"
        assert (await play.ask(ann, "r", choice))["type"] == "Accepted"
        assert rail.snapshots()


@jumping
async def test_a_lease_that_ran_out_is_taken_again_while_nobody_else_has_it():
    async with playing() as play:
        ann = await play.seat()
        play.store.away["renew"] = 5
        await asyncio.sleep(10)

        assert not ann.out
        assert (await play.ask(ann, "b", Bet(1, 1, "ante", 500)))["type"] == "Accepted"


@jumping
async def test_a_log_that_lost_its_end_gets_it_back_with_its_transfers():
    async with playing() as play:
        ann = await play.seat(funds=100_000, buy_in=50_000)
        await play.ask(ann, "a", Bet(1, 1, "ante", 500))
        before, wallet = await play.log(), play.store.wallets.wallets["ann"]
        log = play.store.tables.logs["T1"]
        del log.rows[2:]  # the reservation, the chips that came, the wager
        transfer = next(name for name in wallet.transfers if name != "welcome")
        wallet.balance, wallet.table = wallet.balance - wallet.transfers.pop(transfer), None
        log.lease, log.fence = None, Fence(1, "who had it before")
        ann.command(play.room, "b", Bet(1, 1, "ante", 700))
        await asyncio.sleep(1)

        assert ann.answers()[-1]["code"] == Code.TABLE_AWAY
        assert (await play.log())[: len(before)] == before
        assert (wallet.balance, wallet.table) == (50_000, "T1")
        assert (await play.ask(ann, "b", Bet(1, 1, "ante", 700)))["type"] == "Accepted"
        assert not ann.out


@jumping
async def test_an_answer_of_a_wallet_from_before_the_store_went_away_is_asked_for_again():
    async with playing() as play:
        await play.store.wallets.credit("ann", "welcome", 100_000)
        ann = await play.come()
        play.store.mute["append"] = 1
        ann.command(play.room, "sit", Sit(1, 50_000))
        await asyncio.sleep(0.1)
        (reserved,) = await play.events(SeatReserved)
        play.room.transfers.carrying.add(reserved.transfer)
        play.room.inbox.put(Transferred(reserved.transfer))  # the wallet was debited, and then the store lost that
        await asyncio.sleep(2)

        assert (await play.store.wallets.purse("ann")).balance == 50_000
        assert play.room.table.players["ann"].stack == 50_000


@jumping
async def test_a_table_that_another_owner_has_taken_is_not_served_any_more():
    play = Play()
    running = asyncio.create_task(play.run())
    await eventually(lambda: play.room.open)
    ann = await play.seat()
    play.store.tables.logs["T1"].lease = None
    await play.store.tables.acquire("T1", "somebody else", 60_000)
    log = await play.log()
    ann.command(play.room, "b", Bet(1, 1, "ante", 500))
    with pytest.raises(Taken):
        await running
    play.room.close(Text.SERVED_ELSEWHERE)

    assert [answer["code"] for answer in ann.answers()[1:]] == ["table_away"]
    gone = {"type": "TableGone", "table": "T1", "code": "table_away", "message": Text.SERVED_ELSEWHERE.words()}
    assert ann.of(TableGone) == [gone]
    assert ann.out
    assert await play.log() == log


@jumping
async def test_the_table_is_interrupted_once_and_then_continued_while_the_store_is_away():
    async with playing() as play:
        ann = await play.seat()
        ann.forget()
        play.store.away.update(append=10**6, acquire=10**6, renew=10**6)
        for number in range(5):
            ann.command(play.room, f"b{number}", Bet(1, 1, "ante", 500))
            await asyncio.sleep(1)
        play.store.away.clear()
        await asyncio.sleep(60)

        kinds = [message["type"] for message in ann.heard if message["type"] in ("Interrupted", "Continued")]
        assert kinds == ["Interrupted", "Continued"]
        (told,) = ann.of(Interrupted)
        assert (
            told["message"]
            == "The house's books are out of reach for a moment. Your cards, your chips and your time are kept."
        )


@jumping
async def test_a_table_at_which_nothing_is_due_says_once_that_the_store_is_away_and_once_that_it_is_back():
    async with playing(pace="dealer") as play:
        ann = await play.come()
        assert play.room.table.deadline is None
        changes = []
        play.room.on_change(lambda: changes.append(play.room.open))
        for _ in range(3):
            ann.forget()
            with capture_logs() as logs:
                play.store.away.update(append=10**6, acquire=10**6, renew=10**6)
                await asyncio.sleep(1.5)
                assert [message["type"] for message in ann.heard] == ["Interrupted"]
                assert changes[-1] is False
                assert (await play.ask(ann, "s", Sit(1, 50_000)))["code"] == Code.TABLE_AWAY
                await asyncio.sleep(60)
                play.store.away.clear()
                await asyncio.sleep(60)

            kinds = [message["type"] for message in ann.heard if message["type"] in ("Interrupted", "Continued")]
            assert kinds == ["Interrupted", "Continued"]
            assert changes[-1] is True
            assert [(line["event"], line.get("why")) for line in logs] == [
                ("the store is away", "the lease could not be renewed"),
                ("the store is away", "lost on the way there"),
                ("serving", None),
            ]


@jumping
async def test_a_snapshot_that_cannot_be_stored_stops_nothing():
    async with playing() as play:
        play.store.away["save_snapshot"] = 10**6
        ann = await play.seat()
        await play.deal(ann)

        assert (await play.ask(ann, "play", play.choice("play")))["type"] == "Accepted"
        await asyncio.sleep(5)
        assert play.room.table.round == 2


@jumping
async def test_a_room_that_is_stopped_while_it_waits_for_the_store_ends_quietly():
    play = Play()
    play.store.away["acquire"] = 10**6
    running = asyncio.create_task(play.run())
    await play.come()
    await asyncio.sleep(5)
    play.room.stop()
    await running

    assert not play.room.open
    assert await play.log() == []


@jumping
async def test_what_waits_while_the_store_goes_away_is_answered_and_nobody_is_forgotten():
    async with playing() as play:
        ann = await play.seat()
        play.store.away["append"] = 1
        rail = Onlooker("rail")
        ann.command(play.room, "a", Bet(1, 1, "ante", 500))
        ann.command(play.room, "b", Bet(1, 1, "ante", 600))
        play.room.join(rail, None)
        await asyncio.sleep(5)

        assert [(answer["id"], answer["code"]) for answer in ann.answers()[1:]] == [
            ("a", Code.TABLE_AWAY),
            ("b", Code.TABLE_AWAY),
        ]
        assert rail.snapshots()
