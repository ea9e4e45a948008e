"""The HTTP server: one port for the pages, the health checks and the sockets of players, dealers and bots."""

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from http import HTTPStatus
from weakref import WeakSet

import structlog
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.typing import Subprotocol

from protocol.codec import CODECS
from protocol.messages import MAX_FRAME, SUBPROTOCOLS
from server.access.sessions import Sessions
from server.house.tables import Tables
from server.store import Away, Store
from server.world import World

from .connection import HEARTBEAT, Connection
from .pages import SAFE, Pages


GOODBYE = 2.0  # s for a socket to answer the closing frame, before it is cut off
REPORTED = 100  # origins that are logged

log = structlog.get_logger()


class HttpServer:
    """
    Serves pages and sockets, at most `most` connections at a time.

    `origins` are the exact Origins of pages that may open a socket; programs send no Origin.
    """

    def __init__(
        self,
        store: Store,
        world: World,
        sessions: Sessions,
        tables: Tables,
        pages: Pages,
        origins: Collection[str],
        most: int,
    ) -> None:
        self.store = store
        self.world = world
        self.sessions = sessions
        self.tables = tables
        self.pages = pages
        self.origins = set(origins)
        self.most = most
        self.reported: set[str] = set()
        self.connections: set[Connection] = set()

    @asynccontextmanager
    async def opened(self, host: str, port: int) -> AsyncIterator[int]:
        """Serve on an address while the context lasts, and give the port; at the end sockets close with 1001."""
        callers: WeakSet[ServerConnection] = WeakSet()

        class Caller(ServerConnection):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                super().connection_made(transport)
                callers.add(self)

        async with serve(
            self.receive,
            host,
            port,
            process_request=self.answer,
            subprotocols=[Subprotocol(name) for name in SUBPROTOCOLS],
            compression=None,  # the size of a frame must not depend on what others hold
            max_size=MAX_FRAME,
            create_connection=Caller,
            close_timeout=GOODBYE,
            server_header="croupier",
        ) as server:
            bound = port_of(server)
            self.origins |= {f"http://{name}:{bound}" for name in ("127.0.0.1", "localhost", "[::1]", host)}
            beating = asyncio.create_task(self.beat())
            try:
                yield bound
            finally:
                beating.cancel()
                for socket in tuple(callers):
                    if socket.state is State.CONNECTING:  # it has asked for nothing, and would be waited for
                        socket.transport.abort()

    async def receive(self, socket: ServerConnection) -> None:
        """Serve one socket."""
        assert socket.subprotocol is not None
        connection = Connection(socket, CODECS[socket.subprotocol], self.sessions, self.tables, self.world)
        self.connections.add(connection)
        try:
            await connection.run()
        finally:
            self.connections.discard(connection)

    async def beat(self) -> None:
        """Send heartbeats."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            for connection in tuple(self.connections):
                connection.beat()

    async def answer(self, _: ServerConnection, request: Request) -> Response | None:
        """Answer a request for a page, or return None to open a socket."""
        path = request.path.partition("?")[0]
        if request.method not in ("GET", "HEAD"):
            return respond(request, HTTPStatus.METHOD_NOT_ALLOWED, "Only GET and HEAD are answered here.")
        match path:
            case "/ws":
                return self.refuse_socket(request)
            case "/healthz":
                return respond(request, HTTPStatus.OK, "alive")
            case "/readyz":
                return await self.readiness(request)
        page = self.pages.find(path)
        if page is None:
            return respond(request, HTTPStatus.NOT_FOUND, "There is nothing here.")
        return respond(request, HTTPStatus.OK, page.body, page.headers)

    def refuse_socket(self, request: Request) -> Response | None:
        """Return why no socket is opened, or None."""
        strange = [origin for origin in request.headers.get_all("Origin") if origin not in self.origins]
        if strange:
            self.report(strange[0])
            return respond(request, HTTPStatus.FORBIDDEN, "Pages of this origin may not play here.")
        if len(self.connections) >= self.most:
            return respond(request, HTTPStatus.SERVICE_UNAVAILABLE, "The house is full. Try again shortly.")
        return None

    def report(self, origin: str) -> None:
        """Log an origin whose page was turned away: each once, and not more than `REPORTED`."""
        if origin not in self.reported and len(self.reported) < REPORTED:
            self.reported.add(origin)
            log.warning("a page of another origin was turned away", origin=origin, allowed=sorted(self.origins))

    async def readiness(self, request: Request) -> Response:
        """Say whether the store answers and every table that is to be served here is open."""
        try:
            await self.store.check()
        except Away:
            return respond(request, HTTPStatus.SERVICE_UNAVAILABLE, "The store does not answer.")
        closed = self.tables.closed()
        if self.tables.nodes.draining:
            return respond(request, HTTPStatus.SERVICE_UNAVAILABLE, "Draining.")
        if closed:
            return respond(request, HTTPStatus.SERVICE_UNAVAILABLE, f"Not open: {', '.join(closed)}.")
        return respond(request, HTTPStatus.OK, "ready")


def respond(request: Request, status: HTTPStatus, body: str | bytes, headers: dict[str, str] | None = None) -> Response:
    """Return an HTTP response; a HEAD request gets its headers only."""
    data = body.encode() + b"\n" if isinstance(body, str) else body
    fields = headers or {"Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", **SAFE}
    return Response(
        status.value,
        status.phrase,
        Headers({**fields, "Content-Length": str(len(data)), "Connection": "close"}),
        b"" if request.method == "HEAD" else data,
    )


def port_of(server: Server) -> int:
    """Return the port that a server listens on."""
    port: int = next(iter(server.sockets)).getsockname()[1]
    return port
