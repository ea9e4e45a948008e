"""Shared by the tests of the styles: hands to choose about, and the known figures."""

import json
from itertools import combinations
from pathlib import Path
from random import Random

from clients.python.styles import STYLES
from clients.python.styles.question import RANKS, Question


DECK = [rank + suit for rank in RANKS for suit in "cdhs"]
SPOTS = [{"wager": wager, "must": False} for wager in ("ante", "pair_plus", "six_card_bonus", "cover_all")]

THREE_CARD = {"play": 500, "fold": 0, "concede": 0}
FLOP = {"flop": 500, "surrender": 0}
WINNERS_POT = {"bet": 500, "fold": 0}
TEXAS = {"flop": 1_000, "fold": 0}


def figures():
    return json.loads((Path(__file__).parents[2] / "figures.json").read_text())


def chosen(style, game, options, cards, community="", others=(), seed=1):
    """Return the option that a style chooses; `options` are costs by name."""
    legal = {
        name: {"command": {"option": name}, "cost": cost, "warn": name == "concede"} for name, cost in options.items()
    }
    seen = [cards.split(), community.split(), [up.split() for up in others]]
    return STYLES[style].choose(Question(game, legal, *seen), Random(seed))["command"]["option"]


def count(game, options, choice, size):
    """Return for how many hands of `size` cards a basic bot makes this choice."""
    return sum(chosen("basic", game, options, " ".join(hand)) == choice for hand in combinations(DECK, size))
