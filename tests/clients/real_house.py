"""A whole house in this process, with the memory store and a free port."""

import asyncio
from contextlib import asynccontextmanager

from clients.python.client import Player
from server.app import App
from server.config.settings import Config
from server.core.games.three_card_poker.settings import ThreeCardSettings
from server.core.settings import TableSettings, Timing
from server.store.encryption import Sealer
from server.store.memory import MemoryStore
from server.world import RealWorld
from tests.core.games.each_game import ROWS


LIMITS = {"ante": (500, 10_000), "pair_plus": (500, 5_000), "six_card_bonus": (500, 2_500), "cover_all": (500, 2_500)}
GAMES = {name: rows.live for name, rows in ROWS.items()}


def table(name="T1", *, pace="house", game=None, procedures=None, **three_card):
    return TableSettings(
        table=name,
        title="Table 1",
        game=game or ThreeCardSettings(LIMITS, **three_card),
        pace=pace,
        dealing="manual_shoe" if procedures else "hand",
        procedures=procedures,
        buy_in=(2_000, 100_000),
        timing=Timing(betting=1_500, choice=1_500, results=50),
    )


class RealHouse(App):
    """A house with its address and helpers for tests."""

    url = ""

    def __init__(self, tables, welcome):
        world = RealWorld()
        store = MemoryStore(Sealer([bytes(32)]), world.now)
        super().__init__(Config(tables=tables or (table(),), port=0, welcome=welcome), store, world)
        self.store = store

    async def entries(self, name="T1"):
        return await self.store.tables.read(name)

    async def events(self, name="T1"):
        return [entry.event for entry in await self.entries(name)]

    async def empty(self, name="T1"):
        """Wait until nobody is seated and no transfer is pending; return the table."""
        room = self.tables.find(name)
        async with asyncio.timeout(20), Player(self.url) as rail:
            await rail.join(name)
            await rail.until(lambda: not room.table.players and not room.table.transfers)
        return room.table

    async def cents(self, name="T1"):
        """Return the cents in all wallets and at the table together."""
        await self.empty(name)
        wallets = [(await self.store.wallets.purse(player)).balance for player in await self.store.wallets.players()]
        return sum(wallets) + self.tables.find(name).table.house


@asynccontextmanager
async def real_house(*tables, welcome=100_000):
    """Yield an open house."""
    house = RealHouse(tables, welcome)
    stopping, port = asyncio.Event(), asyncio.get_running_loop().create_future()
    serving = asyncio.create_task(house.run(stopping, port.set_result))
    try:
        await asyncio.wait((serving, port), return_when=asyncio.FIRST_COMPLETED)
        house.url = f"ws://127.0.0.1:{port.result()}/ws"
        yield house
    finally:
        stopping.set()
        await serving
