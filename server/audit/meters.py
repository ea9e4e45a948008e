"""Check the meters' logs: each one, its equation (P4), and each operation against the tables' logs."""

from collections.abc import Callable, Iterator, Mapping

import msgspec
from msgspec import Struct

from protocol.money import dollars
from server.core.meter.decide import closed
from server.core.meter.events import Awarded, Reversed, Staked, TransferredOut
from server.core.meter.evolve import answered, asked_for, evolve
from server.core.meter.operations import Answer, What
from server.core.meter.state import MICRO, Meter
from server.meters.service import KEPT, Kept
from server.store import START, Head, MeterEntry, MeterLogs, Snapshot, StoreError
from server.store.values import is_away

from .anchors import AnchorCheck
from .findings import Finding, last_unmarked
from .pages import Unreadable, pages


Key = tuple[str, int]  # a table, and the number of its operation


class RecordedAnswer(Struct, frozen=True):
    """A meter's answer as a table's log records it; `amount` is 0 for a stake."""

    version: int
    before: int
    after: int
    amount: int = 0


class RecordedOperation(Struct, frozen=True):
    """An operation as a table's log records it, with its answer if there is one."""

    what: What
    answer: RecordedAnswer | None = None


class MeterBook:
    """
    One meter's log, read further as it grows. `done` are the operations in it, each with its answer.

    The log must hold what was `anchored`, and have MACs after event `before`, if that is known.
    """

    def __init__(self, name: str, anchored: AnchorCheck | None = None, before: int | None = None) -> None:
        self.name = name
        self.anchored = anchored or AnchorCheck(f"m:{name}")
        self.before = before
        self.unmarked = 0
        self.meter = Meter()
        self.head: Head = START
        self.done: dict[Key, tuple[What, Answer]] = {}
        self.out: list[TransferredOut] = []
        self.early: frozenset[Key] = frozenset()
        self.broken: str | None = None
        self.snapshot: Snapshot | None = None
        self.differs = False

    async def read_on(self, meters: MeterLogs) -> None:
        """Read the log to its end; an event that contradicts the log, or creates money, ends it."""
        if self.broken is not None:
            return
        try:
            if self.head == START:
                self.snapshot = await meters.load_snapshot(self.name)
            async for entries in pages(meters, self.name, self.head, self.before):
                for entry in entries:
                    self.fold(entry)
        except (StoreError, AssertionError, Unreadable) as wrong:
            if is_away(wrong):
                raise
            self.broken = f"After event {self.head.version} its log cannot be read on: {wrong}"
            self.anchored.broken = True

    def fold(self, entry: MeterEntry) -> None:
        """Apply one event (AssertionError if it creates or loses money)."""
        before, event = self.meter, entry.event
        self.unmarked = last_unmarked(entry, self.unmarked, self.before)
        self.meter = evolve(before, event, entry.at)
        self.head = entry.head
        self.anchored.add(entry.head, entry.at)
        if self.snapshot is not None and self.snapshot.version == entry.version:
            self.differs = not same(self.snapshot, Kept(self.meter, self.head.chain))
        if isinstance(event, Staked | Awarded | Reversed):
            answer = answered(before, event, self.meter).answer
            assert answer is not None
            assert answer.n == before.account(event.table).n + 1, (
                f"operation {event.n} of table {event.table} is not the next one"
            )
            self.done[event.table, event.n] = asked_for(event), answer
        elif isinstance(event, TransferredOut):
            self.out.append(event)

    def read_before_tables(self) -> None:
        """Record which operations are done now: the tables' logs, which are read next, must ask for them."""
        self.early = frozenset(self.done)

    def findings(self) -> Iterator[Finding]:
        """Yield what is wrong in the log."""
        if self.broken is not None:
            yield self.finding(self.broken)
        elif self.snapshot is not None and self.snapshot.version > self.head.version:
            yield self.finding(f"Its snapshot is of event {self.snapshot.version}, after the end of its log.")
        elif self.snapshot is not None and self.differs:
            yield self.finding(f"Its snapshot of event {self.snapshot.version} differs from its log.")

    def compare(
        self, recorded: Mapping[Key, RecordedOperation], unread: frozenset[str] = frozenset()
    ) -> Iterator[Finding]:
        """Yield how operations differ from those of the tables; `unread` tables may have asked for more."""
        if self.broken is not None:
            return
        for key in sorted(self.early - recorded.keys()):
            if key[0] not in unread:
                yield self.finding(f"It carried out operation {key[1]}, but table {key[0]} never asked for it.", key[0])
        for key, one in sorted(recorded.items()):
            what, answer = self.done.get(key, (None, None))
            if one.answer is not None and answer is None:
                yield self.finding(f"It has no operation {key[1]}, but table {key[0]} has an answer to it.", key[0])
            elif what is not None and what != one.what:
                yield self.finding(
                    f"Operation {key[1]} was {in_words(what)}; table {key[0]} asked for another one.", key[0]
                )
            elif answer is not None and one.answer not in (
                None,
                RecordedAnswer(answer.version, answer.before, answer.after, answer.amount),
            ):
                yield self.finding(
                    f"The answer to operation {key[1]} is another one in the log of table {key[0]}.", key[0]
                )

    def finding(self, sentence: str, table: str | None = None) -> Finding:
        """Return a finding at this meter."""
        return Finding("meter", f"Meter {self.name}: {sentence}", table)

    @property
    def sums(self) -> "MeterSums":
        """What it holds."""
        meter = self.meter
        return MeterSums(
            meter=self.name,
            display=meter.display,
            reserve=meter.reserve,
            overflow=meter.overflow,
            house=meter.house,
            funded=meter.funded,
            staked=meter.staked - meter.given_back,
            won=meter.won,
            hits=meter.hits,
            received=meter.received,
            sent=meter.sent,
            events=meter.version,
            stopped=closed(meter),
        )


