"""Check each wallet against the transfers of the tables, and each of those transfers against its wallet."""

from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct

from protocol.money import dollars
from server.core.round.records import rfc3339
from server.store import Purse, WalletStore
from server.store.values import REFILL, WELCOME, Misplaced, is_gift

from .findings import Finding, Kind
from .transfers import Transfer


READS = 20  # of one wallet, until two in a row agree


class WalletState(Struct, frozen=True):
    """
    A wallet at one moment: the purse, and the cents of each transfer by its id (negative: out of the wallet).

    `proofs` says of each transfer whether the house made it, None if it has no MAC. `fault` says why the wallet cannot
    be read, if it cannot.
    """

    purse: Purse
    ledger: dict[str, int]
    fault: str | None = None
    proofs: dict[str, bool | None] = {}

    @property
    def over(self) -> int:
        """How many cents the purse has more than the sum of its transfers."""
        return self.purse.balance - sum(self.ledger.values())


async def read_wallet(wallets: WalletStore, player: str) -> WalletState:
    """
    Return a wallet as it was at one moment.

    No line ever leaves a ledger, and the purse changes only together with it. So a ledger that is the same before and
    after the purse was read is of the same moment.
    """
    try:
        ledger = await wallets.ledger(player)
        for _ in range(READS):
            purse, before = await wallets.purse(player), ledger
            ledger = await wallets.ledger(player)
            if ledger == before:
                break
        proofs = await wallets.proofs(player)
    except (ValueError, Misplaced) as wrong:  # a value that is not a number, or another kind of value
        return WalletState(Purse(0, None), {}, repr(wrong))
    return WalletState(purse, ledger, None, proofs)


class Seats(Struct, frozen=True):
    """
    Where a player sits, by the tables' logs: at `tables`; at those of them in `arrived` with chips.

    The logs of `unread` tables cannot be read to their end, so their transfers are not all known.
    """

    tables: frozenset[str]
    arrived: frozenset[str]
    unread: frozenset[str]


