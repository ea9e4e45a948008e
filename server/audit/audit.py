"""
The audit: every log from its beginning, every wallet, and the whole.

It works beside a running house. Tables are read on, and wallets looked at again, until nobody who has been looked at
moved money since: then everything that is told is of one moment. Something that does not hang together is read again
from its beginning before it is told.
"""

import asyncio
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from server.access.sessions import WELCOME
from server.core.money import dollars
from server.progress import Progress
from server.store import Store

from . import meters
from .book import Book
from .findings import Finding
from .meters import MeterBook
from .receipts import Receipt
from .reconcile import Deed, reconcile
from .report import Report, Sums
from .transfers import Known
from .wallets import Look, Sitting, Wallet, look


T = TypeVar("T")

TURNS = 50  # of reading on and looking again, until nobody moved
AT_ONCE = 50  # wallets or tables asked for at the same time
PAUSE = 0.5  # s before something that does not hang together is read again


class Audit:
    """One audit of everything in a store. `progress` is told which table is read, and how far."""

    def __init__(self, store: Store, receipts: Mapping[str, Sequence[Receipt]], progress: Progress) -> None:
        self.store = store
        self.receipts = receipts
        self.progress = progress
        self.books: dict[str, Book] = {}
        self.meters: dict[str, MeterBook] = {}
        self.twice: set[str] = set()
        self.looks: dict[str, Look] = {}
        self.restless: set[str] = set()

    async def run(self, *, repair: bool) -> Report:
        """Read everything, with `repair` carry again what wallets lost, and tell what is wrong after that."""
        began = time.perf_counter()
        deeds: list[Deed] = []
        await meters.read(self.store.meters, self.meters)
        for meter in self.meters.values():
            meter.read_before_tables()
        await self.read_on(self.receipts)
        await self.follow({*await self.store.wallets.players(), *self.seated()})
        if repair:
            lost = [wallet for wallet in self.wallets() if wallet.missing]
            deeds = [deed for wallet in lost async for deed in reconcile(self.store.wallets, wallet)]
            await self.follow({wallet.player for wallet in lost})
        await meters.read(self.store.meters, self.meters)
        return self.report(deeds, time.perf_counter() - began)

    # Reading.

    async def follow(self, players: set[str]) -> None:
        """Look at wallets, and again at those that moved meanwhile."""
        self.restless = players | self.restless
        for _ in range(TURNS):
            await self.look_at(sorted(self.restless))
            self.restless = await self.read_on()
            if not self.restless:
                return

    async def look_at(self, players: Sequence[str]) -> None:
        """Look at wallets."""
        for some in parts(players):
            looks = await asyncio.gather(*(look(self.store.wallets, player) for player in some))
            self.looks.update(zip(some, looks, strict=True))

    async def read_on(self, more: Iterable[str] = ()) -> set[str]:
        """Read all tables on, new ones from their beginning, and return with whom money moved, or may have."""
        for name in sorted({*more, *await self.store.tables.names()} - self.books.keys()):
            self.books[name] = Book(name, self.receipts.get(name, ()))
            await self.read(self.books[name])
        for some in parts(list(self.books.values())):
            await asyncio.gather(*(self.read(book) for book in some))
        moved: set[str] = set()
        for book in self.books.values():
            moved |= book.transfers.moved
            book.transfers.moved.clear()
        return moved

    async def read(self, book: Book) -> None:
        """
        Read a table on; what does not hang together once more from its beginning, for it may have been in motion.

        After a failover that lost the log's end, what was read of it is not true any more.
        """
        while book.broken is None:
            fresh = book.head.version == 0
            end = (await self.store.tables.head(book.name)).version if fresh else 0
            async for number in book.read_on(self.store.tables):
                if fresh:
                    self.progress(f"Table {book.name}", min(1.0, number / max(1, end)))
            overtaken = book.overtaken(await self.store.tables.head(book.name))
            if not overtaken and (not book.behind or book.name in self.twice):
                return
            self.twice.add(book.name)
            await asyncio.sleep(PAUSE)
            moved = {known.player for known in book.transfers.known.values()}
            book.begin()
            book.transfers.moved |= moved

    # Judging.

    def seated(self) -> set[str]:
        """Return everybody whom the tables know."""
        known = {known.player for book in self.books.values() for known in book.transfers.known.values()}
        return known.union(*(book.table.players for book in self.books.values()))

    def wallets(self) -> Iterator[Wallet]:
        """Yield all wallets, each with what the tables tell of it."""
        known: defaultdict[str, dict[str, Known]] = defaultdict(dict)
        seats: defaultdict[str, set[str]] = defaultdict(set)
        arrived: defaultdict[str, set[str]] = defaultdict(set)
        blind = frozenset(name for name, book in self.books.items() if book.broken is not None)
        for name, book in self.books.items():
            for transfer in book.transfers.known.values():
                known[transfer.player][transfer.id] = transfer
            for player, there in book.table.players.items() if name not in blind else ():
                seats[player].add(name)
                if there.arrived:
                    arrived[player].add(name)
        for player, seen in sorted(self.looks.items()):
            sitting = Sitting(frozenset(seats[player]), frozenset(arrived[player]), blind)
            yield Wallet(player, seen, known[player], sitting)

    def report(self, deeds: Sequence[Deed], seconds: float) -> Report:
        """Put together what was found."""
        wallets = [wallet for wallet in self.wallets() if wallet.player not in self.restless]
        findings = [finding for _, book in sorted(self.books.items()) for finding in book.ended()]
        findings += [finding for wallet in wallets for finding in wallet.findings()]
        findings += self.metered()
        sums = self.sums(wallets)
        findings += self.whole(wallets, sums)
        waiting = [sentence for wallet in wallets for sentence in wallet.waiting()]
        waiting += meters.on_the_way(self.meters)
        held = tuple(book.sums for _, book in sorted(self.meters.items()))
        notes = tuple(self.notes(wallets))
        return Report(tuple(findings), tuple(waiting), notes, tuple(deeds), sums, seconds, held)

    def metered(self) -> Iterator[Finding]:
        """Yield what is wrong with the meters, and between them and the tables."""
        blind = frozenset(name for name, book in self.books.items() if book.broken is not None)
        feedings = [book.feeding.asked for book in self.books.values()]
        for name in sorted(self.meters.keys() | {meter for asked in feedings for meter in asked}):
            meter = self.meters.get(name, MeterBook(name))
            yield from meter.findings()
            told = {key: one for asked in feedings for key, one in asked.get(name, {}).items()}
            yield from meter.compared(told, blind)

    def whole(self, wallets: Sequence[Wallet], sums: Sums) -> Iterator[Finding]:
        """Yield whether the whole is other than all that was found explains."""
        if not sums.whole:
            return
        told = sum(wallet.created for wallet in wallets)
        for book in self.books.values():
            told += book.created + book.table.bought_in - book.table.cashed_out - book.transfers.cents
        if sums.created != told:
            more = sums.created - told
            less = "more" if more > 0 else "less"
            yield Finding(
                "whole", f"All places together hold {dollars(abs(more))} {less} than what is told above explains."
            )

    def notes(self, wallets: Sequence[Wallet]) -> Iterator[str]:
        """Yield what could not be judged."""
        for player in sorted(self.restless):
            yield f"The wallet of {player} moved all the while, and is not judged."
        for name, book in sorted(self.books.items()):
            if book.broken is not None and any(wallet.unknown for wallet in wallets):
                yield f"Transfers that only table {name} could explain are not judged: its log cannot be read on."

    def sums(self, wallets: Sequence[Wallet]) -> Sums:
        """Return what was looked at, and where the cents are."""
        books = [book for book in self.books.values() if book.head.version]
        tables = [book.table for book in books]
        transfers = [known for book in books for known in book.transfers.known.values()]
        pending = sum(known.state == "pending" for known in transfers)
        given = sum(wallet.seen.ledger.get(WELCOME, 0) for wallet in wallets)
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
                not self.restless
                and all(book.broken is None for book in self.books.values())
                and all(wallet.seen.fault is None for wallet in wallets)
            ),
            **places,
        )


def parts(items: Sequence[T]) -> Iterator[Sequence[T]]:
    """Yield the items, so many at once."""
    for first in range(0, len(items), AT_ONCE):
        yield items[first : first + AT_ONCE]
