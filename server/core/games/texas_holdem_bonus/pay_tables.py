"""The pay tables of Texas Hold 'Em Bonus as printed, the least that may be posted. Numbers in comments are sections."""

from server.core.games.pay_tables import Lines
from server.core.games.progressive import MeterTable, for_1, of_meter


BONUS_MINIMUM: Lines = {  # 11(c)
    "aces": "30:1",
    "ace_king_suited": "25:1",
    "ace_queen_jack_suited": "20:1",
    "ace_king": "15:1",
    "kings_queens_jacks": "10:1",
    "ace_queen_jack": "5:1",
    "pair": "3:1",
}

ACES_1000 = "1000:1"  # 11(d)

PROGRESSIVE_TABLE: MeterTable = {  # 12, Table 1
    "royal_after_5": of_meter(100),
    "royal_after_6": of_meter(25),
    "royal_after_7": of_meter(5),
    "community_royal": for_1(3000),
    "straight_flush": for_1(250),
    "four_of_a_kind": for_1(100),
    "full_house": for_1(10),
}
