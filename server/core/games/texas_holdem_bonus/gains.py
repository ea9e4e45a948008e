"""What a player of Texas Hold 'Em Bonus gains on the wagers whose pays a licensee chooses (ruling E1)."""

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from server.core.games.returns import Gain, MeterShare, most, of_table
from server.core.games.terms import Terms

from .pay_tables import ACES_1000, PROGRESSIVE_TABLE
from .settings import TexasSettings


HANDS = comb(52, 2)
MADE = {  # of two cards
    "aces": 6,
    "ace_king_suited": 4,
    "ace_queen_jack_suited": 8,
    "ace_king": 12,
    "kings_queens_jacks": 18,
    "ace_queen_jack": 24,
    "pair": 54,
}
AGAINST_ACES = Fraction(1, comb(50, 2))  # the dealer holds the other two
LINES = {  # of the progressive: how often a hand of seven cards is on each, played to the end
    "royal_after_5": Fraction(1, 649_740),
    "royal_after_6": Fraction(1, 129_948),
    "royal_after_7": Fraction(1, 46_410),
    "community_royal": Fraction(1, 649_740),
    "straight_flush": Fraction(81, 290_836),
    "four_of_a_kind": Fraction(1, 595),
    "full_house": Fraction(726, 27_965),
}


def gains(settings: TexasSettings, terms: Terms) -> Iterator[Gain]:
    """Yield the gain on the bonus wager; the others pay 1 to 1, in whole stakes, and leave the house its edge."""
    chances = {made: Fraction(count, HANDS) for made, count in MADE.items()}
    table = dict(settings.bonus)
    if settings.aces_1000:
        both = chances["aces"] * AGAINST_ACES
        chances |= {"aces": chances["aces"] - both, "against_aces": both}
        table["against_aces"] = ACES_1000
    yield Gain("bonus", most(settings.limits["bonus"], terms, lambda stake: of_table(stake, table, chances)))


def meter_share(settings: TexasSettings) -> MeterShare | None:
    """Return what the progressive wager of a hand brings that stays in (12, X5)."""
    if not settings.progressive:
        return None
    tray = sum((chance * PROGRESSIVE_TABLE[line][1] for line, chance in LINES.items()), Fraction(0))
    share = sum((chance * PROGRESSIVE_TABLE[line][0] / 100 for line, chance in LINES.items()), Fraction(0))
    return MeterShare(tray, share, LINES["royal_after_5"])
