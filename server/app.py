"""The app: store, sessions, tables and gateways put together, opened and closed in order."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import structlog

from server.access.sessions import Sessions
from server.config.settings import Config, origin_of
from server.devices.enrolment import enrolled
from server.devices.floor import place_factory
from server.devices.pit import NodeDevices
from server.gateways.http import HttpServer
from server.gateways.mqtt import Broker, connected
from server.gateways.pages import Pages
from server.gateways.prometheus import NodeState, metrics_served
from server.house.nodes import Site
from server.house.tables import Tables
from server.meters.service import Meters
from server.store.timed import TimedStore

from .store import Store
from .world import World


PAGES = Path(__file__).parents[1] / "clients" / "web" / "dist"

log = structlog.get_logger()


class App:
    """Everything that one process serves; the keys of devices, if there are any, are derived from `secret`."""

    def __init__(self, config: Config, store: Store, world: World, secret: bytes | None = None) -> None:
        self.config = config
        self.metrics_port: int | None = None
        if config.metrics_port is not None:
            store = TimedStore(store)
        self.sessions = Sessions(store, world, config.welcome)
        site = Site(config.addresses, config.address, config.capacity)
        self.meters = Meters(store.meters, world, config.meters)
        self.tables = Tables(config.tables, store, world, self.sessions.paid, site, self.meters)
        self.tables.bans.on_change(self.turn_out)
        self.devices: NodeDevices | None = None
        self.broker: Broker | None = None
        if config.devices:
            assert secret is not None
            devices, place_of = enrolled(config.devices, secret), place_factory(self.tables)
            self.devices = NodeDevices(config.mqtt.site, devices, self.tables, place_of)
        pages = Pages(PAGES, site.sockets)
        origins = (*config.origins, *(origin_of(address) for address in config.addresses))
        self.http = HttpServer(store, world, self.sessions, self.tables, pages, origins, config.connections)

    def turn_out(self) -> None:
        """Close the sockets of players whom the floor has excluded."""
        self.sessions.turn_out(self.tables.bans.why_barred)

    async def run(self, stopping: asyncio.Event, opened: Callable[[int], None]) -> None:
        """
        Serve until `stopping`; `opened(port)` is called once connections are accepted.

        Tables go first, to other nodes or between two commands, so that closing the sockets makes nobody absent.
        """
        async with asyncio.TaskGroup() as tasks:
            tables = tasks.create_task(self.tables.run())
            wallets = tasks.create_task(self.sessions.run())
            meters = tasks.create_task(self.meters.run())
            async with (
                self.serve_metrics(),
                self.connect_devices(),
                self.http.opened(self.config.host, self.config.port) as port,
            ):
                opened(port)
                await stopping.wait()
                await self.tables.drain(self.config.drain)
                await tables
            wallets.cancel()
            meters.cancel()
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
