"""
The sessions of the staff: who is on the staff now, how long a shift lasts, and the lock of pages that nobody uses.

The lock is for people at pages. Dealing, with a keypad or a card reader too, counts as use. A locked session has no
power, and its sockets are closed, so that a dealer counts as gone. The code of the sign-in unlocks it.
"""

import asyncio
from collections.abc import Mapping
from contextlib import suppress

import structlog
from msgspec.structs import replace

from protocol.refusals import Refused
from protocol.sentences import Text
from protocol.values import Role
from server.config.access import Access
from server.core.table import Who
from server.store import Away, News, Session, Store
from server.store.encoding import digest
from server.world import World

from .sockets import Held, Sockets
from .staff_codes import plain


HOUR = 3_600_000  # ms
MINUTE = 60_000  # ms
GRAIN = 10_000  # ms between two notes in the store that somebody uses a page
PEOPLE = ("dealer", "supervisor")

log = structlog.get_logger()


class Shifts:
    """Watches over the sessions of the `staff`, whose roles are given by name, and whose open `sockets` it closes."""

    def __init__(
        self, store: Store, world: World, settings: Access, staff: Mapping[str, Role], sockets: Sockets
    ) -> None:
        self.store = store
        self.world = world
        self.settings = settings
        self.staff = staff
        self.sockets = sockets
        self.touched: dict[str, int] = {}  # by key: when somebody last used a page of the session, as this node knows
        self.noted: dict[str, int] = {}  # the same, as this node last saw it in the store
        self.lasts = settings.shift_hours * HOUR

    def begin(self, name: str, role: Role, code: str, *, page: bool) -> Session:
        """Return the session of one of the staff who signs in."""
        now = self.world.now()
        ends = now + self.lasts if role in PEOPLE else 0
        return Session(f"{role}-{name}", name, role, ends, page=page, touched=now, code=digest(plain(code)))

    def check(self, session: Session) -> None:
        """
        Check that a session has the power of its role now.

        Raises:
            Refused: If its owner is not on the staff, the shift is over, or it is locked.

        """
        if session.role == "player":
            return
        self.check_role(session.name, session.role)
        if session.role in PEOPLE and session.ends <= self.world.now():
            raise Refused(Text.SHIFT_OVER)
        if session.locked:
            raise self.idle()

    def check_role(self, name: str, role: str) -> None:
        """Check that somebody is on the staff now (Refused)."""
        if self.staff.get(name) != role:
            raise Refused(Text.NOT_ON_THE_STAFF, name=name)

    def idle(self) -> Refused:
        """Return the refusal of a locked session."""
        return Refused(Text.IDLE, minutes=self.settings.idle_minutes)

    # Activity.

    def act(self, who: Who) -> None:
        """Have somebody of the staff act with a device, which shows that they are there (Refused if they may not)."""
        if who.role != "player":
            self.check_role(who.name, who.role)
            self.there(who.player)

    def there(self, player: str) -> None:
        """Note that the owner of an account is there."""
        for key, held in self.sockets.held.items():
            if held.session.player == player:
                self.touched[key] = self.world.now()

    def unused(self, key: str, session: Session) -> bool:
        """Return whether nobody has used the pages of a session for too long."""
        last = max(session.touched, self.touched.get(key, 0))
        return session.page and self.world.now() - last > self.settings.idle_minutes * MINUTE

    # Locking.

    async def resume(self, key: str, session: Session) -> None:
        """
        Check a session that somebody comes back to.

        Raises:
            Refused: As for `check`; also if nobody used its pages for too long while nobody was connected.

        """
        self.check(session)
        if self.unused(key, session):
            await self.lock(key, session)
            raise self.idle()

    async def unlock(self, key: str, name: str, code: str) -> Held | None:
        """Unlock a session with the code of its sign-in. None if it is the code of another one."""
        session = await self.store.sessions.load_session(key, self.lasts)
        if session is None or (session.name, session.code) != (name, digest(plain(code))):
            return None
        session = replace(session, locked=False, touched=self.world.now())
        self.check(session)
        await self.store.sessions.change_session(key, session)
        log.info("unlocked", name=name)
        return Held(key, session)

    async def lock(self, key: str, session: Session) -> None:
        """Lock a session at every node."""
        log.info("locked, because nobody used the page", name=session.name)
        await self.store.sessions.change_session(key, replace(session, locked=True))
        self.close(key, self.idle())
        with suppress(Away):  # the other nodes look for themselves, too
            await self.store.nodes.publish(News("locked", key))

    def close(self, key: str, why: Refused) -> None:
        """Close the sockets of a session."""
        for socket in tuple(self.sockets.by_session.get(key, ())):
            socket.sign_out(why)

    # Watching.

    async def run(self) -> None:
        """Close and lock what has to be, for ever."""
        while True:
            await asyncio.sleep(1)
            self.close_powerless()
            with suppress(Away):
                await self.look()

    def close_powerless(self) -> None:
        """Close the sockets of sessions that have no power any more."""
        for key, held in tuple(self.sockets.held.items()):
            try:
                self.check(held.session)
            except Refused as over:
                self.close(key, over)

    async def look(self) -> None:
        """Note in the store which pages are used, and lock those that nobody uses at any node."""
        for known in (self.touched, self.noted):
            for gone in known.keys() - self.sockets.held.keys():
                del known[gone]
        for key, held in tuple(self.sockets.held.items()):
            news = self.touched.get(key, 0) - max(self.noted.get(key, 0), held.session.touched)
            if held.session.page and (news > GRAIN or self.unused(key, held.session)):
                await self.look_at(key)

    async def look_at(self, key: str) -> None:
        """Compare with the store when the pages of a session were used."""
        session = await self.store.sessions.load_session(key, self.lasts)
        if session is None:
            return
        used = self.touched.get(key, 0)
        if used > session.touched:
            session = replace(session, touched=used)
            await self.store.sessions.change_session(key, session)
        self.touched[key] = self.noted[key] = session.touched
        if session.locked:
            self.close(key, self.idle())
        elif self.unused(key, session):
            await self.lock(key, session)
