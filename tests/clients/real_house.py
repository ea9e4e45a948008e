"""A whole house of this process, on the memory store and a port of the kernel's choice."""

import asyncio
from contextlib import asynccontextmanager

from server.config import Config
from server.core.settings import TableSettings, ThreeCardSettings, Timing
from server.house import House
from server.store.memory import MemoryStore
from server.store.sealing import Sealer
from server.world import RealWorld


LIMITS = {"ante": (500, 10_000), "pair_plus": (500, 5_000), "six_card_bonus": (500, 2_500), "cover_all": (500, 2_500)}


def table(name="T1", *, pace="house", **game):
    return TableSettings(
        table=name,
        title="Three Card Poker",
        game=ThreeCardSettings(LIMITS, **game),
        pace=pace,
        buy_in=(2_000, 100_000),
        timing=Timing(betting=1_500, choice=1_500, results=50),
    )


@asynccontextmanager
async def real_house(*tables, welcome=100_000):
    """Yield the house and the address of its sockets."""
    config = Config(tables=tables or (table(),), port=0, welcome=welcome)
    world = RealWorld()
    house = House(config, MemoryStore(Sealer([bytes(32)]), world.now), world)
    stopping, port = asyncio.Event(), asyncio.get_running_loop().create_future()
    serving = asyncio.create_task(house.run(stopping, port.set_result))
    try:
        await asyncio.wait((serving, port), return_when=asyncio.FIRST_COMPLETED)
        yield house, f"ws://127.0.0.1:{port.result()}/ws"
    finally:
        stopping.set()
        await serving
