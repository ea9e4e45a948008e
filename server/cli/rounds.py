"""`croupier rounds` and `croupier disputes`: read a table's log a page at a time, and list what it says."""

import asyncio
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from protocol.money import dollars
from server.config.gaming_day import Calendar, calendar
from server.core.disputes.record import later
from server.room.past_rounds import PastRounds
from server.room.recovery import load_table
from server.store import Broken, TableLogs

from .table_log import Record, TableLog


class Wanted(Struct, frozen=True):
    """
    The rounds to list: those with `number`, of `player`, opened on gaming day `day` by `days`; None is any.

    `catalogue` is the file that says in which segments a player or a round is.
    """

    number: int | None = None
    player: str | None = None
    day: str | None = None
    days: Calendar = calendar("06:00", "UTC")
    catalogue: Path = Path()

    def has(self, record: Record) -> bool:
        """Return whether a round is one of them."""
        return (
            self.number in (None, record["round"])
            and (self.player is None or any(seat["player"] == self.player for seat in record["seats"]))
            and self.day in (None, self.day and self.day_of(record))
        )

    def day_of(self, record: Record) -> str:
        """Return the gaming day on which a round was opened."""
        opened = datetime.fromisoformat(record["opened_at"]).timestamp() * 1000
        return self.days.day(int(opened)).isoformat()


def rounds(
    runner: asyncio.Runner,
    tables: TableLogs,
    table: str,
    last: int | None,
    wanted: Wanted = Wanted(),  # noqa: B008 - it is frozen
) -> Iterator[str]:
    """Yield the records of a table's finished rounds, or of the `last` ones, one JSON object a line."""
    log = TableLog(runner, tables, table)
    parts = log.parts_with(wanted.day, wanted.player, wanted.number, wanted.catalogue)
    state = runner.run(load_table(tables, table))
    if last is not None:
        found, begin = list[Record](), len(parts)
        while begin and len(found) < last:
            begin -= 1
            found = [*filter(wanted.has, log.told(parts[begin])), *found]
        told, parts = iter(found[-last:]), parts[begin:]
    else:
        told = (record for part in parts for record in log.told(part) if wanted.has(record))
    amended = state.disputes.opened or state.disputes.corrected or state.progressive.claimed
    since = [part for part in log.parts() if part.first >= parts[0].first]
    added = later(table, log.told_later(since)) if amended else {}
    for record in told:
        yield line(record | added.get(record["round"], {}))


def disputes(runner: asyncio.Runner, tables: TableLogs, table: str, *, json: bool) -> Iterator[str]:
    """Yield a table's disputes, oldest first, each with its corrections and its round's record."""
    if not runner.run(load_table(tables, table)).disputes.opened:
        return
    log = TableLog(runner, tables, table)
    past, added = PastRounds(tables, table), later(table, log.told_later(log.parts()))
    for number, review in sorted(added.items()):
        try:
            found = runner.run(past.find(number))
        except Broken as wrong:  # as in a bad segment of the archive
            log.say(wrong)
            continue
        assert found is not None, "only a finished round can be disputed"
        for dispute in review["disputes"]:
            corrections = [made for made in review["corrections"] if made["dispute"] in (dispute["number"], None)]
            if json:
                whole = {"table": table, "round": number, **dispute, "corrections": corrections, "record": found.record}
                yield line(whole)
            else:
                yield from in_words(number, dispute, corrections, found.record)


def in_words(number: int, dispute: Record, corrections: list[Record], record: Record) -> Iterator[str]:
    """Yield a dispute as text for people."""
    yield f"{dispute['number']}  round {number}  {dispute['opened_at']}  {dispute['name']}: {dispute['words']}\n"
    for seat in record["seats"]:
        cents = [f"{wager} {dollars(cents)}" for wager, cents in seat["wagers"].items()]
        back = sum(seat["returned"].values()) + sum(seat["awards"].values())
        yield f"    seat {seat['seat']}: {' '.join(seat['cards'])}; {', '.join(cents)}; {dollars(back)} came back\n"
    for place, cards in (("dealer", record["dealer"]["cards"]), ("on the table", record["community"])):
        if cards:
            yield f"    {place}: {' '.join(cards)}\n"
    for made in corrections:
        what = f"seat {made['seat']}'s {made['wager']} from {dollars(made['before'])} to {dollars(made['after'])}"
        yield f"    corrected: {what} by {made['by']}: {made['why']}\n"
    verdict = dispute["verdict"]
    yield f"    {verdict} by {dispute['resolved_by']}: {dispute['answer']}\n" if verdict else "    open\n"


def line(record: Record) -> str:
    """Return one line of JSON."""
    return msgspec.json.encode(record).decode() + "\n"
