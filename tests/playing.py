"""A table that is played at: its room, its store and its world."""

import asyncio
from contextlib import asynccontextmanager

from protocol.commands import Bet, Choose, Done, Sit
from server.access.bans import Bans
from server.core.settings import Timing
from server.house.clock import HouseClock
from server.room.inbox import ClockChanged
from server.room.renewals import Renewals
from server.room.room import Room
from server.store.house_log import HouseLog
from tests.fakes import MoodyStore, Onlooker, RiggedWorld, eventually, settings


LONG = Timing(betting=10_000, choice=20_000, results=4_000)  # ms; more to choose than there is at least after a stop


class Play:
    """A room that runs, its store and its world."""

    def __init__(self, store=None, world=None, meters=None, **changes):
        self.world = world or RiggedWorld()
        self.store = store or MoodyStore(self.world)
        self.recorded = []
        self.clock = HouseClock(self.world, self.store, "here", self.recorded.append)
        self.renewals = Renewals(self.store, self.clock)
        self.paid = []
        self.bans = Bans(self.store.sessions, HouseLog(self.store.house, self.world.now))
        self.room = Room(
            settings(**changes),
            self.store,
            self.clock,
            self.world.entropy().hex(),
            self.bans,
            self.paid.append,
            self.renewals,
            meters,
        )

    async def run(self):
        """Run the room to its end, with what it needs beside it."""
        self.clock.on_change(lambda: self.room.inbox.put(ClockChanged()))
        beside = [asyncio.create_task(each.run()) for each in (self.clock, self.renewals)]
        try:
            await self.room.run()
        finally:
            for task in beside:
                task.cancel()

    async def log(self):
        return await self.store.tables.read("T1")

    async def events(self, kind):
        return [entry.event for entry in await self.log() if isinstance(entry.event, kind)]

    async def come(self, player="ann", seen=None, **about):
        viewer = Onlooker(player, **about)
        self.room.join(viewer, seen)
        await settled()
        return viewer

    async def ask(self, viewer, command_id, command):
        viewer.command(self.room, command_id, command)
        await settled()
        return viewer.answers()[-1]

    async def seat(self, player="ann", seat=1, funds=100_000, buy_in=50_000):
        await self.store.wallets.credit(player, "welcome", funds)
        viewer = await self.come(player)
        assert (await self.ask(viewer, "sit", Sit(seat, buy_in)))["type"] == "Accepted"
        return viewer

    async def deal(self, *viewers):
        """All bet and say done; the cards are dealt."""
        for viewer in viewers:
            seat = self.room.table.of(viewer.who.player)[0]
            await self.ask(viewer, f"bet {self.room.table.round}", Bet(self.room.table.round, seat, "ante", 500))
        for viewer in viewers:
            await self.ask(viewer, f"done {self.room.table.round}", Done(self.room.table.round))
        assert self.room.table.phase == "deciding"

    def choice(self, option):
        table = self.room.table
        return Choose(table.round, table.step, table.turn, option)


@asynccontextmanager
async def playing(store=None, world=None, meters=None, **changes):
    play = Play(store, world, meters, **changes)
    running = asyncio.create_task(play.run())
    await eventually(lambda: play.room.open)
    try:
        yield play
    finally:
        play.room.stop()
        await running


async def settled():
    """Let everything happen that needs no time."""
    for _ in range(200):
        await asyncio.sleep(0)
