"""
What games share about pay tables and payout limits.

The limit of ruling C7 is per player and round, on winnings: the stakes come back besides.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec.structs import replace

from server.core.money import odds
from server.core.settings import Limit, TableSettings

from .steps import Pay


PayTable = Mapping[str, str]  # hand to odds, as in "3:2"

LEAST_LIMIT = 5_000_000  # cents: $50,000


def said(hand: str, posted: str) -> str:
    """Return a pay table's line as it is posted: "straight flush, 40 to 1"."""
    return f"{hand.replace('_', ' ')}, {posted.replace(':', ' to ')}"


def best_odds(table: PayTable) -> Fraction:
    """Return the odds of a pay table's best line."""
    return max(odds(line) for line in table.values())


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


def check_pay_table(name: str, table: PayTable, least: PayTable, section: str) -> None:
    """Check that a posted pay table has the printed lines, none below the printed odds (ValueError)."""
    if wrong := table.keys() ^ least.keys():
        raise ValueError(f"{name} must have exactly the lines {', '.join(least)}; see {min(wrong)}")
    for hand, floor in least.items():
        if odds(table[hand]) < odds(floor):
            raise ValueError(f"{name} must pay {hand} at least {floor} ({section})")


def check_limits(limits: Mapping[str, Limit], offered: Sequence[str], table: TableSettings) -> None:
    """Check that each wager on offer, and no other, has limits in whole chips (ValueError)."""
    if wrong := set(offered) ^ limits.keys():
        raise ValueError(f"limits must name exactly {', '.join(sorted(offered))}; see {min(wrong)}")
    for wager, (low, high) in limits.items():
        if not 0 < low <= high or low % table.chip or high % table.chip:
            raise ValueError(f"limits of {wager} must be multiples of the chip ({table.chip}), lowest first")


def check_fixed(limits: Mapping[str, Limit], wager: str, ruling: str) -> None:
    """Check that a wager is one fixed amount (ValueError)."""
    low, high = limits[wager]
    if low != high:
        raise ValueError(f"{wager} is one fixed amount: its lowest and highest limit are equal ({ruling})")
