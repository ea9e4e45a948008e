"""
Guests who have not played: nothing of them is stored (standard 63). The bots of the house are guests too.

The key of such a guest's session says all there is to know: the number of the account, and until when it is good. The
token is the key with a MAC, so that nobody else can make one. Any node can read it.

The account of a bot begins with another word. Only a guest who shows the house's pass gets one.
"""

import re
from collections.abc import Callable

from msgspec import Struct

from server.core.table import BOT
from server.store import Session
from server.store.macs import Macs
from server.world import World

from .tickets import signed, unsigned


GUEST = "guest-"  # begins the account of a guest
GUEST_KEY = re.compile(f"({GUEST}|{BOT})([0-9a-f]{{16}})-([0-9]{{1,15}})")
BELONGS = "the token of a guest"
OF_A_BOT = "the pass of a bot"
MOST_ENDED = 10_000  # guests that are remembered


class Guest(Struct, frozen=True):
    """
    The account of a guest who may not have played yet, and when it ends (ms) if nothing is played by then.

    `key` is that of its session.
    """

    key: str
    session: Session
    ends: int


def new_key(world: World, lasts: int, *, bot: bool = False) -> str:
    """Return the key of a new guest's session, which is good for `lasts` ms; or that of a bot of the house."""
    return f"{BOT if bot else GUEST}{world.entropy().hex()[:16]}-{world.now() + lasts}"


def read_key(key: str) -> Guest | None:
    """Return the guest whose session has this key, or None if it is no guest's."""
    if (parts := GUEST_KEY.fullmatch(key)) is None:
        return None
    kind, number, ends = parts.groups()
    name = f"{'Bot' if kind == BOT else 'Guest'} {int(number, 16) % 1_000_000}"
    return Guest(key, Session(f"{kind}{number}", name, "player"), int(ends))


def token_of(key: str, macs: Macs) -> str:
    """Return the token of a guest's session."""
    return signed(key, BELONGS, macs)


def key_in(token: str, macs: Macs) -> str | None:
    """Return the key in the token of a guest, or None if it was not made with a key of this house."""
    key = unsigned(token, BELONGS, macs)
    return key if key is not None and GUEST_KEY.fullmatch(key) else None


def bot_pass(macs: Macs) -> str:
    """Return the pass that the house gives to the programs of its bots."""
    return signed("bots", OF_A_BOT, macs)


def is_bot_pass(text: str, macs: Macs) -> bool:
    """Return whether this is the pass of the house's bots."""
    return unsigned(text, OF_A_BOT, macs) is not None


class Ended:
    """The `guests` whose sessions have ended, by player: of those who have not played the store knows nothing."""

    def __init__(self, now: Callable[[], int]) -> None:
        self.now = now
        self.guests: dict[str, Guest] = {}

    def add(self, key: str) -> Guest | None:
        """Remember that a session has ended, and return whose it is, or None if it is no guest's."""
        if (guest := read_key(key)) is not None:
            if len(self.guests) >= MOST_ENDED:
                self.guests = {player: one for player, one in self.guests.items() if one.ends > self.now()}
            if len(self.guests) < MOST_ENDED:
                self.guests[guest.session.player] = guest
        return guest
