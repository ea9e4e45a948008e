"""What a player of Flop Poker gains on ante and flop wager by the best play (ruling E1)."""

from collections.abc import Iterator
from fractions import Fraction

from server.core.games.money import payout, winnings
from server.core.games.returns import Gain, most
from server.core.games.terms import Terms

from .counts import HANDS, MADE
from .settings import FlopSettings


def gains(settings: FlopSettings, terms: Terms) -> Iterator[Gain]:
    """Yield the gain on ante and flop wager, in antes."""
    yield Gain("ante", most(settings.limits["ante"], terms, lambda ante: by_best_play(settings, ante)))


def by_best_play(settings: FlopSettings, ante: int) -> Fraction:
    """Return what a player gains who makes the flop wager whenever that loses less on average than the ante."""
    nets = [ante + winnings(ante, payout(settings.flop[made])) if made in settings.flop else -2 * ante for made in MADE]
    gained = hands = 0
    for count, *made in HANDS:
        played = sum(net * times for net, times in zip(nets, made, strict=True))
        gained += count * max(played, -ante * sum(made))
        hands += count * sum(made)
    return Fraction(gained, hands * ante)
