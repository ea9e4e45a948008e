"""What a table's log tells of the transfers between it and the wallets."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from server.core.events import BoughtIn, BuyInRefused, CashedOut, SeatReserved, TableEvent, TopUpAsked
from server.core.money import dollars
from server.core.seats.payouts import sent_out

from .findings import Told


State = Literal["pending", "done", "refused"]


class Known(Struct):
    """A transfer of `amount` cents as a table tells it: asked for at `at` (ms) in event `event`, and its end."""

    id: str
    table: str
    kind: Literal["in", "out"]
    player: str
    amount: int
    at: int
    event: int
    state: State = "pending"

    @property
    def cents(self) -> int:
        """What it adds to the wallet."""
        return -self.amount if self.kind == "in" else self.amount

    def __str__(self) -> str:
        what = "buy-in" if self.kind == "in" else "cash-out"
        return f"{what} of {dollars(self.amount)} ({self.id}, event {self.event} of {self.table})"


class Transfers:
    """The transfers of one table, by id. `moved` are the players with whom something came or went since last asked."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.known: dict[str, Known] = {}
        self.moved: set[str] = set()

    @property
    def cents(self) -> int:
        """What the table must have by them: what came in less what was sent out."""
        return sum(
            known.amount if known.kind == "in" else -known.amount
            for known in self.known.values()
            if known.kind == "out" or known.state == "done"
        )

    def happened(self, at: int, number: int, event: TableEvent) -> Iterator[Told]:
        """Look at event `number`, written at `at` (ms), and yield what is wrong with it."""
        if out := sent_out(event):
            sent, what = out
            yield from self.asked(Known(sent, self.table, "out", what.player, what.amount, at, number))
        match event:
            case SeatReserved(player=player, transfer=transfer, amount=amount):
                self.moved.add(player)
                if transfer is not None:
                    yield from self.asked(Known(transfer, self.table, "in", player, amount, at, number))
            case TopUpAsked(player, transfer, amount):
                yield from self.asked(Known(transfer, self.table, "in", player, amount, at, number))
            case BoughtIn(player, transfer, amount):
                yield from self.ended(Known(transfer, self.table, "in", player, amount, at, number, "done"))
            case BuyInRefused(player, transfer, amount):
                yield from self.ended(Known(transfer, self.table, "in", player, amount, at, number, "refused"))
            case CashedOut(player, transfer):
                asked = self.known.get(transfer)
                amount = asked.amount if asked else 0
                yield from self.ended(Known(transfer, self.table, "out", player, amount, at, number, "done"))

    def asked(self, new: Known) -> Iterator[Told]:
        """Look at a transfer that is to be carried."""
        self.moved.add(new.player)
        if new.id in self.known:
            yield "transfer", f"The {new} has the id of an earlier transfer."
        else:
            self.known[new.id] = new

    def ended(self, told: Known) -> Iterator[Told]:
        """Look at what the table says came of a transfer."""
        self.moved.add(told.player)
        known = self.known.get(told.id)
        if known is None:
            yield "transfer", f"The {told} was never asked for."
            if told.kind == "in":
                self.known[told.id] = told
        elif known.state != "pending":
            yield "transfer", f"The {known} came to its end a second time."
        else:
            if (known.kind, known.player, known.amount) != (told.kind, told.player, told.amount):
                yield "transfer", f"The {known} for {known.player} ended as a {told} for {told.player}."
            known.state = told.state