class Wallet:
    """
    One player's wallet: its `seen` state, and the `transfers` of the tables.

    `missing` are transfers that a table has finished and the wallet does not have; `unknown` are those of the wallet
    that no table has. `created` is the cents that came from nowhere, by all that is wrong here. `marked` are the
    transfers that must have a MAC.
    """

    def __init__(
        self,
        player: str,
        seen: WalletState,
        transfers: Mapping[str, Transfer],
        seats: Seats,
        marked: Collection[str] = (),
    ) -> None:
        self.player = player
        self.marked = marked
        self.seen = seen
        self.transfers = transfers
        self.seats = seats
        ledger = seen.ledger
        self.missing = [
            transfer for transfer in transfers.values() if transfer.state == "done" and transfer.id not in ledger
        ]
        self.unknown = {
            name: cents for name, cents in ledger.items() if name not in transfers and not is_gift(name) and cents
        }

    @property
    def unlisted(self) -> bool:
        """Whether the purse has the money of the missing transfers, and only their ledger lines are missing."""
        return self.seen.over != 0 and self.seen.over == sum(transfer.cents for transfer in self.missing)

    @property
    def lost(self) -> list[Transfer]:
        """The transfers that the wallet lost completely, line and money, so that they can be repeated."""
        return self.missing if self.seen.over == 0 and self.seen.fault is None else []

    @property
    def created(self) -> int:
        """The cents that came from nowhere."""
        ledger = self.seen.ledger
        cents = self.seen.over + sum(self.unknown.values()) - sum(transfer.cents for transfer in self.missing)
        for transfer in self.transfers.values():
            if transfer.id in ledger:
                cents += ledger[transfer.id] - (0 if transfer.state == "refused" else transfer.cents)
        return cents

    @property
    def to_tables(self) -> int:
        """The cents that left the wallet and are not at the table yet."""
        return sum(transfer.amount for transfer in self.pending("in") if transfer.id in self.seen.ledger)

    @property
    def to_wallet(self) -> int:
        """The cents that left a table and are not in the wallet yet; lost transfers do not count."""
        return sum(transfer.amount for transfer in self.pending("out") if transfer.id not in self.seen.ledger)

    def pending(self, kind: str) -> list[Transfer]:
        """Return the transfers of a kind that are open in the log of a table that was read to its end."""
        if self.seen.fault is not None:
            return []
        pending = [
            transfer for transfer in self.transfers.values() if transfer.state == "pending" and transfer.kind == kind
        ]
        return [transfer for transfer in pending if transfer.table not in self.seats.unread]

    @property
    def open(self) -> set[str]:
        """The tables of pending transfers."""
        return {transfer.table for kind in ("in", "out") for transfer in self.pending(kind)}

    def waiting(self) -> Iterator[str]:
        """Yield a sentence for each pending transfer, with the reason."""
        for transfer in (*self.pending("in"), *self.pending("out")):
            carried, incoming = transfer.id in self.seen.ledger, transfer.kind == "in"
            if carried:
                why = f"{'debited' if incoming else 'credited'}, but the table does not know it yet"
            else:
                why = "requested, but not carried out yet" if incoming else "on its way to the wallet"
            yield f"The {transfer} of {self.player}: {why}, since {rfc3339(transfer.at)}."

    def findings(self) -> Iterator[Finding]:
        """Yield what is wrong."""
        if self.seen.fault is not None:
            yield self.finding("wallet", f"It cannot be read: {self.seen.fault}.")
            return
        yield from self.check_purse()
        yield from self.check_transfers()
        yield from self.check_proofs()
        if not self.seats.unread:
            yield from self.check_unknown()
        yield from self.check_seat()

    def check_purse(self) -> Iterator[Finding]:
        """Check the balance."""
        purse, over = self.seen.purse, self.seen.over
        if purse.balance < 0:
            yield self.finding("wallet", f"The purse is below zero: -{dollars(-purse.balance)}.")
        if over and not self.unlisted:
            right, less = dollars(purse.balance - over), "more" if over > 0 else "less"
            yield self.finding(
                "wallet", f"The purse holds {dollars(abs(over))} {less} than the {right} of its transfers."
            )

    def check_transfers(self) -> Iterator[Finding]:
        """Check each transfer of a table against the ledger."""
        for transfer in self.missing:
            if self.unlisted:
                yield self.finding(
                    "transfer", f"The {transfer} is not in the ledger, but the purse has its money.", transfer
                )
            elif transfer.kind == "in":
                yield self.finding(
                    "transfer", f"The {transfer} is on the table, but was not debited here: it was lost.", transfer
                )
            else:
                yield self.finding(
                    "transfer", f"The {transfer} left the table, but was not credited here: it was lost.", transfer
                )
        for transfer in self.transfers.values():
            cents = self.seen.ledger.get(transfer.id)
            if cents is None:
                continue
            if transfer.state == "refused":
                sentence = f"The {transfer} was refused by the log of its table, but {dollars(-cents)} were debited."
                yield self.finding("transfer", sentence, transfer)
            elif cents != transfer.cents:
                moved = f"{dollars(abs(cents))} {'out' if cents < 0 else 'in'}"
                yield self.finding("transfer", f"The {transfer} moved {moved} here.", transfer)

    def check_proofs(self) -> Iterator[Finding]:
        """Check that the house made each transfer, and that the money of the first one is there."""
        missing = {transfer.id for transfer in self.missing}
        for name, right in self.seen.proofs.items():
            if right is False and name not in missing:
                yield self.finding("wallet", f"Transfer {name} was changed: the house's key did not make it so.")
            elif right is None and (name in self.marked or name.startswith(REFILL)):
                yield self.finding("wallet", f"Transfer {name} has no MAC: it was not made with the house's key.")
        if WELCOME not in self.seen.ledger and any(cents < 0 for cents in self.seen.ledger.values()):
            yield self.finding("wallet", "It never got play money, and yet something was bought with it.")

    def check_unknown(self) -> Iterator[Finding]:
        """Check the transfers that no table has."""
        for name, cents in self.unknown.items():
            if cents < 0:
                to = f" for table {self.seen.purse.table}" if self.seen.purse.table else ""
                sentence = f"A debit of {dollars(-cents)}{to} ({name}) is in no table's log: the money is in limbo."
                yield self.finding("transfer", sentence)
            else:
                yield self.finding("transfer", f"A credit of {dollars(cents)} ({name}) is in no table's log.")

    def check_seat(self) -> Iterator[Finding]:
        """Check that the open table is where the player sits; a wrong transfer explains a difference."""
        seats, table = self.seats, self.seen.purse.table
        if len(seats.tables) > 1:
            yield self.finding("seat", f"Has seats at several tables: {', '.join(sorted(seats.tables))}.")
        elif self.missing or any(cents < 0 for cents in self.unknown.values()):
            return
        elif seats.arrived and table not in seats.arrived | seats.unread:
            yield self.finding("seat", f"Sits at {', '.join(seats.arrived)}, but the wallet says {table or 'nowhere'}.")
        elif table is not None and table not in seats.tables | seats.unread | self.open:
            yield self.finding("seat", f"The wallet says that its owner sits at {table}, but the table does not.")

    def finding(self, kind: Kind, sentence: str, transfer: Transfer | None = None) -> Finding:
        """Return a finding about this wallet."""
        return Finding(kind, sentence, transfer.table if transfer else None, player=self.player)
