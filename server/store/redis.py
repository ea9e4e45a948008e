"""
The store in Redis or Valkey, version 7 or later.

Each key carries a hash tag, and no command touches two tags, so that one server and a cluster serve alike:

    {t:T1}:log  a stream of events, id `version-0`     {w:ann}:purse      a hash: balance, table
    {t:T1}:lease, :fence  `number:owner`; :epoch       {w:ann}:transfers  a hash: transfer id to cents, or why not
    {t:T1}:snapshot  a hash: version, state            {s:…}, {c:name}, {f:name}  session, staff code, failed sign-ins
    {tables}, {players}  sets of names                 {guests}  a number

Scripts are the Lua files beside this one. The client library repeats a command whose answer was lost, so each may run
twice. A name enters its set before the first write under it, so that nothing is ever unlisted.
"""

import asyncio
import secrets
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, cast, get_args

import msgspec
from redis.asyncio import Redis
from redis.commands.core import AsyncScript

from protocol.values import Role
from server.core.events import TableEvent

from . import By, Entry, Fence, Purse, Refusal, Session, Snapshot
from .connection import whole
from .sealing import Row, Sealer


PAGE = 1_000  # entries read at once, so that a long log holds up nobody else
LAST_ANSWERS = 1.0  # seconds that closing waits for what still runs
REFUSALS: tuple[Refusal, ...] = get_args(Refusal)
SESSION = msgspec.msgpack.Decoder(Session)


