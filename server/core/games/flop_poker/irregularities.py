"""The irregularities of Flop Poker: section 12, as rulings C3 to C5 and F5 read it."""

from protocol.values import Place
from server.core.games.common_irregularities import (
    drawn_in_error,
    exposed,
    face_up,
    reader_failed,
    shoe_jam,
    void_again,
    wrong_count,
)
from server.core.games.irregularity import Discard, Expose, Irregularity, Outcome, Point, Told, VoidAll, VoidHand
from server.core.games.sentences import GameText
from server.core.games.steps import Deal, Settle, Show, Step

from .sentences import FlopText


SAVED = ("pot",)  # 12(a) and (b): awarded in accordance with section 10


def pot_alone(point: Point) -> VoidAll:
    """Return that nothing but the pot is played for any more: the deal is completed, and nobody decides."""
    deals: tuple[Step, ...] = tuple(step for step in point.ahead if isinstance(step, Deal))
    shows = tuple(step for step in point.ahead if isinstance(step, Show))
    return VoidAll(SAVED, (*deals, *shows, Settle("seat", saved=True)))


def community_seen(point: Point, told: Told) -> Outcome:
    """Judge a community card that is seen before all have decided (12(a))."""
    return Outcome("12(a)", FlopText.POT_ALONE, (Expose("community", told.cards), pot_alone(point)))


def late(point: Point) -> Outcome:
    """Judge a card found face up after all cards have been dealt (12(b), C5)."""
    return Outcome("12(b)", FlopText.POT_ALONE, (Discard(), pot_alone(point)))


def miscounted(_point: Point, told: Told) -> Outcome:
    """Void the hand that has too many or too few cards, and all hands for the community's (12(d), C4)."""
    if told.place == "community":
        return Outcome("12(d)", GameText.VOID, (VoidAll(),))
    return Outcome("12(d)", FlopText.HAND_VOID, (VoidHand(told.seat),))


def places(point: Point) -> tuple[Place, ...]:
    """Return who can have a wrong number of cards."""
    return (*point.seats, "community")


IRREGULARITIES = (
    Irregularity(
        "community_exposed",
        "12(a)",
        FlopText.COMMUNITY_EXPOSED,
        FlopText.COMMUNITY_WAS_EXPOSED,
        community_seen,
        places=lambda point: exposed(point, "community") if point.deciding else (),
    ),
    face_up("12(b)", lambda _point: void_again("12(b)"), late),
    drawn_in_error("12(c)"),
    wrong_count("12(d)", miscounted, places),
    shoe_jam("12(f)"),
    reader_failed("12(f)"),
)
