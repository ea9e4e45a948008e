"""How much work one connection may ask for."""

import asyncio
from math import ceil

from protocol.costs import ALLOWANCES, REFUSAL

from .budgets import Budget
from .callers import Caller
from .gate import Gate


DEBT = 200 * REFUSAL  # µs of messages that are refused in a row before the connection is closed
LONGEST_REST = 2.0  # s in which nothing is read of somebody whose session or address asks for too much


class RateLimit:
    """
    The budgets of one connection: its own, its `session`'s, and that of its address.

    Strangers, who have no seat here, wait for a turn, and share the budget of their address. Those who play do neither:
    no crowd delays them, also not one at their own address.
    """

    def __init__(self, gate: Gate, caller: Caller) -> None:
        self.gate = gate
        self.caller = caller
        self.own = Budget(ALLOWANCES["connection"], gate.clock)
        self.session: Budget | None = None

    def join(self, session: str) -> None:
        """Spend the budget of a session too."""
        self.session = self.gate.sessions.of(session)

    @property
    def far_too_fast(self) -> bool:
        """Whether the connection is to be closed."""
        return self.own.left < -DEBT

    @property
    def repaid_in(self) -> int:
        """How many ms until this connection and its session may ask for more; at least 100."""
        own = (self.own, self.session) if self.session else (self.own,)
        return max(100, ceil(1000 * max(budget.repaid_in for budget in own)))

    async def admit(self, cost: int, *, stranger: bool) -> bool:
        """Spend what a message costs, and wait for its turn; return False if it is to be refused."""
        if not stranger:
            self.gate.remember(self.caller)
        shared = [self.session] if self.session else []
        if stranger and not self.caller.exempt:
            shared.append(self.gate.addresses.of(self.caller.address))
        refused = any(budget.left < 0 for budget in (self.own, *shared)) or (
            stranger and self.gate.turns.full(self.party)
        )
        for budget in (self.own, *shared):
            budget.spend(REFUSAL if refused else cost)
        if refused:
            if rest := max((budget.repaid_in for budget in shared), default=0.0):
                await asyncio.sleep(min(rest, LONGEST_REST))
        elif stranger:
            await self.gate.turns.take(self.party, cost)
        return not refused

    @property
    def party(self) -> str:
        """With whom the connection shares its turns: with its address, or if that is exempt with nobody."""
        return f"{self.caller.address} {id(self)}" if self.caller.exempt else self.caller.address
