"""Transfers between a table and the wallets. Each has an id, so that a repeated transfer moves the money once."""

from collections.abc import Callable, Iterable, Mapping

from protocol.refusals import Refused
from protocol.sentences import Text
from server.core.events import SeatReserved, TableEvent, TopUpAsked
from server.core.orders import Transferred
from server.core.table import Transfer
from server.store import Away, Head, Refusal, Store, WalletStore

from .lease import Lease
from .retrying import retrying


class Transfers:
    """
    Carries out a table's pending transfers, and tries again until the wallets answer or the table's owner stops.

    `carried(order)` tells the table what came of a transfer; `paid(player)` says that the player's wallet changed.
    """

    def __init__(
        self, store: Store, lease: Lease, carried: Callable[[Transferred], None], paid: Callable[[str], None]
    ) -> None:
        self.store = store
        self.lease = lease
        self.carried = carried
        self.paid = paid
        self.carrying: set[str] = set()

    def carry(self, pending: Mapping[str, Transfer], head: Head) -> None:
        """Start on every pending transfer that is not on its way; the log up to `head` asks for them."""
        for transfer_id, transfer in pending.items():
            if transfer_id not in self.carrying:
                self.carrying.add(transfer_id)
                self.lease.tasks.create_task(self.carry_one(transfer_id, transfer, head))

    def carry_again(self, answered: Iterable[Transferred], pending: Mapping[str, Transfer], head: Head) -> None:
        """Start as in `carry`, also on those that were `answered`: the store may have lost them since."""
        for order in answered:
            self.heard(order.transfer)
        self.carry(pending, head)

    def heard(self, transfer_id: str) -> None:
        """Forget a transfer of which the table has been told. If it is pending all the same, it is carried again."""
        self.carrying.discard(transfer_id)

    async def carry_one(self, transfer_id: str, transfer: Transfer, head: Head) -> None:
        """
        Carry one transfer out; whatever goes wrong, it is tried again and the money is not forgotten.

        Each new attempt first checks that the log still asks for the transfer. It does not after a failover that took
        the log's end, until that is written again: if we ended before that, nobody would know of the money.
        """
        first = True

        async def attempt() -> Transferred:
            nonlocal first
            again, first = not first, False
            if again and (await self.store.tables.head(self.lease.table)).version < head.version:
                raise Away("The store has lost the end of the log.")
            return Transferred(transfer_id, await move(self.store.wallets, self.lease.table, transfer_id, transfer))

        waits, over, table = "a transfer waits", "the transfer waits no more", self.lease.table
        if order := await retrying(attempt, self.lease.closing, waits, over, table=table, transfer=transfer_id):
            self.carried(order)
            self.paid(transfer.player)


async def check_purse(wallets: WalletStore, table: str, events: Iterable[TableEvent]) -> None:
    """
    Check that a wallet has what the events are about to take from it. The debit decides; this only asks before.

    Raises:
        Refused: If the wallet has too little, or is in use at another table.
        Away: If the store does not answer.

    """
    for event in events:
        match event:
            case SeatReserved(player=player, transfer=str(), amount=amount) | TopUpAsked(player=player, amount=amount):
                purse = await wallets.purse(player)
                if purse.table is not None and purse.table != table:
                    raise Refused(Text.SEATED_AT, table=purse.table)
                if purse.balance < amount:
                    raise Refused(Text.OVER_WALLET, balance=purse.balance)


async def move(wallets: WalletStore, table: str, transfer_id: str, transfer: Transfer) -> Refusal | None:
    """
    Carry one transfer out, and return why the wallet refused it, if it did.

    Raises:
        Away: If the store does not answer; move it again.

    """
    match transfer.kind:
        case "in":
            return await wallets.debit(transfer.player, transfer_id, transfer.amount, table)
        case "out":
            await wallets.credit(transfer.player, transfer_id, transfer.amount, leaves=table)
            return None


async def move_again(wallets: WalletStore, table: str, transfer_id: str, transfer: Transfer) -> bool:
    """
    Carry out a transfer again that was carried out before; the store may have lost it since.

    Return False without an attempt if the wallet has too little now: a refusal would be remembered for ever.

    Raises:
        Away: If the store does not answer.

    """
    if transfer.kind == "in" and transfer_id not in await wallets.ledger(transfer.player):
        purse = await wallets.purse(transfer.player)
        if purse.table not in (None, table) or purse.balance < transfer.amount:
            return False
    await move(wallets, table, transfer_id, transfer)
    return True
