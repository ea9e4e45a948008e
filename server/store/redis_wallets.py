"""The wallets in Redis: `{w:NAME}:purse` and `:transfers`, and the set `{players}` of their names."""

from typing import Any, get_args

from .connection import RedisConnection, uninterrupted
from .encoding import wallet
from .values import Purse, Refusal


REFUSALS: tuple[Refusal, ...] = get_args(Refusal)


class RedisWallets:
    """The players' wallets."""

    def __init__(self, connection: RedisConnection) -> None:
        self.connection = connection

    @uninterrupted
    async def purse(self, player: str) -> Purse:
        """Return a wallet."""
        balance, table = await self.connection.redis.hmget(wallet(player)[0], ["balance", "table"])
        return Purse(int(balance or 0), table.decode() if table else None)

    @uninterrupted
    async def debit(self, player: str, transfer: str, amount: int, table: str) -> Refusal | None:
        """Take cents out, once."""
        assert amount >= 0
        await self.connection.redis.sadd("{players}", player)
        debit = self.connection.scripts["debit"]
        outcome: Any = (await debit(wallet(player), [transfer, amount, table])).decode()
        return outcome if outcome in REFUSALS else None

    @uninterrupted
    async def credit(self, player: str, transfer: str, amount: int, leaves: str | None = None) -> None:
        """Put cents in, once."""
        assert amount >= 0
        await self.connection.redis.sadd("{players}", player)
        args = [transfer, amount] if leaves is None else [transfer, amount, leaves]
        await self.connection.scripts["credit"](wallet(player), args)

    @uninterrupted
    async def ledger(self, player: str) -> dict[str, int]:
        """Return the transfers that were carried out."""
        transfers = await self.connection.redis.hgetall(wallet(player)[1])
        return {
            transfer.decode(): int(outcome)
            for transfer, outcome in transfers.items()
            if outcome.decode() not in REFUSALS
        }

    @uninterrupted
    async def players(self) -> list[str]:
        """Return the players who have a wallet."""
        return sorted(name.decode() for name in await self.connection.redis.smembers("{players}"))
