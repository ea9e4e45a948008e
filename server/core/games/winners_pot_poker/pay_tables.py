"""The pay table of Winner's Pot Poker as printed, the least that may be posted. Numbers in comments are sections."""

from server.core.games.pay_tables import Lines


JACKS_PLUS_MINIMUM: Lines = {  # 11(b)
    "royal_flush": "400:1",
    "straight_flush": "80:1",
    "four_of_a_kind": "50:1",
    "full_house": "30:1",
    "flush": "15:1",
    "straight": "10:1",
    "three_of_a_kind": "7:1",
    "two_pair": "3:1",
    "jacks_or_better": "1:1",
}
