"""The HTTP server: one port for the pages, the health checks and the sockets of players, dealers and bots."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any, cast
from weakref import WeakSet

import structlog
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers, MultipleValuesError
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.typing import Subprotocol

from protocol.codec import CODECS
from protocol.costs import REQUESTS
from protocol.messages import MAX_FRAME, SUBPROTOCOLS
from server.access.sessions import Sessions
from server.access.viewer import Seen
from server.config.devices import LOOPBACK
from server.house.tables import Tables
from server.store import Away, Store
from server.store.house_log import HouseLog
from server.world import World

from . import cookies, fairness
from .caller_socket import NO_REQUEST, CallerSocket
from .compression import takes_gzip
from .connection import Connection
from .crowd import AT_ONCE, Crowd
from .gate import RETRY_AFTER, Gate
from .pages import SAFE, Pages
from .rate_limit import RateLimit
from .welcome import HEARTBEAT


GOODBYE = 2.0  # s for a socket to answer the closing frame, before it is cut off
OPEN_WITHIN = 5.0  # s for a socket to send the head of its request, and to be answered
REPORTED = 100  # origins that are logged

Handler = Callable[[ServerConnection], Awaitable[None]]
Answer = Callable[[ServerConnection, Request], Awaitable[Response | None]]

log = structlog.get_logger()


class HttpServer:
    """
    Serves pages and sockets to whom the `gate` lets in.

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
        gate: Gate,
        house_log: HouseLog,
    ) -> None:
        self.store = store
        self.world = world
        self.sessions = sessions
        self.tables = tables
        self.pages = pages
        self.origins = set(origins)
        self.gate = gate
        self.house_log = house_log
        self.crowd = Crowd()
        self.checking: asyncio.Task[bool] | None = None
        self.reported: set[str] = set()
        self.connections: set[Connection] = set()

    @asynccontextmanager
    async def opened(self, host: str, port: int) -> AsyncIterator[int]:
        """Serve on an address while the context lasts, and give the port; at the end sockets close with 1001."""
        callers: WeakSet[CallerSocket] = WeakSet()

        def create(*arguments: Any, **options: Any) -> CallerSocket:
            socket = CallerSocket(self.gate, *arguments, **options)
            callers.add(socket)
            return socket

        async with serve(
            cast("Handler", self.receive),  # every socket is one that we create
            host,
            port,
            process_request=cast("Answer", self.answer),
            subprotocols=[Subprotocol(name) for name in SUBPROTOCOLS],
            compression=None,  # the size of a frame must not depend on what others hold
            max_size=MAX_FRAME,
            create_connection=cast("type[ServerConnection]", create),
            open_timeout=OPEN_WITHIN,
            close_timeout=GOODBYE,
            server_header="croupier",
        ) as server:
            bound = port_of(server)
            self.origins |= {f"http://{name}:{bound}" for name in (*LOOPBACK, host)}
            beating = asyncio.create_task(self.keep_beating())
            try:
                yield bound
            finally:
                beating.cancel()
                for socket in tuple(callers):
                    if (
                        socket.arrived and socket.state is State.CONNECTING
                    ):  # it asked for nothing, and would be waited for
                        socket.transport.abort()

    async def receive(self, socket: CallerSocket) -> None:
        """Serve one socket."""
        assert socket.subprotocol is not None
        codec, limit = CODECS[socket.subprotocol], RateLimit(self.gate, socket.caller)
        connection = Connection(socket, codec, self.sessions, self.tables, self.world, limit, self.crowd)
        self.connections.add(connection)
        try:
            await connection.run()
        finally:
            self.connections.discard(connection)
            socket.leave()

    async def keep_beating(self) -> None:
        """Send heartbeats, some at a time: everybody else has a turn in between."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            connections = tuple(self.connections)
            for first in range(0, len(connections), AT_ONCE):
                self.beat(connections[first : first + AT_ONCE])
                await asyncio.sleep(0)

    def beat(self, connections: Iterable[Connection] | None = None) -> None:
        """Send some or all connections a heartbeat, with the house's time."""
        now, frames = self.world.now(), dict[tuple[str, Seen | None], bytes]()
        for connection in tuple(self.connections) if connections is None else connections:
            connection.beat(now, frames)

    async def answer(self, socket: CallerSocket, request: Request) -> Response | None:
        """Answer a request for a page, or return None to open a socket."""
        path = request.path.partition("?")[0]
        socket.caller = self.gate.callers.of(socket.peer, request.headers)
        place = "/" + path.removeprefix("/").partition("/")[0]
        if not await self.gate.admit(socket.caller, REQUESTS.get(place, REQUESTS["page"])):
            return refuse(request, "Too many requests come from this address. Try again shortly.")
        if socket.more:
            return respond(request, HTTPStatus.BAD_REQUEST, NO_REQUEST)
        if request.method not in ("GET", "HEAD"):
            return respond(request, HTTPStatus.METHOD_NOT_ALLOWED, "Only GET and HEAD are answered here.")
        match path:
            case "/ws":
                return self.refuse_socket(socket, request)
            case "/healthz":
                return respond(request, HTTPStatus.OK, "alive")
            case "/readyz":
                return await self.readiness(request)
        if path.startswith("/session/"):
            try:
                status, body, headers = await cookies.answer(self.sessions, request, path.removeprefix("/session/"))
            except MultipleValuesError as twice:
                return respond(request, HTTPStatus.BAD_REQUEST, f"Send the header {twice.args[0]} once.")
            return respond(request, status, body, headers)
        page = self.pages.find(path) or fairness.find(self.house_log.published, path)
        if page is None:
            return respond(request, HTTPStatus.NOT_FOUND, "There is nothing here.")
        if page.gzipped is not None and takes_gzip(request.headers.get_all("Accept-Encoding")):
            return respond(request, HTTPStatus.OK, page.gzipped, {**page.headers, "Content-Encoding": "gzip"})
        return respond(request, HTTPStatus.OK, page.body, page.headers)

    def refuse_socket(self, socket: CallerSocket, request: Request) -> Response | None:
        """Return why no socket is opened, or count it and return None."""
        strange = [origin for origin in request.headers.get_all("Origin") if origin not in self.origins]
        if strange:
            self.report(strange[0])
            return respond(request, HTTPStatus.FORBIDDEN, "Pages of this origin may not play here.")
        if why := self.gate.why_full(socket.caller):
            return refuse(request, why)
        socket.enter()
        return None

    def report(self, origin: str) -> None:
        """Log an origin whose page was turned away: each once, and not more than `REPORTED`."""
        if origin not in self.reported and len(self.reported) < REPORTED:
            self.reported.add(origin)
            log.warning("a page of another origin was turned away", origin=origin, allowed=sorted(self.origins))

    async def readiness(self, request: Request) -> Response:
        """Say whether the store answers and every table that is to be served here is open."""
        if not await self.store_answers():
            return respond(request, HTTPStatus.SERVICE_UNAVAILABLE, "The store does not answer.")
        closed = self.tables.closed()
        if self.tables.nodes.draining:
            return respond(request, HTTPStatus.SERVICE_UNAVAILABLE, "Draining.")
        if closed:
            return respond(request, HTTPStatus.SERVICE_UNAVAILABLE, f"Not open: {', '.join(closed)}.")
        return respond(request, HTTPStatus.OK, "ready")

    async def store_answers(self) -> bool:
        """Return whether the store answers; all who ask meanwhile share the answer."""
        if self.checking is None or self.checking.done():
            self.checking = asyncio.create_task(self.check_store())
        return await asyncio.shield(self.checking)

    async def check_store(self) -> bool:
        """Ask the store."""
        try:
            await self.store.check()
        except Away:
            return False
        return True


def refuse(request: Request, why: str) -> Response:
    """Return the answer to somebody who is to come again later."""
    response = respond(request, HTTPStatus.SERVICE_UNAVAILABLE, why)
    response.headers["Retry-After"] = str(RETRY_AFTER)
    return response


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
