"""What the `croupier` command lists of a table's log, a page at a time: its rounds, and its disputes."""

import asyncio
from collections import deque
from collections.abc import Iterator
from typing import Any

import msgspec

from server.core.disputes.record import later
from server.core.events import TableEvent
from server.core.money import dollars
from server.core.round.records import records
from server.room.past_rounds import PastRounds
from server.room.recovery import load_table
from server.store import START, Tables


Told = dict[str, Any]
PAGE = 1_000  # entries read at a time


def rounds(runner: asyncio.Runner, tables: Tables, table: str, last: int | None) -> Iterator[str]:
    """Yield the records of a table's finished rounds, or of the last ones, one JSON object a line."""
    known = runner.run(load_table(tables, table))
    after = known.disputes.opened or known.disputes.corrected or known.progressive.claimed
    said = later(table, log_of(runner, tables, table)) if after else {}
    told = records(log_of(runner, tables, table), said)
    for record in told if last is None else deque(told, maxlen=last):
        yield line(record)


def disputes(runner: asyncio.Runner, tables: Tables, table: str, *, json: bool) -> Iterator[str]:
    """Yield a table's disputes, oldest first, each with its corrections and its round's record."""
    if not runner.run(load_table(tables, table)).disputes.opened:
        return
    past, said = PastRounds(tables, table), later(table, log_of(runner, tables, table))
    for number, told in sorted(said.items()):
        found = runner.run(past.find(number))
        assert found is not None, "a round is disputed when it is over"
        for dispute in told["disputes"]:
            answers = [made for made in told["corrections"] if made["dispute"] in (dispute["number"], None)]
            if json:
                whole = {"table": table, "round": number, **dispute, "corrections": answers, "record": found.record}
                yield line(whole)
            else:
                yield from in_words(number, dispute, answers, found.record)


def in_words(number: int, dispute: Told, answers: list[Told], record: Told) -> Iterator[str]:
    """Yield a dispute as people read it."""
    yield f"{dispute['number']}  round {number}  {dispute['opened_at']}  {dispute['name']}: {dispute['words']}\n"
    for seat in record["seats"]:
        cents = [f"{wager} {dollars(cents)}" for wager, cents in seat["wagers"].items()]
        back = sum(seat["returned"].values()) + sum(seat["awards"].values())
        yield f"    seat {seat['seat']}: {' '.join(seat['cards'])}; {', '.join(cents)}; {dollars(back)} came back\n"
    for place, cards in (("dealer", record["dealer"]["cards"]), ("on the table", record["community"])):
        if cards:
            yield f"    {place}: {' '.join(cards)}\n"
    for made in answers:
        what = f"seat {made['seat']}'s {made['wager']} from {dollars(made['before'])} to {dollars(made['after'])}"
        yield f"    corrected: {what} by {made['by']}: {made['why']}\n"
    verdict = dispute["verdict"]
    yield f"    {verdict} by {dispute['resolved_by']}: {dispute['answer']}\n" if verdict else "    open\n"


def line(told: Told) -> str:
    """Return one line of JSON."""
    return msgspec.json.encode(told).decode() + "\n"


def log_of(runner: asyncio.Runner, tables: Tables, table: str) -> Iterator[tuple[int, TableEvent]]:
    """Yield a table's log from its beginning."""
    head = START
    while entries := runner.run(tables.read(table, head, PAGE)):
        yield from ((entry.at, entry.event) for entry in entries)
        head = entries[-1].head
