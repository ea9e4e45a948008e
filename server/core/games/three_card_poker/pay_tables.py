"""
The pay tables of Three Card Poker, as printed: of pair plus the least that a house may post.

Numbers in comments are sections of the Massachusetts rules; "35:1" reads "35 to 1".
"""

from collections.abc import Mapping

from server.core.games.pay_tables import Lines
from server.core.games.progressive import MeterTable, for_1, of_meter


PAIR_PLUS_MINIMUM: Lines = {  # 11(a)(2)
    "mini_royal": "35:1",
    "straight_flush": "35:1",
    "three_of_a_kind": "25:1",
    "straight": "5:1",
    "flush": "3:1",
    "pair": "1:1",
}

ANTE_BONUS: Mapping[str, Lines] = {
    "default": {"straight_flush": "5:1", "three_of_a_kind": "4:1", "straight": "1:1"},  # 11(a)(3)
    "A": {  # 11(a)(3)(i)
        "mini_royal_spades": "50:1",
        "mini_royal": "5:1",
        "straight_flush": "4:1",
        "three_of_a_kind": "3:1",
        "straight": "1:1",
    },
    "B": {"mini_royal": "50:1", "straight_flush": "8:1", "three_of_a_kind": "6:1"},
    "C": {"mini_royal_spades": "50:1", "mini_royal": "10:1", "straight_flush": "4:1", "three_of_a_kind": "3:1"},
}

SIX_CARD_HANDS = (
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
)
SIX_CARD_BONUS: Mapping[str, Lines] = {  # 6(g)(4)
    name: dict(zip(SIX_CARD_HANDS, (f"{gain}:1" for gain in gains), strict=True))
    for name, gains in {
        "6B1": (1000, 200, 50, 25, 20, 10, 5),
        "6B2": (1000, 200, 50, 25, 15, 10, 5),
        "6B3": (1000, 200, 100, 20, 15, 9, 8),
        "6B4": (1000, 200, 100, 20, 15, 10, 7),
    }.items()
}

COVER_ALL_HANDS = ("mini_royal", "straight_flush", "three_of_a_kind", "straight")
COVER_ALL: Mapping[int, Lines] = {  # 12(k), by the number of players
    players: dict(zip(COVER_ALL_HANDS, column, strict=True))
    for players, column in {
        1: ("100:1", "60:1", "50:1", "5:1"),
        2: ("90:1", "40:1", "35:1", "3:1"),
        3: ("80:1", "30:1", "25:1", "2:1"),
        4: ("70:1", "25:1", "20:1", "3:2"),
        5: ("60:1", "20:1", "15:1", "1:1"),
        6: ("50:1", "15:1", "12:1", "1:1"),
        7: ("40:1", "12:1", "9:1", "1:1"),
    }.items()
}

PROGRESSIVE_TABLES: Mapping[str, MeterTable] = {  # 13
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


def pay_line(table: Mapping[str, object], made: str) -> str | None:
    """
    Return the line of a pay table that a hand falls under, or None.

    An ace-king-queen of spades without a line of its own is a mini royal, a mini royal without one a straight flush.
    """
    chain = ("mini_royal_spades", "mini_royal", "straight_flush")
    names = chain[chain.index(made) :] if made in chain else (made,)
    return next((name for name in names if name in table), None)
