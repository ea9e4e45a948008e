"""The figures of a report, in whole cents, which add up however they are grouped."""

from fractions import Fraction

from msgspec import Struct


class Figures(Struct, frozen=True):
    """
    What was played and what it brought.

    `rounds` were settled, `void` were not; `voided` is what went back because it was void (standard 7). `drop` was
    bought in. Of what was `wagered` (the handle) `returned` cents went back, with `awards` beside and, later, the
    `corrections` (below zero where the house took back). `commission` is the part of the win that was kept from pots.
    By `fills` chips came to trays, by `credits` they went; `variance` is what counts of trays found more than that.
    `meters` is what went on to progressive meters, less what they gave back of void wagers: it is not won here.
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

    def __add__(self, other: "Figures") -> "Figures":
        return Figures(*(getattr(self, name) + getattr(other, name) for name in self.__struct_fields__))

    @property
    def win(self) -> int:
        """What the house won: all that its side of the tables moved."""
        return self.wagered - self.returned - self.awards - self.corrections - self.meters

    @property
    def hold(self) -> Fraction | None:
        """The part of the drop that was won; None without a drop."""
        return Fraction(self.win, self.drop) if self.drop else None

    @property
    def edge(self) -> Fraction | None:
        """The part of the handle that was won; None without one."""
        return Fraction(self.win, self.wagered) if self.wagered else None
