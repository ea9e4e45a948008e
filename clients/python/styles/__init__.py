"""
Styles of play: what a bot wagers and how it chooses.

A style is shown the spots on offer and the choices that are legal, and picks among them. How a game is played is in a
module of its own; in a game that it does not know a style takes the first choice that needs no warning.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from clients.python.purse import Spots, mains
from clients.python.wire import Message

from . import flop, texas, three_card, winners_pot
from .question import Options, Question


Judges = dict[str, Callable[[Question], bool]]  # by game: whether to stake more on the hand

WISE: Judges = {
    "three_card_poker": three_card.wise,
    "flop_poker": flop.wise,
    "winners_pot_poker": winners_pot.wise,
    "texas_holdem_bonus": texas.wise,
}
TIMID: Judges = {
    "three_card_poker": three_card.timid,
    "flop_poker": flop.timid,
    "winners_pot_poker": winners_pot.timid,
    "texas_holdem_bonus": texas.timid,
}


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
    choose: Callable[[Question, Random], Message]
    late: bool = False
    vanishes: float = 0.0
    positions: int = 1


def onward(options: Options) -> Message:
    """Return the first choice that needs no warning: a game names the way to play on first."""
    return next((option for option in options.values() if not option["warn"]), next(iter(options.values())))


def staking_nothing(options: Options) -> Message:
    """Return the first choice that costs nothing and needs no warning."""
    return onward({name: option for name, option in options.items() if not option["cost"]})


def by(judges: Judges) -> Callable[[Question, Random], Message]:
    """Return a way to choose: as the judge of the game says."""

    def choose(question: Question, _: Random) -> Message:
        judge = judges.get(question.game)
        return onward(question.options) if judge is None or judge(question) else staking_nothing(question.options)

    return choose


def recklessly(question: Question, chance: Random) -> Message:
    """Play on whatever it is, and sometimes give all up unseen."""
    unseen = [option for option in question.options.values() if option["warn"]]
    return unseen[0] if unseen and chance.random() < 0.05 else onward(question.options)


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
        Style("basic", modestly, by(WISE)),
        Style("timid", smally, by(TIMID)),
        Style("wild", wildly, recklessly, positions=3),
        Style("slow", modestly, by(WISE), late=True),
        Style("vanishing", modestly, by(WISE), vanishes=0.4),
    )
}
