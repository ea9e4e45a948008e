"""Turns: strangers' messages in fair order, never more of them at a time than leaves time for those who play."""

import asyncio
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count

from protocol.costs import Allowance

from .budgets import Budget


STRANGERS = Allowance(400_000, 50_000)  # the work of all strangers of a node together
LONGEST = 2_000  # messages that wait, beyond which only those wait whose party has no other
KEPT = 10_000  # parties, beyond which those are forgotten whose share is used up


class Turns:
    """
    Messages wait for a turn while strangers' work is used up. Each party gets the same share, however much it asks for.

    So one that asks for little is first. This is start-time fair queueing: a message starts, in units of work, where
    the party's last one ended, but not before `now`, which is where the message started whose turn it was last. It also
    goes on by the share that each who waits has had since, so that nobody waits for ever while new parties come.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.budget = Budget(STRANGERS, clock)
        self.waiting: list[tuple[float, int, int, asyncio.Future[None]]] = []
        self.ends: dict[str, float] = {}
        self.most = KEPT
        self.now = 0.0
        self.numbers = count()
        self.task: asyncio.Task[None] | None = None

    def full(self, party: str) -> bool:
        """Return whether too many wait, and this party is among them."""
        return len(self.waiting) >= LONGEST and self.ends.get(party, 0) > self.now

    async def take(self, party: str, cost: int) -> None:
        """Wait for a turn, and spend what the message costs."""
        if not self.waiting and self.budget.left >= 0:
            self.budget.spend(cost)
            return
        if len(self.ends) >= self.most:
            self.ends = {name: end for name, end in self.ends.items() if end > self.now}
            self.most = KEPT + 2 * len(self.ends)  # so that this is rare
        start = max(self.now, self.ends.get(party, 0))
        self.ends[party] = start + cost
        turn = asyncio.get_running_loop().create_future()
        heappush(self.waiting, (start, next(self.numbers), cost, turn))
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.give())
        await turn

    async def give(self) -> None:
        """Give one turn after another, until nobody waits."""
        while self.waiting:
            due = self.budget.clock() + self.budget.repaid_in
            await asyncio.sleep(self.budget.repaid_in)
            self.budget.forgo(self.budget.clock() - due)  # what made us late has taken the time of strangers
            start, _, cost, turn = heappop(self.waiting)
            self.now = max(start, self.now + cost / (1 + len(self.waiting)))
            if not turn.done():  # its connection may have ended
                self.budget.spend(cost)
                turn.set_result(None)
        self.now = 0.0
        self.ends.clear()
