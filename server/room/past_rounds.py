"""
Rounds that are over, rebuilt card by card from the log. The table's own task has no part in this.

Round numbers rise along the log, so a round is found by binary search, and the table as it was then is folded from the
last milestone before it. So it takes no longer in a long log.
"""

import asyncio
from collections.abc import AsyncIterator

import msgspec
from msgspec import Struct

from protocol.past_rounds import ProofShown, RoundLine, RoundShown, RoundsShown
from protocol.refusals import Refused
from protocol.sentences import Text
from server.core.deck_procedures.events import DeckRecut
from server.core.disputes.events import Evidence
from server.core.disputes.legal import offered_of
from server.core.disputes.outcomes import hands
from server.core.disputes.state import Finished
from server.core.events import DeckShuffled, RoundClosed, RoundOpened
from server.core.evolve import evolve, fold
from server.core.fairness.proof import proof
from server.core.redact import redact
from server.core.round.records import FORM, LATER, digest, records
from server.core.sight import Sight
from server.core.table import Table, Who, is_void
from server.core.view import view
from server.store import Head, TableEntry, TableLogs

from .history import Moment
from .recovery import milestone


PAGE = 25  # entries read and folded at once: nobody else waits for longer than that
FIRST = 16  # entries looked at first for the opening of a round
AT_ONCE = 2  # rounds of one table that are looked for at the same time
WINDOW = 1_000  # events in which rounds are listed, or somewhat more
LISTED = 20  # rounds


class Found(Struct, frozen=True):
    """
    A round that is over: what a decision may know of it, its record, and each of its moments from its opening on.

    `before` is the table as it was then.
    """

    finished: Finished
    record: dict[str, object]
    moments: tuple[Moment, ...]
    before: Table

    def record_in(self, form: int) -> str:
        """Return the hash of its record in an older form (`FORMS`)."""
        return digest(told(self.before, self.moments, form))


