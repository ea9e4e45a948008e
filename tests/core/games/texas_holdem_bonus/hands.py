"""Hands and tables of Texas Hold 'Em Bonus that several tests share."""

from server.core.events import CardBurned, CardsDealt
from server.core.games.texas_holdem_bonus.rules import GAME
from tests.core.games.texas_holdem_bonus.rows import texas
from tests.core.given import Pit


ANTE = {"ante": 500}
BONUS = {"ante": 500, "bonus": 300}
BOARD = "2c 7d 9h Js 4c"
ACES, KINGS, QUEENS, LOW = "As Ad", "Ks Kd", "Qs Qd", "3s 5d"
ALL_IN = ["flop", "turn", "river"]


def seated(*seats, **changes):
    pit = Pit(texas(**changes))
    for seat in seats:
        pit.sit(f"p{seat}", seat)
    return pit


def check(**changes):
    GAME.check(texas(**changes).game, texas(**changes).terms)


def order(pit):
    """What left the deck, in order: "burn", or the place with its number of cards and "up" or "down"."""
    return [
        "burn" if isinstance(event, CardBurned) else (event.to, len(event.cards), "up" if event.face_up else "down")
        for event in pit.events
        if isinstance(event, CardsDealt | CardBurned)
    ]


STRAIGHT = ("Ts 8s", "7d 9h Jc 2c 3h")
