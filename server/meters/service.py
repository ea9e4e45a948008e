"""
The meters, as one node carries them: any number of nodes write to a meter's log, and the log is the judge.

The events of an operation are decided here and written by compare-and-set: a node that finds the log further on than
it believed reads the tail and decides again. Each log is read twice a second, so that no display is over 1 s old.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator, Sequence

import msgspec
import structlog
from msgspec import Struct

from protocol.announcements import Said
from server.changes import Changes
from server.core.meter.decide import NotRight, Unavailable, closed, decide, known
from server.core.meter.events import Metering
from server.core.meter.evolve import evolve
from server.core.meter.operations import Answer, Operation
from server.core.meter.operator import post
from server.core.meter.settings import MeterSettings
from server.core.meter.state import Meter
from server.logs import Reasons
from server.store import START, Broken, Conflict, Head, MeterEntry, MeterLogs, Snapshot, StoreError
from server.world import World


LOOK = 0.5  # s between two looks at a log
OUT_OF_REACH = 2_000  # ms without an answer of the store
PAGE = 1_000  # events folded at once
SAVED_EVERY = 500  # events between two snapshots
REMEMBERED = 1_000  # events that can be written again after a failover

log = structlog.get_logger()


class Shown(Struct, frozen=True):
    """
    A meter as it is known here: `display` in micro-units, and its log's `version`, last changed `at` (ms).

    `stopped` is a sentence for people while nothing can be staked on it (P5).
    """

    display: int
    stopped: str | None
    version: int
    at: int


class Kept(Struct, frozen=True, array_like=True):
    """What a snapshot holds: the meter, and its log's chain to there."""

    meter: Meter
    chain: bytes


class Known(Struct):
    """What a node knows of a meter: its state at `head`, the last events, and when that was `seen` (elapsed ms)."""

    meter: Meter = Meter()
    head: Head = START
    last: deque[MeterEntry] = msgspec.field(default_factory=lambda: deque(maxlen=REMEMBERED))
    seen: int | None = None
    saved: int = 0
    broken: str | None = None
    one_at_a_time: asyncio.Lock = msgspec.field(default_factory=asyncio.Lock)


