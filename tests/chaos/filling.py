"""
Tables with a long past: thousands of real rounds, played by the core and written through the store.

A regular sat down, played, and left again with what was left; then the table was kept, as at any round's end. The
regular's wallet is not written: nothing here asks for it.
"""

from hashlib import sha256

from msgspec.structs import replace

from protocol.commands import Bet, Choose, Done, Leave, Sit, TopUp
from server.core.decide import decide
from server.core.evolve import fold
from server.core.orders import Post, TimeUp, Transferred
from server.core.table import ROOM, Now, Table, Who
from server.room.answers import Answers
from server.room.history import History
from server.room.recovery import save_snapshot


MORNING = 1_800_000_000_000  # ms
CHIPS = 900_000
LOW = 10_000  # chips at which more are brought
REGULAR = Who("player", "regular", "Regular")
BATCH = 25  # rounds written at once
OWNER, LEASE = "filler", 600_000  # ms


class Past:
    """The `batches` of a table that has `rounds` behind it, each with its time, and the `table` after them."""

    def __init__(self, settings, rounds):
        self.table = Table()
        self.at = MORNING
        self.batches = []
        self.batch = []
        self.thrown = 0
        self.do(ROOM, Post(settings))
        self.do(REGULAR, Sit(1, CHIPS))
        self.carry()
        for number in range(1, rounds + 1):
            self.play()
            if number % BATCH == 0:
                self.write()
        self.do(REGULAR, Leave())
        self.carry()
        self.write()

    def do(self, who, command):
        self.at += 100
        self.thrown += 1
        events = decide(self.table, who, command, Now(self.at, sha256(str(self.thrown).encode()).digest()))
        self.table = fold(self.table, events)
        self.batch += events

    def carry(self):
        for transfer in list(self.table.transfers):
            self.do(ROOM, Transferred(transfer))

    def play(self):
        """One round: an ante, and then on or not, as the cards fall."""
        number = self.table.round
        if self.table.players["regular"].stack < LOW:
            self.do(REGULAR, TopUp(CHIPS))
            self.carry()
        self.do(REGULAR, Bet(number, 1, "ante", 500))
        self.do(REGULAR, Done(number))
        self.do(REGULAR, Choose(number, self.table.step, 1, "play" if number % 3 else "fold"))
        self.at = max(self.at, self.table.deadline or 0)
        self.do(ROOM, TimeUp(number, None, None))
        assert self.table.round == number + 1

    def write(self):
        self.batches.append((self.at, self.batch))
        self.batch = []


async def fill(store, redis, tables, rounds):
    """
    Give every one of the tables a past of so many rounds, and return how many events that is for each.

    The first table's log is written event by event. The others get copies of it, made by the Redis itself: as long, as
    well chained, and of the same rounds, but with secrets that are sealed for the first table, where nobody looks again.
    Each table is kept as it is then under its own settings.
    """
    first, past = tables[0].table, Past(tables[0], rounds)
    fence = await store.tables.acquire(first, OWNER, LEASE)
    head = await store.tables.head(first)
    for at, events in past.batches:
        head = (await store.tables.append(first, fence, head, at, events))[-1].head
    await store.tables.release(first, fence)
    for settings in tables:
        name = settings.table
        if name != first:
            redis.call("COPY", f"{{t:{first}}}:log", f"{{t:{name}}}:log")
            redis.call("SADD", "{tables}", name)
        fence = await store.tables.acquire(name, OWNER, LEASE)
        table = replace(past.table, settings=settings, posted=settings)
        await save_snapshot(store.tables, name, fence, History(table, head), Answers({}))
        await store.tables.release(name, fence)
    return head.version
