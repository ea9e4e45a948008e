"""What Prometheus reads: `/metrics`, on a port of its own that only this machine reaches."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from http import HTTPStatus

from prometheus_client import CONTENT_TYPE_LATEST, Metric, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response

from server.devices.pit import NodeDevices
from server.house.tables import Tables
from server.metrics import REGISTRY

from .connection import Connection
from .http import HttpServer, port_of, respond
from .pages import SAFE


LOOPBACK = "127.0.0.1"
BEHIND = 1.0  # s; a viewer whose first frame has waited longer is slow
STATES = ("open", "closed", "faulted", "elsewhere")


class NodeState(Collector):
    """The state of this node when it is asked for: connections, tables, slow viewers, devices."""

    def __init__(self, tables: Tables, http: HttpServer, devices: NodeDevices | None = None) -> None:
        self.tables = tables
        self.http = http
        self.devices = devices

    def collect(self) -> Iterator[Metric]:
        """Yield a gauge for each."""
        connections = tuple(self.http.connections)
        viewers = GaugeMetricFamily("croupier_viewers", "Connections, by role.", labels=("role",))
        for role, many in sorted(Counter(map(role_of, connections)).items()):
            viewers.add_metric((role,), many)
        yield viewers
        tables = GaugeMetricFamily("croupier_tables", "Tables, by how they are served.", labels=("state",))
        states = Counter(self.state_of(name) for name in {*self.tables.settings, *self.tables.rooms})
        for state in STATES:
            tables.add_metric((state,), states[state])
        yield tables
        if self.devices is not None:
            yield from of_devices(self.devices)
        lags = [connection.sender.outbox.lag for connection in connections]
        yield GaugeMetricFamily(
            "croupier_reader_lag_seconds", "How long the slowest reader lags.", max(lags, default=0)
        )
        behind = sum(lag > BEHIND for lag in lags)
        yield GaugeMetricFamily("croupier_readers_behind", f"Readers that lag more than {BEHIND:g} s.", behind)
        waiting = sum(connection.sender.outbox.waiting for connection in connections)
        yield GaugeMetricFamily("croupier_waiting_bytes", "What waits to be read.", waiting)

    def state_of(self, table: str) -> str:
        """Return whether a table is open here, closed, stopped because of a fault, or served elsewhere."""
        room = self.tables.rooms.get(table)
        if room is not None:
            return "open" if room.open else "closed"
        if self.tables.nodes.owner(table) is not None:
            return "elsewhere"
        return "faulted" if table in self.tables.faulted else "closed"


def of_devices(devices: NodeDevices) -> Iterator[Metric]:
    """Yield the gauges of the devices."""
    here = sum(len(served.devices) for served in devices.served.values())
    states = GaugeMetricFamily("croupier_devices", "Devices of the tables here, by state.", labels=("state",))
    states.add_metric(("there",), len(devices.online))
    states.add_metric(("lost",), here - len(devices.online))
    yield states
    connected = int(devices.outbox is not None)
    yield GaugeMetricFamily("croupier_broker", "Whether the devices' broker is connected: 1 or 0.", connected)


def role_of(connection: Connection) -> str:
    """Return the role of a connection, or "nobody" before it has said Hello."""
    return "nobody" if connection.held is None else connection.held.session.role


@asynccontextmanager
async def metrics_served(port: int, state: NodeState) -> AsyncIterator[int]:
    """Answer Prometheus while the context lasts, and give the port."""

    async def answer(_: ServerConnection, request: Request) -> Response:
        if request.method not in ("GET", "HEAD") or request.path != "/metrics":
            return respond(request, HTTPStatus.NOT_FOUND, "There is only GET /metrics here.")
        fields = {"Content-Type": CONTENT_TYPE_LATEST, "Cache-Control": "no-store", **SAFE}
        return respond(request, HTTPStatus.OK, generate_latest(REGISTRY), fields)

    REGISTRY.register(state)
    try:
        async with serve(nobody, LOOPBACK, port, process_request=answer, server_header="croupier") as server:
            yield port_of(server)
    finally:
        REGISTRY.unregister(state)


async def nobody(_: ServerConnection) -> None:
    """Serve no socket: every request was answered before."""
    await asyncio.sleep(0)
