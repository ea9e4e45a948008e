"""The irregularities of Texas Hold 'Em Bonus Poker: section 13 (Irregularities), as rulings C2 to C5 and X6 read it."""

from itertools import takewhile

from server.core.games.common_irregularities import (
    dealer_exposed,
    discarded,
    drawn_in_error,
    face_up,
    players_and_dealer,
    reader_failed,
    shoe_jam,
    void_again,
    wrong_count,
)
from server.core.games.irregularity import Discard, Outcome, Point, Told, VoidAll, VoidHand
from server.core.games.sentences import GameText
from server.core.games.steps import Ask, Deal, Settle, Step

from .sentences import TexasText


SAVED = ("bonus",)  # 13(a) and (b): in accordance with 11(c), never with 11(d) (C3)


def first_cards(point: Point) -> tuple[Step, ...]:
    """Return the deals that are still to come of everybody's first two cards."""
    return tuple(step for step in point.ahead if isinstance(step, Deal) and step.to == "hands")


def bonus_alone(point: Point) -> VoidAll:
    """Return that nothing but the bonus is settled any more, once everybody has two cards (X6)."""
    return VoidAll(SAVED, (*first_cards(point), Settle("seat", saved=True)))


def again(point: Point) -> Outcome:
    """Judge a second card found face up; from everybody's first two cards on, the bonus settles (13(b), C5)."""
    if first_cards(point):
        return void_again("13(b)")
    return Outcome("13(b)", TexasText.BONUS_ALONE_AGAIN, (Discard(), bonus_alone(point)))


def miscounted(point: Point, told: Told) -> Outcome:
    """Judge a wrong number of cards (13(d), C4)."""
    assert told.place is not None
    if told.place == "dealer":
        if 0 < point.dealer.cards - (told.count or 0) <= in_sequence(point):
            return Outcome("13(d)", TexasText.IN_SEQUENCE)
        return Outcome("13(d)", GameText.VOID, (VoidAll(),))
    return Outcome("13(d)", TexasText.HAND_VOID, (VoidHand(told.seat),))


def in_sequence(point: Point) -> int:
    """Return how many cards the dealer can still be dealt in sequence: those of the last deal, while they are down."""
    deals = list(takewhile(lambda step: isinstance(step, Deal | Ask), reversed(point.done)))
    last = next((step for step in deals if isinstance(step, Deal)), None)
    return last.count if last is not None and last.to == "hands" and not point.dealer.up else 0


IRREGULARITIES = (
    dealer_exposed(
        "13(a)",
        lambda point: Outcome("13(a)", TexasText.BONUS_ALONE, (bonus_alone(point),)),
        lambda point: point.deciding,
    ),
    face_up("13(b)", again, lambda point: discarded("13(b)", point)),
    drawn_in_error("13(c)"),
    wrong_count("13(d)", miscounted, players_and_dealer),
    shoe_jam("13(f)"),
    reader_failed("13(f)"),
)
