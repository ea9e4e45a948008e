"""
The store in Redis or Valkey, version 7 or later.

Each key carries a hash tag, and no command touches two tags, so that one server and a cluster serve alike:

    {t:T1}:log  a stream of events, id `version-0`     {w:ann}:purse      a hash: balance, table
    {t:T1}:lease, :fence  `number:owner`; :epoch       {w:ann}:transfers  a hash: transfer id to cents, or why not
    {t:T1}:snapshot  a hash: version, state            {s:…}, {c:name}, {f:name}  session, staff code, failed sign-ins
    {t:T1}:milestones  a stream of snapshots, id `version-0`
    {m:GRAND}:log, :snapshot  a meter's, as a table's  {meters}  a set of names
    {n:…}  a node, while its lease lasts               {k:…}  a ticket: its session's key
    {bans}  a stream: what the floor ruled for the whole house
    {tables}, {players}, {nodes}  sets of names        {guests}  a number    {news}  a short stream
    {seal}  something sealed, to tell the house's key by   {house}  the house's name

Scripts are the Lua files beside this one. The client library repeats a command whose answer was lost, so each may run
twice. A name enters its set before the first write under it, so that nothing is ever unlisted.
"""

import asyncio
from collections.abc import Sequence
from itertools import groupby
from typing import Any, get_args

from server.core.events import TableEvent

from . import START, Broken, By, Entry, Fence, Head, Purse, Refusal, Snapshot
from .connection import whole
from .encoding import number, row, text, wallet
from .redis_meters import RedisMeters


PAGE = 1_000  # entries read at once, so that a long log holds up nobody else
LAST_ANSWERS = 1.0  # seconds that closing waits for what still runs
REFUSALS: tuple[Refusal, ...] = get_args(Refusal)


