"""The gate: how many connections there may be, and how much work all who connect may ask for."""

import asyncio
from collections import Counter
from itertools import count

from msgspec import Struct

from protocol.costs import ALLOWANCES, REFUSAL
from server.house.nodes import Nodes

from .budgets import Budgets
from .callers import Caller, Callers
from .turns import Turns


KEPT = 10  # one in so many connections and sockets is kept for people who come back
REMEMBERED = 3_600.0  # s for which the address of somebody with a seat, or of the staff, is remembered
MOST_REMEMBERED = 10_000  # addresses
SOCKETS = 2  # times as many sockets as connections may be open, for requests and for those who are being refused
OVERDRAWN = -500_000  # µs of an address's budget, below which its sockets are cut off unheard
RETRY_AFTER = 5  # s


class Caps(Struct, frozen=True):
    """
    How many connections the house takes in all, and from each address.

    Addresses in `exempt` networks are not limited one by one. Proxies in `trusted` networks are believed when
    they name the address of their client. Not more than `sockets` are open, should the machine allow only so many.
    """

    connections: int
    per_address: int
    exempt: tuple[str, ...] = ()
    trusted: tuple[str, ...] = ()
    sockets: int | None = None


class Gate:
    """
    Counts connections in the whole house, and rations work.

    What other nodes have open is known from the list of `nodes`, at most half a second old.
    """

    def __init__(self, caps: Caps, nodes: Nodes) -> None:
        self.caps = caps
        self.nodes = nodes
        self.callers = Callers(caps.exempt, caps.trusted)
        self.clock = asyncio.get_running_loop().time
        self.addresses = Budgets(ALLOWANCES["address"], self.clock)
        self.sessions = Budgets(ALLOWANCES["session"], self.clock)
        self.turns = Turns(self.clock)
        self.sockets: Counter[str] = Counter()
        self.remembered: dict[str, float] = {}
        self.requests = count()

    # Sockets: before anything was said.

    def arrive(self, peer: str) -> bool:
        """Count a socket, or return False: it is to be cut off, as its address has or asks for far too much."""
        caller, proxy = self.callers.peer(peer), self.callers.proxy(peer)
        if not (caller.exempt or proxy):
            if self.sockets[caller.address] >= SOCKETS * self.caps.per_address:
                return False
            if self.addresses.of(caller.address).left < OVERDRAWN:
                return False
        most = SOCKETS * self.caps.connections if self.caps.sockets is None else self.caps.sockets
        kept = 0 if proxy or self.remembers(caller) else most // KEPT
        if self.sockets.total() >= most - kept:
            return False
        self.sockets[caller.address] += 1
        return True

    def depart(self, peer: str) -> None:
        """Count a socket no more."""
        lower(self.sockets, self.callers.peer(peer).address)

    # Connections.

    def why_full(self, caller: Caller) -> str | None:
        """Return why somebody gets no connection; None if there is room."""
        if not caller.exempt and self.nodes.open_from(caller.address) >= self.caps.per_address:
            return "There are too many connections from this address. Try again shortly."
        kept = 0 if self.remembers(caller) else self.caps.connections // KEPT
        if self.nodes.open_in_all >= self.caps.connections - kept:
            return "The house is full. Try again shortly."
        return None

    def open(self, caller: Caller) -> None:
        """Count a connection."""
        self.nodes.sockets[caller.address] += 1

    def close(self, caller: Caller) -> None:
        """Count a connection no more."""
        lower(self.nodes.sockets, caller.address)

    def remember(self, caller: Caller) -> None:
        """Remember the address of somebody who has a seat, or of the staff: connections are kept for them."""
        self.remembered.pop(caller.address, None)
        self.remembered[caller.address] = self.clock()
        if len(self.remembered) > MOST_REMEMBERED:
            del self.remembered[next(iter(self.remembered))]

    def remembers(self, caller: Caller) -> bool:
        """Return whether somebody comes back."""
        return self.clock() - self.remembered.get(caller.address, -REMEMBERED) < REMEMBERED

    # Work.

    async def admit(self, caller: Caller, cost: int) -> bool:
        """Wait for the turn of a request; return False if its address asks for too much."""
        party = f"{caller.address} request {next(self.requests)}" if caller.exempt else caller.address
        if not caller.exempt:
            budget = self.addresses.of(caller.address)
            refused = budget.left < 0 or self.turns.full(party)
            budget.spend(REFUSAL if refused else cost)
            if refused:
                return False
        await self.turns.take(party, cost)
        return True


def lower(counter: Counter[str], key: str) -> None:
    """Count one less."""
    counter[key] -= 1
    if counter[key] <= 0:
        del counter[key]
