"""
The progressive wagers: how they are settled by the pay tables of their games.

Three Card Poker 13 and Texas Hold 'Em Bonus 12. Pays are "for 1" (C8): they are the whole return, for the stake went to
the meter when bets closed. Percentage pays come off the meter, all others from the tray (13(d)b).
"""

from collections.abc import Iterator, Mapping

from protocol.reasons import Reason

from .sentences import GameText
from .steps import Claim, Pay
from .terms import Limit, Terms


STAKE = 100  # cents: T7, X5

Meter = int  # per cent of it
MeterTable = Mapping[str, tuple[Meter, int]]  # hand to per cent of the meter, or to what it pays for 1


def of_meter(percent: int) -> tuple[Meter, int]:
    """Return the line of a percentage pay."""
    return percent, 0


def for_1(pays: int) -> tuple[Meter, int]:
    """Return the line of a pay from the tray."""
    return 0, pays


def in_words(table: MeterTable) -> dict[str, str]:
    """Return a pay table as it is posted: "100%" of the meter, or "70 for 1"."""
    return {hand: f"{percent}%" if percent else f"{pays} for 1" for hand, (percent, pays) in table.items()}


def by_meter(
    seat: int, wager: str, stake: int, table: MeterTable, made: str, line: str | None
) -> Iterator[Pay | Claim]:
    """Settle a progressive wager of a hand that made `made`, by `line` of the table: 12(b), 13(c) and 13(d)."""
    if line is None:
        yield Pay(seat, wager, 0, Reason.HAND_NO_PAY.words(hand=made), made)
        return
    percent, pays = table[line]
    if percent:
        why = Reason.OF_METER.words(hand=line, percent=percent)
        yield Pay(seat, wager, 0, why, made)
        yield Claim(seat, wager, percent, why, made)
    else:
        yield Pay(seat, wager, stake * pays, Reason.FOR_1.words(hand=line, pays=pays), made)


def on_fold(*, stays: bool) -> str:
    """Return what is posted of a progressive wager: when it is taken, and what becomes of it after a fold."""
    return (GameText.PROGRESSIVE_STAYS if stays else GameText.PROGRESSIVE_LOST).words()


def check_stake(wager: str, limit: Limit, terms: Terms) -> None:
    """Check that a progressive wager is exactly $1, in whole chips (ValueError)."""
    if tuple(limit) != (STAKE, STAKE) or STAKE % terms.chip:
        raise ValueError(f"limits of {wager} are {STAKE} and {STAKE} cents, in whole chips: the wager is $1 (T7, X5)")
