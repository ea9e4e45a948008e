"""Hands and tables of Flop Poker that several tests share."""

from server.core.events import CardsDealt
from server.core.games.flop_poker.rules import GAME
from tests.core.games.flop_poker.rows import flop
from tests.core.given import Pit


BOARD = "Kc 8d 3h"
PAIR_OF_KINGS = "Kd 7s 2c"  # with this board
PAIR_OF_THREES = "3c Jd 5s"
NOTHING = "Qc 7h 4d"
BOTH = {"ante": 500, "pot": 500}


def seated(*names, **changes):
    pit = Pit(flop(**changes))
    for seat, name in enumerate(names, 1):
        pit.sit(name, seat)
    return pit


def order(pit):
    return [(event.to, len(event.cards)) for event in pit.events if isinstance(event, CardsDealt)]


def check(**changes):
    GAME.check(flop(**changes).game, flop(**changes).terms)
