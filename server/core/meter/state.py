"""A meter, as plain data. Its pots are in micro-units, a millionth of a cent (P4)."""

from msgspec import Struct

from .events import Parameters
from .operations import Answer, What


MICRO = 1_000_000  # micro-units in a cent
ROUNDS = 3  # rounds of a table whose stakes can be taken back from where they went


class Share(Struct, frozen=True):
    """
    Where the stakes of a round went, as far as they did not come back: `amount` cents, the others micro-units.

    `moves` is how often anything had been won or moved from the meter then: the money is there while that is so.
    """

    round: int
    moves: int
    amount: int
    display: int
    reserve: int
    overflow: int
    house: int


class Account(Struct, frozen=True):
    """A table at a meter: its last operation with the answer, and where the stakes of its last rounds went."""

    last: What | None = None
    answer: Answer | None = None
    shares: tuple[Share, ...] = ()

    @property
    def n(self) -> int:
        """The number of its last operation."""
        return self.answer.n if self.answer else 0


class Meter(Struct, frozen=True):
    """
    A meter after `version` events, the last one at `at` (ms).

    `display`, `reserve`, `overflow` and `house` are where stakes go; `funded` is what the house gave for seeds,
    `received` and `sent` are transfers; all in micro-units. `staked` cents came in and `given_back` went back; `hits`
    awards paid `won` cents. `waiting` parameters come into force with the next award. `arrived` are the transfers that
    came in.
    """

    version: int = 0
    at: int = 0
    parameters: Parameters | None = None
    waiting: Parameters | None = None
    display: int = 0
    reserve: int = 0
    overflow: int = 0
    house: int = 0
    funded: int = 0
    received: int = 0
    sent: int = 0
    staked: int = 0
    given_back: int = 0
    hits: int = 0
    won: int = 0
    moves: int = 0
    stopped: str | None = None
    decommissioned: bool = False
    arrived: tuple[str, ...] = ()
    tables: dict[str, Account] = {}

    @property
    def came(self) -> int:
        """What came to the meter, in micro-units: the left side of the equation of P4."""
        return self.funded + (self.staked - self.given_back) * MICRO + self.received

    @property
    def lies(self) -> int:
        """The pots of the meter and what left it, in micro-units: the right side."""
        return self.display + self.reserve + self.overflow + self.house + self.won * MICRO + self.sent

    @property
    def empty(self) -> bool:
        """Whether its pots for players are empty."""
        return not (self.display or self.reserve or self.overflow)

    def account(self, table: str) -> Account:
        """Return what is known of a table."""
        return self.tables.get(table, Account())
