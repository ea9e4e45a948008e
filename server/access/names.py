"""
The names that players choose.

A name is kept with the player's session and belongs to one player of the house, at every node. It is claimed by its
skeleton, so nobody gets a name that looks like another's, like one of the staff's, or like a role in the house.
"""

import re
from unicodedata import normalize

from msgspec.structs import replace

from protocol.refusals import Refused
from protocol.sentences import Text
from server.store import Session, Store

from . import guests
from .look_alikes import SEPARATORS, scripts, skeleton
from .shifts import Shifts
from .sockets import Held


SHORTEST, LONGEST = 2, 20  # characters
ROLES = frozenset(map(skeleton, ("dealer", "house", "floor", "croupier", "supervisor", "guest", "bot")))


class Names:
    """
    Gives players the names that they choose. A name that is not used for `ttl` ms is free again.

    `shifts` knows who is on the staff, and the open sockets.
    """

    def __init__(self, store: Store, shifts: Shifts, ttl: int) -> None:
        self.store = store
        self.shifts = shifts
        self.ttl = ttl

    async def choose(self, held: Held, text: str) -> str:
        """
        Give a player a name, and return it as it is written from now on.

        Raises:
            Refused: If nobody may have this name, somebody has it, or the player has a seat or is no player.
            Away: If the store does not answer.

        """
        session = held.session
        if session.role != "player":
            raise Refused(Text.ONLY_PLAYERS_PLAY, role=session.role)
        name = written(text)
        self.check(name)
        if (table := (await self.store.wallets.purse(session.player)).table) is not None:
            raise Refused(Text.NAME_SEATED, table=table)
        if not await self.store.sessions.claim_name(skeleton(name), session.player, self.ttl):
            raise Refused(Text.NAME_TAKEN, name=name)
        named = replace(session, name=name)
        await self.store.sessions.save_session(held.key, named, self.ttl)  # of a guest who has not played
        await self.store.sessions.change_session(held.key, named)
        self.shifts.sockets.rename(held.key, named)
        if skeleton(session.name) != skeleton(name):
            await self.store.sessions.release_name(skeleton(session.name), session.player)
        return name

    async def keep(self, key: str, session: Session) -> None:
        """Keep the name of a player who comes back."""
        guest = guests.read_key(key)
        if guest is not None and guest.session.name != session.name:
            await self.store.sessions.claim_name(skeleton(session.name), session.player, self.ttl)

    def check(self, name: str) -> None:
        """Check that a player may have a name (Refused)."""
        if not all(one.isalpha() or one in "0123456789" or SEPARATORS.match(one) for one in name):
            raise Refused(Text.NAME_LETTERS)
        if len(SEPARATORS.sub("", name)) < SHORTEST or len(name) > LONGEST:
            raise Refused(Text.NAME_LENGTH, least=SHORTEST, most=LONGEST)
        if len(scripts(name)) > 1:
            raise Refused(Text.NAME_SCRIPTS)
        words = {skeleton(word) for part in SEPARATORS.split(name) for word in (part, part.strip("0123456789"))}
        whole = {skeleton(name), skeleton(name.strip("0123456789 "))}
        if whole & {skeleton(one) for one in self.shifts.staff} or (words | whole) & ROLES:
            raise Refused(Text.NAME_OF_STAFF)


def written(text: str) -> str:
    """Return a name in the one form in which it is shown."""
    return re.sub(r"\s+", " ", normalize("NFKC", text).replace("’", "'")).strip()  # noqa: RUF001 - phones write it
