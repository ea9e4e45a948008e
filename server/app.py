"""The app: store, sessions, tables and gateways put together, opened and closed in order."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import structlog

from server.access.sessions import Sessions
from server.config.settings import Config, named, origin_of
from server.config.staff import roles
from server.devices.enrolment import enrolled
from server.devices.floor import place_factory
from server.devices.pit import NodeDevices
from server.gateways.gate import SOCKETS, Caps, Gate
from server.gateways.http import HttpServer
from server.gateways.mqtt import Broker, connected
from server.gateways.open_files import may_open
from server.gateways.pages import Pages
from server.gateways.prometheus import NodeState, metrics_served
from server.house.clock import HouseClock
from server.house.nodes import Site
from server.house.tables import Tables
from server.meters.service import Meters
from server.store import Away
from server.store.house_events import Recorded
from server.store.house_log import HouseLog
from server.store.timed import TimedStore

from .store import Store
from .world import World


PAGES = Path(__file__).parents[1] / "clients" / "web" / "dist"

log = structlog.get_logger()


class App:
    """Everything that one process serves; the keys of devices, if there are any, are derived from `secret`."""

    def __init__(self, config: Config, store: Store, machine: World, secret: bytes | None = None) -> None:
        self.config = config
        self.metrics_port: int | None = None
        store.wallets.welcome = config.welcome
        if config.metrics_port is not None:
            store = TimedStore(store)
        world = self.clock = HouseClock(machine, store, config.address or socket.gethostname(), self.record)
        self.house_log = HouseLog(store.house, world.now)
        self.sessions = Sessions(store, world, config, self.house_log)
        site = Site(config.addresses, config.address, config.capacity)
        self.meters = Meters(store.meters, world, config.meters)
        self.tables = Tables(config.tables, store, world, self.sessions.paid, self.house_log, site, self.meters)
        self.tables.bans.on_change(self.turn_out)
        self.devices: NodeDevices | None = None
        self.broker: Broker | None = None
        if config.devices:
            assert secret is not None
            devices, place_of = enrolled(config.devices, secret), place_factory(self.tables, self.sessions.shifts.act)
            self.devices = NodeDevices(config.mqtt.site, devices, self.tables, place_of)
        pages = Pages(PAGES, site.sockets, playground=config.playground)
        origins = (*config.origins, *(origin_of(address) for address in config.addresses))
        caps = Caps(
            config.connections,
            config.connections_per_address,
            config.exempt_networks,
            config.trusted_proxies,
            may_open(SOCKETS * config.connections),
        )
        gate = Gate(caps, self.tables.nodes)
        self.http = HttpServer(store, world, self.sessions, self.tables, pages, origins, gate, self.house_log)
        self.clock.on_change(self.http.beat)
        self.clock.on_change(self.tables.follow_clock)

    def record(self, event: Recorded) -> None:
        """Record a significant event in the log of the house."""
        self.house_log.record(event)

    def reread_staff(self, config: Config) -> None:
        """Follow a configuration in which other people are on the staff."""
        self.sessions.shifts.staff = roles(config)
        self.sessions.shifts.close_powerless()

    def turn_out(self) -> None:
        """Close the sockets of players whom the floor has excluded."""
        self.sessions.sockets.turn_out(self.tables.bans.why_barred)

    def address_at(self, port: int) -> str:
        """Return the address of the pages, which this process serves at a port."""
        return self.config.address or f"http://{named(self.config.host)}:{port}"

    async def run(self, stopping: asyncio.Event, opened: Callable[[int], None]) -> None:
        """
        Serve until `stopping`; `opened(port)` is called once connections are accepted.

        Tables go first, to other nodes or between two commands, so that closing the sockets makes nobody absent.
        """
        await self.clock.look()
        with suppress(Away):  # otherwise those who come first would be refused until the bans are read
            await self.tables.bans.look()
        async with asyncio.TaskGroup() as tasks:
            clock = tasks.create_task(self.clock.run())
            tables = tasks.create_task(self.tables.run())
            wallets = tasks.create_task(self.sessions.run())
            meters = tasks.create_task(self.meters.run())
            recording = tasks.create_task(self.house_log.run())
            async with (
                self.serve_metrics(),
                self.connect_devices(),
                self.http.opened(self.config.host, self.config.port) as port,
            ):
                self.http.pages.describe_wire(self.address_at(port))
                opened(port)
                await stopping.wait()
                await self.tables.drain(self.config.drain)
                await tables
            wallets.cancel()
            meters.cancel()
            clock.cancel()
            recording.cancel()
            await self.house_log.flush()
        log.info("closed")

    @asynccontextmanager
    async def connect_devices(self) -> AsyncIterator[None]:
        """Connect the devices while the context lasts, if there are any."""
        if self.devices is None:
            yield
            return
        async with connected(self.config.mqtt, self.devices) as self.broker:
            log.info("devices are heard", host=self.broker.host, port=self.broker.port)
            yield

    @asynccontextmanager
    async def serve_metrics(self) -> AsyncIterator[None]:
        """Answer Prometheus while the context lasts, if the configuration says so."""
        if self.config.metrics_port is None:
            yield
            return
        async with metrics_served(
            self.config.metrics_port, NodeState(self.tables, self.http, self.devices)
        ) as self.metrics_port:
            log.info("Prometheus is answered", port=self.metrics_port)
            yield