class MeterSums(Struct, frozen=True):
    """
    Standard 25's figures of a meter: `staked` and `won` in cents, the other amounts in micro-units.

    funded + staked + received = display + reserve + overflow + house + won + sent (P4).
    """

    meter: str
    display: int
    reserve: int
    overflow: int
    house: int
    funded: int
    staked: int
    won: int
    hits: int
    received: int
    sent: int
    events: int
    stopped: str | None

    def __str__(self) -> str:
        parts = (
            f"Meter {self.meter} shows {exact(self.display)}; reserve {exact(self.reserve)}",
            f"overflow {exact(self.overflow)}, house {exact(self.house)}; in {dollars(self.staked)}",
            f"seeds {exact(self.funded)}, transfers in {exact(self.received)}, out {exact(self.sent)}",
            f"{self.hits:,} hits",
            f"wins {dollars(self.won)}.",
        )
        return ", ".join(parts) + (f" Stopped: {self.stopped}" if self.stopped else "")


def same(snapshot: Snapshot, log: Kept) -> bool:
    """Return whether a snapshot agrees with the log; one in the form of another version counts as right."""
    try:
        return KEPT.decode(snapshot.state) == log
    except msgspec.DecodeError:
        return True


def exact(micro: int) -> str:
    """Write micro-units as dollars, with as many parts of a cent as there are."""
    cents, rest = divmod(micro, MICRO)
    return f"${cents // 100:,}.{cents % 100:02}" + (f"{rest:06}".rstrip("0") if rest else "")


def in_words(what: What) -> str:
    """Return an operation in words."""
    return f"{type(what).__name__} of " + ", ".join(str(part) for part in msgspec.structs.astuple(what))


def half_done(books: Mapping[str, MeterBook]) -> Iterator[str]:
    """Yield a sentence for each transfer between meters that is half done."""
    for name, book in sorted(books.items()):
        for out in book.out:
            if out.to not in books or out.id not in books[out.to].meter.arrived:
                amount = exact(out.display + out.reserve + out.overflow)
                yield f"{amount} left meter {name} for {out.to} and did not arrive: repeat that transfer."


async def read(
    meters: MeterLogs, books: dict[str, MeterBook], new_book: Callable[[str], MeterBook] = MeterBook
) -> None:
    """Read the logs of all meters to their ends."""
    for name in await meters.names():
        if name not in books:
            books[name] = new_book(name)
    for book in books.values():
        await book.read_on(meters)