class PastRounds:
    """The rounds of one table. Any method may raise what the store does."""

    def __init__(self, tables: TableLogs, table: str) -> None:
        self.tables = tables
        self.table = table
        self.turns = asyncio.Semaphore(AT_ONCE)

    async def find(self, number: int) -> Found | None:
        """Return a round, or None if it is not over, or never was."""
        async with self.turns:
            first = await self.opening(number)
            if first is None:
                return None
            before, head = await self.as_it_was(first - 1)
            table, moments = before, list[Moment]()
            async for entries in self.pages(head, None):
                for entry in entries:
                    table = evolve(table, entry.event)
                    moments.append(Moment(entry, table))
                    if isinstance(entry.event, RoundClosed):
                        return found(before, tuple(moments))
            return None

    async def find_for(self, number: int, who: Who) -> tuple[Found, Who]:
        """
        Return a round, and as whom `who` looks at it: the floor sees what the table itself knows.

        Raises:
            Refused: If there is no such round, or it is not for them.

        """
        shown = await self.find(number)
        if shown is None:
            raise Refused(Text.UNKNOWN_ROUND, round=number)
        if who.role == "supervisor":
            return shown, Who("room", who.player, who.name)
        if not shown.finished.played(who.player):
            raise Refused(Text.LOOK_AT_YOUR_ROUND, round=number)
        return shown, who

    async def show(self, message_id: str, number: int, who: Who, now: Table) -> RoundShown:
        """
        Return what `who` may see of a round, and may ask about it at the table as it is `now`.

        Raises:
            Refused: If there is no such round, or it is not for them.

        """
        shown, eyes = await self.find_for(number, who)
        first, *others = shown.moments
        return RoundShown(
            id=message_id,
            round=number,
            opened_at=first.entry.at,
            closed_at=shown.moments[-1].entry.at,
            view=view(first.after, eyes),
            updates=tuple(redact(moment.event, moment.after, moment.seq, eyes) for moment in others),
            record=as_json(shown.record) if eyes.works_as("room") else None,
            may=tuple(offered_of(now, who, shown.finished)),
        )

    async def prove(self, message_id: str, number: int, who: Who, now: Table) -> ProofShown:
        """
        Return the proof of a round for `who`; the table is as it is `now`.

        Raises:
            Refused: If there is no such round, it is not for them, or it has no proof.

        """
        shown, eyes = await self.find_for(number, who)
        told = proof_of(shown, now.fairness.through, eyes)
        if told is None:
            raise Refused(Text.NO_PROOF, round=number)
        return ProofShown(message_id, number, msgspec.json.encode(told).decode())

    async def listed(self, message_id: str, before: int | None, who: Who) -> RoundsShown:
        """Return the last rounds that `who` played in, or those before a round; the floor gets all."""
        async with self.turns:
            last = (await self.tables.head(self.table)).version
            if before is not None:
                last = (await self.opening(before) or 1) - 1
            found, earliest, window = list[RoundLine](), None, WINDOW
            while earliest is None and last:
                table, head = await self.as_it_was(max(0, last - window))
                begins = head.version
                async for entries in self.pages(head, last):
                    for entry in entries:
                        table = evolve(table, entry.event)
                        if isinstance(entry.event, RoundOpened):
                            earliest = earliest or entry.event.round
                        elif isinstance(entry.event, RoundClosed):
                            found += lines(table, entry.at, who)
                if not begins:
                    break
                window *= 4  # nothing was played in it
            shown = found[-LISTED:]
            earlier = shown[0].round if len(found) > LISTED else earliest if last and begins else None
            return RoundsShown(message_id, tuple(reversed(shown)), earlier)

    async def opening(self, number: int) -> int | None:
        """Return the number of the event that opened a round first; None if there is none."""
        low, high, opened = 0, (await self.tables.head(self.table)).version, None
        while low < high:
            middle = (low + high) // 2
            event, of, _ = await self.next_opening(middle)
            if event is not None and of < number:
                low = event
            else:
                high, opened = middle, event if of == number else opened
        return opened

    async def next_opening(self, after: int) -> tuple[int | None, int, int]:
        """Return the first event after another that opened a round, the round's number, and the moment in ms."""
        head, most = await self.tables.place(self.table, after), FIRST
        while entries := await self.tables.read(self.table, head, most):
            for entry in entries:
                if isinstance(entry.event, RoundOpened):
                    return entry.version, entry.event.round, entry.at
            head, most = entries[-1].head, min(2 * most, PAGE)
        return None, 0, 0

    async def last_before(self, moment: int) -> int:
        """Return the number of the last round that opened before a moment in ms; 0 if there is none."""
        low, high, last = 0, (await self.tables.head(self.table)).version, 0
        while low < high:
            middle = (low + high) // 2
            event, of, at = await self.next_opening(middle)
            if event is not None and at < moment:
                low, last = event, of
            else:
                high = middle
        return last

    async def as_it_was(self, version: int) -> tuple[Table, Head]:
        """Return the table after event `version` of its log, and that place."""
        table, head = await milestone(self.tables, self.table, version)
        async for entries in self.pages(head, version):
            table, head = fold(table, (entry.event for entry in entries)), entries[-1].head
        return table, head

    async def pages(self, after: Head, last: int | None) -> AsyncIterator[list[TableEntry]]:
        """Yield the entries after a place, up to event `last`, page by page."""
        while last is None or after.version < last:
            most = PAGE if last is None else min(PAGE, last - after.version)
            entries = await self.tables.read(self.table, after, most)
            if not entries:
                return
            yield entries
            after = entries[-1].head
            await asyncio.sleep(0)  # everybody else has a turn


def found(before: Table, moments: tuple[Moment, ...]) -> Found:
    """Return a round by its moments; `before` it was opened the table was so."""
    last = moments[-1]
    record = told(before, moments, FORM)
    evidence = Evidence(moments[0].seq, last.seq, last.entry.head.mark, digest(record), FORM)
    return Found(Finished(last.after.round, evidence, hands(last.after)), record, moments, before)


def proof_of(found: Found, through: int, who: Sight) -> dict[str, object] | None:
    """Return the proof of a round for `who`, where the seeds up to round `through` are public; None if it has none."""
    closed = found.moments[-1].after
    if closed.fairness.before is None:
        return None
    dealt = [m.event.deck for m in found.moments if isinstance(m.event, DeckShuffled | DeckRecut)]
    record = told(found.before, found.moments, FORM, through)
    return proof(closed, dealt[-1] if dealt else (), record, who)


def told(before: Table, moments: tuple[Moment, ...], form: int, through: int = 0) -> dict[str, object]:
    """Return the record of a round in a form, where the seeds up to round `through` are public."""
    log = ((moment.entry.at, moment.event) for moment in moments)
    (record,) = records(log, table=before, form=form, through=through)
    return record


def lines(table: Table, at: int, who: Who) -> list[RoundLine]:
    """Return the line of the round that has just closed, if it is for `who`."""
    told = [hand for hand in hands(table) if who.role == "supervisor" or hand.player == who.player]
    if not told:
        return []
    staked = sum(line.stake for hand in told for line in hand.lines)
    back = sum(line.returned for hand in told for line in hand.lines)
    return [RoundLine(table.round, at, is_void(table), staked, back)]


def as_json(record: dict[str, object]) -> str:
    """Return a record as text, without what is told later of the round."""
    return msgspec.json.encode({key: value for key, value in record.items() if key not in LATER}).decode()
