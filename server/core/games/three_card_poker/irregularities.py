"""The irregularities of Three Card Poker: section 14, as rulings C2 to C5 read it."""

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
from server.core.games.irregularity import Outcome, Point, Told, VoidAll
from server.core.games.sentences import GameText


def again(_point: Point) -> Outcome:
    """Void all hands for a second card face up (14(a))."""
    return void_again("14(a)")


def late(point: Point) -> Outcome:
    """Judge a card found face up after the last deal as any other: there is no late rule (C5)."""
    return again(point) if point.discarded else discarded("14(a)", point)


def miscounted(_point: Point, _told: Told) -> Outcome:
    """Void all hands where any hand has too many or too few cards (14(c), C4)."""
    return Outcome("14(c)", GameText.VOID, (VoidAll(),))


IRREGULARITIES = (
    face_up("14(a)", again, late),
    drawn_in_error("14(b)"),
    wrong_count("14(c)", miscounted, players_and_dealer),
    dealer_exposed("14(d)", lambda _point: Outcome("14(d)", GameText.VOID, (VoidAll(),))),
    shoe_jam("14(f)"),
    reader_failed("14(f)"),
)
