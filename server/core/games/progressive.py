"""
The progressive wagers: their pay tables, and how they and the envy bonus are settled.

Three Card Poker 13 and Texas Hold 'Em Bonus 12. Pays are "for 1" (C8): they are the whole return, for the stake went to
the meter when bets closed. Percentage pays come off the meter, all others from the tray (13(d)b).
"""

from collections.abc import Iterator, Mapping, Sequence

from protocol.money import dollars
from server.core.cards.hands import Five, best5

from .steps import Award, Claim, Hand, Pay
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


THREE_CARD: Mapping[str, MeterTable] = {  # 13
    "1": {
        "mini_royal_spades": of_meter(100),
        "mini_royal": for_1(500),
        "straight_flush": for_1(70),
        "three_of_a_kind": for_1(60),
        "straight": for_1(6),
    },
    "2": {
        "mini_royal_spades": of_meter(100),
        "mini_royal": for_1(500),
        "straight_flush": for_1(100),
        "three_of_a_kind": for_1(90),
    },
    "3": {
        "mini_royal_spades": of_meter(100),
        "mini_royal": for_1(500),
        "straight_flush": for_1(400),
        "three_of_a_kind": for_1(30),
        "straight": for_1(6),
    },
}
ENVY: Mapping[str, int] = {"mini_royal_spades": 10_000, "mini_royal": 2_500}  # 13, in cents

TEXAS: MeterTable = {  # 12, Table 1
    "royal_after_5": of_meter(100),
    "royal_after_6": of_meter(25),
    "royal_after_7": of_meter(5),
    "community_royal": for_1(3000),
    "straight_flush": for_1(250),
    "four_of_a_kind": for_1(100),
    "full_house": for_1(10),
}


def in_words(table: MeterTable) -> dict[str, str]:
    """Return a pay table as it is posted: "100%" of the meter, or "70 for 1"."""
    return {hand: f"{percent}%" if percent else f"{pays} for 1" for hand, (percent, pays) in table.items()}


def by_meter(
    seat: int, wager: str, stake: int, table: MeterTable, made: str, line: str | None
) -> Iterator[Pay | Claim]:
    """Settle a progressive wager of a hand that made `made`, by `line` of the table: 12(b), 13(c) and 13(d)."""
    said = (line or made).replace("_", " ")
    if line is None:
        yield Pay(seat, wager, 0, f"{said}: no pay", made)
        return
    percent, pays = table[line]
    if percent:
        why = f"{said}, {percent} % of the meter"
        yield Pay(seat, wager, 0, why, made)
        yield Claim(seat, wager, percent, why, made)
    else:
        yield Pay(seat, wager, stake * pays, f"{said}, {pays:,} for 1", made)


def envy(wager: str, winner: int, hands: Mapping[int, Hand], seats: Sequence[int], made: str) -> Iterator[Award]:
    """Award the envy bonus for one hand: to each progressive `wager` of `seats` that is somebody else's (13(e)a)."""
    amount, owner = ENVY[made], hands[winner].player
    for seat in seats:
        if wager in hands[seat].wagers and hands[seat].player != owner:
            yield Award(seat, "envy", amount, f"seat {winner} has {made.replace('_', ' ')}, {dollars(amount)}")


def texas_line(cards: Sequence[str], community: Sequence[str]) -> tuple[str, str | None]:
    """
    Return what a hand made with the whole board, and its line of Table 1 of Texas Hold 'Em Bonus 12, or None.

    A royal flush goes by how many cards had been dealt, two of one's own and those of the board in their order, when it
    was first complete (X5). One that lies on the board is the community's.
    """
    made = best5((*cards, *community))[0]
    if made is not Five.ROYAL_FLUSH:
        name = made.name.lower()
        return name, name if name in TEXAS else None
    if best5(tuple(community))[0] is Five.ROYAL_FLUSH:
        return "royal_flush", "community_royal"  # 12(c)
    after = next(
        count for count in range(3, len(community) + 1) if best5((*cards, *community[:count]))[0] is Five.ROYAL_FLUSH
    )
    return "royal_flush", f"royal_after_{len(cards) + after}"


def check_stake(wager: str, limit: Limit, terms: Terms) -> None:
    """Check that a progressive wager is exactly $1, in whole chips (ValueError)."""
    if tuple(limit) != (STAKE, STAKE) or STAKE % terms.chip:
        raise ValueError(f"limits of {wager} are {STAKE} and {STAKE} cents, in whole chips: the wager is $1 (T7, X5)")
