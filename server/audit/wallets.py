"""Wallets: each against the tables' transfers, and each transfer of the tables against its wallet."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from server.access.sessions import WELCOME
from server.core.money import dollars
from server.core.round.records import rfc3339
from server.store import Purse, Wallets

from .findings import Finding, Kind
from .transfers import Known


LOOKS = 20  # at one wallet, until nothing moves between two


class Look(Struct, frozen=True):
    """
    A wallet at one moment: the purse, and what came in (negative: went out) under each transfer's id, in cents.

    `fault` says why it could not be read, if it could not.
    """

    purse: Purse
    ledger: dict[str, int]
    fault: str | None = None

    @property
    def over(self) -> int:
        """How many cents the purse has more than its transfers come to."""
        return self.purse.balance - sum(self.ledger.values())


async def look(wallets: Wallets, player: str) -> Look:
    """
    Return a wallet as it was at one moment.

    Nothing ever leaves a ledger, and the purse changes only together with it: a ledger that is the same before and
    after the purse was read is of the same moment.
    """
    try:
        ledger = await wallets.ledger(player)
        for _ in range(LOOKS):
            purse, before = await wallets.purse(player), ledger
            ledger = await wallets.ledger(player)
            if ledger == before:
                break
    except ValueError as wrong:  # what is there is no number
        return Look(Purse(0, None), {}, repr(wrong))
    return Look(purse, ledger)


class Sitting(Struct, frozen=True):
    """
    Where a player sits, by the tables: at `seats`, at `arrived` of them with chips that came.

    `blind` tables cannot be read to their end, so that not all of their transfers are known.
    """

    seats: frozenset[str]
    arrived: frozenset[str]
    blind: frozenset[str]


class Wallet:
    """
    One player's wallet, by its `seen` look and by the transfers that the tables `know`.

    `missing` are those that a table has finished and the wallet does not have; `unknown` those of the wallet that no
    table has; `created` is the cents that came from nowhere, by all that is wrong here.
    """

    def __init__(self, player: str, seen: Look, know: Mapping[str, Known], sitting: Sitting) -> None:
        self.player = player
        self.seen = seen
        self.know = know
        self.sitting = sitting
        ledger = seen.ledger
        self.missing = [known for known in know.values() if known.state == "done" and known.id not in ledger]
        self.unknown = {name: cents for name, cents in ledger.items() if name not in know and name != WELCOME and cents}

    @property
    def unlisted(self) -> bool:
        """Whether the purse did move with what is missing, and only the lines of it are not there."""
        return self.seen.over != 0 and self.seen.over == sum(known.cents for known in self.missing)

    @property
    def lost(self) -> list[Known]:
        """What the wallet lost whole, line and money, so that it can be carried again."""
        return self.missing if self.seen.over == 0 and self.seen.fault is None else []

    @property
    def created(self) -> int:
        """The cents that came from nowhere."""
        ledger = self.seen.ledger
        cents = self.seen.over + sum(self.unknown.values()) - sum(known.cents for known in self.missing)
        for known in self.know.values():
            if known.id in ledger:
                cents += ledger[known.id] - (0 if known.state == "refused" else known.cents)
        return cents

    @property
    def to_tables(self) -> int:
        """The cents that left the wallet and are not at the table yet."""
        return sum(known.amount for known in self.pending("in") if known.id in self.seen.ledger)

    @property
    def to_wallet(self) -> int:
        """The cents that left a table and are not in the wallet yet; what was lost there is not on its way."""
        return sum(known.amount for known in self.pending("out") if known.id not in self.seen.ledger)

    def pending(self, kind: str) -> list[Known]:
        """Return the transfers of a kind of which a table, read to its end, does not know the end."""
        if self.seen.fault is not None:
            return []
        pending = [known for known in self.know.values() if known.state == "pending" and known.kind == kind]
        return [known for known in pending if known.table not in self.sitting.blind]

    @property
    def open(self) -> set[str]:
        """The tables with which something is pending."""
        return {known.table for kind in ("in", "out") for known in self.pending(kind)}

    def waiting(self) -> Iterator[str]:
        """Yield each pending transfer, with the reason."""
        for known in (*self.pending("in"), *self.pending("out")):
            carried, incoming = known.id in self.seen.ledger, known.kind == "in"
            if carried:
                why = f"{'debited' if incoming else 'credited'}, and the table has not been told yet"
            else:
                why = "asked for, and not carried yet" if incoming else "on its way to the wallet"
            yield f"The {known} of {self.player}: {why}, since {rfc3339(known.at)}."

    def findings(self) -> Iterator[Finding]:
        """Yield what is wrong."""
        if self.seen.fault is not None:
            yield self.found("wallet", f"It cannot be read: {self.seen.fault}.")
            return
        yield from self.of_purse()
        yield from self.of_transfers()
        if not self.sitting.blind:
            yield from self.of_unknown()
        yield from self.of_seat()

    def of_purse(self) -> Iterator[Finding]:
        """Yield what is wrong with the balance."""
        purse, over = self.seen.purse, self.seen.over
        if purse.balance < 0:
            yield self.found("wallet", f"The purse is below zero: -{dollars(-purse.balance)}.")
        if over and not self.unlisted:
            right, less = dollars(purse.balance - over), "more" if over > 0 else "less"
            yield self.found(
                "wallet", f"The purse holds {dollars(abs(over))} {less} than the {right} of its transfers."
            )

    def of_transfers(self) -> Iterator[Finding]:
        """Yield where the wallet tells a transfer otherwise than the table."""
        for known in self.missing:
            if self.unlisted:
                yield self.found("transfer", f"The {known} is not in the ledger; the purse did move with it.", known)
            elif known.kind == "in":
                yield self.found(
                    "transfer", f"The {known} is on the table, and was not debited here: it was lost.", known
                )
            else:
                yield self.found(
                    "transfer", f"The {known} left the table, and was not credited here: it was lost.", known
                )
        for known in self.know.values():
            cents = self.seen.ledger.get(known.id)
            if cents is None:
                continue
            if known.state == "refused":
                wrong = f"The {known} was refused, as the table tells it, and {dollars(-cents)} were debited."
                yield self.found("transfer", wrong, known)
            elif cents != known.cents:
                moved = f"{dollars(abs(cents))} {'out' if cents < 0 else 'in'}"
                yield self.found("transfer", f"The {known} moved {moved} here.", known)

    def of_unknown(self) -> Iterator[Finding]:
        """Yield what no table knows."""
        for name, cents in self.unknown.items():
            if cents < 0:
                to = f" for table {self.seen.purse.table}" if self.seen.purse.table else ""
                limbo = f"A debit of {dollars(-cents)}{to} ({name}) is known to no table: the money is in limbo."
                yield self.found("transfer", limbo)
            else:
                yield self.found("transfer", f"A credit of {dollars(cents)} ({name}) is known to no table.")

    def of_seat(self) -> Iterator[Finding]:
        """Yield where the open table is not where the player sits. What is in doubt already is not told again."""
        sitting, table = self.sitting, self.seen.purse.table
        if len(sitting.seats) > 1:
            yield self.found("seat", f"Has seats at several tables: {', '.join(sorted(sitting.seats))}.")
        elif self.missing or any(cents < 0 for cents in self.unknown.values()):
            return
        elif sitting.arrived and table not in sitting.arrived | sitting.blind:
            yield self.found("seat", f"Sits at {', '.join(sitting.arrived)}, and the wallet says {table or 'nowhere'}.")
        elif table is not None and table not in sitting.seats | sitting.blind | self.open:
            yield self.found("seat", f"The wallet says that its owner sits at {table}, which the table does not.")

    def found(self, kind: Kind, sentence: str, known: Known | None = None) -> Finding:
        """Return a finding about this wallet."""
        return Finding(kind, sentence, known.table if known else None, player=self.player)
