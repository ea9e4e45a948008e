import asyncio

import pytest
from prometheus_client import generate_latest
from structlog.testing import capture_logs

from protocol.devices import Start
from server import app as house_module
from server.access.bans import Bans
from server.app import App
from server.config.devices import DeviceSettings, Mqtt
from server.config.settings import Config
from server.core.meter.settings import MeterSettings
from server.core.meter.state import MICRO
from server.metrics import REGISTRY
from server.store.encryption import Sealer
from server.store.house_events import ClockStepped
from server.store.house_log import NAME
from server.store.memory import MemoryStore
from server.world import RealWorld
from tests.devices.board import Board
from tests.devices.handset import handset
from tests.devices.sealer import enrol
from tests.fakes import eventually, settings
from tests.gateways.talker import open_house, seated, talking
from tests.ports import free_ports


async def test_a_house_opens_and_closes_and_leaves_nothing_behind():
    async with open_house() as house, seated(house) as ann:
        assert (await ann.do("Bet", round=1, seat=1, wager="ante", amount=500))["type"] == "Accepted"

    assert await house.store.tables.acquire("T1", "the next", 1_000), "the lease was given back"
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_a_house_that_stops_says_so_and_says_last_that_it_is_closed():
    with capture_logs() as logs:
        async with open_house():
            pass

    told = [line["event"] for line in logs]
    assert told[-3:] == ["stopping at once: no other node takes tables", "the table is closed", "closed"]


async def test_what_was_asked_before_the_close_is_stored_and_after_it_is_not():
    async with open_house() as house, seated(house) as ann:
        room = house.tables.rooms["T1"]
        house.stopping.set()
        await ann.closed()

    assert [seat.player for seat in room.table.seats.values()] == [ann.who["player"]]
    assert room.history.head.version == len(await house.store.tables.read("T1"))


async def test_a_house_opens_again_with_what_it_kept():
    async with open_house() as house, seated(house) as ann:
        player = ann.who["player"]
    async with open_house(store=house.store) as again:
        assert again.tables.rooms["T1"].table.players[player].stack == 50_000


async def test_a_house_reads_its_bans_before_its_doors_open(monkeypatch):
    async def late(bans):
        await asyncio.sleep(0.2)
        await look(bans)

    look = Bans.look
    monkeypatch.setattr(Bans, "look", late)
    async with open_house() as house, talking(house) as ann:
        assert (await ann.hello())["type"] == "Welcome"


@pytest.mark.parametrize(("switched_on", "status"), [(False, b"404"), (True, b"200")])
async def test_the_playground_is_found_only_at_a_house_that_has_switched_it_on(switched_on, status):
    async with open_house(playground=switched_on) as house:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
        writer.write(b"GET /playground HTTP/1.1\r\nHost: here\r\n\r\n")
        assert (await reader.readline()).split()[1] == status
        writer.close()
        await writer.wait_closed()


async def test_a_house_opens_its_meters_and_keeps_them_fresh():
    async with open_house(meters=(MeterSettings("GRAND", "Grand"),)) as house:
        await eventually(lambda: house.meters.shown("GRAND").stopped is None)
        assert house.meters.shown("GRAND").display == 100_000 * MICRO

    assert await house.store.meters.names() == ["GRAND"]


async def test_a_house_speaks_with_its_devices_over_a_broker_of_its_own(monkeypatch):
    boards, pad = {}, enrol("pad", "keypad")

    def place_factory(tables, act):
        assert tables.owner
        assert act
        return lambda name, devices, changed: boards.setdefault(name, Board(name, devices, changed))

    monkeypatch.setattr(house_module, "place_factory", place_factory)
    async with open_house(devices=(DeviceSettings("pad", "T1", "keypad"),), metrics_port=0) as house:
        async with handset(house.broker.port, pad) as keypad:
            assert await keypad.do(Start(1)) is None
            told = generate_latest(REGISTRY).decode()
        assert boards["T1"].did == [("pad", "pad/boot-0001/1", Start(1))]
    assert 'croupier_devices{state="there"} 1.0' in told
    assert 'croupier_devices{state="lost"} 0.0' in told
    assert "croupier_broker 1.0" in told
    assert boards["T1"].closed
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_a_broker_that_is_away_leaves_the_house_ready():
    (port,) = free_ports(1)
    mqtt, devices = Mqtt(url=f"mqtt://127.0.0.1:{port}"), (DeviceSettings("pad", "T1", "keypad"),)
    async with open_house(devices=devices, mqtt=mqtt) as house, seated(house) as ann:
        assert (await ann.do("Bet", round=1, seat=1, wager="ante", amount=500))["type"] == "Accepted"
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
        writer.write(b"GET /readyz HTTP/1.1\r\nHost: here\r\n\r\n")
        assert (await reader.readline()).split()[1] == b"200"
        writer.close()
        await writer.wait_closed()


class SteppedWorld(RealWorld):
    """A machine whose clock somebody sets."""

    ahead = 0

    def now(self):
        return super().now() + self.ahead


@pytest.mark.parametrize("by", [3_600_000, -3_600_000])
async def test_a_clock_that_is_set_stops_nothing_and_is_on_record(by):
    world = SteppedWorld()
    store = MemoryStore(Sealer([bytes(32)]), world.now)
    app, stopping = App(Config(tables=(settings(),), port=0), store, world), asyncio.Event()
    running = asyncio.create_task(app.run(stopping, lambda _: None))
    await eventually(lambda: app.tables.rooms and app.tables.find("T1").open)
    fence = app.tables.find("T1").lease.fence
    world.ahead = by  # and with it the clock of the store
    async with asyncio.timeout(20):
        seen = []
        while {step.clock for step in seen} != {"machine", "store"}:
            await asyncio.sleep(0.1)
            seen = [entry.event for entry in await store.house.read(NAME) if isinstance(entry.event, ClockStepped)]

    assert all(abs(step.step - by) < 1_000 for step in seen)
    assert abs(app.clock.now() - world.now()) < 1_000
    await eventually(lambda: app.tables.closed() == [] and app.tables.find("T1").lease.sure)
    assert app.tables.find("T1").lease.fence == fence or by > 0, "only a lease that ran out is taken again"
    stopping.set()
    await running
