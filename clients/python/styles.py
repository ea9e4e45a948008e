"""
Styles of play: what a bot wagers and how it chooses.

A style knows no table: it is shown the spots on offer and the choices that are legal, and picks among them. What it
does not know of a game it answers with the first choice that needs no warning.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from .purse import Spots, mains
from .wire import Message


RANKS = "23456789TJQKA"
PAIR = (1,)
QUEEN_SIX_FOUR = (0, RANKS.index("Q"), RANKS.index("6"), RANKS.index("4"))
ANYTHING = (0,)

Options = dict[str, Message]  # the legal choices (`MayChoose`) by the name of the option


class Wish(NamedTuple):
    """A wager to make: `size` runs from 0, the lowest, to 1, as much as the stack bears; None withdraws it."""

    wager: str
    size: float | None


@dataclass(frozen=True)
class Style:
    """
    A way to play.

    `wagers` says what to put down in a round, in that order, and `choose` answers a question about a hand. A `late` one
    answers shortly before the deadline; one that `vanishes` drops its connection or does not answer, that often, when
    it is asked. It takes up to `positions`.
    """

    name: str
    wagers: Callable[[Spots, Random], list[Wish]]
    choose: Callable[[Options, list[str | None], Random], Message]
    late: bool = False
    vanishes: float = 0.0
    positions: int = 1


def strength(cards: list[str | None]) -> tuple[int, ...]:
    """Return how good three cards are: (1,) for a pair or better, else 0 and the ranks, highest first."""
    known = [card for card in cards if card]
    ranks = sorted((RANKS.index(card[0]) for card in known), reverse=True)
    suits = {card[1] for card in known}
    run = ranks[0] - ranks[-1] == 2 or ranks == [RANKS.index("A"), 1, 0]
    return PAIR if len(set(ranks)) < 3 or len(suits) == 1 or run else (0, *ranks)


def otherwise(options: Options) -> Message:
    """Return the first choice that needs no warning: a game names the way to play on first."""
    return next((option for option in options.values() if not option["warn"]), next(iter(options.values())))


def from_strength(bar: tuple[int, ...]) -> Callable[[Options, list[str | None], Random], Message]:
    """Return a way to choose: play on hands as good as `bar`, fold the others."""

    def choose(options: Options, cards: list[str | None], _: Random) -> Message:
        if "fold" not in options or len(cards) != 3 or None in cards:
            return otherwise(options)
        wanted = "play" if strength(cards) >= bar else "fold"
        return options.get(wanted, options["fold"])

    return choose


def recklessly(options: Options, cards: list[str | None], chance: Random) -> Message:
    """Play whatever it is, and sometimes give all up unseen."""
    if "concede" in options and chance.random() < 0.05:
        return options["concede"]
    return from_strength(ANYTHING)(options, cards, chance)


def split(spots: Spots) -> tuple[list[str], list[str]]:
    """Return the wagers that take part, and the side wagers."""
    taking_part = mains(spots)
    return taking_part, [spot["wager"] for spot in spots if spot["wager"] not in taking_part]


def modestly(spots: Spots, chance: Random) -> list[Wish]:
    """Wager a little, and now and then the least on the side."""
    mains, sides = split(spots)
    some = [Wish(side, 0.0) for side in sides if chance.random() < 0.3]
    return [Wish(main, chance.uniform(0, 0.05)) for main in mains] + some


def smally(spots: Spots, _: Random) -> list[Wish]:
    """Wager the least that takes part."""
    return [Wish(main, 0.0) for main in split(spots)[0]]


def wildly(spots: Spots, chance: Random) -> list[Wish]:
    """Wager on everything, think better of some of it, and sometimes take it all back and begin again."""
    everything = [spot["wager"] for spot in spots]
    first = [Wish(wager, chance.uniform(0, 0.4)) for wager in everything]
    second = [Wish(wager, chance.choice([None, chance.uniform(0, 0.4)])) for wager in everything[1:]]
    if chance.random() < 0.1:
        return first + [Wish(wager, None) for wager in reversed(everything)] + first
    return first + [wish for wish in second if chance.random() < 0.3]


STYLES = {
    style.name: style
    for style in (
        Style("basic", modestly, from_strength(QUEEN_SIX_FOUR)),
        Style("timid", smally, from_strength(PAIR)),
        Style("wild", wildly, recklessly, positions=3),
        Style("slow", modestly, from_strength(QUEEN_SIX_FOUR), late=True),
        Style("vanishing", modestly, from_strength(QUEEN_SIX_FOUR), vanishes=0.4),
    )
}
