"""Carrying again what a wallet lost, as after a failover of the one server of a Cluster that held it."""

from collections.abc import AsyncIterator

from msgspec import Struct

from server.core.money import dollars
from server.store import Wallets

from .transfers import Known
from .wallets import Wallet


class Deed(Struct, frozen=True):
    """What was done about a lost transfer, or why it could not be."""

    done: bool
    sentence: str


async def reconcile(wallets: Wallets, wallet: Wallet) -> AsyncIterator[Deed]:
    """
    Carry again, under their ids, the transfers that a wallet lost; cash-outs first, which may pay for the buy-ins.

    Where the purse moved with a transfer and only its line is gone, carrying it again would move the money twice: that
    is left to people.
    """
    for known in sorted(wallet.missing, key=lambda known: (known.kind == "in", known.at, known.event)):
        what = f"The {known} of {wallet.player}"
        if known not in wallet.lost:
            yield Deed(
                done=False, sentence=f"{what} cannot be carried again: the purse and its transfers do not agree."
            )
        elif known.kind == "out":
            leaves = None if known.table in wallet.sitting.seats else known.table
            await wallets.credit(wallet.player, known.id, known.amount, leaves)
            yield Deed(done=True, sentence=f"{what} was credited again.")
        else:
            yield await debit(wallets, wallet, known, what)


async def debit(wallets: Wallets, wallet: Wallet, known: Known, what: str) -> Deed:
    """
    Take a lost buy-in out again.

    A refusal would be remembered under the id for ever, so the wallet is looked at first. It is debited for the table
    where its owner sits now, and its open table is left as it was if that is nowhere.
    """
    purse = await wallets.purse(wallet.player)
    sits = purse.table or next(iter(wallet.sitting.seats), None)
    if purse.balance < known.amount:
        less = f"{what} cannot be debited again: the wallet has only {dollars(purse.balance)} now."
        return Deed(done=False, sentence=less)
    refusal = await wallets.debit(wallet.player, known.id, known.amount, sits or known.table)
    if refusal is not None:
        return Deed(done=False, sentence=f"{what} was refused: {refusal}.")
    if sits is None:
        await wallets.credit(wallet.player, f"{known.id}-closed", 0, known.table)
    return Deed(done=True, sentence=f"{what} was debited again.")
