"""The attempts to connect to a house: how long to wait before each, and after which closes there are no more."""

import asyncio
from math import inf
from secrets import SystemRandom

from .addresses import Addresses
from .messages import EXCLUDED, OUR_FAULT, SIGNED_OUT, TOO_FAST, Closed


SHORTEST = 0.1  # s; upper bound of the first wait, doubled with each failure
LONGEST = 10.0  # s; upper bound of any wait
DOUBLINGS = 30  # of the first wait; by then it is long over the longest one
SHORTLY = 1.5  # s; the same, after the house said that the table will be back soon
SLOW = 5  # failures for which one counts that may come again after each success
CHANCE = SystemRandom()


class RetryLater(Exception):
    """
    What we want is unavailable: close, and reconnect after a wait.

    `shortly`: after a short one. `after`: after so many ms, because the house said so, or up to twice as many.
    """

    def __init__(self, *, shortly: bool = False, after: int | None = None) -> None:
        super().__init__()
        self.least = max(after or 0, 0) / 1000
        self.longest = self.least or (SHORTLY if shortly else LONGEST)


class Redirected(Exception):
    """What we want is at another address, which `addresses` already points to: reconnect there at once."""


class Attempts:
    """The attempts at the addresses of one house, first at `url`."""

    def __init__(self, url: str) -> None:
        self.addresses = Addresses(url)
        self._failures = 0

    def begin(self) -> None:
        """Count an attempt: until it has `arrived` it is a failure."""
        self._failures += 1

    def arrived(self) -> None:
        """Accept this connection as a success: the next loss counts as the first failure."""
        self._failures = 0
        self.addresses.arrived()

    def closed(self, code: int | None, reason: str = "") -> None:
        """
        Take note of the code with which the server closed.

        Raises:
            Closed: If reconnecting is useless.

        """
        if code == SIGNED_OUT:
            raise Closed("signed_out")
        if code == EXCLUDED:
            raise Closed("excluded")
        if code in OUR_FAULT:
            raise Closed("our_fault", reason)
        if code == TOO_FAST:
            self.slow_down()

    def slow_down(self) -> None:
        """Wait as after several failures: the next connection may end in the same way, however well it begins."""
        self._failures += SLOW

    async def wait(self, longest: float = inf, *, least: float = 0.0, silent: bool = False) -> None:
        """
        Wait before the next attempt, at the next address if the server fell `silent` or the last one failed.

        The wait is `least` seconds, and a random time that grows with each failure up to `longest`.
        """
        self.addresses.lost(silent=silent)
        attempts = self._failures / self.addresses.count  # per address: a dead one does not delay the others
        await asyncio.sleep(least + CHANCE.uniform(0, min(LONGEST, longest, SHORTEST * 2 ** min(attempts, DOUBLINGS))))
