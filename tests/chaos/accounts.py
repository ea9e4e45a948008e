"""The books of a house after chaos, read from its Redis behind its back: every table's log, and every wallet."""

import json
from collections import Counter
from dataclasses import dataclass, field
from itertools import groupby

from server.core.events import BetsClosed, RoundClosed, RoundVoided
from server.core.evolve import evolve, fold
from server.core.table import Table
from server.store import START
from tests.chaos.house import given, on_table
from tests.chaos.one_meter import look_at, read_meter


PAGE = 1_000


@dataclass
class Accounts:
    """What the books say. `wrong` are sentences about what is not right."""

    given: int = 0
    found: int = 0
    events: int = 0
    rounds: int = 0
    settled: int = 0
    void: int = 0
    commands: int = 0
    receipts: int = 0
    unsettled: int = 0
    staked: int = 0
    hits: int = 0
    by_table: dict[str, int] = field(default_factory=dict)
    meters: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def lines(self):
        return [
            f"books         {self.events} events, {self.commands} commands; {self.receipts} receipts checked",
            f"rounds        {self.settled} settled, {self.void} void, {self.unsettled} not finished",
            *(f"meter         {sentence}" for sentence in self.meters),
            f"cents         {self.given} given, {self.found} found: {self.given - self.found} lost",
            *(f"WRONG         {sentence}" for sentence in self.wrong),
        ]


async def audit(store, receipts):
    """
    Read everything; `receipts` are files of what was acknowledged.

    Everybody has left, so nothing is on its way any more: what is still anywhere but in a wallet, or at a table as the
    house's own, is lost.
    """
    accounts = Accounts()
    logs = {table: await read(store, table) for table in await store.tables.names()}
    for table, log in logs.items():
        accounts.found += look_through(accounts, table, log)
    for meter in await store.meters.names():
        accounts.found += look_at(accounts, meter, await read_meter(store, meter), logs)
    players = await store.wallets.players()
    accounts.given = await given(store)
    for player in players:
        purse, ledger = await store.wallets.purse(player), await store.wallets.ledger(player)
        accounts.found += purse.balance
        if purse.balance != sum(ledger.values()):
            accounts.wrong.append(
                f"{player}'s wallet has {purse.balance} cents, and its ledger says {sum(ledger.values())}."
            )
        if purse.table is not None:
            accounts.wrong.append(f"{player} has left, and the wallet says that they are at table {purse.table}.")
    if accounts.found != accounts.given:
        accounts.wrong.append(f"{accounts.given} cents were given, and {accounts.found} are there.")
    for path in receipts:
        check_receipts(accounts, logs, [json.loads(line) for line in path.read_text().splitlines()])
    return accounts


async def on_the_way(store):
    """Whether anybody's last cash-out, or anything that goes to a meter or comes from it, has not arrived yet."""
    if any([(await store.wallets.purse(player)).table for player in await store.wallets.players()]):
        return True
    tables = [fold(Table(), [entry.event for entry in await read(store, name)]) for name in await store.tables.names()]
    return any(table.progressive.pending or table.transfers for table in tables)


async def read(store, table):
    """A whole log; the store checks its chain, link by link."""
    entries = []
    while page := await store.tables.read(table, entries[-1].head if entries else START, PAGE):
        entries += page
    return entries


def look_through(accounts, name, log):
    """Count a table's rounds and commands, and return the cents that are at the table."""
    table = Table()
    opened, closed, voided = set(), Counter(), set()
    for entry in log:
        before = table.round
        table = evolve(table, entry.event)
        match entry.event:
            case BetsClosed():
                opened.add(before)
            case RoundClosed():
                closed[before] += 1
            case RoundVoided():
                voided.add(before)
    accounts.events += len(log)
    accounts.settled += len(set(closed) - voided)
    accounts.by_table[name] = len(set(closed) - voided)
    accounts.void += len(voided)
    open_still = (opened - set(closed)) | (
        {table.round} if any(seat.wagers for seat in table.seats.values()) else set()
    )
    accounts.unsettled += len(open_still)
    accounts.wrong += [f"Round {number} of table {name} did not end." for number in sorted(open_still)]
    accounts.wrong += [f"Round {number} of table {name} ended {n} times." for number, n in closed.items() if n > 1]
    if table.players or table.transfers:
        accounts.wrong.append(
            f"Table {name} still has {len(table.players)} players and {len(table.transfers)} transfers."
        )
    batches = [by for by, _ in groupby(log, lambda entry: entry.by) if by is not None]
    twice = len(batches) - len({(by.player, by.command) for by in batches})
    accounts.commands += len(batches)
    if twice:
        accounts.wrong.append(f"{twice} commands were carried out twice at table {name}.")
    if [entry.version for entry in log] != list(range(1, len(log) + 1)):
        accounts.wrong.append(f"The log of table {name} has a gap.")
    return on_table(table)


def check_receipts(accounts, logs, receipts):
    """Find what each receipt acknowledges: the log, at that place, with that mark."""
    ends = {
        (table, by.command): last.version
        for table, log in logs.items()
        for by, batch in groupby(log, lambda entry: entry.by)
        if by is not None
        for last in [list(batch)[-1]]
    }
    for receipt in receipts:
        table, seq, mark, command = (receipt[key] for key in ("table", "seq", "mark", "id"))
        accounts.receipts += 1
        log = logs.get(table, [])
        if not 0 < seq <= len(log) or log[seq - 1].head.mark != mark:
            accounts.wrong.append(
                f"Command {command} was acknowledged at event {seq} of table {table}: it is not there."
            )
        elif ends.get((table, command), seq) != seq:
            accounts.wrong.append(
                f"Command {command} is not where it was acknowledged, at event {seq} of table {table}."
            )