class RedisStore(RedisMeters):
    """
    A `Store` in the server that `client` is connected to; `safety.py` tells whether that one is safe.

    Where it does not hold the books of `house` any more, because it came back empty or is another, it is away: no table
    is taken there, and none begins anew.
    """

    @whole
    async def acquire(self, table: str, owner: str, ttl: int) -> Fence | None:
        """Take the lease; who holds it already takes it anew, with a higher number."""
        await self._look_for_books()
        keys = [f"{{t:{table}}}:lease", f"{{t:{table}}}:fence", f"{{t:{table}}}:epoch"]
        number = await self._lua["acquire"](keys, [owner, ttl])
        if number is None:
            return None
        await self._redis.sadd("{tables}", table)  # also after a failover that lost the set and not the table
        return Fence(int(number), owner)

    @whole
    async def renew(self, table: str, fence: Fence, ttl: int) -> bool:
        """Extend the lease, if it is ours and has not run out."""
        return bool(await self._lua["renew"]([f"{{t:{table}}}:lease"], [text(fence), ttl]))

    @whole
    async def release(self, table: str, fence: Fence) -> None:
        """Give the lease back, if it is ours."""
        await self._lua["release"]([f"{{t:{table}}}:lease"], [text(fence)])

    @whole
    async def append(
        self, table: str, fence: Fence, head: Head, at: int, events: Sequence[TableEvent], by: By | None = None
    ) -> list[Entry]:
        """Write a batch after `head`, under a batch id of its own."""
        entries = self._sealer.chained(table, head, at, events, by)
        await self._write(table, fence, head, entries)
        return entries

    @whole
    async def put_back(self, table: str, fence: Fence, head: Head, entries: Sequence[Entry]) -> None:
        """Write entries as they were, batch by batch."""
        for _, batch in groupby(entries, lambda entry: entry.row.batch):
            again = list(batch)
            await self._write(table, fence, head, again)
            head = again[-1].head

    async def _write(self, table: str, fence: Fence, head: Head, entries: Sequence[Entry]) -> None:
        first = entries[0].row
        packed = [part for entry in entries for part in (entry.row.event, entry.row.sealed, entry.row.chain)]
        args: list[Any] = [text(fence), head.version, head.chain, first.batch, first.at, first.by, *packed]
        await self._lua["append"]([f"{{t:{table}}}:log", f"{{t:{table}}}:fence"], args)

    @whole
    async def head(self, table: str) -> Head:
        """Return the end of the log."""
        last = await self._redis.xrevrange(f"{{t:{table}}}:log", count=1)
        return Head(number(last[0][0]), last[0][1].get(b"chain", b"")) if last else START

    @whole
    async def read(self, table: str, after: Head = START, most: int | None = None) -> list[Entry]:
        """Return the entries after a place, read page by page."""
        entries: list[Entry] = []
        while most is None or len(entries) < most:
            count = PAGE if most is None else min(PAGE, most - len(entries))
            page = await self._redis.xrange(f"{{t:{table}}}:log", min=f"{after.version + 1}-0", count=count)
            for stream_id, fields in page:
                entries.append(self._sealer.entry(table, after, number(stream_id), row(fields)))
                after = entries[-1].head
            if len(page) < count:
                break
        return entries

    @whole
    async def place(self, table: str, version: int) -> Head:
        """Return the place after an event."""
        if not version:
            return START
        found = await self._redis.xrange(f"{{t:{table}}}:log", min=f"{version}-0", max=f"{version}-0")
        if not found:
            raise Broken(f"The log of {table} has no event {version}.")
        return Head(version, found[0][1].get(b"chain", b""))

    @whole
    async def save_snapshot(self, table: str, fence: Fence, snapshot: Snapshot) -> None:
        """Keep the snapshot, unless a newer one is there."""
        keys = [f"{{t:{table}}}:snapshot", f"{{t:{table}}}:fence"]
        await self._lua["snapshot"](keys, [text(fence), snapshot.version, self._sealer.seal_snapshot(table, snapshot)])

    @whole
    async def load_snapshot(self, table: str) -> Snapshot | None:
        """Return the newest snapshot."""
        kept = await self._redis.hgetall(f"{{t:{table}}}:snapshot")
        return self._sealer.open_snapshot(table, int(kept[b"version"]), kept[b"state"]) if kept else None

    @whole
    async def save_milestone(self, table: str, fence: Fence, snapshot: Snapshot) -> None:
        """Keep a snapshot for good."""
        keys = [f"{{t:{table}}}:milestones", f"{{t:{table}}}:fence"]
        await self._lua["milestone"](keys, [text(fence), snapshot.version, self._sealer.seal_snapshot(table, snapshot)])

    @whole
    async def load_milestone(self, table: str, version: int) -> Snapshot | None:
        """Return the newest milestone that is not after an event."""
        kept = await self._redis.xrevrange(f"{{t:{table}}}:milestones", max=f"{version}-0", count=1)
        return self._sealer.open_snapshot(table, number(kept[0][0]), kept[0][1][b"state"]) if kept else None

    @whole
    async def tables(self) -> list[str]:
        """Return the tables that have a log: one in the set may have none, if its first write failed."""
        names = sorted(name.decode() for name in await self._redis.smembers("{tables}"))
        have = await asyncio.gather(*(self._redis.exists(f"{{t:{name}}}:log") for name in names))
        return [name for name, has in zip(names, have, strict=True) if has]

    @whole
    async def purse(self, player: str) -> Purse:
        """Return a wallet."""
        balance, table = await self._redis.hmget(f"{{w:{player}}}:purse", ["balance", "table"])
        return Purse(int(balance or 0), table.decode() if table else None)

    @whole
    async def debit(self, player: str, transfer: str, amount: int, table: str) -> Refusal | None:
        """Take cents out, once."""
        assert amount >= 0
        await self._redis.sadd("{players}", player)
        outcome: Any = (await self._lua["debit"](wallet(player), [transfer, amount, table])).decode()
        return outcome if outcome in REFUSALS else None

    @whole
    async def credit(self, player: str, transfer: str, amount: int, leaves: str | None = None) -> None:
        """Put cents in, once."""
        assert amount >= 0
        await self._redis.sadd("{players}", player)
        await self._lua["credit"](wallet(player), [transfer, amount] if leaves is None else [transfer, amount, leaves])

    @whole
    async def ledger(self, player: str) -> dict[str, int]:
        """Return the transfers that were carried out."""
        transfers = await self._redis.hgetall(wallet(player)[1])
        return {
            transfer.decode(): int(outcome)
            for transfer, outcome in transfers.items()
            if outcome.decode() not in REFUSALS
        }

    @whole
    async def players(self) -> list[str]:
        """Return who has a wallet."""
        return sorted(name.decode() for name in await self._redis.smembers("{players}"))

    @whole
    async def check(self) -> None:
        """Raise Away unless Redis answers, and holds our books."""
        await self._redis.ping()
        await self._look_for_books()

    async def close(self) -> None:
        """Close connections, when the commands that still run have ended, or will not soon: the log is the judge."""
        if self.running:
            _, late = await asyncio.wait(self.running, timeout=LAST_ANSWERS)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        await self._redis.aclose()
