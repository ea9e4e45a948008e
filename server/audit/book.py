"""
The book of one table: its log, read page by page from the beginning and folded again.

It can be read on as the table plays on. What it says is true of the log as far as `head`.
"""

from collections.abc import AsyncIterator, Iterable, Iterator

import msgspec

from server.core.events import SettingsPosted
from server.core.evolve import evolve
from server.core.money import dollars
from server.core.table import Table
from server.room.past_rounds import PastRounds
from server.store import START, Away, Head, Locked, StoreError, TableEntry, Tables

from .disputes import Reviews
from .findings import Finding, Kind, Told
from .meter_traffic import Feeding
from .receipts import Receipt
from .rounds import Rounds
from .snapshots import Keepsake
from .transfers import Transfers
from .trays import tended


PAGE = 1_024  # entries read at a time
CLOCK = 5_000  # ms that the clock of one owner may be behind that of the one before


class Book:
    """
    What the log of `name` tells. `broken` says from where on it cannot be read; `receipts` are to be found in it.

    `created` is the cents that came from nowhere since the table's beginning.
    """

    def __init__(self, name: str, receipts: Iterable[Receipt] = ()) -> None:
        self.name = name
        self.receipts: dict[int, list[Receipt]] = {}
        for receipt in receipts:
            self.receipts.setdefault(receipt.seq, []).append(receipt)
        self.begin()

    def begin(self) -> None:
        """Forget everything that was read."""
        self.table = Table()
        self.head = START
        self.at = 0
        self.back = 0
        self.created = 0
        self.overdrawn: set[str] = set()
        self.rounds = Rounds()
        self.transfers = Transfers(self.name)
        self.reviews = Reviews()
        self.feeding = Feeding(self.name)
        self.keepsake: Keepsake | None = None
        self.findings: list[Finding] = []
        self.broken: str | None = None

    async def read_on(self, tables: Tables) -> AsyncIterator[int]:
        """
        Read to the end of the log; yield after each page the number of its last event.

        The snapshot is loaded before the log is read from its beginning, so that the log is the longer one.
        """
        if self.head == START:
            self.keepsake = await Keepsake.load(tables, self.name)
            self.check_keepsake()
        try:
            async for entries in pages(tables, self):
                for entry in entries:
                    self.happened(entry)
                yield self.head.version
        except Unreadable as wrong:
            self.broken = str(wrong)
            return
        async for (kind, sentence), number, round_number in self.reviews.held(PastRounds(tables, self.name)):
            self.tell(kind, sentence, number, round_number)

    def happened(self, entry: TableEntry) -> None:
        """Look at the next entry, and let it happen."""
        old, event, number = self.table, entry.event, entry.version
        try:
            new = evolve(old, event)
        except Exception as fault:
            raise Unreadable(f"Event {number} ({type(event).__name__}) cannot have happened: {fault!r}.") from fault
        self.table, self.head = new, entry.head
        told = list(self.rounds.happened(old, event, new))
        told += self.transfers.happened(entry.at, number, event)
        self.feeding.happened(event)
        told += self.reviews.happened(number, old, event)
        told += tended(old, event)
        told += self.in_time(entry)
        told += self.named(entry)
        told += self.counted(quietly=bool(told))
        for kind, sentence in told:
            self.tell(kind, sentence, number, new.round)
        if self.keepsake is not None:
            self.keepsake.happened(entry)
            if number == self.keepsake.version:
                self.check_keepsake()
        for receipt in self.receipts.get(number, ()):
            if receipt.mark != entry.head.mark:
                self.tell("receipt", f"{receipt} is not in the log: another event stands in its place.", number)

    def check_keepsake(self) -> None:
        """Compare the snapshot with the table, which is as far as it is."""
        if self.keepsake is not None and self.keepsake.version == self.head.version:
            for sentence in self.keepsake.wrong(self.table, self.head):
                self.tell("snapshot", sentence, self.head.version)

    def named(self, entry: TableEntry) -> Iterator[Told]:
        """Look whether the table is the one that the log is kept under, from its first event on."""
        posted = isinstance(entry.event, SettingsPosted)
        if entry.version == 1 and not posted:
            yield "log", f"It begins with {type(entry.event).__name__}, not with its settings."
        if isinstance(entry.event, SettingsPosted) and entry.event.settings.table != self.name:
            yield "log", f"The settings posted are those of table {entry.event.settings.table}."

    def in_time(self, entry: TableEntry) -> Iterator[Told]:
        """Look whether time went on; the clocks of two owners may differ a little."""
        back, self.at = self.at - entry.at, entry.at
        self.back = max(self.back, back)
        if back > CLOCK:
            yield "time", f"It was written {back / 1000:,.1f} s before the event that it follows."

    def counted(self, *, quietly: bool) -> Iterator[Told]:
        """Count the table's cents; `quietly`, where what is wrong with the event has been told."""
        table = self.table
        stacks = {name: player.stack for name, player in table.players.items()}
        wagers = sum(cents for seat in table.seats.values() for cents in seat.wagers.values())
        created = sum(stacks.values()) + wagers + table.house - table.brought
        if created != self.created and not quietly:
            more = created - self.created
            where = "on the table that came from nowhere" if more > 0 else "lost from the table"
            yield "money", f"{dollars(abs(more))} {'is' if more > 0 else 'was'} {where}."
        self.created = created
        overdrawn = {name for name, stack in stacks.items() if stack < 0}
        for name in sorted(overdrawn - self.overdrawn):
            yield "money", f"The stack of {name} is below zero: -{dollars(-stacks[name])}."
        self.overdrawn = overdrawn

    def ended(self) -> Iterator[Finding]:
        """Yield all that was found, and what is missing behind the log's end."""
        yield from self.findings
        if self.broken is not None:
            yield Finding("log", f"{self.broken} What comes after event {self.head.version} is not audited.", self.name)
            return
        if self.keepsake is not None and self.keepsake.version > self.head.version:
            lost = self.keepsake.version
            ahead = f"The snapshot is of event {lost}, and the log ends at event {self.head.version}: its end was lost."
            yield Finding("snapshot", ahead, self.name)
        for seq in sorted(self.receipts):
            if seq > self.head.version:
                for receipt in self.receipts[seq]:
                    lost_one = f"{receipt} is not in the log, which ends at event {self.head.version}: it was lost."
                    yield Finding("receipt", lost_one, self.name, event=seq)

    @property
    def behind(self) -> bool:
        """Whether the log ends before what is known to have been in it."""
        return self.broken is not None or (self.keepsake is not None and self.keepsake.version > self.head.version)

    def overtaken(self, end: Head) -> bool:
        """Return whether the log ends before what was read, or otherwise: the store lost what was there."""
        return end.version < self.head.version or (end.version == self.head.version and end != self.head)

    def tell(self, kind: Kind, sentence: str, event: int, round_number: int | None = None) -> None:
        """Note a finding."""
        self.findings.append(Finding(kind, sentence[:1].upper() + sentence[1:], self.name, round_number, event))


class Unreadable(Exception):
    """A log cannot be read on; the sentence says where and why."""


async def pages(tables: Tables, book: Book) -> AsyncIterator[list[TableEntry]]:
    """
    Yield the entries after a book's head, page by page; where a page is bad, all of it that is good before.

    Raises:
        Locked: At the first entry that is sealed under a key that is not here: whether it is good nobody can say.
        Unreadable: At the first entry that is not good.

    """
    most = PAGE
    while True:
        try:
            entries = await tables.read(book.name, book.head, most)
        except (Away, Locked):
            raise
        except (StoreError, msgspec.DecodeError, KeyError, ValueError) as wrong:
            if most == 1:
                fault = f"Event {book.head.version + 1} cannot be read: {wrong!r}."
                raise Unreadable(str(wrong) if isinstance(wrong, StoreError) else fault) from wrong
            most //= 2
            continue
        if not entries:
            return
        yield entries
