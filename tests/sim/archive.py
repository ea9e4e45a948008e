"""Every event that the store was ever given, with the table after it, folded here and by nobody else."""

import asyncio

from server.core.evolve import evolve
from server.core.table import Table
from server.store import START
from tests.sim.gate import Gate


class Page:
    """One event of one table's history, and the table after it. `lost`: the store dropped it. `shown`: people were told."""

    __slots__ = ("after", "at", "before", "decided", "entry", "fence", "gate", "lost", "shown", "table")

    def __init__(self, table, entry, before, fence, at, decided):
        self.table = table
        self.entry = entry
        self.before = before
        self.after = Table() if entry is None else evolve(before.after, entry.event)
        self.gate = Gate() if entry is None else before.gate.after(entry.event)
        self.fence = fence
        self.at = at  # when it was written, and when it was decided, in true s
        self.decided = decided
        self.lost = False
        self.shown = False

    def show(self):
        """Note that somebody was told of this event, and so of all before it."""
        page = self
        while page.entry and not page.shown:
            page.shown = True
            page = page.before

    @property
    def version(self):
        return self.entry.version if self.entry else 0

    def back_to(self, version):
        """Return the page of an earlier event of the same history."""
        page = self
        while page.version > version:
            page = page.before
        return page

    def batch(self):
        """Yield the pages of this event's batch up to this one, last first."""
        page = self
        while page.entry and page.entry.row.batch == self.entry.row.batch:
            yield page
            page = page.before


class Archive:
    """
    All pages, by the chain that names the history up to them.

    `judge` is shown each new one, and each batch that was written.
    """

    def __init__(self, judge, trace):
        self.judge = judge
        self.trace = trace
        self.pages = {}
        self.by_mark = {}
        self.decided = {}  # when (true s) each batch was made up, by its id
        self.holders = {}  # by table: who took it last and has not begun to give it back
        self.tails = {}  # by table: the pages that a failover lost, until something is written again

    def page(self, table, chain):
        if chain == START.chain:
            return self.pages.setdefault((table, chain), Page(table, None, None, None, 0, 0))
        return self.pages[table, chain]

    def tables(self, vault):
        """Yield each table's name and state, as the store has it now."""
        for name, log in vault.tables.logs.items():
            if log.rows:
                yield name, self.page(name, log.rows[-1].chain).after

    def acquired(self, table, owner):
        """Note who takes a table, or that it is given back (None); since a loss, whether anybody but the one did."""
        self.holders[table] = owner
        if self.tails.get(table):
            self.judge.owners[table] = owner if self.judge.owners[table] == owner else None

    def owned(self, table, fence, newest):
        self.judge.one_owner(table, fence, newest)

    def committed(self, table, fence, head, entries):
        """Take in a batch in the moment of its writing."""
        page = self.page(table, head.chain)
        tail = self.tails.get(table)
        now = asyncio.get_running_loop().time()
        again = False
        for entry in entries:
            known = self.pages.get((table, entry.row.chain))
            again = known is not None
            if known:
                known.lost = False
                page = known
                continue
            before, page = page, Page(table, entry, page, fence, now, self.decided.get(entry.row.batch, now))
            self.pages[table, entry.row.chain] = page
            self.by_mark[entry.head.mark] = page
            self.judge.happened(before, page)
        if tail:
            self.judge.owner_remembers(tail, page, again)
            self.tails[table] = [lost for lost in tail if lost.lost] if again else []
        kinds = [type(entry.event).__name__ for entry in entries]
        by = entries[0].by
        self.trace.note(
            f"{fence.number}:{fence.owner[:6]}",
            "again" if again else "writes",
            entries[0].version,
            *kinds,
            f"{by.player[-4:]} {by.command}" if by else "",
            table=table,
        )

    def lost(self, table, chains):
        """Mark what the store has forgotten."""
        for chain in chains:
            page = self.pages[table, chain]
            page.lost = True
            if not self.tails.get(table):
                held = self.holders[table] == page.fence.owner
                self.tails[table], self.judge.owners[table] = [], page.fence.owner if held else None
            self.tails[table].append(page)
            self.trace.note("store", "forgets", page.version, table=table)
