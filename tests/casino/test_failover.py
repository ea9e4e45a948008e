import asyncio
from copy import deepcopy

from protocol.commands import Bet, Leave, Sit
from protocol.messages import Continued, Interrupted, TableGone
from protocol.refusals import Code
from server.access.viewer import Seen
from server.core.evolve import fold
from server.core.table import Table
from server.store.house_events import TailRestored
from tests.casino.houses import A, B, casino
from tests.fakes import Onlooker, eventually, jumping
from tests.playing import playing


class Replica:
    """What another server of the store had at this moment; `promote` makes it all that there is."""

    def __init__(self, store):
        self.store = store
        self.kept = deepcopy((store.tables.logs, store.wallets.wallets))

    def promote(self):
        self.store.tables.logs, self.store.wallets.wallets = deepcopy(self.kept)


async def sum_of(play):
    """All cents, wherever they are: wallets, stacks, wagers, the house and what is on its way."""
    table = play.room.table
    wallets = [(await play.store.wallets.purse(player)).balance for player in await play.store.wallets.players()]
    stacks = sum(player.stack for player in table.players.values())
    wagers = sum(sum(seat.wagers.values()) for seat in table.seats.values())
    moving = sum(transfer.amount for transfer in table.transfers.values() if transfer.kind == "out")
    return sum(wallets) + stacks + wagers + moving + table.house


@jumping
async def test_what_a_failover_lost_is_written_again_and_nobody_at_the_table_can_tell():
    async with playing() as play:
        ann = await play.seat()
        replica = Replica(play.store)
        await play.deal(ann)
        before, cards = await play.log(), play.room.table.seats[1].cards
        replica.promote()
        choice = play.choice("play")
        ann.command(play.room, "play", choice)  # the log is shorter than the table remembers
        await asyncio.sleep(1)
        again = await play.ask(ann, "play", choice)

        assert again["type"] == "Accepted"
        log = await play.log()
        assert [entry.row for entry in log[: len(before)]] == [entry.row for entry in before]
        assert play.room.table.seats[1].cards == cards
        assert ann.seqs() == list(range(ann.snapshots()[0]["seq"] + 1, len(log) + 1))
        assert ann.seen == Seen(len(log), log[-1].head.mark)
        assert (len(ann.of(Interrupted)), len(ann.of(Continued))) == (1, 1)
        assert fold(Table(), [entry.event for entry in log]) == play.room.table
        [(_, restored, _)] = play.bans.house_log.waiting
        assert isinstance(restored, TailRestored)
        assert (restored.log, restored.last) == ("T1", len(before))


@jumping
async def test_the_transfers_that_a_failover_lost_are_carried_again():
    async with playing() as play:
        await play.store.wallets.credit("ann", "welcome", 100_000)
        await play.store.wallets.credit("bob", "welcome", 100_000)
        ann = await play.come("ann")
        replica = Replica(play.store)
        await play.ask(ann, "sit", Sit(1, 50_000))
        bob = await play.seat("bob", 2, funds=0)
        await play.ask(bob, "leave", Leave())
        assert await sum_of(play) == 200_000
        replica.promote()
        assert await sum_of(play) == 250_000, "as if the chips had not been paid for"
        await play.ask(ann, "bet", Bet(1, 1, "ante", 500))
        await eventually(lambda: play.room.open)

        assert await sum_of(play) == 200_000
        purses = [await play.store.wallets.purse(player) for player in ("ann", "bob")]
        assert [(purse.balance, purse.table) for purse in purses] == [(50_000, "T1"), (100_000, None)]


@jumping
async def test_a_failover_that_lost_nothing_changes_nothing():
    async with playing() as play:
        ann = await play.seat()
        await play.deal(ann)
        replica = Replica(play.store)
        replica.promote()
        rows = len(await play.log())

        assert (await play.ask(ann, "play", play.choice("play")))["type"] == "Accepted"
        assert len(await play.log()) > rows
        assert ann.of(Interrupted) == []


@jumping
async def test_an_idle_table_finds_out_at_its_next_write_at_the_latest():
    async with playing() as play:
        replica = Replica(play.store)
        ann = await play.seat()
        replica.promote()
        await asyncio.sleep(60)
        await play.ask(ann, "bet", Bet(1, 1, "ante", 500))
        await eventually(lambda: play.room.open)
        await play.ask(ann, "bet again", Bet(1, 1, "ante", 500))

        log = await play.log()
        assert fold(Table(), [entry.event for entry in log]) == play.room.table
        assert play.room.table.seats[1].wagers == {"ante": 500}


@jumping
async def test_where_the_owner_died_too_the_next_goes_on_from_what_is_there_and_tells_viewers_who_saw_more():
    async with casino(tables=1) as house:
        one = house.open(A)
        await house.all_open()
        ann = await house.seat("T1", "ann")
        replica = Replica(house.store)
        await ann.deal()
        seen = ann.seen
        await house.kill(one)
        replica.promote()
        house.open(B)
        await house.all_open()
        await asyncio.sleep(0.5)

        log = await house.log("T1")
        assert len(ann.snapshots()) == 2, "what was seen is of another history"
        assert ann.seen == Seen(len(log), log[-1].head.mark)
        assert seen.mark not in {entry.head.mark for entry in log}
        assert ann.table.seats[1].wagers == {}


@jumping
async def test_an_owner_whose_lost_events_another_wrote_over_gives_way():
    async with casino(tables=1) as house:
        one = house.open(A)
        await house.all_open()
        ann = await house.seat("T1", "ann")
        replica = Replica(house.store)
        await ann.deal()
        watcher = Onlooker("watcher")
        one.find("T1").join(watcher, None)
        await asyncio.sleep(0.1)
        one.store.open.clear()
        await asyncio.sleep(5)
        replica.promote()
        two = house.open(B)
        await eventually(lambda: "T1" in two.rooms and two.rooms["T1"].open)
        await ann.deal()
        log = await house.log("T1")
        one.store.open.set()
        await asyncio.sleep(2)

        assert (await house.log("T1"))[: len(log)] == log
        assert [gone["code"] for gone in watcher.of(TableGone)] == [Code.TABLE_AWAY]
