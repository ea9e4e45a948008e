"""The devices of the places that this node serves: their sessions while there is a broker, and which are online."""

import asyncio
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial

import structlog
from msgspec import Struct

from protocol.devices import FLOOR, Refusal
from protocol.sentences import Text
from server.house.tables import Tables
from server.logs import doubled
from server.metrics import DEVICE_MESSAGES
from server.room.room import Room

from .device_session import DeviceSession, DeviceSessions, Handled, Sent
from .enrolment import Enrolled
from .outbox import Outbox
from .port import DevicePlace, PlaceFactory
from .topics import UP


EXPECTED = ("accepted", "gone", "repeated", "early")  # verdicts that are not logged: they come up where all is well

log = structlog.get_logger()


class Served(Struct, frozen=True, eq=False):
    """A place that is served here: a table or the floor, and the room that it is served with."""

    room: Room
    devices: tuple[Enrolled, ...]
    place: DevicePlace
    doing: set[asyncio.Task[None]]


class NodeDevices:
    """
    All devices that are enrolled at places of this node.

    A place is served as long as its room. The sessions last as long as the connection to the broker: without one, all
    devices are lost, and the tables go on as far as they can.
    """

    def __init__(self, site: str, devices: Mapping[str, Enrolled], tables: Tables, place_of: PlaceFactory) -> None:
        self.devices = devices
        self.at = {
            table: tuple(device for device in devices.values() if device.table == table)
            for table in {device.table for device in devices.values()}
        }
        self.tables = tables
        self.place_of = place_of
        self.world = tables.world
        self.sessions = DeviceSessions(site, tables.world.entropy)
        self.outbox: Outbox | None = None
        self.served: dict[str, Served] = {}
        self.online: set[str] = set()
        self.counted: Counter[tuple[str, str]] = Counter()
        self.timers: dict[str, asyncio.TimerHandle] = {}
        self.changed = asyncio.Event()

    async def run(self) -> None:
        """Follow the tables that open and close."""
        stop_listening = self.tables.on_change(self.changed.set)
        try:
            while True:
                self.changed.clear()
                try:
                    self.update_places()
                except Exception:
                    log.exception("the devices of a place failed")
                await self.changed.wait()
        finally:
            stop_listening()
            for name in tuple(self.served):
                self.leave(name)

    @contextmanager
    def connected(self, outbox: Outbox) -> Iterator[None]:
        """Have all sessions open while there is a connection."""
        self.outbox = outbox
        try:
            for name in self.served:
                self.open(name)
            yield
        finally:
            self.outbox = None
            self.sessions.close(self.devices.values())
            self.update_presence()

    # Places.

    def rooms(self) -> dict[str, Room]:
        """Return the room of each place that is served here: the floor is where the first table of the house is."""
        rooms = {name: room for name, room in self.tables.rooms.items() if room.open}
        first = rooms.get(next(iter(self.tables.settings), ""))
        return rooms if first is None else {**rooms, FLOOR: first}

    def update_places(self) -> None:
        """Take up the places that are served here now, and leave those that are not."""
        rooms = self.rooms()
        for name, served in tuple(self.served.items()):
            if rooms.get(name) is not served.room:
                self.leave(name)
        for name, devices in self.at.items():
            if (room := rooms.get(name)) is not None and name not in self.served:
                place = self.place_of(name, devices, partial(self.show, name))
                self.served[name] = Served(room, devices, place, set())
                if self.outbox is not None:
                    self.open(name)

    def leave(self, name: str) -> None:
        """Leave a place."""
        served = self.served.pop(name)
        for task in served.doing:
            task.cancel()
        if self.outbox is not None:
            self.outbox.unsubscribe(self.topics(served.devices))
        self.sessions.close(served.devices)
        for device in served.devices:
            self.online.discard(device.id)
            if timer := self.timers.pop(device.id, None):
                timer.cancel()
        served.place.close()

    def open(self, name: str) -> None:
        """Begin a session with each device of a place, and have it show what it shows now."""
        assert self.outbox is not None
        served = self.served[name]
        shown = served.place.shown()
        sessions = [self.sessions.add(device) for device in served.devices]
        self.outbox.subscribe(self.topics(served.devices))
        for session in sessions:
            session.shown = shown.get(session.device.id)
            self.outbox.send(session.begin())

    def topics(self, devices: Iterable[Enrolled]) -> list[str]:
        """Return where devices speak."""
        return [f"{self.sessions.open[device.id].at}/{UP}" for device in devices if device.id in self.sessions.open]

    # Devices.

    def handle_message(self, topic: str, payload: bytes, *, retained: bool) -> None:
        """Handle a message that came."""
        now = self.world.elapsed()
        session, handled = self.sessions.handle_message(topic, payload, now, retained=retained)
        self.count(topic if session is None else session.device.id, handled.verdict)
        if session is None:
            return
        served = self.served[session.device.table]
        self.send(handled.send)
        self.update_device(served, session.device)
        if handled.verdict == "accepted":
            task = asyncio.get_running_loop().create_task(self.do(served, session, handled))
            served.doing.add(task)
            task.add_done_callback(served.doing.discard)

    async def do(self, served: Served, session: DeviceSession, handled: Handled) -> None:
        """Have the place do what a message says, and answer it."""
        assert handled.body is not None
        try:
            refusal = await served.place.handle_message(session.device, handled.command, handled.body)
        except Exception:
            log.exception("a device's message failed", device=session.device.id, body=type(handled.body).__name__)
            refusal = Refusal(Text.COMMAND_FAULTED.code, Text.COMMAND_FAULTED.words())
        sent = session.answered(handled.command, refusal, self.world.elapsed())
        if self.sessions.open.get(session.device.id) is session:
            self.send(sent)
            self.update_device(served, session.device)

    def show(self, name: str) -> None:
        """Have the devices of a place show what they show now."""
        if self.outbox is None or name not in self.served:
            return
        for device, shown in self.served[name].place.shown().items():
            if (session := self.sessions.open.get(device)) is not None:
                self.send(session.show(shown))

    def send(self, messages: tuple[Sent, ...]) -> None:
        """Leave messages for the broker, if there is one."""
        if self.outbox is not None:
            self.outbox.send(messages)

    def update_presence(self) -> None:
        """Tell all places of devices that came online or were lost."""
        for served in self.served.values():
            for device in served.devices:
                self.update_device(served, device)

    def update_device(self, served: Served, device: Enrolled) -> None:
        """Tell a place whether a device is online or lost, if that has changed; again when it falls silent."""
        session, now = self.sessions.open.get(device.id), self.world.elapsed()
        online = session is not None and session.online(now)
        if timer := self.timers.pop(device.id, None):
            timer.cancel()
        if session is not None and (silent_at := session.silent_at()) is not None:
            delay = max(0, silent_at + 1 - now) / 1000
            self.timers[device.id] = asyncio.get_running_loop().call_later(delay, self.update_device, served, device)
        if online is (device.id in self.online):
            return
        self.online ^= {device.id}
        if online:
            log.info("a device is there", device=device.id, table=device.table)
            served.place.device_online(device)
        else:
            log.warning("a device is lost", device=device.id, table=device.table)
            served.place.device_lost(device)

    def count(self, whose: str, verdict: str) -> None:
        """Count a message, and log one that did not act: the first, second, fourth, eighth... from a device."""
        DEVICE_MESSAGES.labels(verdict).inc()
        if verdict in EXPECTED:
            return
        key = (whose if whose in self.devices else "", verdict)
        self.counted[key] += 1
        if doubled(times := self.counted[key]):
            log.warning("a device's message does not count", device=key[0] or None, why=verdict, times=times)
