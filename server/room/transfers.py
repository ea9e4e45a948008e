"""Carrying a table's transfers to the wallets. Each has an id, so that carrying it twice moves the money once."""

from collections.abc import Callable, Iterable, Mapping

import structlog

from protocol.refusals import Code, Refused
from server.core.events import SeatReserved, TableEvent, TopUpAsked
from server.core.money import dollars
from server.core.orders import Transferred
from server.core.table import Transfer
from server.logs import Reasons
from server.store import Away, Head, Refusal, Store

from .lease import PATIENCE, Lease


LONGEST = 5.0  # s between two attempts

log = structlog.get_logger()


class Transfers:
    """
    Carries a table's pending transfers, as often as it takes, until the table's owner stops.

    `carried(order)` tells the table what came of one; `paid(player)` says that the player's wallet changed.
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
        """Start on every pending transfer that is not on its way already; the log asks for them up to `head`."""
        for transfer_id, transfer in pending.items():
            if transfer_id not in self.carrying:
                self.carrying.add(transfer_id)
                self.lease.tasks.create_task(self.bring(transfer_id, transfer, head))

    def carry_again(self, answered: Iterable[Transferred], pending: Mapping[str, Transfer], head: Head) -> None:
        """Start as in `carry`; what was `answered` is carried again, as the store may have lost that it was."""
        for order in answered:
            self.heard(order.transfer)
        self.carry(pending, head)

    def heard(self, transfer_id: str) -> None:
        """Forget a transfer of which the table has been told; if it is still pending then, it is carried again."""
        self.carrying.discard(transfer_id)

    async def bring(self, transfer_id: str, transfer: Transfer, head: Head) -> None:
        """
        Carry one transfer until the store answers; whatever goes wrong, the money is not forgotten.

        Before each new attempt it looks whether the log still asks for it, as it does not after a failover that took
        its end and until that is written again: should we end before, nobody would know of the money.
        """
        patience, asked_for, waiting = PATIENCE, True, Reasons()
        while not self.lease.closing.is_set():
            try:
                if not asked_for and (await self.store.head(self.lease.table)).version < head.version:
                    raise Away("The store has lost the end of the log.")  # noqa: TRY301 - it is one that waits as well
                refusal = await move(self.store, self.lease.table, transfer_id, transfer)
            except Exception as wrong:  # noqa: BLE001 - one wallet in disorder must not take the table down
                if new := waiting.new(wrong):
                    log.warning("a transfer waits", table=self.lease.table, transfer=transfer_id, why=new)
                await self.lease.pause(patience)
                patience, asked_for = min(2 * patience, LONGEST), False
            else:
                if not asked_for:
                    log.info("the transfer waits no more", table=self.lease.table, transfer=transfer_id)
                self.carried(Transferred(transfer_id, refusal))
                self.paid(transfer.player)
                return


async def check_purse(store: Store, table: str, events: Iterable[TableEvent]) -> None:
    """
    Look whether a wallet has what the events are about to ask of it. The debit is the judge; this only asks first.

    Raises:
        Refused: If it would not be given.
        Away: If the store does not answer.

    """
    for event in events:
        match event:
            case SeatReserved(player=player, transfer=str(), amount=amount) | TopUpAsked(player=player, amount=amount):
                purse = await store.purse(player)
                if purse.table not in (None, table):
                    elsewhere = f"You have a seat at table {purse.table}; leave it first."
                    raise Refused(Code.AT_ANOTHER_TABLE, elsewhere)
                if purse.balance < amount:
                    has = dollars(purse.balance)
                    raise Refused(Code.NOT_ENOUGH_FUNDS, f"Your wallet has {has}; bring at most that.")


async def move(store: Store, table: str, transfer_id: str, transfer: Transfer) -> Refusal | None:
    """
    Carry one transfer out, and return why the wallet refused it, if it did.

    Raises:
        Away: If the store does not answer; move it again.

    """
    match transfer.kind:
        case "in":
            return await store.debit(transfer.player, transfer_id, transfer.amount, table)
        case "out":
            await store.credit(transfer.player, transfer_id, transfer.amount, leaves=table)
            return None


async def move_again(store: Store, table: str, transfer_id: str, transfer: Transfer) -> bool:
    """
    Carry out a transfer that was carried out before, as far as the table knows; the store may have lost it since.

    Return False, and do not ask, if the wallet cannot bear it now: asked too soon, it would refuse for ever.

    Raises:
        Away: If the store does not answer.

    """
    if transfer.kind == "in" and transfer_id not in await store.ledger(transfer.player):
        purse = await store.purse(transfer.player)
        if purse.table not in (None, table) or purse.balance < transfer.amount:
            return False
    await move(store, table, transfer_id, transfer)
    return True
