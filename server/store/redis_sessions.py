"""
Who may come in, in Redis: sessions, tickets, staff codes and bans.

Somebody who writes to Redis could make a session or a code, or lift a ban. So each has a MAC, and counts only with it.
"""

import secrets
from collections.abc import Collection
from typing import Any, cast, get_args

import msgspec
import structlog
from redis.exceptions import ResponseError

from protocol.values import Role
from server.core.supervision.bans import Ban

from .connection import RedisConnection, uninterrupted
from .encoding import readable
from .macs import MAC_BYTES, Macs
from .values import Failure, Session


BANS = "the bans"
SCANNED = 1_000  # keys looked at in one step
SESSION = msgspec.msgpack.Decoder(Session)
BAN = msgspec.msgpack.Decoder(Ban)

log = structlog.get_logger()


class RedisSessions:
    """
    Sessions, and what else decides who may come in.

    `old_bans` are those from before there were MACs; None if that is not known, then all without one count.
    """

    old_bans: frozenset[Ban] | None = None

    def __init__(self, connection: RedisConnection, macs: Macs) -> None:
        self.connection = connection
        self.macs = macs

    @uninterrupted
    async def save_session(self, key: str, session: Session, ttl: int) -> None:
        """Keep a session, unless there is one."""
        packed = self.stamp(msgspec.msgpack.encode(session), f"session {key}")
        await self.connection.redis.set(f"{{s:{key}}}", packed, px=ttl, nx=True)

    @uninterrupted
    async def load_session(self, key: str, ttl: int) -> Session | None:
        """Return a session and keep it longer."""
        kept = await self.connection.redis.getex(f"{{s:{key}}}", px=ttl)
        if packed := self.unstamp(kept, f"session {key}"):
            return SESSION.decode(packed)
        await self.connection.require_house()
        return None

    @uninterrupted
    async def change_session(self, key: str, session: Session) -> None:
        """Keep a session as it is now, if there is one."""
        packed = self.stamp(msgspec.msgpack.encode(session), f"session {key}")
        await self.connection.redis.set(f"{{s:{key}}}", packed, keepttl=True, xx=True)

    @uninterrupted
    async def all_sessions(self) -> dict[str, Session]:
        """Return all sessions."""
        found = {}
        async for name in self.connection.redis.scan_iter("{s:*}", count=SCANNED):
            key = name.decode(errors="replace")[3:-1]
            if packed := self.unstamp(await self.kept(name), f"session {key}"):
                found[key] = SESSION.decode(packed)
        return found

    @uninterrupted
    async def end_session(self, key: str, remember: int = 0) -> None:
        """Delete a session, after the note that remembers it."""
        if remember > 0:
            await self.connection.redis.set(f"{{s:{key}}}:ended", b"", px=remember)
        await self.connection.redis.delete(f"{{s:{key}}}")

    @uninterrupted
    async def ended(self, key: str) -> bool:
        """Return whether a session is remembered as ended."""
        return bool(await self.connection.redis.exists(f"{{s:{key}}}:ended"))

    @uninterrupted
    async def claim_name(self, skeleton: str, player: str, ttl: int) -> bool:
        """Keep a name for a player."""
        name, redis = f"{{name:{skeleton}}}", self.connection.redis
        owner = await redis.set(name, player, px=ttl, nx=True, get=True)
        if owner is not None and owner.decode() != player:
            return False
        if owner is not None:
            await redis.pexpire(name, ttl)
        return True

    @uninterrupted
    async def release_name(self, skeleton: str, player: str) -> None:
        """Keep a name no longer. Only its owner does that, so nobody else gets it between the two steps."""
        name, redis = f"{{name:{skeleton}}}", self.connection.redis
        if await redis.get(name) == player.encode():
            await redis.delete(name)

    @uninterrupted
    async def use_ticket(self, number: str, ttl: int) -> bool:
        """Note that a ticket is used. If the answer gets lost, so is the ticket: its owner asks for another."""
        note = self.stamp(b"used", f"ticket {number}")
        return bool(await self.connection.redis.set(f"{{k:{number}}}", note, px=ttl, nx=True))

    @uninterrupted
    async def save_code(self, name: str, code: str, role: Role, ttl: int) -> None:
        """Keep a one-use code."""
        await self.connection.scripts["save_code"]([f"{{c:{name}}}"], [self.code_mac(name, role, code), role, ttl])

    @uninterrupted
    async def take_code(self, name: str, code: str, address: str, most: int, lock: int) -> Role | Failure:
        """Use up a code, or count a failure."""
        keys = [f"{{c:{name}}}", f"{{c:{name}}}:f:{address}"]
        args: list[Any] = [secrets.token_hex(16), most, lock]
        for role in get_args(Role):
            args += [self.code_mac(name, role, code), role]
        return cast("Role | Failure", (await self.connection.scripts["take_code"](keys, args)).decode())

    @uninterrupted
    async def ban(self, ban: Ban) -> None:
        """Append a ban. If the answer gets lost it is appended twice, which changes nothing."""
        await self.connection.require_house()
        packed = msgspec.msgpack.encode(ban)
        await self.connection.redis.xadd("{bans}", {"ban": packed, "mac": self.macs.make(BANS, packed)})

    @uninterrupted
    async def bans(self, after: str | None) -> tuple[str | None, list[Ban]]:
        """Return the bans after a place. One that the house did not make is passed over."""
        await self.connection.require_house()
        items = await self.connection.redis.xrange("{bans}", min=f"({after}" if after else "-")
        place = items[-1][0].decode() if items else after
        found = [(fields.get(b"ban", b""), fields.get(b"mac")) for _, fields in items]
        made = readable(BAN, [packed for packed, mac in found if mac and self.macs.check(mac, BANS, packed)])
        old = readable(BAN, [packed for packed, mac in found if not mac])
        return place, [ban for ban in old if self.old_bans is None or ban in self.old_bans] + made

    @uninterrupted
    async def forged(self, old: Collection[Ban]) -> list[str]:
        """Return what the house did not make."""
        redis, found = self.connection.redis, []
        for kind, prefix in (("session", "{s:"), ("ticket", "{k:")):
            async for key in redis.scan_iter(f"{prefix}*", count=SCANNED):
                name = key.decode(errors="replace")[len(prefix) : -1]
                if (kept := await self.kept(key)) and self.unstamp(kept, f"{kind} {name}") is None:
                    found.append(f"The {kind} {name[:16]}")
        for number, fields in await redis.xrange("{bans}"):
            mac, packed = fields.get(b"mac"), fields.get(b"ban", b"")
            known = not mac and any(ban in old for ban in readable(BAN, [packed]))
            if not known and not self.macs.check(mac or b"", BANS, packed):
                found.append(f"The ruling {number.decode()}")
        return found

    async def kept(self, key: bytes) -> bytes | None:
        """Return what is stored under a key; of what is no text, a sample that nobody made."""
        try:
            kept: bytes | None = await self.connection.redis.get(key)
        except ResponseError as wrong:
            if not str(wrong).startswith("WRONGTYPE"):
                raise
            return b"?"
        return kept

    # MACs.

    def code_mac(self, name: str, role: Role, code: str) -> bytes:
        """Return what is stored of a code: only the house can make it, and it gives one person one role."""
        return self.macs.make(f"the code of {name}", role.encode(), code.encode())

    def stamp(self, packed: bytes, belongs: str) -> bytes:
        """Return a value with its MAC after it."""
        return packed + self.macs.make(belongs, packed)

    def unstamp(self, stamped: bytes | None, belongs: str) -> bytes | None:
        """Return a value without its MAC, or None if there is none, or it is not right."""
        packed, mac = (stamped or b"")[:-MAC_BYTES], (stamped or b"")[-MAC_BYTES:]
        if self.macs.check(mac, belongs, packed):
            return packed
        if stamped:
            log.warning("what the house did not make is passed over", what=belongs)
        return None

    @uninterrupted
    async def stamp_old(self) -> None:
        """Give each session a MAC that was kept before there were MACs."""
        redis = self.connection.redis
        async for key in redis.scan_iter("{s:*}", count=SCANNED):
            kept, belongs = await self.kept(key), f"session {key.decode(errors='replace')[3:-1]}"
            if kept and not self.macs.check(kept[-MAC_BYTES:], belongs, kept[:-MAC_BYTES]):
                await redis.set(key, self.stamp(kept, belongs), keepttl=True, xx=True)
