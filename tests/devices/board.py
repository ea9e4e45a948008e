"""A place that only keeps what it hears, at a house that is connected to a broker."""

import asyncio
from contextlib import asynccontextmanager

from server.devices.pit import NodeDevices
from server.gateways.mqtt import Broker, Gateway
from tests.fakes import eventually
from tests.gateways.talker import open_house


class Board:
    """The devices of one place: what they did, who is there, and what each is to show."""

    def __init__(self, name, devices, changed):
        self.name = name
        self.devices = devices
        self.changed = changed
        self.did = []
        self.online = set()
        self.shows = {}
        self.refusal = None
        self.going = asyncio.Event()
        self.going.set()
        self.closed = False

    async def handle_message(self, device, command, body):
        self.did.append((device.id, command, body))
        await self.going.wait()
        if isinstance(self.refusal, Exception):
            raise self.refusal
        return self.refusal

    def device_online(self, device):
        self.online.add(device.id)

    def device_lost(self, device):
        self.online.discard(device.id)

    def shown(self):
        return self.shows

    def show(self, device, shown):
        self.shows[device] = shown
        self.changed()

    def close(self):
        self.closed = True


@asynccontextmanager
async def connected(port, *devices, tls=None, house=None, host="127.0.0.1", patience=60, **about):
    """Yield a gateway, with its `boards` by place, at a house (or one that is given) and a broker on `port`."""
    if house is None:
        async with (
            open_house(**about) as opened,
            connected(port, *devices, tls=tls, house=opened, host=host, patience=patience) as gateway,
        ):
            yield gateway
            return
    boards = {}

    def place_of(name, there, changed):
        return boards.setdefault(name, Board(name, there, changed))

    node = NodeDevices("house", {device.id: device for device in devices}, house.tables, place_of)
    gateway = Gateway(Broker(host, port, tls), "house", house.tables.owner, node)
    gateway.boards, gateway.house, gateway.patience = boards, house, patience  # for many tests run beside this one
    tasks = [asyncio.create_task(gateway.run()), asyncio.create_task(node.run())]
    try:
        await eventually(lambda: {device.table for device in devices} <= boards.keys() and gateway.devices.outbox)
        yield gateway
    finally:
        for task in tasks:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
