"""Sessions: guests with play money, staff with one-use codes, and the sockets of each session."""

import asyncio
from base64 import urlsafe_b64encode
from contextlib import suppress
from hashlib import sha256

import structlog
from msgspec.structs import replace

from protocol.messages import Wallet
from protocol.refusals import Refused
from protocol.sentences import Text
from server.config.gaming_day import calendar
from server.config.settings import Config
from server.config.staff import roles
from server.store import Away, News, Session, Store
from server.store.house_log import HouseLog
from server.world import World

from . import guests
from .guest_limit import GuestLimit
from .names import Names
from .refills import Refills
from .shifts import Shifts
from .sockets import Held, Sockets
from .staff_codes import StaffCodes
from .tickets import Ticket, UsedTickets, new_ticket, read_ticket


SESSION_TTL = 30 * 24 * 3_600_000  # ms
HOUR = 3_600_000  # ms
TICKET_TTL = 10_000  # ms
RETURN_TTL = 12 * 3_600_000  # ms in which a page can come back with the ticket of its welcome
VERIFY_EVERY = 60.0  # s between two looks whether the sessions of open sockets are still there
NEWS_EVERY = 0.5  # s between two looks at the news of other nodes

log = structlog.get_logger()


class Sessions:
    """
    All sessions, and as `sockets` those that are open here. Guests and sessions last as `config` says.

    Failed sign-ins and refills are recorded in `house_log`.

    `run` sends a `Wallet` to the players whose wallets changed, which `paid` is told of.
    """

    def __init__(self, store: Store, world: World, config: Config, house_log: HouseLog) -> None:
        self.store = store
        self.codes = StaffCodes(store.sessions, world, house_log)
        self.world = world
        self.sockets = Sockets()
        self.settings = settings = config.access
        self.shifts = Shifts(store, world, settings, roles(config), self.sockets)
        days = calendar(config.house.gaming_day, config.house.zone)
        self.refills = Refills(store.wallets, house_log, lambda: days.day(world.now()), wanted=settings.refill)
        self.names = Names(store, self.shifts, SESSION_TTL)
        self.guest_limit = GuestLimit(settings.guests_each_hour, lambda: world.elapsed() / 1000)
        self.over = guests.Ended(world.now)
        self.used = UsedTickets()
        self.to_send: set[str] = set()  # players who are connected here and whose wallets changed
        self.to_announce: set[str] = set()  # players whose wallets changed, for the other nodes
        self.news = asyncio.Event()

    def secret(self) -> str:
        """Return 256 random bits that fit in a URL."""
        return urlsafe_b64encode(self.world.entropy()).rstrip(b"=").decode()

    # Opening and ending sessions.

    def guest(self, address: str, *, counted: bool = True, bot: str | None = None) -> Held:
        """
        Make a new guest who comes from `address`. Nothing is stored until the first chips are bought.

        One who shows the `bot` pass of this house is one of its bots.

        Raises:
            Refused: If too many have come from there.

        """
        if counted:
            self.guest_limit.count(address)
        of_house = bot is not None and guests.is_bot_pass(bot, self.store.macs)
        key = guests.new_key(self.world, self.settings.guest_hours * HOUR, bot=of_house)
        guest = guests.read_key(key)
        assert guest is not None
        return Held(key, guest.session, guests.token_of(key, self.store.macs), unplayed=True)

    async def resume(self, token: str) -> Held:
        """
        Return a session.

        Raises:
            Refused: If there is none with this token, or it has ended.

        """
        held = await self.find(self.key(token))
        if held.session.cookie:
            raise Refused(Text.SESSION_ENDED)  # the token was exchanged for a cookie
        return replace(held, token=token)

    def key(self, token: str) -> str:
        """Return the key of a token's session."""
        return guests.key_in(token, self.store.macs) or key_of(token)

    def read_ticket(self, text: str) -> Ticket:
        """
        Return a ticket.

        Raises:
            Refused: If it is not one of this house, or is too old.

        """
        ticket = read_ticket(text, self.store.macs)
        if ticket is None or ticket.ends <= self.world.now():
            raise Refused(Text.UNKNOWN_TICKET)
        return ticket

    async def redeem(self, ticket: Ticket) -> Held:
        """
        Use a ticket up and return its session. That it is used is stored, unless nothing of the guest is.

        Raises:
            Refused: If it was used before; also as for `find`.

        """
        held, lasts = await self.find(ticket.key), ticket.ends - self.world.now()
        if not self.used.use(ticket, self.world.now()) or not (
            held.unplayed or await self.store.sessions.use_ticket(ticket.number, max(1, lasts))
        ):
            raise Refused(Text.UNKNOWN_TICKET)
        return held

    async def find(self, key: str) -> Held:
        """
        Return a session by its key.

        Raises:
            Refused: If it has ended, is locked, or its owner is not on the staff any more.

        """
        session = await self.store.sessions.load_session(key, SESSION_TTL)
        if session is not None:
            await self.shifts.resume(key, session)
            await self.names.keep(key, session)
            return Held(key, session)
        guest, now = guests.read_key(key), self.world.now()
        if guest is None or guest.session.player in self.over.guests or guest.ends + SESSION_TTL <= now:
            raise Refused(Text.SESSION_ENDED)
        held = Held(key, guest.session, unplayed=True)
        if await self.store.wallets.opened(guest.session.player):  # and its session was not stored then
            if await self.store.sessions.ended(key):
                raise Refused(Text.SESSION_ENDED)
            return await self.played(held)
        if guest.ends <= now:
            raise Refused(Text.SESSION_ENDED)
        return held

    async def played(self, held: Held) -> Held:
        """Store the session of a guest who has played for the first time."""
        await self.store.sessions.save_session(held.key, held.session, SESSION_TTL)
        return replace(held, unplayed=False)

    def ticket(self, held: Held, lasts: int | None = None) -> str:
        """Return a ticket that resumes this session at any node, once; it is valid for `lasts` ms, or a short time."""
        return new_ticket(held.key, lasts or TICKET_TTL, self.world, self.store.macs)

    async def sign_in(self, name: str, code: str, address: str, *, page: bool = False) -> Held:
        """
        Sign a member of the staff in who comes from `address`. The answers are the same for names that do not exist.

        Raises:
            Refused: If the name and code are not right, or too many were wrong from there.

        """
        role = await self.codes.take(name, code, address)
        log.info("signed in", name=name, role=role)
        session = self.shifts.begin(name, role, code, page=page)
        self.shifts.check(session)
        return await self.open(session)

    async def sign_out(self, key: str) -> None:
        """End a session and close all its sockets at every node, also those that are just connecting."""
        await self.store.nodes.publish(News("ended", key))  # if this fails, the session goes on here too
        guest = self.over.add(key)
        if guest is not None and await self.store.wallets.opened(guest.session.player):
            await self.end_played(guest)
        else:
            await self.store.sessions.end_session(key)
        self.ended(key)
        with suppress(Away):  # it has ended, even if the other nodes do not hear it
            await self.store.nodes.publish(News("ended", key))  # again, for a socket that connected in between

    async def end_played(self, guest: guests.Guest) -> None:
        """End the session of a guest who has played, and store that it has ended."""
        await self.store.sessions.end_session(guest.key, guest.ends + SESSION_TTL - self.world.now())

    def ended(self, key: str) -> None:
        """Close every socket of a session that has ended."""
        self.over.add(key)
        for socket in self.sockets.of_session(key):
            socket.sign_out()

    async def open(self, session: Session) -> Held:
        """Store a new session."""
        token = self.secret()
        held = Held(key_of(token), session, token)
        await self.store.sessions.save_session(held.key, session, SESSION_TTL)
        return held

    # Sockets.

    def paid(self, player: str) -> None:
        """Send a player the changed wallet soon, at every node where the player is connected."""
        self.to_announce.add(player)
        self.show(player)
        self.news.set()

    def show(self, player: str) -> None:
        """Send a player who is connected here the wallet, soon; or see to a session that ended before these chips."""
        if player in self.sockets.by_player or player in self.over.guests:
            self.to_send.add(player)
            self.news.set()

    async def run(self) -> None:
        """Send wallets to their owners as they change, and follow the news of other nodes."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self.send_wallets())
            tasks.create_task(self.follow_news())
            tasks.create_task(self.shifts.run())
            tasks.create_task(self.verify())

    async def verify(self) -> None:
        """Close the sockets of sessions that are not in the store any more, should a node have missed the news."""
        while True:
            await asyncio.sleep(VERIFY_EVERY)
            with suppress(Away):
                for key, held in tuple(self.sockets.held.items()):
                    if not held.unplayed and await self.store.sessions.load_session(key, SESSION_TTL) is None:
                        self.ended(key)

    async def follow_news(self) -> None:
        """Close sockets and send wallets by the news of other nodes."""
        place: str | None = None
        while True:
            try:
                place, news = await self.store.nodes.listen(place)
            except Away:
                news = []
            for one in news:
                match one.kind:
                    case "ended":
                        self.ended(one.who)
                    case "locked":
                        self.shifts.close(one.who, self.shifts.idle())
                    case "paid":
                        self.show(one.who)
            await asyncio.sleep(NEWS_EVERY)

    async def send_wallets(self) -> None:
        """Send wallets to their owners, and announce them to the other nodes."""
        while True:
            await self.news.wait()
            self.news.clear()
            while self.to_announce:
                with suppress(Away):  # a player at another node then sees the wallet at the next welcome
                    await self.store.nodes.publish(News("paid", self.to_announce.pop()))
            while self.to_send:
                player = self.to_send.pop()
                try:
                    purse = await self.store.wallets.purse(player)
                    if guest := self.over.guests.get(player):
                        await self.end_played(guest)
                    elif held := self.sockets.unplayed.get(player):
                        await self.played(held)
                        self.sockets.unplayed.pop(player, None)
                except Away:
                    self.to_send.add(player)
                    await asyncio.sleep(1)
                    continue
                wallet = Wallet(purse.balance, purse.table)
                for socket in self.sockets.by_player.get(player, ()):
                    if self.sockets.shown.get(socket) != wallet:  # this node hears its own news too
                        self.sockets.shown[socket] = wallet
                        socket.tell(wallet)


def key_of(token: str) -> str:
    """Return the key of a token's session; the token cannot be found from it."""
    return sha256(token.encode()).hexdigest()
