"""The house: store, sessions, tables and door put together, opened and closed in order."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import structlog

from server.access.sessions import Sessions
from server.config.settings import Config, origin_of
from server.devices.enrolment import enrolled
from server.devices.floor import rigging
from server.devices.pit import Pit
from server.gateways.http import HttpServer
from server.gateways.mqtt import Broker, spoken_to
from server.gateways.pages import Pages
from server.gateways.prometheus import Standing, scraped
from server.house.nodes import Site
from server.house.tables import Tables
from server.meters.service import Meters
from server.store.timed import measured

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
            store = measured(store)
        self.sessions = Sessions(store, world, config.welcome)
        site = Site(config.addresses, config.address, config.capacity)
        self.meters = Meters(store, world, config.meters)
        self.tables = Tables(config.tables, store, world, self.sessions.paid, site, self.meters)
        self.tables.bans.heard.append(self.turn_out)
        self.pit: Pit | None = None
        self.broker: Broker | None = None
        if config.devices:
            assert secret is not None
            self.pit = Pit(config.mqtt.site, enrolled(config.devices, secret), self.tables, rigging(self.tables))
        pages = Pages(PAGES, site.sockets)
        origins = (*config.origins, *(origin_of(address) for address in config.addresses))
        self.http = HttpServer(store, world, self.sessions, self.tables, pages, origins, config.connections)

    def turn_out(self) -> None:
        """Close the sockets of players whom the floor has excluded."""
        self.sessions.turn_out(self.tables.bans.why_barred)

    async def run(self, stopping: asyncio.Event, opened: Callable[[int], None]) -> None:
        """
        Serve until `stopping`; `opened(port)` is called once the door is open.

        Tables go first, to other nodes or between two commands, so that closing the sockets makes nobody absent.
        """
        async with asyncio.TaskGroup() as tasks:
            tables = tasks.create_task(self.tables.run())
            wallets = tasks.create_task(self.sessions.run())
            meters = tasks.create_task(self.meters.run())
            async with self.measuring(), self.speaking(), self.http.opened(self.config.host, self.config.port) as port:
                opened(port)
                await stopping.wait()
                await self.tables.drain(self.config.drain)
                await tables
            wallets.cancel()
            meters.cancel()
        log.info("closed")

    @asynccontextmanager
    async def speaking(self) -> AsyncIterator[None]:
        """Have the devices speak with the house while the context lasts, if there are any."""
        if self.pit is None:
            yield
            return
        async with spoken_to(self.config.mqtt, self.pit) as self.broker:
            log.info("devices are heard", host=self.broker.host, port=self.broker.port)
            yield

    @asynccontextmanager
    async def measuring(self) -> AsyncIterator[None]:
        """Answer Prometheus while the context lasts, if that is wanted."""
        if self.config.metrics_port is None:
            yield
            return
        async with scraped(self.config.metrics_port, Standing(self.tables, self.http, self.pit)) as self.metrics_port:
            log.info("Prometheus is answered", port=self.metrics_port)
            yield
