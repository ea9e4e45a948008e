"""The nodes of a simulated house: all of the product but its real sockets, its real store and its real clock."""

import asyncio
from contextlib import asynccontextmanager

from msgspec.structs import replace

from server.app import App
from server.config.settings import Config, Staff
from server.gateways.http import HttpServer
from tests.devices.sealer import SECRET
from tests.sim.chance import Clock
from tests.sim.line import Line
from tests.sim.loop import HERE, Place


GOODBYE = 2.0  # s for a socket to answer that the house closes


class InOrder(dict):
    """A set in the order of its making, so that a seed repeats whatever the hashes are."""

    def add(self, item):
        self[item] = None

    def discard(self, item):
        super().pop(item, None)

    def pop(self):
        return self.popitem()[0]

    def __or__(self, other):
        return [*self, *(item for item in other if item not in self)]


class SimHttpServer(HttpServer):
    """The product's door, opened to the network in memory."""

    @asynccontextmanager
    async def opened(self, _host, _port):
        node = HERE.get().node
        beating = asyncio.create_task(self.keep_beating())
        node.listen(self)
        try:
            yield 0
        finally:
            beating.cancel()
            await node.hang_up()


class Node:
    """
    One server of the house, in one life after another.

    `up` while there is a process, `place` where it runs, and `line` is its way to the store.
    """

    def __init__(self, name, sim):
        self.name = name
        self.sim = sim
        self.address = f"http://{name}:8000"
        self.life = 0
        self.ahead = 0  # ms that its clock is wrong
        self.cut_off = False  # from people
        self.far = False  # from the store
        self.place = self.http = self.line = self.house = self.stopping = self.running = None
        self.serving = []

    @property
    def up(self):
        return self.running is not None and not self.running.done()

    # Lives.

    def start(self):
        if self.up or self.sim.over:
            return
        sim, self.life = self.sim, self.life + 1
        self.place = Place(f"{self.name}.{self.life}")
        self.place.node = self
        self.clock = Clock(sim.loop, sim.chance.of("dice", self.name, self.life), self.ahead)
        self.line = Line(sim.vault, self, sim.chance, sim.weather, sim.net.context, sim.trace)
        self.line.cut = self.far
        self.stopping = asyncio.Event()
        self.serving = []
        self.place.context.run(self.create_app)
        self.running = self.place.start(self.house.run(self.stopping, lambda _port: None))
        self.running.add_done_callback(self.ended)
        sim.trace.note(self.name, "starts", self.life)

    def create_app(self):
        """Put the house together; what its order has no say in gets one, so that a seed repeats."""
        addresses = tuple(node.address for node in self.sim.nodes)
        meters = (self.sim.meter,)
        config = Config(tables=self.sim.settings, addresses=addresses, address=self.address, drain=2_000, meters=meters)
        config = replace(config, staff=Staff(dealers=("dana",), supervisors=("sam", "sue")))
        config = replace(config, devices=self.sim.devices)
        self.house = App(config, self.line, self.clock, SECRET)
        sessions, tables, self.house.http.connections = self.house.sessions, self.house.tables, InOrder()
        tables.lobby.viewers, sessions.to_send, sessions.to_announce = InOrder(), InOrder(), InOrder()
        sockets = sessions.sockets
        for index in (sockets.by_session, sockets.by_player, sockets.resumed_by):
            index.default_factory = InOrder
        self.house.devices.at = dict(sorted(self.house.devices.at.items()))

    def ended(self, running):
        """See how a life ended: a house stops when it is told to, and only then."""
        wrong = None if running.cancelled() else running.exception()
        told = self.place.gone or (self.stopping.is_set() and wrong is None)
        self.sim.judge.hold(told, "a house serves until it is told to stop", f"{self.name} ended: {wrong!r}")

    def crash(self, *, silently):
        """Be no more; people find out at once, or only when nobody answers."""
        self.sim.trace.note(self.name, "crashes", "silently" if silently else "")
        self.sim.net.doors.pop(self.address_at, None)
        place, self.running = self.place, None
        place.vanish()
        for link in self.links(place):
            link.go_deaf() if silently else link.cut()

    def pause(self):
        self.sim.trace.note(self.name, "stops")
        self.place.stop()

    def go_on(self):
        if self.place.stopped:
            self.sim.trace.note(self.name, "goes on")
            self.place.go_on()

    def drain(self):
        """Be told to stop."""
        self.sim.trace.note(self.name, "drains")
        self.stopping.set()

    # Faults around it.

    def lose_store(self):
        self.sim.trace.note(self.name, "loses", "the store")
        self.far = self.line.cut = True

    def find_store(self):
        self.far = self.line.cut = False

    def lose_people(self):
        self.sim.trace.note(self.name, "loses", "people")
        self.cut_off = True
        for link in self.links(self.place):
            link.go_deaf()

    def find_people(self):
        self.cut_off = False

    def step_clock(self, by):
        self.sim.trace.note(self.name, "clock", by)
        self.ahead += by
        self.clock.ahead = self.ahead

    # Sockets.

    @property
    def address_at(self):
        return self.address.removeprefix("http://")

    def links(self, place):
        return [link for link in self.sim.net.living() if link.place is place]

    def listen(self, door):
        self.http = door
        self.sim.net.doors[self.address_at] = self

    def accept(self, link, answered):
        link.place = self.place
        self.serving = [task for task in self.serving if not task.done()]
        self.serving.append(self.place.start(self.serve(link, answered)))

    async def serve(self, link, answered):
        if not answered.done():
            answered.set_result(None)
            await self.http.receive(link.server)
            await link.server.close()

    async def hang_up(self):
        """Close every socket as one does who goes away, and wait a moment for the answers."""
        if self.place.gone:
            return
        self.sim.net.doors.pop(self.address_at, None)
        closing = [asyncio.create_task(link.server.close(1001)) for link in self.links(self.place)]
        if tasks := [*closing, *self.serving]:
            _, late = await asyncio.wait(tasks, timeout=GOODBYE)
            for task in late:
                task.cancel()
