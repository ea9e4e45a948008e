"""Repeat the transfers that a wallet lost, as in a failover of its server in a Cluster."""

from collections.abc import AsyncIterator

from msgspec import Struct

from protocol.money import dollars
from server.store import WalletStore

from .transfers import Transfer
from .wallets import Wallet


class Repair(Struct, frozen=True):
    """Whether a lost transfer was repeated, and a sentence that says how, or why not."""

    done: bool
    sentence: str


async def reconcile(wallets: WalletStore, wallet: Wallet) -> AsyncIterator[Repair]:
    """
    Repeat the transfers that a wallet lost, under their ids; cash-outs first, which may pay for the buy-ins.

    Where the purse has the money of a transfer and only its ledger line is lost, a repeat would move the money twice.
    That is left to people.
    """
    for transfer in sorted(wallet.missing, key=lambda transfer: (transfer.kind == "in", transfer.at, transfer.event)):
        what = f"The {transfer} of {wallet.player}"
        if transfer not in wallet.lost:
            yield Repair(done=False, sentence=f"{what} cannot be repeated: the purse and its transfers do not agree.")
        elif transfer.kind == "out":
            leaves = None if transfer.table in wallet.seats.tables else transfer.table
            await wallets.credit(wallet.player, transfer.id, transfer.amount, leaves)
            yield Repair(done=True, sentence=f"{what} was credited again.")
        else:
            yield await debit(wallets, wallet, transfer, what)


async def debit(wallets: WalletStore, wallet: Wallet, transfer: Transfer, what: str) -> Repair:
    """
    Debit a lost buy-in again.

    The wallets keeps a refusal under the id for ever, so the balance is checked first. The debit is for the table where
    the owner sits now. If the owner sits nowhere, the wallet's open table stays as it was.
    """
    purse = await wallets.purse(wallet.player)
    sits = purse.table or next(iter(wallet.seats.tables), None)
    if purse.balance < transfer.amount:
        poor = f"{what} cannot be debited again: the wallet has only {dollars(purse.balance)} now."
        return Repair(done=False, sentence=poor)
    refusal = await wallets.debit(wallet.player, transfer.id, transfer.amount, sits or transfer.table)
    if refusal is not None:
        return Repair(done=False, sentence=f"{what} was refused: {refusal}.")
    if sits is None:
        await wallets.credit(wallet.player, f"{transfer.id}-closed", 0, transfer.table)
    return Repair(done=True, sentence=f"{what} was debited again.")
