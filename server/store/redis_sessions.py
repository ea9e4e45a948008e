"""Who may come in, in Redis: guest numbers, sessions, tickets, staff codes and bans."""

import secrets
from typing import Any, cast

import msgspec

from protocol.values import Role
from server.core.supervision.bans import Ban

from .connection import RedisConnection, uninterrupted
from .encoding import digest, readable
from .values import Session


SESSION = msgspec.msgpack.Decoder(Session)
BAN = msgspec.msgpack.Decoder(Ban)


class RedisSessions:
    """Sessions, and what else decides who may come in."""

    def __init__(self, connection: RedisConnection) -> None:
        self.connection = connection

    @uninterrupted
    async def next_guest(self) -> int:
        """Return a new number."""
        await self.connection.require_house()
        return int(await self.connection.redis.incr("{guests}"))

    @uninterrupted
    async def save_session(self, key: str, session: Session, ttl: int) -> None:
        """Keep a session."""
        await self.connection.redis.set(f"{{s:{key}}}", msgspec.msgpack.encode(session), px=ttl)

    @uninterrupted
    async def load_session(self, key: str, ttl: int) -> Session | None:
        """Return a session and keep it longer."""
        if kept := await self.connection.redis.getex(f"{{s:{key}}}", px=ttl):
            return SESSION.decode(kept)
        await self.connection.require_house()
        return None

    @uninterrupted
    async def end_session(self, key: str) -> None:
        """Delete a session."""
        await self.connection.redis.delete(f"{{s:{key}}}")

    @uninterrupted
    async def save_ticket(self, ticket: str, key: str, ttl: int) -> None:
        """Keep a ticket."""
        await self.connection.redis.set(f"{{k:{digest(ticket)}}}", key, px=ttl)

    @uninterrupted
    async def take_ticket(self, ticket: str) -> str | None:
        """Use up a ticket. If the answer gets lost, so is the ticket: its owner asks for another."""
        key = await self.connection.redis.getdel(f"{{k:{digest(ticket)}}}")
        return key.decode() if key else None

    @uninterrupted
    async def save_code(self, name: str, code: str, role: Role, ttl: int) -> None:
        """Keep a one-use code."""
        await self.connection.redis.delete(f"{{f:{name}}}")
        await self.connection.scripts["save_code"]([f"{{c:{name}}}"], [digest(code), role, ttl])

    @uninterrupted
    async def take_code(self, name: str, code: str) -> Role | None:
        """Use up a code."""
        args = [digest(code), secrets.token_bytes(16)]
        role = await self.connection.scripts["take_code"]([f"{{c:{name}}}"], args)
        return cast("Role", role.decode()) if role else None

    @uninterrupted
    async def failures(self, name: str, ttl: int, *, add: bool) -> int:
        """Count failed sign-ins."""
        args: list[Any] = [ttl, secrets.token_bytes(16)] if add else [ttl]
        return int(await self.connection.scripts["failures"]([f"{{f:{name}}}"], args))

    @uninterrupted
    async def ban(self, ban: Ban) -> None:
        """Append a ban. If the answer gets lost it is appended twice, which changes nothing."""
        await self.connection.require_house()
        await self.connection.redis.xadd("{bans}", {"ban": msgspec.msgpack.encode(ban)})

    @uninterrupted
    async def bans(self, after: str | None) -> tuple[str | None, list[Ban]]:
        """Return the bans after a place."""
        await self.connection.require_house()
        items = await self.connection.redis.xrange("{bans}", min=f"({after}" if after else "-")
        place = items[-1][0].decode() if items else after
        return place, readable(BAN, [fields.get(b"ban", b"") for _, fields in items])
