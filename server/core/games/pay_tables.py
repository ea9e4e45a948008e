"""
What games share about pay tables and payout limits.

The limit of ruling C7 is per player and round, on winnings: the stakes come back besides.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from protocol.reasons import Reason
from server.core.games.money import payout

from .steps import Pay
from .terms import Limit, Terms


Lines = Mapping[str, str]  # hand to payout, as in "3:2"
NO_LINES: Lines = MappingProxyType({})

LEAST_LIMIT = 5_000_000  # cents: $50,000


class PayTable(Struct, frozen=True):
    """
    The pay table of the wager or the award `name`, as it is posted: each hand with its payout, or with other words.

    Where the rules print the `least` that may be posted, by `clause`, a table has exactly these lines. A table may
    depend on the number of players dealt: then it has a column for each number, in `by_players`, in place of `lines`.
    What a `progressive` wager wins is posted on the table's sign too.
    """

    name: str
    lines: Lines = NO_LINES
    least: Lines | None = None
    clause: str = ""
    by_players: Mapping[int, Lines] = MappingProxyType({})
    progressive: bool = False

    def column(self, players: int | None) -> Lines:
        """Return the lines for a number of players dealt; none, while that is not known and matters."""
        return self.by_players[players] if self.by_players and players else self.lines


def said(hand: str, posted: str) -> str:
    """Return a pay table's line as it is posted: "straight flush, 40 to 1"."""
    return Reason.LINE.words(hand=hand, pays=posted)


def best_payout(table: Lines) -> Fraction:
    """Return the payout of a pay table's best line."""
    return max(payout(line) for line in table.values())


def payout_limit(at_the_minimum: Fraction) -> int:
    """Return the limit in cents: the greater of $50,000 and what can be won in a round at the minimum wagers."""
    return max(LEAST_LIMIT, -(-at_the_minimum.numerator // at_the_minimum.denominator))


def capped(pays: Sequence[Pay], stakes: Mapping[str, int], limit: int) -> list[Pay]:
    """
    Return one hand's lines with their winnings cut to `limit` cents in all (ruling C7).

    `pays` are the wagers that the limit covers, in the order in which missing cents are given.
    """
    won = {pay.wager: max(0, pay.returned - stakes[pay.wager]) for pay in pays}
    total = sum(won.values())
    if total <= limit:
        return list(pays)
    kept = shared(limit, won)
    return [cut_to(pay, won[pay.wager], kept[pay.wager]) for pay in pays]


def cut_to(pay: Pay, won: int, kept: int) -> Pay:
    """Return a line with its winnings of `won` cents cut to `kept`."""
    return replace(pay, returned=pay.returned - won + kept, cut=pay.cut + won - kept)


def shared(amount: int, parts: Mapping[str, int] | Mapping[int, int]) -> dict[object, int]:
    """Share cents in proportion to `parts`, each rounded down, missing cents one each to those above zero, in order."""
    total = sum(parts.values())
    shares: dict[object, int] = {key: amount * part // total for key, part in parts.items()}
    missing = amount - sum(shares.values())
    for key in [key for key, part in parts.items() if part][:missing]:
        shares[key] += 1
    return shares


def check_pay_table(table: PayTable) -> None:
    """Check that a posted pay table has the printed lines, none below the printed payout (ValueError)."""
    if table.least is None:
        return
    if wrong := table.lines.keys() ^ table.least.keys():
        raise ValueError(f"{table.name} must have exactly the lines {', '.join(table.least)}; see {min(wrong)}")
    for hand, floor in table.least.items():
        if payout(table.lines[hand]) < payout(floor):
            raise ValueError(f"{table.name} must pay {hand} at least {floor} ({table.clause})")


def check_limits(limits: Mapping[str, Limit], offered: Sequence[str], terms: Terms) -> None:
    """Check that each wager on offer, and no other, has limits in whole chips (ValueError)."""
    if wrong := set(offered) ^ limits.keys():
        raise ValueError(f"limits must name exactly {', '.join(sorted(offered))}; see {min(wrong)}")
    for wager, (low, high) in limits.items():
        if not 0 < low <= high or low % terms.chip or high % terms.chip:
            raise ValueError(f"limits of {wager} must be multiples of the chip ({terms.chip}), lowest first")


def check_fixed(limits: Mapping[str, Limit], wager: str, ruling: str) -> None:
    """Check that a wager is one fixed amount (ValueError)."""
    low, high = limits[wager]
    if low != high:
        raise ValueError(f"{wager} is one fixed amount: its lowest and highest limit are equal ({ruling})")
