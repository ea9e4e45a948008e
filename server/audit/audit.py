"""
The audit: every log from its first event, every wallet, and the sum of all money.

It also works while the server runs. The logs of tables and the wallets are read again until no money has moved since:
then all findings are of one moment. A log that seems to have lost its end is read once more from its first event.
"""

import asyncio
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from protocol.money import dollars
from server.progress import Progress
from server.store import START, Head, Store
from server.store.anchors import Anchor
from server.store.house_log import NAME
from server.store.values import WELCOME, Misplaced, is_gift

from . import meters
from .anchors import Anchored
from .anchors import findings as check_anchors
from .book import Book
from .findings import Finding
from .house import HouseBook, check_powers, check_refills, check_welcome
from .meters import MeterBook
from .receipts import Receipt
from .reconcile import Repair, reconcile
from .report import Report, Sums
from .transfers import Transfer
from .wallets import Seats, Wallet, WalletState, read_wallet


T = TypeVar("T")

ROUNDS = 50  # of reading logs and wallets again, until no money moves
AT_ONCE = 50  # wallets or tables read at the same time
PAUSE = 0.5  # s before a log that seems to have lost its end is read again


class Audit:
    """
    One audit of everything in a store. `progress` shows which table is read, and how far.

    `anchors` are where the logs ended at some times, as they were kept outside the store. `welcome` is the play money
    that the configuration gives a new guest; None if it is not known.
    """

    def __init__(
        self,
        store: Store,
        receipts: Mapping[str, Sequence[Receipt]],
        progress: Progress,
        anchors: Sequence[Anchor] = (),
        welcome: int | None = None,
    ) -> None:
        self.store = store
        self.receipts = receipts
        self.progress = progress
        self.anchored = Anchored(anchors)
        self.welcome = welcome
        self.house = HouseBook(self.anchored.of(f"h:{NAME}"))
        self.powers: list[Finding] = []
        self.books: dict[str, Book] = {}
        self.meters: dict[str, MeterBook] = {}
        self.reread: set[str] = set()
        self.seen: dict[str, WalletState] = {}
        self.moving: set[str] = set()

    async def run(self, *, repair: bool) -> Report:
        """Read everything, with `repair` repeat the transfers that wallets lost, and report what is wrong then."""
        began = time.perf_counter()
        repairs: list[Repair] = []
        await self.house.read_on(self.store.house)
        if self.house.began is not None:
            self.anchored.include(self.house.began, self.house.began_at)
        self.powers = await check_powers(self.store.sessions, self.house)
        await meters.read(self.store.meters, self.meters, self.meter_book)
        for meter in self.meters.values():
            meter.read_before_tables()
        await self.read_on(self.receipts)
        refilled = {entry.event.player for entry in self.house.refills}
        await self.read_wallets({*await self.store.wallets.players(), *self.seated(), *refilled})
        if repair:
            lost = [wallet for wallet in self.wallets() if wallet.missing]
            self.store.wallets.welcome = self.welcome or 0  # a wallet that lost its welcome sum too gets it again
            repairs = [repair for wallet in lost async for repair in reconcile(self.store.wallets, wallet)]
            self.store.wallets.welcome = 0
            await self.read_wallets({wallet.player for wallet in lost})
        await meters.read(self.store.meters, self.meters, self.meter_book)
        return self.report(repairs, time.perf_counter() - began)

    # Reading.

    def meter_book(self, name: str) -> MeterBook:
        """Return a new book of a meter."""
        full = f"m:{name}"
        return MeterBook(name, self.anchored.of(full), self.house.before(full))

    async def read_wallets(self, players: set[str]) -> None:
        """Read wallets, and again those whose money moved meanwhile."""
        self.moving = players | self.moving
        for _ in range(ROUNDS):
            await self.read_once(sorted(self.moving))
            self.moving = await self.read_on()
            if not self.moving:
                return

    async def read_once(self, players: Sequence[str]) -> None:
        """Read each of these wallets once."""
        for batch in batches(players):
            states = await asyncio.gather(*(read_wallet(self.store.wallets, player) for player in batch))
            self.seen.update(zip(batch, states, strict=True))

    async def read_on(self, more: Iterable[str] = ()) -> set[str]:
        """Read all logs to their ends, and return the players whose money moved, or may have."""
        for name in sorted({*more, *await self.store.tables.names()} - self.books.keys()):
            self.books[name] = Book(name, self.receipts.get(name, ()), self.anchored.of(name), self.house.before(name))
            await self.read(self.books[name])
        for batch in batches(list(self.books.values())):
            await asyncio.gather(*(self.read(book) for book in batch))
        moved: set[str] = set()
        for book in self.books.values():
            moved |= book.transfers.moved
            book.transfers.moved.clear()
        return moved

    async def read(self, book: Book) -> None:
        """
        Read a table's log to its end; one that seems to have lost its end, once more from its first event.

        It may have been written meanwhile. After a failover that lost the log's end, what was read of it is wrong.
        """
        while book.broken is None:
            fresh = book.head.version == 0
            end = (await self.end(book)).version if fresh else 0
            async for number in book.read_on(self.store.tables):
                if fresh:
                    self.progress(f"Table {book.name}", min(1.0, number / max(1, end)))
            overtaken = book.overtaken(await self.end(book))
            if (book.broken or not overtaken) and (not book.behind or book.name in self.reread):
                return
            self.reread.add(book.name)
            await asyncio.sleep(PAUSE)
            moved = {transfer.player for transfer in book.transfers.by_id.values()}
            book.reset()
            book.transfers.moved |= moved

    async def end(self, book: Book) -> Head:
        """Return where a table's log ends; that of what is no log, at its start."""
        try:
            return await self.store.tables.head(book.name)
        except Misplaced:
            return START

    # Checking.

    def seated(self) -> set[str]:
        """Return the players in the tables' logs."""
        paid = {transfer.player for book in self.books.values() for transfer in book.transfers.by_id.values()}
        return paid.union(*(book.table.players for book in self.books.values()))

    def wallets(self) -> Iterator[Wallet]:
        """Yield all wallets, each with its transfers and seats by the tables' logs."""
        transfers: defaultdict[str, dict[str, Transfer]] = defaultdict(dict)
        seats: defaultdict[str, set[str]] = defaultdict(set)
        arrived: defaultdict[str, set[str]] = defaultdict(set)
        marked: set[str] = set()
        unread = frozenset(name for name, book in self.books.items() if book.broken is not None)
        for name, book in self.books.items():
            for transfer in book.transfers.by_id.values():
                transfers[transfer.player][transfer.id] = transfer
                if book.before is not None and transfer.event > book.before:
                    marked.add(transfer.id)
            for player, seated in book.table.players.items() if name not in unread else ():
                seats[player].add(name)
                if seated.arrived:
                    arrived[player].add(name)
        for player, seen in sorted(self.seen.items()):
            where = Seats(frozenset(seats[player]), frozenset(arrived[player]), unread)
            yield Wallet(player, seen, transfers[player], where, marked)

    def report(self, repairs: Sequence[Repair], seconds: float) -> Report:
        """Put the report together."""
        wallets = [wallet for wallet in self.wallets() if wallet.player not in self.moving]
        findings = [finding for _, book in sorted(self.books.items()) for finding in book.all_findings()]
        findings += [finding for wallet in wallets for finding in wallet.findings()]
        findings += self.meter_findings()
        findings += self.house_findings(wallets)
        sums = self.sums(wallets)
        findings += self.sum_findings(wallets, sums)
        waiting = [sentence for wallet in wallets for sentence in wallet.waiting()]
        waiting += meters.half_done(self.meters)
        held = tuple(book.sums for _, book in sorted(self.meters.items()))
        notes = list(self.notes(wallets))
        ledgers = {wallet.player: wallet.seen.ledger for wallet in wallets if wallet.seen.fault is None}
        refills = check_refills(self.house, ledgers)
        for one in (*refills, *check_anchors(list(self.anchored.checks.values()), self.house.losses)):
            findings.append(one) if isinstance(one, Finding) else notes.append(one)
        return Report(tuple(findings), tuple(waiting), tuple(notes), tuple(repairs), sums, seconds, held)

    def meter_findings(self) -> Iterator[Finding]:
        """Check the meters, and their operations against the tables' logs."""
        unread = frozenset(name for name, book in self.books.items() if book.broken is not None)
        traffic = [book.meter_traffic.operations for book in self.books.values()]
        for name in sorted(self.meters.keys() | {meter for operations in traffic for meter in operations}):
            meter = self.meters.get(name, MeterBook(name))
            yield from meter.findings()
            recorded = {key: one for operations in traffic for key, one in operations.get(name, {}).items()}
            yield from meter.compare(recorded, unread)

    def house_findings(self, wallets: Sequence[Wallet]) -> Iterator[Finding]:
        """Check the log of the house, and what it says of sessions, rulings and play money."""
        yield from self.house.findings(marked=any(book.head.version > book.unmarked for book in self.books.values()))
        yield from self.powers
        given = {wallet.player: cents for wallet in wallets if (cents := wallet.seen.ledger.get(WELCOME)) is not None}
        unproven = [player for player in given if self.seen[player].proofs.get(WELCOME) is None]
        yield from check_welcome(self.house, given, unproven, self.welcome)

    def sum_findings(self, wallets: Sequence[Wallet], sums: Sums) -> Iterator[Finding]:
        """Check that the findings explain the sum of all money."""
        if not sums.whole:
            return
        explained = sum(wallet.created for wallet in wallets)
        for book in self.books.values():
            explained += book.created + book.table.bought_in - book.table.cashed_out - book.transfers.cents
        if sums.created != explained:
            more = sums.created - explained
            less = "more" if more > 0 else "less"
            yield Finding(
                "whole", f"All places together hold {dollars(abs(more))} {less} than the findings above explain."
            )

    def notes(self, wallets: Sequence[Wallet]) -> Iterator[str]:
        """Yield what could not be checked."""
        for player in sorted(self.moving):
            yield f"The wallet of {player} kept changing, and was not checked."
        for name, book in sorted(self.books.items()):
            if book.broken is not None and any(wallet.unknown for wallet in wallets):
                yield f"Transfers that only table {name} could explain were not checked: its log cannot be read."
        yield from self.unproven()

    def unproven(self) -> Iterator[str]:
        """Yield what is from before there were MACs, so that anybody may have written it."""
        logs: list[tuple[str, Book | MeterBook]] = []
        logs += [(f"table {name}", book) for name, book in sorted(self.books.items())]
        logs += [(f"meter {name}", book) for name, book in sorted(self.meters.items())]
        for title, book in logs:
            if book.unmarked and (book.before is None or book.unmarked <= book.before):
                yield (
                    f"Events 1 to {book.unmarked:,} of {title} are from before there were MACs: their order and money "
                    "are checked, but somebody who could write to the store could have written them."
                )
        old = [name for seen in self.seen.values() for name, right in seen.proofs.items() if right is None]
        if old:
            yield f"{len(old):,} transfers are from before there were MACs: only the tables' logs prove them."

    def sums(self, wallets: Sequence[Wallet]) -> Sums:
        """Return what was read, and where the cents are."""
        books = [book for book in self.books.values() if book.head.version]
        tables = [book.table for book in books]
        transfers = [transfer for book in books for transfer in book.transfers.by_id.values()]
        pending = sum(transfer.state == "pending" for transfer in transfers)
        given = sum(cents for wallet in wallets for name, cents in wallet.seen.ledger.items() if is_gift(name))
        places = {
            "in_wallets": sum(wallet.seen.purse.balance for wallet in wallets),
            "stacks": sum(player.stack for table in tables for player in table.players.values()),
            "wagers": sum(sum(seat.wagers.values()) for table in tables for seat in table.seats.values()),
            "house": sum(table.house for table in tables),
            "at_meters": sum(table.progressive.sent - table.progressive.got for table in tables),
            "to_tables": sum(wallet.to_tables for wallet in wallets),
            "to_wallets": sum(wallet.to_wallet for wallet in wallets),
        }
        return Sums(
            tables=len(books),
            events=sum(book.head.version for book in books),
            settled=sum(book.rounds.settled for book in books),
            void=sum(book.rounds.void for book in books),
            voided=sum(book.rounds.voided for book in books),
            wallets=len(wallets),
            finished=len(transfers) - pending,
            pending=pending,
            given=given,
            back=max((book.back for book in books), default=0),
            created=sum(places.values()) - given,
            whole=(
                not self.moving
                and all(book.broken is None for book in self.books.values())
                and all(wallet.seen.fault is None for wallet in wallets)
            ),
            **places,
        )


def batches(items: Sequence[T]) -> Iterator[Sequence[T]]:
    """Yield the items in batches."""
    for first in range(0, len(items), AT_ONCE):
        yield items[first : first + AT_ONCE]
