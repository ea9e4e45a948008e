"""What a player of Winner's Pot Poker gains (ruling E1): heads-up by the best play, which stands for fuller tables."""

from collections.abc import Iterator
from fractions import Fraction

from server.core.games.returns import Gain, most, of_table
from server.core.games.terms import Terms

from .commission import commission
from .counts import HANDS, MADE, PLAYS
from .settings import WinnersPotSettings


def gains(settings: WinnersPotSettings, terms: Terms) -> Iterator[Gain]:
    """Yield the gain on ante, bet and double, in antes, and on jacks plus, for a hand that is held to its end."""
    yield Gain("ante", heads_up(settings))
    chances = {made: Fraction(count, HANDS) for made, count in MADE.items()}
    limit = settings.limits["jacks_plus"]
    yield Gain("jacks_plus", most(limit, terms, lambda stake: of_table(stake, settings.jacks_plus, chances)))


def heads_up(settings: WinnersPotSettings) -> Fraction:
    """Return what the best of the plays gains against the dealer alone, each of whom wagers four antes."""
    ante = settings.limits["ante"][0]
    won, tied = 4 * ante - commission(settings, 8 * ante), -commission(settings, 4 * ante)
    nets = (won, -4 * ante, tied, -2 * ante, -ante)
    return max(
        Fraction(sum(net * count for net, count in zip(nets, counts, strict=True)), ante * sum(counts))
        for counts in PLAYS
    )
