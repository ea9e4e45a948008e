"""Sessions of a node, guests and sockets, for the tests of sessions."""

import asyncio
from contextlib import asynccontextmanager

from server.access.sessions import (
    Sessions,
)
from server.config.access import Access
from server.config.settings import Config
from server.store.house_log import HouseLog
from tests.fakes import MoodyStore, RiggedWorld


HERE = "192.0.2.1"


class Socket:
    def __init__(self):
        self.told = []
        self.out = False

    def tell(self, message):
        self.told.append(message)

    def sign_out(self, why=None):
        self.out = True


def sessions(beside=None, **settings):
    """Return the sessions of a node; with `beside` they share the store of another node."""
    world = beside.world if beside else RiggedWorld()
    store = beside.store if beside else MoodyStore(world)
    store.wallets.welcome = 100_000
    return Sessions(store, world, Config(tables=(), access=Access(**settings)), HouseLog(store.house, world.now))


async def played(house):
    """Return a guest who has bought chips before, so that the session is in the store."""
    guest = house.guest(HERE)
    await house.store.wallets.debit(guest.session.player, "nothing yet", 0, "T1")
    return await house.played(guest)


@asynccontextmanager
async def running(*nodes):
    async with asyncio.TaskGroup() as tasks:
        listening = [tasks.create_task(node.run()) for node in nodes]
        yield
        for task in listening:
            task.cancel()
