"""The pay table of Flop Poker as printed, the least that may be posted. Numbers in comments are sections."""

from server.core.games.pay_tables import Lines


FLOP_MINIMUM: Lines = {  # 11(c)
    "royal_flush": "1000:1",
    "straight_flush": "500:1",
    "four_of_a_kind": "100:1",
    "full_house": "30:1",
    "flush": "20:1",
    "straight": "10:1",
    "three_of_a_kind": "4:1",
    "two_pair": "2:1",
    "jacks_or_better": "1:1",
}
