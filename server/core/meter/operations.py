"""The operations of a table at a meter, and the answers. Amounts are cents, displays are micro-units (P4)."""

from msgspec import Struct


class OperationBase(Struct, frozen=True, tag=True):
    """Base of the operations, for their common configuration."""


class Stake(OperationBase, frozen=True):
    """All progressive stakes of a round, `amount` cents: they go to the meter when bets close."""

    round: int
    amount: int


class Reverse(OperationBase, frozen=True):
    """`amount` cents of the stakes of a round go back (P6)."""

    round: int
    amount: int


class Award(OperationBase, frozen=True):
    """Claim `claim` of the table takes `percent` of the meter: 100, 25 or 5."""

    claim: int
    percent: int


What = Stake | Reverse | Award


class Operation(Struct, frozen=True):
    """Operation `n` of table `table` at a meter: 1, 2, 3 ... without a gap, counted for each meter."""

    table: str
    n: int
    what: What


class Answer(Struct, frozen=True):
    """
    The result of operation `n`: it is event `version` of the meter's log, since `at` (ms).

    `amount` are the cents that were paid for an award, or that the meter gave back for a reversal. `before` and `after`
    are the display in micro-units.
    """

    n: int
    version: int
    at: int
    amount: int
    before: int
    after: int
