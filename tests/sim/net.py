"""The network: sockets between people and nodes, in memory, with delays, cuts and links that only seem to be there."""

import asyncio
import contextvars
from collections import deque
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosedError, ConnectionClosedOK
from websockets.frames import Close, Frame, Opcode
from websockets.streams import StreamReader

from server.gateways.callers import Caller
from tests.sim.loop import HERE


KEEPALIVE = 4.0  # s after which both ends of a link find out that it is dead
OPEN_WITHIN = 5.0  # s for a node to answer somebody who connects
CUT = None  # what arrives when a link breaks


class End:
    """One end of a link: what both a server's and a client's socket can do."""

    subprotocol = "croupier.2.msgpack"
    caller = Caller("simulated", exempt=True)

    def __init__(self, link):
        self.link = link
        self.other = None
        self.arrived = deque()
        self.waiter = None
        self.flows = asyncio.Event()
        self.flows.set()
        self.over = None  # how it ended
        self.ended = asyncio.Event()
        self.last = 0.0  # when the last frame sent arrives

    async def send(self, data, *, text=False):
        assert not text, "people here speak MessagePack"
        await self.flows.wait()
        if self.over is not None:
            raise self.over
        here = HERE.get()
        if here is None or not here.gone:
            self.link.net.watch(self, data)
            self.post(data)

    def post(self, item):
        """Put something on the way: what is sent first arrives first."""
        link = self.link
        if link.deaf and item is not CUT:
            return
        loop = asyncio.get_running_loop()
        self.last = max(self.last + 1e-6, loop.time() + link.delay())
        loop.call_at(self.last, self.other.take, item, context=link.net.context)

    def take(self, item):
        """Have something arrive."""
        if self.over is not None or (self.link.deaf and item is not CUT):
            return
        if item is CUT:
            self.end(ConnectionClosedError(None, None))
        elif isinstance(item, Close):
            if self.other.over is None:
                self.post(item)
            how = ConnectionClosedOK if item.code in (1000, 1001) else ConnectionClosedError
            self.end(how(item, item, rcvd_then_sent=True))
        else:
            self.arrived.append(item)
            self.wake()

    def end(self, how):
        if self.over is None:
            self.over = how
            self.ended.set()
            self.flows.set()
            self.wake()

    def wake(self):
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_result(None)

    async def recv(self):
        while not self.arrived:
            if self.over is not None:
                raise self.over
            self.waiter = asyncio.get_running_loop().create_future()
            await self.waiter
        return self.arrived.popleft()

    async def close(self, code=1000, reason=""):
        """Say goodbye, and wait until the other end says so as well."""
        await self.flows.wait()
        here = HERE.get()
        if self.over is None and (here is None or not here.gone):
            self.post(Close(code, reason))
            await self.ended.wait()

    # As a server's connection has it.

    on_drained = None

    @property
    def full(self):
        return not self.flows.is_set()

    def write(self, frames):
        assert not self.full
        here = HERE.get()
        if self.over is None and not here.gone:
            for data in unframed(frames):
                self.link.net.watch(self, data)
                self.post(data)

    def drain(self):
        """Go on after a stall."""
        self.flows.set()
        if self.on_drained is not None:
            self.on_drained()

    def leave(self):
        """No gate counts it."""

    def __aiter__(self):
        return self

    async def __anext__(self):
        try:
            return await self.recv()
        except ConnectionClosedOK:
            raise StopAsyncIteration from None

    @property
    def transport(self):
        return self

    def abort(self):
        self.link.cut()


class Link:
    """A connection between a person and a node."""

    def __init__(self, net, number, person, node):
        self.net = net
        self.number = number
        self.person = person
        self.node = node
        self.deaf = False
        self.player = None  # who was welcomed on it
        self.table = None  # where they want to be
        self.chance = net.chance.of("link", number)
        self.client, self.server = End(self), End(self)
        self.client.other, self.server.other = self.server, self.client

    def __str__(self):
        return f"{self.person}={self.node.name}#{self.number}"

    def delay(self):
        return self.net.weather.frame(self.chance)

    def cut(self):
        """Break it: each end finds out a little later."""
        self.client.post(CUT)
        self.server.post(CUT)

    def go_deaf(self):
        """Have everything vanish on the way, until both ends find out."""
        if not self.deaf:
            self.deaf = True
            asyncio.get_running_loop().call_later(KEEPALIVE, self.cut, context=self.net.context)

    def stall(self, seconds):
        """Have the person take nothing in for a while; the node itself goes on, if it still can."""
        self.server.flows.clear()
        asyncio.get_running_loop().call_later(seconds, self.server.drain, context=self.place.context)

    @property
    def alive(self):
        return self.client.over is None and self.server.over is None


def unframed(frames):
    """The messages in frames of a server."""
    reader, messages = StreamReader(), []
    reader.feed_data(frames)
    while reader.buffer:
        parsing = Frame.parse(reader.read_exact, mask=False)
        try:
            while True:
                next(parsing)
        except StopIteration as whole:
            frame = whole.value
        assert frame.opcode is Opcode.BINARY, "people here speak MessagePack"
        messages.append(bytes(frame.data))
    return messages


class Network:
    """All links. `watch(end, data)` is called for each frame as it leaves."""

    def __init__(self, chance, weather, watch):
        self.chance = chance
        self.weather = weather
        self.watch = watch
        self.context = contextvars.copy_context()
        self.doors = {}  # the nodes that listen, by address
        self.links = []
        self.count = 0

    def connect(self, url, **_options):
        """Stand in for `websockets.connect`."""
        return Call(self, urlsplit(url).netloc)

    def living(self):
        self.links = [link for link in self.links if link.alive]
        return self.links


class Call:
    """Somebody who connects to an address: an asynchronous context, as `websockets.connect` gives."""

    def __init__(self, net, address):
        self.net = net
        self.address = address
        self.link = None

    async def __aenter__(self):
        net = self.net
        net.count += 1
        person = HERE.get().name
        await asyncio.sleep(net.weather.frame(net.chance.of("call", person)))
        node = net.doors.get(self.address)
        if node is None:
            raise ConnectionRefusedError(f"nobody listens at {self.address}")
        if node.cut_off:
            await asyncio.sleep(OPEN_WITHIN)
            raise TimeoutError
        link = self.link = Link(net, net.count, person, node)
        net.links.append(link)
        answered = asyncio.get_running_loop().create_future()
        node.accept(link, answered)
        try:
            async with asyncio.timeout(OPEN_WITHIN):
                await answered
        except TimeoutError:
            link.cut()
            raise
        return link.client

    async def __aexit__(self, *_):
        try:
            async with asyncio.timeout(1.0):
                await self.link.client.close()
        except TimeoutError:
            self.link.cut()
