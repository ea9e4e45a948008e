"""
Which players and games are banned in the whole house (standards 22, 23 and 44).

A supervisor rules at any node; bans are kept in the store, where each node reads on twice a second. So a node that was
down and a table that opens later follow them too.
"""

import asyncio
from contextlib import suppress

import structlog

from protocol.bans import Bans as Shown
from protocol.bans import Exclude, ExcludedPlayer, Readmit, Ruling, StartGaming, StopGaming, StoppedGame
from protocol.refusals import Refused
from protocol.sentences import Text
from protocol.wording import sentence
from server.changes import Changes
from server.core.games.registry import GAMES
from server.core.orders import ApplyBans
from server.core.supervision.bans import HOUSE, Ban
from server.core.table import Table, game_of
from server.store import Away, Session, SessionStore
from server.store.house_events import Ruled
from server.store.house_log import HouseLog


STAFF = ("dealer-", "supervisor-", "device-")  # accounts of the staff begin so
LOOK = 0.5  # s between two looks

log = structlog.get_logger()


class Bans:
    """The bans of the house, as this node has read them. Each ruling is recorded in `house_log`."""

    def __init__(self, sessions: SessionStore, house_log: HouseLog) -> None:
        self.sessions = sessions
        self.house_log = house_log
        self.on_change = Changes()  # told after each look that found new bans
        self.last: dict[tuple[str, str | None], Ban] = {}  # the last of each, in their order
        self.seen: set[Ban] = set()  # one that is written again changes nothing: somebody may have copied it
        self.place: str | None = None
        self.read = False
        self.one_at_a_time = asyncio.Lock()

    async def run(self) -> None:
        """Read on for ever."""
        while True:
            with suppress(Away):  # what was read last holds
                await self.look()
            await asyncio.sleep(LOOK)

    async def look(self) -> None:
        """
        Read what was ruled since the last look.

        Raises:
            Away: If the store does not answer.

        """
        async with self.one_at_a_time:
            self.place, bans = await self.sessions.bans(self.place)
            self.read = True
            fresh = [ban for ban in bans if ban not in self.seen]
            for ban in fresh:
                self.seen.add(ban)
                self.last.pop((ban.kind, ban.whom), None)
                self.last[ban.kind, ban.whom] = ban
            if fresh:
                self.on_change.tell()

    async def rule(self, who: Session, ruling: Ruling, at: int) -> None:
        """
        Keep what a supervisor rules, and follow it.

        Raises:
            Refused: If they may not rule, or there is nothing to lift.
            Away: If the store does not answer.

        """
        if who.role != "supervisor":
            raise Refused(Text.ONLY_THE_FLOOR)
        await self.look()
        await self.keep(self.meant(who, ruling, at))

    async def rule_by_house(self, why: str, at: int, *, lifted: bool) -> None:
        """
        Stop every game because of `why`, or start all again. What a supervisor ruled stays.

        Raises:
            Away: If the store does not answer.

        """
        await self.look()
        last = self.last.get(("game", None))
        stopped_by = None if last is None or last.lifted else last.by
        if stopped_by == (HOUSE if lifted else None):
            await self.keep(Ban("game", None, "", why, HOUSE, HOUSE, at, lifted))

    async def keep(self, ban: Ban) -> None:
        """Keep a ban on record, and follow it."""
        log.warning(
            "ruled for the whole house", kind=ban.kind, whom=ban.whom, lifted=ban.lifted, by=ban.by, why=ban.why
        )
        await self.sessions.ban(ban)
        self.house_log.record(Ruled(ban))
        await self.look()

    def meant(self, who: Session, ruling: Ruling, at: int) -> Ban:
        """Return the ban to keep; Refused if there is no such game, or the ban to be lifted is not in force."""
        why, by, by_name = sentence(ruling.why), who.player, who.name
        match ruling:
            case Exclude(_, player, name):
                if player.startswith(STAFF):
                    raise Refused(Text.ONLY_PLAYERS_EXCLUDED)
                return Ban("player", player, name, why, by, by_name, at)
            case StopGaming(_, game):
                if game is not None and game not in GAMES:
                    raise Refused(Text.UNKNOWN_GAME, game=game, games=tuple(GAMES))
                return Ban("game", game, "", why, by, by_name, at)
            case Readmit(_, player):
                last, wrong = self.last.get(("player", player)), Text.NOT_EXCLUDED
            case StartGaming(_, game):
                last, wrong = self.last.get(("game", game)), Text.NOT_STOPPED
        if last is None or last.lifted:
            raise Refused(wrong)
        return Ban(last.kind, last.whom, last.name, why, by, by_name, at, lifted=True)

    # What follows.

    def why_barred(self, player: str) -> str | None:
        """Return why a player is excluded, in the words of the supervisor, or None."""
        ban = self.last.get(("player", player))
        return None if ban is None or ban.lifted else ban.why

    def check(self, player: str) -> None:
        """
        Let somebody come in.

        Raises:
            Refused: If the player is excluded.
            Away: If that is not known yet.

        """
        if not self.read:
            raise Away("The bans of the house are not read yet.")
        if why := self.why_barred(player):
            raise Refused(Text.EXCLUDED, why=why)

    def concerning(self, table: Table) -> ApplyBans:
        """Return the order by which a table follows the bans."""
        games = (None, game_of(table.posted).name) if table.posted else ()
        found = [self.last.get(("game", game)) for game in games]
        found += [self.last.get(("player", player)) for player in table.players]
        return ApplyBans(tuple(ban for ban in found if ban is not None))

    def shown(self) -> Shown:
        """Return what is in force, the newest first."""
        bans = [ban for ban in reversed(self.last.values()) if not ban.lifted]
        return Shown(
            tuple(
                ExcludedPlayer(ban.whom or "", ban.name, ban.why, ban.by_name, ban.at)
                for ban in bans
                if ban.kind == "player"
            ),
            tuple(StoppedGame(ban.whom, ban.why, ban.by_name, ban.at) for ban in bans if ban.kind == "game"),
        )
