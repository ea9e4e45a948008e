"""Who comes in, in Redis: sessions, tickets, codes of the staff; the nodes that let them in, and who is not let in."""

import asyncio
import secrets
from pathlib import Path
from typing import Any, cast

import msgspec
from redis.asyncio import Redis

from protocol.values import Role
from server.core.supervision.bans import Ban

from . import Away, News, Node, Session
from .connection import Script, whole
from .encoding import digest, readable
from .failover import Cluster
from .preflight import NAME


NEWS = 10_000  # items of news that are kept
SESSION = msgspec.msgpack.Decoder(Session)
NODE = msgspec.msgpack.Decoder(Node)
TOLD = msgspec.msgpack.Decoder(News)
BAN = msgspec.msgpack.Decoder(Ban)


class RedisDoor:
    """That part of `RedisStore`. `house` is the name of the house whose books are kept there, if that matters."""

    house: bytes | None = None

    def __init__(self, client: Redis | Cluster) -> None:
        self.running: set[asyncio.Task[Any]] = set()
        self._redis: Any = client  # its types leave open whether answers are bytes; here they are
        self._lua = {
            path.stem: Script(self._redis, path.read_text()) for path in (Path(__file__).parent / "lua").glob("*.lua")
        }

    async def _look_for_books(self) -> None:
        if self.house not in (None, await self._redis.get(NAME)):
            raise Away("The store does not hold the books of this house any more.")

    @whole
    async def next_guest(self) -> int:
        """Return a new number."""
        await self._look_for_books()
        return int(await self._redis.incr("{guests}"))

    @whole
    async def save_session(self, key: str, session: Session, ttl: int) -> None:
        """Keep a session."""
        await self._redis.set(f"{{s:{key}}}", msgspec.msgpack.encode(session), px=ttl)

    @whole
    async def load_session(self, key: str, ttl: int) -> Session | None:
        """Return a session and keep it longer."""
        if kept := await self._redis.getex(f"{{s:{key}}}", px=ttl):
            return SESSION.decode(kept)
        await self._look_for_books()
        return None

    @whole
    async def end_session(self, key: str) -> None:
        """Forget a session."""
        await self._redis.delete(f"{{s:{key}}}")

    @whole
    async def save_ticket(self, ticket: str, key: str, ttl: int) -> None:
        """Keep a ticket."""
        await self._redis.set(f"{{k:{digest(ticket)}}}", key, px=ttl)

    @whole
    async def take_ticket(self, ticket: str) -> str | None:
        """Use up a ticket. If the answer gets lost, so is the ticket: whoever held it asks for another."""
        key = await self._redis.getdel(f"{{k:{digest(ticket)}}}")
        return key.decode() if key else None

    @whole
    async def save_code(self, name: str, code: str, role: Role, ttl: int) -> None:
        """Keep a one-use code."""
        await self._redis.delete(f"{{f:{name}}}")
        await self._lua["save_code"]([f"{{c:{name}}}"], [digest(code), role, ttl])

    @whole
    async def take_code(self, name: str, code: str) -> Role | None:
        """Use up a code."""
        role = await self._lua["take_code"]([f"{{c:{name}}}"], [digest(code), secrets.token_bytes(16)])
        return cast("Role", role.decode()) if role else None

    @whole
    async def failures(self, name: str, ttl: int, *, add: bool) -> int:
        """Count failed sign-ins."""
        args: list[Any] = [ttl, secrets.token_bytes(16)] if add else [ttl]
        return int(await self._lua["failures"]([f"{{f:{name}}}"], args))

    @whole
    async def register(self, node: Node, ttl: int) -> None:
        """List a node; its name enters the set each time, so that no one can have taken it out for good."""
        await self._redis.set(f"{{n:{node.id}}}", msgspec.msgpack.encode(node), px=ttl)
        await self._redis.sadd("{nodes}", node.id)

    @whole
    async def unregister(self, node: str) -> None:
        """Take a node off the list."""
        await self._redis.delete(f"{{n:{node}}}")
        await self._redis.srem("{nodes}", node)

    @whole
    async def nodes(self) -> list[Node]:
        """Return the nodes whose leases last; a name without a lease leaves the set."""
        names = sorted(name.decode(errors="replace") for name in await self._redis.smembers("{nodes}"))
        found = await asyncio.gather(*(self._redis.get(f"{{n:{name}}}") for name in names))
        gone = [name for name, packed in zip(names, found, strict=True) if packed is None]
        if gone:
            await self._redis.srem("{nodes}", *gone)
        return readable(NODE, [packed for packed in found if packed is not None])

    @whole
    async def tell(self, news: News) -> None:
        """Keep some news; if the answer gets lost it is told twice, which harms nobody."""
        await self._redis.xadd("{news}", {"news": msgspec.msgpack.encode(news)}, maxlen=NEWS)

    @whole
    async def told(self, after: str | None) -> tuple[str, list[News]]:
        """Return the news after a place."""
        if after is None:
            last = await self._redis.xrevrange("{news}", count=1)
            return (last[0][0].decode() if last else "0-0"), []
        items = await self._redis.xrange("{news}", min=f"({after}")
        place = items[-1][0].decode() if items else after
        return place, readable(TOLD, [fields.get(b"news", b"") for _, fields in items])

    @whole
    async def ban(self, ban: Ban) -> None:
        """Keep a ban; if the answer gets lost it is kept twice, which says nothing else."""
        await self._look_for_books()
        await self._redis.xadd("{bans}", {"ban": msgspec.msgpack.encode(ban)})

    @whole
    async def bans(self, after: str | None) -> tuple[str | None, list[Ban]]:
        """Return the bans after a place."""
        await self._look_for_books()
        items = await self._redis.xrange("{bans}", min=f"({after}" if after else "-")
        place = items[-1][0].decode() if items else after
        return place, readable(BAN, [fields.get(b"ban", b"") for _, fields in items])
