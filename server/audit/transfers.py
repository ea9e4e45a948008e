"""Check the transfers between a table and the wallets, as the table's log has them."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from protocol.money import dollars
from server.core.events import BoughtIn, BuyInRefused, CashedOut, SeatReserved, TableEvent, TopUpAsked
from server.core.seats.payouts import sent_out

from .findings import Problem


State = Literal["pending", "done", "refused"]


class Transfer(Struct):
    """A transfer of `amount` cents by a table's log, requested at `at` (ms) in event `event`, and how it ended."""

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
        """The cents that it adds to the wallet."""
        return -self.amount if self.kind == "in" else self.amount

    def __str__(self) -> str:
        what = "buy-in" if self.kind == "in" else "cash-out"
        return f"{what} of {dollars(self.amount)} ({self.id}, event {self.event} of {self.table})"


class Transfers:
    """The transfers of one table, by id. `moved` are the players with a transfer since the caller last cleared it."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.by_id: dict[str, Transfer] = {}
        self.moved: set[str] = set()

    @property
    def cents(self) -> int:
        """The cents that the table must have by its transfers: what came in less what was sent out."""
        return sum(
            one.amount if one.kind == "in" else -one.amount
            for one in self.by_id.values()
            if one.kind == "out" or one.state == "done"
        )

    def check(self, at: int, number: int, event: TableEvent) -> Iterator[Problem]:
        """Check event `number`, written at `at` (ms)."""
        if out := sent_out(event):
            sent, what = out
            yield from self.check_request(Transfer(sent, self.table, "out", what.player, what.amount, at, number))
        match event:
            case SeatReserved(player=player, transfer=transfer, amount=amount):
                self.moved.add(player)
                if transfer is not None:
                    yield from self.check_request(Transfer(transfer, self.table, "in", player, amount, at, number))
            case TopUpAsked(player, transfer, amount):
                yield from self.check_request(Transfer(transfer, self.table, "in", player, amount, at, number))
            case BoughtIn(player, transfer, amount):
                yield from self.check_end(Transfer(transfer, self.table, "in", player, amount, at, number, "done"))
            case BuyInRefused(player, transfer, amount):
                yield from self.check_end(Transfer(transfer, self.table, "in", player, amount, at, number, "refused"))
            case CashedOut(player, transfer):
                asked = self.by_id.get(transfer)
                amount = asked.amount if asked else 0
                yield from self.check_end(Transfer(transfer, self.table, "out", player, amount, at, number, "done"))

    def check_request(self, new: Transfer) -> Iterator[Problem]:
        """Check a transfer that was requested."""
        self.moved.add(new.player)
        if new.id in self.by_id:
            yield "transfer", f"The {new} has the id of an earlier transfer."
        else:
            self.by_id[new.id] = new

    def check_end(self, end: Transfer) -> Iterator[Problem]:
        """Check how a transfer ended; `end` is the transfer by the event of its end."""
        self.moved.add(end.player)
        transfer = self.by_id.get(end.id)
        if transfer is None:
            yield "transfer", f"The {end} was never requested."
            if end.kind == "in":
                self.by_id[end.id] = end
        elif transfer.state != "pending":
            yield "transfer", f"The {transfer} ended a second time."
        else:
            if (transfer.kind, transfer.player, transfer.amount) != (end.kind, end.player, end.amount):
                yield "transfer", f"The {transfer} for {transfer.player} ended as a {end} for {end.player}."
            transfer.state = end.state
