"""
The wallets in Redis: `{w:NAME}:purse`, `:transfers` and `:macs`, and the set `{players}` of their names.

Each transfer has a MAC over the player, its id, its outcome and its table. The server makes it before it knows the
outcome: one for each. Transfers are not chained, because each but the play money of a new guest is in a table's log
too, or, if it is a refill, in the log of the house: the audit finds one that was taken away, moved or repeated.
"""

import secrets
from typing import Any, get_args

from .connection import RedisConnection, uninterrupted
from .encoding import wallet
from .macs import MAC_BYTES, Macs
from .values import WELCOME, Purse, Refusal


REFUSALS: tuple[Refusal, ...] = get_args(Refusal)


class RedisWallets:
    """The players' wallets."""

    def __init__(self, connection: RedisConnection, macs: Macs) -> None:
        self.connection = connection
        self.macs = macs
        self.welcome = 0

    @uninterrupted
    async def purse(self, player: str) -> Purse:
        """Return a wallet."""
        purse, transfers, _ = wallet(player)
        balance, table = await self.connection.redis.hmget(purse, ["balance", "table"])
        due = 0 if self.welcome == 0 or await self.connection.redis.hexists(transfers, WELCOME) else self.welcome
        return Purse(int(balance or 0) + due, table.decode() if table else None)

    @uninterrupted
    async def opened(self, player: str) -> bool:
        """Return whether a wallet is opened."""
        return bool(await self.connection.redis.hexists(wallet(player)[1], WELCOME))

    @uninterrupted
    async def debit(self, player: str, transfer: str, amount: int, table: str) -> Refusal | None:
        """Take cents out, once."""
        assert amount >= 0
        await self.connection.redis.sadd("{players}", player)
        debit = self.connection.scripts["debit"]
        macs = [self.mac(player, transfer, outcome, table) for outcome in (f"-{amount}", *REFUSALS)]
        welcome = (WELCOME, self.welcome, self.mac(player, WELCOME, f"{self.welcome}", ""))
        outcome: Any = (await debit(wallet(player), [transfer, amount, table, *macs, *welcome])).decode()
        return outcome if outcome in REFUSALS else None

    @uninterrupted
    async def credit(self, player: str, transfer: str, amount: int, leaves: str | None = None) -> None:
        """Put cents in, once."""
        assert amount >= 0
        await self.connection.redis.sadd("{players}", player)
        args = [transfer, amount, self.mac(player, transfer, f"{amount}", leaves or "")]
        await self.connection.scripts["credit"](wallet(player), args if leaves is None else [*args, leaves])

    @uninterrupted
    async def refill(self, player: str, transfer: str) -> bool:
        """Fill a wallet up to the welcome sum, once."""
        seen = await self.connection.redis.hget(wallet(player)[0], "balance")
        if seen is None or (amount := self.welcome - int(seen)) <= 0:
            return False
        args = [transfer, amount, self.mac(player, transfer, f"{amount}", ""), seen, secrets.token_hex(16)]
        return bool(await self.connection.scripts["refill"](wallet(player), args))

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
    async def proofs(self, player: str) -> dict[str, bool | None]:
        """Return of each transfer whether its MAC is right, and None for those from before there were MACs."""
        _, transfers, macs = wallet(player)
        found, before = await self.connection.redis.hgetall(macs), None
        while found != before:  # until all is of one moment: a transfer may be carried out meanwhile
            before = found
            outcomes = await self.connection.redis.hgetall(transfers)
            found = await self.connection.redis.hgetall(macs)
        return {
            transfer.decode(): self.is_right(player, transfer, outcomes.get(transfer, b""), found.get(transfer))
            for transfer in {**outcomes, **found}
        }

    @uninterrupted
    async def players(self) -> list[str]:
        """Return the players who have a wallet."""
        return sorted(name.decode(errors="replace") for name in await self.connection.redis.smembers("{players}"))

    def mac(self, player: str, transfer: str, outcome: str, table: str) -> bytes:
        """Return the MAC of a transfer with this outcome, and its table."""
        return self.macs.make(*bound(player, transfer.encode(), outcome.encode(), table.encode())) + table.encode()

    def is_right(self, player: str, transfer: bytes, outcome: bytes, mac: bytes | None) -> bool | None:
        """Return whether the MAC of a transfer is right, or None if it has none."""
        if mac is None:
            return None
        return self.macs.check(mac[:MAC_BYTES], *bound(player, transfer, outcome, mac[MAC_BYTES:]))


def bound(player: str, transfer: bytes, outcome: bytes, table: bytes) -> tuple[Any, ...]:
    """Return what a transfer's MAC is bound to."""
    return f"a transfer of wallet {player}", transfer, outcome, table
