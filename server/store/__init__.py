"""
The store's port: everything that must outlive a process goes through it.

`memory.py` and `redis.py` are its adapters; `tests/store/contract.py` is what both hold. Money is in cents, times in
milliseconds. A method that returns has written to disk; one that raises anything but the errors of `values.py` has an
unknown outcome, and the log is the judge.
"""

from collections.abc import Sequence
from typing import Protocol

from protocol.values import Role
from server.core.events import TableEvent
from server.core.meter.events import Metering
from server.core.supervision.bans import Ban

from .values import (
    START,
    Away,
    Broken,
    By,
    Conflict,
    Entry,
    Fence,
    Fenced,
    Head,
    Locked,
    News,
    Node,
    Noted,
    Purse,
    Refusal,
    Row,
    Session,
    Snapshot,
    StoreError,
)


__all__ = [
    "START",
    "Away",
    "Broken",
    "By",
    "Conflict",
    "Entry",
    "Fence",
    "Fenced",
    "Head",
    "Locked",
    "News",
    "Node",
    "Noted",
    "Purse",
    "Refusal",
    "Row",
    "Session",
    "Snapshot",
    "Store",
    "StoreError",
]


class Store(Protocol):
    """
    Everything that must outlive a process.

    Any method may raise Away.
    """

    # Ownership of a table.

    async def acquire(self, table: str, owner: str, ttl: int) -> Fence | None:
        """Take the table's lease for `ttl` ms, or return None while another owner holds it."""
        ...

    async def renew(self, table: str, fence: Fence, ttl: int) -> bool:
        """Extend our own lease; False if it is not ours any more."""
        ...

    async def release(self, table: str, fence: Fence) -> None:
        """Give the lease back, if it is ours."""
        ...

    # A table's log.

    async def append(
        self, table: str, fence: Fence, head: Head, at: int, events: Sequence[TableEvent], by: By | None = None
    ) -> list[Entry]:
        """
        Write a batch after `head`, all or nothing, and return its entries.

        Safe against the client library's own retries: each call has a batch id of its own.

        Raises:
            Fenced: If `fence` is not the table's newest.
            Conflict: If the log is not at `head`.

        """
        ...

    async def put_back(self, table: str, fence: Fence, head: Head, entries: Sequence[Entry]) -> None:
        """
        Write entries again as they were, after the store lost them in a failover: their chain is the same.

        Raises:
            Fenced: If `fence` is not the table's newest.
            Conflict: If the log is not at `head`.

        """
        ...

    async def head(self, table: str) -> Head:
        """Return the end of the log."""
        ...

    async def read(self, table: str, after: Head = START, most: int | None = None) -> list[Entry]:
        """
        Return the entries after a place, at most `most` of them, opened.

        Raises:
            Broken: If they are not the next links of its chain.

        """
        ...

    async def place(self, table: str, version: int) -> Head:
        """
        Return the place after event `version`, for `read` to begin at anywhere in a long log.

        Raises:
            Broken: If there is no such event.

        """
        ...

    async def save_snapshot(self, table: str, fence: Fence, snapshot: Snapshot) -> None:
        """Keep the newest snapshot (Fenced as for `append`)."""
        ...

    async def load_snapshot(self, table: str) -> Snapshot | None:
        """Return the newest snapshot, or None."""
        ...

    async def save_milestone(self, table: str, fence: Fence, snapshot: Snapshot) -> None:
        """Keep a snapshot for good, unless one as new is kept already (Fenced as for `append`)."""
        ...

    async def load_milestone(self, table: str, version: int) -> Snapshot | None:
        """Return the newest of those that are kept for good and are of event `version` or an earlier one, or None."""
        ...

    async def tables(self) -> list[str]:
        """Return the names of all tables that have a log, sorted."""
        ...

    # A meter's log. It has no owner: whoever finds it where they believe it is may write.

    async def note(self, meter: str, head: Head, at: int, events: Sequence[Metering]) -> list[Noted]:
        """Write a batch after `head`, all or nothing, and return its entries (Conflict if the log is not there)."""
        ...

    async def note_again(self, meter: str, head: Head, noted: Sequence[Noted]) -> None:
        """Write entries again as they were, after the store lost them (Conflict if the log is not at `head`)."""
        ...

    async def meter_head(self, meter: str) -> Head:
        """Return the end of a meter's log."""
        ...

    async def noted(self, meter: str, after: Head = START, most: int | None = None) -> list[Noted]:
        """Return the entries after a place (Broken if they are not the next links of its chain)."""
        ...

    async def save_meter(self, meter: str, snapshot: Snapshot) -> None:
        """Keep a meter's newest snapshot."""
        ...

    async def load_meter(self, meter: str) -> Snapshot | None:
        """Return a meter's newest snapshot, or None."""
        ...

    async def meters(self) -> list[str]:
        """Return the names of all meters that have a log, sorted."""
        ...

    # Wallets. Each movement is a transfer with an id of its own, and a repeat of it changes nothing.

    async def purse(self, player: str) -> Purse:
        """Return a player's wallet; one never seen is empty."""
        ...

    async def debit(self, player: str, transfer: str, amount: int, table: str) -> Refusal | None:
        """
        Take `amount` cents out, for `table`, and record it as the wallet's one open table, in one step.

        Returns None when done (or done before under this id), or why not; a refusal is remembered under the id too, so
        that whoever finishes the transfer learns the same.
        """
        ...

    async def credit(self, player: str, transfer: str, amount: int, leaves: str | None = None) -> None:
        """Put `amount` cents in, once for each id; with `leaves`, the wallet's open table is no longer that one."""
        ...

    async def ledger(self, player: str) -> dict[str, int]:
        """Return every carried-out transfer of a wallet: its id and the cents that came in (negative: went out)."""
        ...

    async def players(self) -> list[str]:
        """Return all players who have a wallet, sorted."""
        ...

    # Sessions, tickets and staff codes. Tickets and codes are kept as SHA-256 only.

    async def next_guest(self) -> int:
        """Return a number no guest had before."""
        ...

    async def save_session(self, key: str, session: Session, ttl: int) -> None:
        """Keep a session for `ttl` ms, under a key that does not give its token away."""
        ...

    async def load_session(self, key: str, ttl: int) -> Session | None:
        """Return a session and give it `ttl` ms more, or None if there is none."""
        ...

    async def end_session(self, key: str) -> None:
        """Forget a session."""
        ...

    async def save_ticket(self, ticket: str, key: str, ttl: int) -> None:
        """Let whoever says `ticket` within `ttl` ms be the session of a key, once."""
        ...

    async def take_ticket(self, ticket: str) -> str | None:
        """Use up a ticket and return the session's key; None if it is not right, or was used."""
        ...

    async def save_code(self, name: str, code: str, role: Role, ttl: int) -> None:
        """
        Let the staff member `name` sign in once with `code` within `ttl` ms.

        It replaces an earlier code, and forgets the sign-ins that failed: whoever may issue codes may unlock the name.
        """
        ...

    async def take_code(self, name: str, code: str) -> Role | None:
        """Use up the code and return the role it gives; None if it is not right (a wrong one uses nothing up)."""
        ...

    async def failures(self, name: str, ttl: int, *, add: bool) -> int:
        """Return how many sign-ins of `name` failed in the last `ttl` ms, with `add` counting one more now."""
        ...

    # The nodes of the house.

    async def register(self, node: Node, ttl: int) -> None:
        """List a node for `ttl` ms, in place of what it said before."""
        ...

    async def unregister(self, node: str) -> None:
        """Take a node off the list at once."""
        ...

    async def nodes(self) -> list[Node]:
        """Return the nodes that are listed, by id."""
        ...

    async def tell(self, news: News) -> None:
        """Tell the other nodes something. Whoever does not listen for long misses it: it is kept for a while only."""
        ...

    async def told(self, after: str | None) -> tuple[str, list[News]]:
        """Return what was told after a place, and the place to listen from next; from None nothing yet."""
        ...

    # What the floor rules for the whole house.

    async def ban(self, ban: Ban) -> None:
        """Keep a ban, or that one is lifted, for ever, after all that were kept before."""
        ...

    async def bans(self, after: str | None) -> tuple[str | None, list[Ban]]:
        """Return the bans after a place, and the place to read on from; from None all of them."""
        ...

    # The connection.

    async def check(self) -> None:
        """Raise Away unless the store answers (for readiness)."""
        ...

    async def close(self) -> None:
        """Close connections."""
        ...
