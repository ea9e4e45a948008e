"""A node's line to the store: each request takes its time there and back, and may get lost on either way."""

import asyncio
from functools import partial
from itertools import groupby

from msgspec import Struct

from server.store import Away, StoreError
from server.store.timed import label


HANGS = 3.0  # s after which a client of the store gives a request up


class Vanished(BaseException):
    """The process that asked is no more."""


class Fate(Struct):
    """
    What becomes of a request: seconds there, seconds back, and what goes wrong.

    `lost`: it never gets there. `mute`: its answer never comes. `late`: it is given up, and carried out all the same so
    many seconds later. `twice`: the client library, having heard nothing, asks again so many seconds later.
    """

    there: float
    back: float
    lost: bool = False
    mute: bool = False
    late: float = 0
    twice: float = 0


class Line:
    """A `Store` as one node has it; `cut` while the node cannot reach the store."""

    def __init__(self, vault, node, chance, weather, context, trace):
        self.vault = vault
        self.node = node
        self.chance = chance
        self.weather = weather
        self.context = context
        self.trace = trace
        self.cut = False
        self.macs = vault.macs
        self.tables = TablesLine(self, "tables")
        for port in ("meters", "house", "wallets", "sessions", "nodes"):
            setattr(self, port, PortLine(self, port))

    async def check_settings(self):
        """Return: the simulated store keeps all that it acknowledges."""

    async def close(self):
        """Close nothing."""

    async def time(self):
        return await self.call("clock", "time")

    async def beside(self, work):
        await work(self.tables)

    async def call(self, port, name, *args, **kwargs):
        if self.node.place.gone:
            raise Vanished
        if name == "release":
            self.vault.archive.acquired(args[0], None)
        about = args[0] if args and isinstance(args[0], str) else ""
        called = label(port, name)
        fate = self.weather.store(self.chance.of("store", self.node.name, called, about), called)
        loop = asyncio.get_running_loop()
        answer = loop.create_future()
        request = partial(self.arrive, self.vault.host, port, name, args, kwargs, answer)
        if fate.late:
            loop.call_later(fate.there + HANGS + fate.late, request, fate, context=self.context)
            loop.call_later(fate.there + HANGS, self.fail, answer, context=self.context)
        elif fate.lost or self.cut:
            loop.call_later(HANGS, self.fail, answer, context=self.context)
        else:
            loop.call_later(fate.there, request, fate, context=self.context)
        try:
            return await answer
        except Away:
            self.trace.note(self.node.name, "away", called, about)
            raise

    def arrive(self, host, port, name, args, kwargs, answer, fate):
        """Be carried out at the store, if it is there."""
        loop = asyncio.get_running_loop()
        if self.vault.away or self.vault.host != host:
            loop.call_later(fate.back, self.fail, answer, context=self.context)
            return
        try:
            outcome, wrong = self.vault.carry_out(port, name, args, kwargs), None
        except StoreError as raised:
            outcome, wrong = None, raised
        if fate.twice:
            again = Fate(0, fate.back)
            loop.call_later(
                fate.twice, self.arrive, host, port, name, args, kwargs, answer, again, context=self.context
            )
        elif fate.mute or self.cut:
            loop.call_later(HANGS, self.fail, answer, context=self.context)
        else:
            loop.call_later(fate.back, self.bring, answer, outcome, wrong, context=self.context)

    def bring(self, answer, outcome, wrong):
        if answer.done() or self.node.place.gone:
            return
        if wrong is None:
            answer.set_result(outcome)
        else:
            answer.set_exception(wrong)

    def fail(self, answer):
        if not answer.done() and not self.node.place.gone:
            answer.set_exception(Away("the store does not answer"))


class PortLine:
    """A port of the store as one node has it."""

    def __init__(self, line, port):
        self.line = line
        self.port = port

    def __getattr__(self, name):
        call = partial(self.line.call, self.port, name)
        setattr(self, name, call)
        return call


class TablesLine(PortLine):
    async def append(self, table, fence, head, at, events, by=None):
        """Chain a batch here, as every adapter does, so that asking again asks for the same."""
        vault = self.line.vault
        entries = vault.tables.codec.chained(table, head, at, events, by)
        vault.archive.decided[entries[0].row.batch] = asyncio.get_running_loop().time()
        await self.line.call("tables", "put_back", table, fence, head, entries)
        return entries

    async def put_back(self, table, fence, head, entries):
        """Write entries as they were, batch by batch."""
        for _, batch in groupby(entries, lambda entry: entry.row.batch):
            again = list(batch)
            await self.line.call("tables", "put_back", table, fence, head, again)
            head = again[-1].head
