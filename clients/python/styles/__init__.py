"""
Styles of play: what a bot wagers, and how it chooses.

A style picks among the spots on offer and among the legal choices. Each game has a module with its strategies. In a
game without one, a style takes the first choice that needs no warning.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules
from random import Random
from typing import NamedTuple

from ..budget import Spots, main_wagers
from ..messages import Message
from .question import Options, Question


Strategies = dict[str, Callable[[Question], bool]]  # by game: whether to stake more on a hand


def strategies(name: str) -> Strategies:
    """Return the strategy of this name of each game that has one: a function in the module of the game's name."""
    modules = {found.name: import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__)}
    return {game: vars(module)[name] for game, module in modules.items() if name in vars(module)}


BASIC, TIMID = strategies("basic"), strategies("timid")


class Wish(NamedTuple):
    """A wager to make. `size` is from 0, the lowest, to 1, the highest affordable; None withdraws the wager."""

    wager: str
    size: float | None


@dataclass(frozen=True)
class Style:
    """
    A style of play.

    `wagers` returns the wagers of a round, in order. `choose` answers a question about a hand. A `late` bot answers
    shortly before the deadline. `vanishes` is the share of questions at which the bot disconnects or lets the time run
    out. It takes up to `positions` seats.
    """

    name: str
    wagers: Callable[[Spots, Random], list[Wish]]
    choose: Callable[[Question, Random], Message]
    late: bool = False
    vanishes: float = 0.0
    positions: int = 1


def play_on(options: Options) -> Message:
    """Return the first choice that needs no warning. Games list playing on first."""
    return next((option for option in options.values() if not option["warn"]), next(iter(options.values())))


def choose_free(options: Options) -> Message:
    """Return the first choice that costs nothing and needs no warning."""
    return play_on({name: option for name, option in options.items() if not option["cost"]})


def choose_by(strategies: Strategies) -> Callable[[Question, Random], Message]:
    """Return a function that chooses by the strategy of the game."""

    def choose(question: Question, _: Random) -> Message:
        strategy = strategies.get(question.game)
        return play_on(question.options) if strategy is None or strategy(question) else choose_free(question.options)

    return choose


def choose_recklessly(question: Question, chance: Random) -> Message:
    """Play on with any hand, and sometimes take a choice that needs a warning."""
    warned = [option for option in question.options.values() if option["warn"]]
    return warned[0] if warned and chance.random() < 0.05 else play_on(question.options)


def main_and_side_wagers(spots: Spots) -> tuple[list[str], list[str]]:
    """Return the wagers that put a hand into the round, and the side wagers."""
    mains = main_wagers(spots)
    return mains, [spot["wager"] for spot in spots if spot["wager"] not in mains]


def modest_wagers(spots: Spots, chance: Random) -> list[Wish]:
    """Wager little, and now and then the minimum on a side wager."""
    mains, sides = main_and_side_wagers(spots)
    some = [Wish(side, 0.0) for side in sides if chance.random() < 0.3]
    return [Wish(main, chance.uniform(0, 0.05)) for main in mains] + some


def minimum_wagers(spots: Spots, _: Random) -> list[Wish]:
    """Wager the minimum that puts a hand into the round."""
    return [Wish(main, 0.0) for main in main_and_side_wagers(spots)[0]]


def wild_wagers(spots: Spots, chance: Random) -> list[Wish]:
    """Wager on everything, change some wagers, and sometimes withdraw all and start again."""
    everything = [spot["wager"] for spot in spots]
    first = [Wish(wager, chance.uniform(0, 0.4)) for wager in everything]
    second = [Wish(wager, chance.choice([None, chance.uniform(0, 0.4)])) for wager in everything[1:]]
    if chance.random() < 0.1:
        return first + [Wish(wager, None) for wager in reversed(everything)] + first
    return first + [wish for wish in second if chance.random() < 0.3]


STYLES = {
    style.name: style
    for style in (
        Style("basic", modest_wagers, choose_by(BASIC)),
        Style("timid", minimum_wagers, choose_by(TIMID)),
        Style("wild", wild_wagers, choose_recklessly, positions=3),
        Style("slow", modest_wagers, choose_by(BASIC), late=True),
        Style("vanishing", modest_wagers, choose_by(BASIC), vanishes=0.4),
    )
}
