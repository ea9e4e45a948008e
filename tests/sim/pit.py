"""The devices of the house and their broker, in memory: messages are lost, late, doubled, recorded and played again."""

import asyncio
from contextlib import asynccontextmanager, suppress
from types import SimpleNamespace

from protocol.devices import End, SensorsStatus, ShufflerStatus, Start, Well
from server.config.devices import DeviceSettings
from server.devices.device_session import Sent
from server.devices.enrolment import enrolled
from server.devices.outbox import Outbox, Topic
from tests.devices.sealer import SECRET, Sealer
from tests.sim.loop import HERE, Place


AGAIN = 1.0  # s after which a device repeats what was not answered
KEPT = 200  # messages of devices that somebody has recorded
SEATS = range(1, 8)


class Exchange:
    """The broker: what is retained, who listens, and somebody who plays recorded messages again."""

    def __init__(self, sim):
        self.sim = sim
        self.dice = sim.chance.of("broker")
        self.retained = {}
        self.desks = {}  # by the place of a node: its devices and the topics that it hears
        self.devices = {}  # by the topics' beginning
        self.recorded = []

    def delay(self):
        slow = self.sim.weather.strikes("slow", self.dice)
        return self.dice.uniform(0.1, 2.0) if slow else self.dice.uniform(0.001, 0.02)

    # The house's side, in place of a connection to a real broker.

    @asynccontextmanager
    async def connected(self, _mqtt, devices):
        tasks = [asyncio.create_task(self.connect(devices)), asyncio.create_task(devices.run())]
        try:
            yield SimpleNamespace(host="the simulation", port=0)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def connect(self, devices):
        """Be connected, with interruptions while the weather is foul."""
        place = HERE.get()
        while True:
            outbox = Outbox()
            with devices.connected(outbox), suppress(TimeoutError):
                self.desks[place] = devices, set()
                try:
                    async with asyncio.timeout(self.dice.uniform(1, 8) if self.sim.weather.foul else None):
                        await self.carry(place, outbox)
                finally:
                    self.desks.pop(place, None)
            await asyncio.sleep(self.dice.uniform(0.1, 3))

    async def carry(self, place, outbox):
        while True:
            topic, what = await outbox.take()
            await asyncio.sleep(self.delay())
            if place.gone:
                return
            if isinstance(what, Sent):
                if what.retain:
                    self.retained[topic] = what
                self.deliver(what)
            elif what is Topic.HEARD:
                self.desks[place][1].add(topic)
            else:
                self.desks[place][1].discard(topic)

    def deliver(self, sent):
        """Bring something to the device whose topic it is."""
        device = self.devices.get(sent.topic.rpartition("/")[0])
        if device is not None and not self.sim.weather.strikes("lost", self.dice):
            self.sim.loop.call_later(self.delay(), device.hear, sent, context=self.sim.net.context)

    # The devices' side.

    def publish(self, topic, payload):
        """Bring a message to those who listen, once or twice, and now and then one that was recorded, to any topic."""
        self.recorded = [*self.recorded[-KEPT:], (topic, payload)]
        for _ in range(1 + self.sim.weather.strikes("twice", self.dice)):
            if not self.sim.weather.strikes("lost", self.dice):
                self.bring(topic, payload)
        if self.sim.weather.foul and self.dice.random() < 0.1:
            again, old = self.dice.choice(self.recorded)
            self.bring(self.dice.choice((again, again, topic)), old, retained=self.dice.random() < 0.2)

    def bring(self, topic, payload, *, retained=False):
        for place, (_, topics) in self.desks.items():
            if topic in topics:
                call = self.sim.loop.call_later
                call(self.delay(), self.hand, place, topic, payload, retained, context=place.context)

    def hand(self, place, topic, payload, retained):
        if place in self.desks and not place.gone:
            self.desks[place][0].handle_message(topic, payload, retained=retained)

    def greet(self, device):
        """Bring a device that has just connected what is retained for it."""
        for topic, sent in self.retained.items():
            if topic.startswith(f"{device.at}/"):
                self.deliver(sent)


class Device:
    """A device that says how it is, and does what its kind does, one message after another."""

    def __init__(self, sim, enrolled_as):
        self.sim = sim
        self.name = enrolled_as.id
        self.enrolled = enrolled_as
        self.kind = enrolled_as.kind
        self.dice = sim.chance.of("device", self.name)
        self.place = Place(self.name)
        self.boots = 0
        self.on = ()
        self.state = ""
        self.begin()
        self.at = self.sealer.at
        sim.exchange.devices[self.at] = self

    def begin(self):
        self.boots += 1
        self.sealer = Sealer(self.enrolled, boot=f"boot-{self.boots:04}")
        self.answered = asyncio.Event()

    def start(self):
        return self.place.start(self.live())

    def hear(self, sent):
        self.sealer.hear(sent)
        self.answered.set()

    async def live(self):
        self.sim.exchange.greet(self)
        while not self.sim.over:
            await asyncio.sleep(self.dice.uniform(0.2, 0.6) if self.kind == "keypad" else self.dice.uniform(0.3, 2))
            if self.sim.weather.foul and self.dice.random() < 0.03:
                self.sim.trace.note(self.name, "starts again")
                self.begin()
                self.sim.exchange.greet(self)
            await self.say(self.body())

    async def say(self, body):
        """Say something until it is answered, sealed for the session of now each time."""
        sealer, self.sealer.n = self.sealer, self.sealer.n + 1
        number = sealer.n
        for _ in range(20):
            self.sim.exchange.publish(f"{self.at}/up", sealer.say(body, number))
            with suppress(TimeoutError):
                async with asyncio.timeout(AGAIN):
                    while number not in sealer.answers:
                        self.answered.clear()
                        await self.answered.wait()
            if number in sealer.answers:
                refused = sealer.answers[number]
                self.sim.trace.note(self.name, type(body).__name__, refused.code if refused else "")
                return

    def body(self):
        match self.kind:
            case "sensors":
                if self.dice.random() < 0.5:
                    self.on = tuple(sorted(self.dice.sample(SEATS, self.dice.choice((0, 3, 7)))))
                return SensorsStatus(self.on)
            case "shuffler":
                foul = self.sim.weather.foul and self.dice.random() < 0.3
                self.state = self.dice.choice(("shuffling", "jammed", "empty")) if foul else "ready"
                return ShufflerStatus(self.state, None, 52)
            case "keypad":
                shown = self.sealer.shown
                if shown is not None and shown.may:
                    return {"start": Start, "end": End}.get(shown.may[0], lambda _: Well())(shown.round)
        return Well()


def enrolled_in(settings):
    """The devices of a house: sensors at the first table with a progressive, and what a live table needs."""
    first = next((one.table for one in settings if one.meter), None)
    found = [DeviceSettings("sensors-1", first, "sensors")] if first else []
    return (*found, *(DeviceSettings(f"{kind}-1", settings[-1].table, kind) for kind in ("shuffler", "keypad")))


def devices_of(sim):
    """All the devices, each with its key."""
    return [Device(sim, one) for one in enrolled(sim.devices, SECRET).values()]