class Meters:
    """The meters of a house."""

    def __init__(
        self,
        logs: MeterLogs,
        world: World,
        configured: Sequence[MeterSettings],
    ) -> None:
        self.logs = logs
        self.world = world
        self.configured = {settings.name: settings for settings in configured}
        self.on_change = Changes()  # told after a look at a meter that found another display or state
        self.known = {settings.name: Known() for settings in configured}

    async def run(self) -> None:
        """Open the configured meters, post what was changed, and look at them for ever."""
        async with asyncio.TaskGroup() as tasks:
            for name in self.configured:
                tasks.create_task(self.follow(name))

    async def follow(self, name: str) -> None:
        """Open a meter, or post what was changed, as soon as the store answers; then look at it for ever."""
        posted, waiting, before = False, Reasons(), self.shown(name)
        while True:
            try:
                if not posted:
                    await self.opened(name)
                    posted = True
                await self.look(name)
                waiting.over()
            except (StoreError, Unavailable) as wrong:
                if new := waiting.new(wrong):
                    log.warning("a meter is not to be seen", meter=name, why=new)
            if (now := self.shown(name)) != before:
                before = now
                self.on_change.tell()
            await asyncio.sleep(LOOK)

    async def opened(self, name: str) -> None:
        """Open a configured meter if it has no log, or post its parameters; those that cannot be change nothing."""
        try:
            await self.write(name, lambda meter: post(meter, self.configured[name].parameters))
        except NotRight as wrong:
            log.warning("a meter keeps its parameters", meter=name, why=str(wrong))

    def shown(self, name: str) -> Shown:
        """Return what a meter shows, as far as is known here."""
        found = self.known.get(name, Known())
        meter = found.meter
        late = found.seen is None or self.world.elapsed() - found.seen > OUT_OF_REACH
        out_of_reach = Said.METER_AWAY.words() if late else None
        stopped = found.broken or out_of_reach or closed(meter)
        return Shown(meter.display, stopped, meter.version, meter.at)

    async def apply(self, name: str, operation: Operation) -> Answer:
        """
        Carry out what a table asks for, once, and return the answer; a repeat gets the same.

        Raises:
            Unavailable: If the meter is stopped, over, or broken: the operation waits. Stakes and reversals do not.
            Away: If the store does not answer, and whether it is done is not known: ask again.
            Gap, Repeated, NotRight: As for `known` and `decide`.

        """
        found = self.known.setdefault(name, Known())
        answer: list[Answer] = []

        def answered(meter: Meter) -> Iterator[Metering]:
            answer.clear()
            if (done := known(meter, operation)) is not None:
                answer.append(done)
            else:
                yield from decide(meter, operation)

        await self.write(name, answered)
        done = answer[0] if answer else found.meter.account(operation.table).answer
        assert done is not None
        assert done.n == operation.n
        return done

    async def write(self, name: str, what: Callable[[Meter], Iterator[Metering]]) -> list[MeterEntry]:
        """
        Write the events that `what` yields for the meter as it stands, if any, and return them.

        Raises:
            Unavailable: If the log is broken; and whatever `what` raises.
            Away: If the store does not answer; if it was written all the same, the next look finds it.

        """
        found = self.known.setdefault(name, Known())
        async with found.one_at_a_time:
            while True:
                await self.caught_up(name, found)
                if found.broken:
                    raise Unavailable(found.broken)
                events = list(what(found.meter))
                if not events:
                    return []
                try:
                    noted = await self.logs.append(name, None, found.head, self.world.now(), events)
                except Conflict:
                    continue  # somebody was first: decide again
                fold(found, noted)
                await self.save(name, found)
                return noted

    async def look(self, name: str) -> None:
        """Read a meter's log on (Away if the store does not answer)."""
        found = self.known.setdefault(name, Known())
        async with found.one_at_a_time:
            await self.caught_up(name, found)

    async def caught_up(self, name: str, found: Known) -> None:
        """Read the log on to its end; what a failover took from it is written again."""
        if found.head == START:
            await self.load(name, found)
        asked = self.world.elapsed()
        head = await self.logs.head(name)
        try:
            if head.version < found.head.version:
                await self.put_back(name, found, head)
            while noted := await self.logs.read(name, found.head, PAGE) if found.head.version < head.version else []:
                fold(found, noted)
            if found.head.version <= head.version and found.head != head:
                raise Broken(f"At event {head.version} it is another than it was.")  # noqa: TRY301 - one way to tell it
        except Conflict:
            return  # somebody else has just written it again
        except (Broken, AssertionError, msgspec.DecodeError) as wrong:
            if found.broken is None:
                log.exception("a meter is broken", meter=name)
            found.broken = Said.METER_BROKEN.words(why=str(wrong))
        else:
            found.broken = None
            found.seen = asked
            await self.save(name, found)

    async def load(self, name: str, found: Known) -> None:
        """Begin with the newest snapshot; one that another version of the server wrote otherwise only costs time."""
        if snapshot := await self.logs.load_snapshot(name):
            try:
                kept = KEPT.decode(snapshot.state)
            except msgspec.DecodeError as wrong:
                log.warning("a meter's snapshot cannot be read", meter=name, why=str(wrong))
            else:
                found.meter, found.head, found.saved = kept.meter, Head(snapshot.version, kept.chain), snapshot.version

    async def put_back(self, name: str, found: Known, head: Head) -> None:
        """Write again what this node knows and the log has not any more (Broken if that is not its end)."""
        lost = [noted for noted in found.last if noted.version > head.version]
        whole = len(lost) == found.head.version - head.version
        if not whole or head not in (START, *(noted.head for noted in found.last)):
            raise Broken("It has lost its end, and nobody here knows what that was.")
        await self.logs.put_back(name, None, head, lost)
        log.warning("what a meter's log had lost is written again", meter=name, events=len(lost))

    async def save(self, name: str, found: Known) -> None:
        """Keep a snapshot now and then."""
        if found.head.version - found.saved >= SAVED_EVERY:
            found.saved = found.head.version
            await self.logs.save_snapshot(
                name, None, Snapshot(found.head.version, msgspec.msgpack.encode(Kept(found.meter, found.head.chain)))
            )


def fold(found: Known, noted: Sequence[MeterEntry]) -> None:
    """Apply the next entries of the log to what is known."""
    meter = found.meter
    for one in noted:
        meter = evolve(meter, one.event, one.at)
        found.last.append(one)
    found.meter, found.head = meter, noted[-1].head


KEPT = msgspec.msgpack.Decoder(Kept)
