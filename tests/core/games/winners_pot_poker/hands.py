"""Hands and tables of Winner's Pot Poker that several tests share."""

from server.core.events import (
    CardBurned,
    CardsDealt,
)
from server.core.games.steps import Hand, Played
from server.core.games.winners_pot_poker.rules import GAME, settle
from tests.core.games.winners_pot_poker.rows import winners_pot
from tests.core.given import Pit


ANTE = {"ante": 500}
KINGS = "Ks Kd 8h 6c 3s"
QUEENS = "Qs Qd 8c 6d 3d"
TENS = "Ts Td 7h 4c 2d"
DEALER_NINES = "9c 9d Jh 6s 4s"


def seated(*seats, **changes):
    pit = Pit(winners_pot(**changes))
    for seat in seats:
        pit.sit(f"p{seat}", seat)
    return pit


def order(pit):
    """What left the deck, in order: "burn", or the place with its number of cards and "up" or "down"."""
    return [
        "burn" if isinstance(event, CardBurned) else (event.to, len(event.cards), "up" if event.face_up else "down")
        for event in pit.events
        if isinstance(event, CardsDealt | CardBurned)
    ]


def to_the_end(pit):
    while pit.table.phase == "deciding":
        pit.answer(pit.table.now_playing.options[0].name)
    return pit


def next_round(pit, *seats):
    if pit.table.phase == "over":
        pit.time_up()
    for seat in seats:
        pit.bet(f"p{seat}", ante=500)
    pit.done(*(f"p{seat}" for seat in seats))
    if pit.table.phase == "betting":
        pit.time_up()
    return to_the_end(pit)


def check(**changes):
    GAME.check(winners_pot(**changes).game, winners_pot(**changes).terms)


def in_play(cards, ante=500, **wagers):
    return Hand(tuple(cards.split()), {"ante": ante, "bet": ante, "double": 2 * ante} | wagers)


def settled(hands, dealer, **changes):
    game = winners_pot(
        limits={"ante": (hands[next(iter(hands))].wagers["ante"],) * 2, "jacks_plus": (1, 10**9)}, **changes
    )
    return list(settle(game.game, Played(hands, tuple(dealer.split()))))
