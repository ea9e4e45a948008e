"""
Tickets and cookies: the key of a session with a MAC, so that nothing has to be stored until one is used.

A ticket opens its session once, within a time. A cookie opens nothing: with it a page gets tickets.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode

from msgspec import Struct

from server.store import Locked
from server.store.macs import Macs
from server.world import World


BELONGS = "a ticket"
MOST_USED = 10_000  # tickets that one node remembers


class Ticket(Struct, frozen=True):
    """A ticket that this house made: the `key` of its session, until when it is good (ms), and what makes it unique."""

    key: str
    ends: int
    number: str


class UsedTickets:
    """The tickets that were used at this node and would still be good."""

    def __init__(self) -> None:
        self.ends: dict[str, int] = {}  # by their numbers, in ms

    def use(self, ticket: Ticket, now: int) -> bool:
        """Note at `now` (ms) that a ticket is used, and return whether it is for the first time at this node."""
        if len(self.ends) >= MOST_USED:
            self.ends = {number: ends for number, ends in self.ends.items() if ends > now}
        first = ticket.number not in self.ends
        if first and len(self.ends) < MOST_USED:
            self.ends[ticket.number] = ticket.ends
        return first


def new_ticket(key: str, lasts: int, world: World, macs: Macs) -> str:
    """Return a ticket for a session, which is good for `lasts` ms."""
    number = urlsafe_b64encode(world.entropy()[:12]).decode()
    return signed(f"{key}.{world.now() + lasts}.{number}", BELONGS, macs)


def read_ticket(text: str, macs: Macs) -> Ticket | None:
    """Return a ticket, or None if this house did not make it."""
    if (ticket := unsigned(text, BELONGS, macs)) is None:
        return None
    key, ends, number = ticket.split(".")
    return Ticket(key, int(ends), number)


def signed(text: str, belongs: str, macs: Macs) -> str:
    """Return a text with its MAC."""
    return f"{text}.{urlsafe_b64encode(macs.make(belongs, text.encode())).decode()}"


def unsigned(text: str, belongs: str, macs: Macs) -> str | None:
    """Return a signed text without its MAC, or None if this house did not sign it."""
    said, _, mac = text.rpartition(".")
    try:
        made = urlsafe_b64decode(mac)
        written = urlsafe_b64encode(made).decode() == mac  # as we write it, and not in another way
        return said if written and macs.check(made, belongs, said.encode()) else None
    except (Locked, ValueError):
        return None
