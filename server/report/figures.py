"""The figures of a report in whole cents; groups of them add up to the same total."""

from fractions import Fraction

from msgspec import Struct


class Figures(Struct, frozen=True):
    """
    What was played and what it brought the house.

    `rounds` were settled, `void` ones were not; `voided` are the wagers returned as void (standard 7). `drop` are all
    buy-ins. `wagered` is the handle. Of it, `returned` went back to the players, who also got `awards` and later
    `corrections` (below zero where the house took money back). `commission` is the part of the win from pots. `fills`
    brought chips to trays, `credits` took them away; `variance` is what the counts of trays found more than expected.
    `meters` went to progressive meters, less what they returned of void wagers: the table did not win it. Of the seeds
    that players in the rounds had `promised`, so many were `withheld`.
    """

    rounds: int = 0
    void: int = 0
    voided: int = 0
    drop: int = 0
    wagered: int = 0
    returned: int = 0
    awards: int = 0
    corrections: int = 0
    commission: int = 0
    fills: int = 0
    credits: int = 0
    variance: int = 0
    meters: int = 0
    promised: int = 0
    withheld: int = 0

    def __add__(self, other: "Figures") -> "Figures":
        return Figures(*(getattr(self, name) + getattr(other, name) for name in self.__struct_fields__))

    @property
    def win(self) -> int:
        """What the house won at the tables."""
        return self.wagered - self.returned - self.awards - self.corrections - self.meters

    @property
    def hold(self) -> Fraction | None:
        """The win as a part of the drop; None without a drop."""
        return Fraction(self.win, self.drop) if self.drop else None

    @property
    def edge(self) -> Fraction | None:
        """The win as a part of the handle; None without a handle."""
        return Fraction(self.win, self.wagered) if self.wagered else None
