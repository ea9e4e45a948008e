"""Devices over a real broker, at a house of two nodes: what they do acts once, whichever node hears it, and how often."""

import asyncio
from contextlib import asynccontextmanager, suppress

import aiomqtt

from protocol.commands import Bet, Proceed, Sit
from protocol.devices import KeypadShown, SensorsStatus, Start, Well
from server.app import App
from server.config.devices import DeviceSettings, Mqtt
from server.config.settings import Config
from server.devices import device_session
from server.devices.embedded_broker import LOOPBACK, own_broker
from server.store.encryption import Sealer
from server.store.memory import MemoryStore
from server.world import RealWorld
from tests.devices.handset import V5, handset
from tests.devices.sealer import SECRET, enrol
from tests.fakes import Onlooker, eventually, settings


KEYPAD, SENSORS = enrol("pad", "keypad"), enrol("coins", "sensors")


class Node:
    """A node of a house, in this process."""

    def __init__(self, store, broker, address, addresses):
        config = Config(
            tables=(settings(pace="dealer"),),
            port=0,
            addresses=addresses,
            address=address,
            mqtt=Mqtt(url=f"mqtt://{LOOPBACK}:{broker}"),
            devices=(DeviceSettings("pad", "T1", "keypad"), DeviceSettings("coins", "T1", "sensors")),
        )
        self.house = App(config, store, RealWorld(), SECRET)
        self.stopping = asyncio.Event()
        self.running = asyncio.create_task(self.house.run(self.stopping, lambda _: None))

    @property
    def room(self):
        return self.house.tables.rooms.get("T1")

    async def kill(self):
        self.running.cancel()
        with suppress(asyncio.CancelledError):
            await self.running

    async def ask(self, viewer, command_id, command):
        asked = len(viewer.answers())
        viewer.command(self.room, command_id, command)
        await eventually(lambda: len(viewer.answers()) > asked)
        assert viewer.answers()[-1]["type"] == "Accepted"


@asynccontextmanager
async def beating(*devices):
    """Have devices say every moment that they are well."""

    async def beat(device, body):
        while True:
            await device.do(body)
            await asyncio.sleep(0.5)

    tasks = [asyncio.create_task(beat(*each)) for each in devices]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def test_what_a_keypad_did_at_a_node_that_died_is_answered_by_the_next_and_done_once(monkeypatch):
    monkeypatch.setattr(device_session, "SILENCE", 120_000)  # the keypad has no heartbeat here
    store = MemoryStore(Sealer([bytes(32)]), RealWorld().now)
    addresses = ("http://127.0.0.1:1", "http://127.0.0.1:2")
    async with own_broker(0) as broker:
        first = Node(store, broker, addresses[0], addresses)
        await eventually(lambda: first.room and first.room.open)
        dealer, ann = Onlooker("dealer-Dana", role="dealer"), Onlooker("ann")
        await store.wallets.credit("ann", "welcome", 100_000)
        first.room.join(dealer, None)
        first.room.join(ann, None)
        async with (
            handset(broker, KEYPAD) as keypad,
            handset(broker, SENSORS) as coins,
            beating((coins, SensorsStatus(()))),
        ):
            await keypad.do(Well())
            await first.ask(dealer, "open", Proceed(0, None))
            await first.ask(ann, "sit", Sit(1, 50_000))
            await first.ask(ann, "bet", Bet(1, 1, "ante", 500))
            await eventually(lambda: isinstance(keypad.shown, KeypadShown) and "start" in keypad.shown.may)
            recorded = [keypad.say(Start(1), 2)]
            assert await keypad.do(Start(1)) is None
            assert first.room.table.phase != "betting"
            before = len(await store.tables.read("T1"))

            second = Node(store, broker, addresses[1], addresses)
            session = keypad.session
            await first.kill()
            await eventually(lambda: second.room and second.room.open and keypad.session != session)
            del keypad.answers[2]  # as if it had not been heard
            keypad.n = 1
            assert await keypad.do(Start(1)) is None
            assert keypad.n == 2
            assert (await keypad.do(Start(1))).code == "not_now"  # pressed again
            recorded += [keypad.say(Start(1), n) for n in (1, 2, 3)]
            async with aiomqtt.Client(LOOPBACK, broker, protocol=V5) as stranger:
                for payload in recorded * 3:
                    await stranger.publish(f"{keypad.at}/up", payload, qos=1)
            await keypad.do(Well())
            done = [
                entry for entry in await store.tables.read("T1") if entry.by and entry.by.command == "pad/boot-0001/2"
            ]
            assert len({entry.by for entry in done}) == 1
            assert all(entry.version <= before for entry in done)
            await second.kill()
