"""
The book of one table: its log, read page by page from the beginning and folded again.

It can be read further while the table plays. It describes the log up to `head`.
"""

from collections.abc import AsyncIterator, Iterable, Iterator

from protocol.money import dollars
from server.core.events import SettingsPosted
from server.core.evolve import evolve
from server.core.table import Table
from server.room.past_rounds import PastRounds
from server.store import START, Broken, Head, TableEntry, TableLogs

from .anchors import AnchorCheck
from .claims import check_claim
from .disputes import Disputes
from .findings import Finding, Kind, Problem, last_unmarked
from .meter_traffic import MeterTraffic
from .pages import Unreadable, pages
from .receipts import Receipt
from .rounds import Rounds
from .snapshots import SnapshotCheck
from .transfers import Transfers
from .trays import check_tray


CLOCK = 5_000  # ms that the clock of one owner may be behind that of the previous one


class Book:
    """
    The content of the log of `name`. `broken` says where it cannot be read any further; `receipts` must be in it.

    `created` is the cents that came from nowhere since the table's first event; `unmarked` is the last event without a
    MAC. The log must hold what was `anchored`, and have MACs after event `before`, if that is known.
    """

    def __init__(
        self,
        name: str,
        receipts: Iterable[Receipt] = (),
        anchored: AnchorCheck | None = None,
        before: int | None = None,
    ) -> None:
        self.name = name
        self.anchored = anchored or AnchorCheck(name)
        self.before = before
        self.receipts: dict[int, list[Receipt]] = {}
        for receipt in receipts:
            self.receipts.setdefault(receipt.seq, []).append(receipt)
        self.reset()

    def reset(self) -> None:
        """Forget everything that was read."""
        self.table = Table()
        self.head = START
        self.anchored.reset()
        self.unmarked = 0
        self.at = 0
        self.back = 0
        self.created = 0
        self.overdrawn: set[str] = set()
        self.rounds = Rounds()
        self.transfers = Transfers(self.name)
        self.disputes = Disputes()
        self.meter_traffic = MeterTraffic(self.name)
        self.snapshot: SnapshotCheck | None = None
        self.findings: list[Finding] = []
        self.broken: str | None = None

    async def read_on(self, tables: TableLogs) -> AsyncIterator[int]:
        """
        Read to the end of the log; yield after each page the number of its last event.

        The snapshot is loaded before the log is read from its start, so that the log is the longer one.
        """
        if self.head == START:
            self.snapshot = await SnapshotCheck.load(tables, self.name)
            self.check_snapshot()
        try:
            async for entries in pages(tables, self.name, self.head, self.before):
                for entry in entries:
                    self.add(entry)
                yield self.head.version
        except (Unreadable, Broken) as wrong:
            self.broken, self.anchored.broken = str(wrong), True
            return
        async for (kind, sentence), number, round_number in self.disputes.check_open(PastRounds(tables, self.name)):
            self.add_finding(kind, sentence, number, round_number)

    def add(self, entry: TableEntry) -> None:
        """Check the next entry, and apply it to the table."""
        old, event, number = self.table, entry.event, entry.version
        self.unmarked = last_unmarked(entry, self.unmarked, self.before)
        try:
            new = evolve(old, event)
        except Exception as fault:
            raise Unreadable(f"Event {number} ({type(event).__name__}) cannot be applied: {fault!r}.") from fault
        self.table, self.head = new, entry.head
        self.anchored.add(entry.head, entry.at)
        try:
            problems = list(self.problems(old, entry, new))
        except Exception as fault:
            raise Unreadable(f"Event {number} ({type(event).__name__}) cannot be checked: {fault!r}.") from fault
        for kind, sentence in problems:
            self.add_finding(kind, sentence, number, new.round)
        if self.snapshot is not None:
            self.snapshot.add(entry)
            if number == self.snapshot.version:
                self.check_snapshot()
        for receipt in self.receipts.get(number, ()):
            if receipt.mark != entry.head.mark:
                self.add_finding("receipt", f"{receipt} is not in the log: another event stands in its place.", number)

    def problems(self, old: Table, entry: TableEntry, new: Table) -> Iterator[Problem]:
        """Yield what is wrong with an event, with the table before and after it."""
        event, number = entry.event, entry.version
        problems = list(self.rounds.check(old, event, new))
        problems += self.transfers.check(entry.at, number, event)
        self.meter_traffic.add(event)
        problems += self.disputes.check(number, old, event)
        problems += check_tray(old, event)
        problems += check_claim(old, event)
        problems += self.check_time(entry)
        problems += self.check_settings(entry)
        yield from problems
        yield from self.check_money(explained=bool(problems))

    def check_snapshot(self) -> None:
        """Compare the snapshot with the table, if both are of the same event."""
        if self.snapshot is not None and self.snapshot.version == self.head.version:
            for sentence in self.snapshot.differences(self.table, self.head):
                self.add_finding("snapshot", sentence, self.head.version)

    def check_settings(self, entry: TableEntry) -> Iterator[Problem]:
        """Check that the log begins with settings, and that they are those of this table."""
        posted = isinstance(entry.event, SettingsPosted)
        if entry.version == 1 and not posted:
            yield "log", f"It begins with {type(entry.event).__name__}, not with its settings."
        if isinstance(entry.event, SettingsPosted) and entry.event.settings.table != self.name:
            yield "log", f"The settings posted are those of table {entry.event.settings.table}."

    def check_time(self, entry: TableEntry) -> Iterator[Problem]:
        """Check that time went on; the clocks of two owners may differ a little."""
        back, self.at = self.at - entry.at, entry.at
        self.back = max(self.back, back)
        if back > CLOCK:
            yield "time", f"It was written {back / 1000:,.1f} s before the previous event."

    def check_money(self, *, explained: bool) -> Iterator[Problem]:
        """Check the sum of the table's cents; a wrong sum that another problem has `explained` is not reported."""
        table = self.table
        stacks = {name: player.stack for name, player in table.players.items()}
        wagers = sum(cents for seat in table.seats.values() for cents in seat.wagers.values())
        created = sum(stacks.values()) + wagers + table.house - table.brought
        if created != self.created and not explained:
            more = created - self.created
            what = "came to the table from nowhere" if more > 0 else "was lost from the table"
            yield "money", f"{dollars(abs(more))} {what}."
        self.created = created
        overdrawn = {name for name, stack in stacks.items() if stack < 0}
        for name in sorted(overdrawn - self.overdrawn):
            yield "money", f"The stack of {name} is below zero: -{dollars(-stacks[name])}."
        self.overdrawn = overdrawn

    def all_findings(self) -> Iterator[Finding]:
        """Yield all findings, and what is missing after the log's end."""
        yield from self.findings
        if self.broken is not None:
            yield Finding("log", f"{self.broken} Later events than {self.head.version} are not audited.", self.name)
            return
        if self.snapshot is not None and self.snapshot.version > self.head.version:
            lost = self.snapshot.version
            sentence = (
                f"The snapshot is of event {lost}, and the log ends at event {self.head.version}: its end was lost."
            )
            yield Finding("snapshot", sentence, self.name)
        for seq in sorted(self.receipts):
            if seq > self.head.version:
                for receipt in self.receipts[seq]:
                    sentence = f"{receipt} is not in the log, which ends at event {self.head.version}: it was lost."
                    yield Finding("receipt", sentence, self.name, event=seq)

    @property
    def behind(self) -> bool:
        """Whether the log ends before an event that was in it."""
        return self.broken is not None or (self.snapshot is not None and self.snapshot.version > self.head.version)

    def overtaken(self, end: Head) -> bool:
        """Return whether the tables lost events that were read: the log ends earlier, or with another event."""
        return end.version < self.head.version or (end.version == self.head.version and end != self.head)

    def add_finding(self, kind: Kind, sentence: str, event: int, round_number: int | None = None) -> None:
        """Add a finding at an event of this table."""
        self.findings.append(Finding(kind, sentence[:1].upper() + sentence[1:], self.name, round_number, event))
