"""Refills of play money: back to the welcome sum, once each gaming day, so that nobody needs a new guest."""

from collections.abc import Callable
from datetime import date

from protocol.refusals import Refused
from protocol.sentences import Text
from server.store import Session, WalletStore
from server.store.house_events import WalletRefilled
from server.store.house_log import HouseLog
from server.store.values import REFILL


class Refills:
    """
    Refills wallets, on record in `house_log`: no table's log has these transfers.

    `today` is the gaming day; `wanted` says whether this house refills at all.
    """

    def __init__(self, wallets: WalletStore, house_log: HouseLog, today: Callable[[], date], *, wanted: bool) -> None:
        self.wallets = wallets
        self.house_log = house_log
        self.today = today
        self.wanted = wanted

    @property
    def most(self) -> int:
        """The sum in cents to which play money is refilled, or 0."""
        return self.wallets.welcome if self.wanted else 0

    async def refill(self, who: Session) -> int:
        """
        Refill the wallet of a player, and return what is in it then.

        Raises:
            Refused: If that is not possible now.
            Away: If the store does not answer.

        """
        if who.role != "player":
            raise Refused(Text.ONLY_PLAYERS_PLAY, role=who.role)
        if not self.most:
            raise Refused(Text.NO_REFILL)
        purse = await self.wallets.purse(who.player)
        if purse.table is not None:
            raise Refused(Text.REFILL_SEATED, table=purse.table)
        if purse.balance >= self.most:
            raise Refused(Text.REFILL_HAS_ENOUGH, most=self.most)
        transfer = f"{REFILL}{self.today()}"
        if not await self.wallets.refill(who.player, transfer):
            raise Refused(Text.REFILLED_TODAY)
        self.house_log.record(WalletRefilled(who.player, transfer))
        return (await self.wallets.purse(who.player)).balance
