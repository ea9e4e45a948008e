"""The devices of the places that this node serves: their lines while there is a broker, and who of them is there."""

import asyncio
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial

import structlog
from msgspec import Struct

from protocol.devices import FLOOR, Refusal
from protocol.refusals import Code
from server.house.tables import Tables
from server.metrics import DEVICE_MESSAGES
from server.room.messages import COMMAND_FAULTED
from server.room.room import Room

from .device_session import Heard, Line, Sent
from .device_sessions import Lines
from .enrolment import Enrolled
from .outbox import Outbox
from .port import Rig, Rigging


LOOK = 0.2  # s between two looks at which tables are served here, and who is silent
QUIETLY = ("accepted", "gone", "repeated", "early")  # what happens in a house where all is well

log = structlog.get_logger()


class Place(Struct, frozen=True, eq=False):
    """A table that is served here, or the floor; `room` is what it is served with."""

    room: Room
    devices: tuple[Enrolled, ...]
    rig: Rig
    doing: set[asyncio.Task[None]]


class Pit:
    """
    All devices that are enrolled at places of this node.

    A place lives as long as its room. The lines live as long as the connection to the broker: without one, all devices
    are lost, and the tables go on as far as they can.
    """

    def __init__(self, site: str, devices: Mapping[str, Enrolled], tables: Tables, rigging: Rigging) -> None:
        self.devices = devices
        self.at = {
            table: tuple(device for device in devices.values() if device.table == table)
            for table in {device.table for device in devices.values()}
        }
        self.tables = tables
        self.rigging = rigging
        self.world = tables.world
        self.lines = Lines(site, tables.world.entropy)
        self.outbox: Outbox | None = None
        self.places: dict[str, Place] = {}
        self.present: set[str] = set()
        self.counted: Counter[tuple[str, str]] = Counter()

    async def run(self) -> None:
        """Follow the tables that come and go, and the devices that fall silent."""
        try:
            while True:
                try:
                    self.look()
                    self.heed()
                except Exception:
                    log.exception("the devices of a place failed")
                await asyncio.sleep(LOOK)
        finally:
            for name in tuple(self.places):
                self.leave(name)

    @contextmanager
    def connected(self, outbox: Outbox) -> Iterator[None]:
        """Have all lines open while there is a connection."""
        self.outbox = outbox
        try:
            for name in self.places:
                self.open(name)
            yield
        finally:
            self.outbox = None
            self.lines.close(self.devices.values())
            self.heed()

    # Places.

    def served(self) -> dict[str, Room]:
        """Return what is served here: the floor is where the first table of the house is."""
        tables = {name: room for name, room in self.tables.rooms.items() if room.open}
        first = tables.get(next(iter(self.tables.settings), ""))
        return tables if first is None else {**tables, FLOOR: first}

    def look(self) -> None:
        """Take up the places that are served here now, and leave those that are not."""
        served = self.served()
        for name, place in tuple(self.places.items()):
            if served.get(name) is not place.room:
                self.leave(name)
        for name, devices in self.at.items():
            if (room := served.get(name)) is not None and name not in self.places:
                rig = self.rigging(name, devices, partial(self.show, name))
                self.places[name] = Place(room, devices, rig, set())
                if self.outbox is not None:
                    self.open(name)

    def leave(self, name: str) -> None:
        """Leave a place."""
        place = self.places.pop(name)
        for task in place.doing:
            task.cancel()
        if self.outbox is not None:
            self.outbox.unsubscribe(self.topics(place.devices))
        self.lines.close(place.devices)
        self.present -= {device.id for device in place.devices}
        place.rig.close()

    def open(self, name: str) -> None:
        """Open the lines to the devices of a place: each gets a session and what it shows."""
        assert self.outbox is not None
        place = self.places[name]
        shown = place.rig.shown()
        lines = [self.lines.add(device) for device in place.devices]
        self.outbox.subscribe(self.topics(place.devices))
        for line in lines:
            line.shown = shown.get(line.device.id)
            self.outbox.send(line.begin())

    def topics(self, devices: Iterable[Enrolled]) -> list[str]:
        """Return where devices speak."""
        return [f"{self.lines.open[device.id].at}/up" for device in devices if device.id in self.lines.open]

    # Devices.

    def hear(self, topic: str, payload: bytes, *, retained: bool) -> None:
        """Handle a message that came."""
        now = self.world.now()
        line, heard = self.lines.hear(topic, payload, now, retained=retained)
        self.count(topic if line is None else line.device.id, heard.verdict)
        if line is None:
            return
        place = self.places[line.device.table]
        self.send(heard.send)
        self.heed_one(place, line.device, now)
        if heard.verdict == "accepted":
            task = asyncio.get_running_loop().create_task(self.do(place, line, heard))
            place.doing.add(task)
            task.add_done_callback(place.doing.discard)

    async def do(self, place: Place, line: Line, heard: Heard) -> None:
        """Have the place do what was heard, and answer it."""
        assert heard.body is not None
        try:
            refusal = await place.rig.heard(line.device, heard.command, heard.body)
        except Exception:
            log.exception("a device's message failed", device=line.device.id, body=type(heard.body).__name__)
            refusal = Refusal(Code.COMMAND_FAULTED, COMMAND_FAULTED)
        sent = line.answered(heard.command, refusal, self.world.now())
        if self.lines.open.get(line.device.id) is line:
            self.send(sent)

    def show(self, name: str) -> None:
        """Have the devices of a place show what they show now."""
        if self.outbox is None or name not in self.places:
            return
        for device, shown in self.places[name].rig.shown().items():
            if (line := self.lines.open.get(device)) is not None:
                self.send(line.show(shown))

    def send(self, messages: tuple[Sent, ...]) -> None:
        """Leave messages for the broker, if there is one."""
        if self.outbox is not None:
            self.outbox.send(messages)

    def heed(self) -> None:
        """Tell all places of devices that are there or lost."""
        now = self.world.now()
        for place in self.places.values():
            for device in place.devices:
                self.heed_one(place, device, now)

    def heed_one(self, place: Place, device: Enrolled, now: int) -> None:
        """Tell a place whether a device is there or lost, if that has changed."""
        line = self.lines.open.get(device.id)
        there = line is not None and line.there(now)
        if there is (device.id in self.present):
            return
        self.present ^= {device.id}
        if there:
            log.info("a device is there", device=device.id, table=device.table)
            place.rig.there(device)
        else:
            log.warning("a device is lost", device=device.id, table=device.table)
            place.rig.missing(device)

    def count(self, whose: str, verdict: str) -> None:
        """Count a message, and log one that did not act: the first, second, fourth, eighth... from a device."""
        DEVICE_MESSAGES.labels(verdict).inc()
        if verdict in QUIETLY:
            return
        key = (whose if whose in self.devices else "", verdict)
        self.counted[key] += 1
        if (number := self.counted[key]).bit_count() == 1:
            log.warning("a device's message does not count", device=key[0] or None, why=verdict, times=number)
