"""`croupier rounds` and `croupier disputes`: read a table's log a page at a time, and list what it says."""

import asyncio
from collections import deque
from collections.abc import Iterator
from typing import Any

import msgspec

from protocol.money import dollars
from server.core.disputes.record import later
from server.core.events import TableEvent
from server.core.round.records import records
from server.room.past_rounds import PastRounds
from server.room.recovery import load_table
from server.store import START, Tables


Record = dict[str, Any]
PAGE = 1_000  # entries read at a time


def rounds(runner: asyncio.Runner, tables: Tables, table: str, last: int | None) -> Iterator[str]:
    """Yield the records of a table's finished rounds, or of the last ones, one JSON object a line."""
    state = runner.run(load_table(tables, table))
    amended = state.disputes.opened or state.disputes.corrected or state.progressive.claimed
    added = later(table, log_of(runner, tables, table)) if amended else {}
    found = records(log_of(runner, tables, table), added)
    for record in found if last is None else deque(found, maxlen=last):
        yield line(record)


def disputes(runner: asyncio.Runner, tables: Tables, table: str, *, json: bool) -> Iterator[str]:
    """Yield a table's disputes, oldest first, each with its corrections and its round's record."""
    if not runner.run(load_table(tables, table)).disputes.opened:
        return
    past, added = PastRounds(tables, table), later(table, log_of(runner, tables, table))
    for number, review in sorted(added.items()):
        found = runner.run(past.find(number))
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


def log_of(runner: asyncio.Runner, tables: Tables, table: str) -> Iterator[tuple[int, TableEvent]]:
    """Yield a table's log from its beginning."""
    head = START
    while entries := runner.run(tables.read(table, head, PAGE)):
        yield from ((entry.at, entry.event) for entry in entries)
        head = entries[-1].head