class RedisStore:
    """A `Store` in the server that `client` is connected to; `check_settings` tells whether that one is safe."""

    def __init__(self, client: Redis, sealer: Sealer) -> None:
        self.running: set[asyncio.Task[Any]] = set()
        self._redis: Any = client  # its types leave open whether answers are bytes; here they are
        self._sealer = sealer
        self._acquire = self._script("acquire")
        self._renew = self._script("renew")
        self._release = self._script("release")
        self._append = self._script("append")
        self._snapshot = self._script("snapshot")
        self._debit = self._script("debit")
        self._credit = self._script("credit")
        self._take_code = self._script("take_code")
        self._failures = self._script("failures")

    def _script(self, name: str) -> AsyncScript:
        return AsyncScript(self._redis, Path(__file__).with_name(f"{name}.lua").read_text())

    @whole
    async def acquire(self, table: str, owner: str, ttl: int) -> Fence | None:
        """Take the lease; who holds it already takes it anew, with a higher number."""
        keys = [f"{{t:{table}}}:lease", f"{{t:{table}}}:fence", f"{{t:{table}}}:epoch"]
        number = await self._acquire(keys, [owner, ttl])
        return None if number is None else Fence(int(number), owner)

    @whole
    async def renew(self, table: str, fence: Fence, ttl: int) -> bool:
        """Extend the lease, if it is ours and has not run out."""
        return bool(await self._renew([f"{{t:{table}}}:lease"], [text(fence), ttl]))

    @whole
    async def release(self, table: str, fence: Fence) -> None:
        """Give the lease back, if it is ours."""
        await self._release([f"{{t:{table}}}:lease"], [text(fence)])

    @whole
    async def append(
        self, table: str, fence: Fence, version: int, at: int, events: Sequence[TableEvent], by: By | None = None
    ) -> int:
        """Write a batch after event `version`, under a batch id of its own."""
        rows = [
            self._sealer.row(table, Entry(number, at, event, by)) for number, event in enumerate(events, version + 1)
        ]
        if version == 0:
            await self._redis.sadd("{tables}", table)
        batch = secrets.token_bytes(16)
        packed = [part for row in rows for part in (row.event, row.sealed)]
        args: list[Any] = [text(fence), version, batch, at, rows[0].by if rows else b"", *packed]
        return int(await self._append([f"{{t:{table}}}:log", f"{{t:{table}}}:fence"], args))

    @whole
    async def read(self, table: str, after: int = 0, most: int | None = None) -> list[Entry]:
        """Return the entries after event `after`, read page by page."""
        entries: list[Entry] = []
        while most is None or len(entries) < most:
            count = PAGE if most is None else min(PAGE, most - len(entries))
            start = f"{after + len(entries) + 1}-0"
            page = await self._redis.xrange(f"{{t:{table}}}:log", min=start, count=count)
            entries += [self._entry(table, *item) for item in page]
            if len(page) < count:
                break
        return entries

    @whole
    async def save_snapshot(self, table: str, fence: Fence, snapshot: Snapshot) -> None:
        """Keep the snapshot, unless a newer one is there."""
        keys = [f"{{t:{table}}}:snapshot", f"{{t:{table}}}:fence"]
        await self._snapshot(keys, [text(fence), snapshot.version, self._sealer.seal_snapshot(table, snapshot)])

    @whole
    async def load_snapshot(self, table: str) -> Snapshot | None:
        """Return the newest snapshot."""
        kept = await self._redis.hgetall(f"{{t:{table}}}:snapshot")
        return self._sealer.open_snapshot(table, int(kept[b"version"]), kept[b"state"]) if kept else None

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
        outcome: Any = (await self._debit(wallet(player), [transfer, amount, table])).decode()
        return outcome if outcome in REFUSALS else None

    @whole
    async def credit(self, player: str, transfer: str, amount: int, leaves: str | None = None) -> None:
        """Put cents in, once."""
        assert amount >= 0
        await self._redis.sadd("{players}", player)
        await self._credit(wallet(player), [transfer, amount] if leaves is None else [transfer, amount, leaves])

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
    async def next_guest(self) -> int:
        """Return a new number."""
        return int(await self._redis.incr("{guests}"))

    @whole
    async def save_session(self, token: str, session: Session, ttl: int) -> None:
        """Keep a session."""
        await self._redis.set(f"{{s:{digest(token)}}}", msgspec.msgpack.encode(session), px=ttl)

    @whole
    async def load_session(self, token: str, ttl: int) -> Session | None:
        """Return a session and keep it longer."""
        kept = await self._redis.getex(f"{{s:{digest(token)}}}", px=ttl)
        return SESSION.decode(kept) if kept else None

    @whole
    async def end_session(self, token: str) -> None:
        """Forget a session."""
        await self._redis.delete(f"{{s:{digest(token)}}}")

    @whole
    async def save_code(self, name: str, code: str, role: Role, ttl: int) -> None:
        """Keep a one-use code."""
        await self._redis.delete(f"{{f:{name}}}")
        key = f"{{c:{name}}}"
        async with self._redis.pipeline(transaction=True) as steps:
            steps.delete(key)
            steps.hset(key, mapping={"digest": digest(code), "role": role})
            steps.pexpire(key, ttl)
            await steps.execute()

    @whole
    async def take_code(self, name: str, code: str) -> Role | None:
        """Use up a code."""
        role = await self._take_code([f"{{c:{name}}}"], [digest(code), secrets.token_bytes(16)])
        return cast("Role", role.decode()) if role else None

    @whole
    async def failures(self, name: str, ttl: int, *, add: bool) -> int:
        """Count failed sign-ins."""
        args: list[Any] = [ttl, secrets.token_bytes(16)] if add else [ttl]
        return int(await self._failures([f"{{f:{name}}}"], args))

    @whole
    async def check(self) -> None:
        """Raise Away unless Redis answers."""
        await self._redis.ping()

    async def close(self) -> None:
        """Close connections, when the commands that still run have ended, or will not soon: the log is the judge."""
        if self.running:
            _, late = await asyncio.wait(self.running, timeout=LAST_ANSWERS)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        await self._redis.aclose()

    def _entry(self, table: str, stream_id: bytes, fields: dict[bytes, bytes]) -> Entry:
        row = Row(int(fields[b"at"]), fields[b"event"], fields[b"sealed"], fields[b"by"])
        return self._sealer.entry(table, int(stream_id.split(b"-")[0]), row)


def text(fence: Fence) -> str:
    """Return a fence as it is kept and compared."""
    return f"{fence.number}:{fence.owner}"


def wallet(player: str) -> list[str]:
    """Return the keys of a wallet: purse and transfers."""
    return [f"{{w:{player}}}:purse", f"{{w:{player}}}:transfers"]


def digest(secret: str) -> str:
    """Return all that is kept of a token or a code."""
    return sha256(secret.encode()).hexdigest()
