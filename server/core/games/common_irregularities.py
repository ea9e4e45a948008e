"""Irregularities that games share. Each game gives the clause of its own rules."""

from collections.abc import Callable

from protocol.values import Place

from .irregularity import Discard, Effect, Expose, Irregularity, Named, Outcome, Point, Told, VoidAll, always
from .sentences import GameText


MOST = 9  # cards that a place is counted to have


def face_up(clause: str, again: Callable[[Point], Outcome], late: Callable[[Point], Outcome]) -> Irregularity:
    """Return what follows when a card lies face up in shoe or deck: what is done `again`, and after the last deal."""

    def follows(point: Point, _told: Told) -> Outcome:
        if point.all_dealt:
            return late(point)
        return again(point) if point.discarded else discarded(clause, point)

    return Irregularity(
        "face_up",
        clause,
        GameText.FACE_UP,
        GameText.FACE_UP_FOUND,
        follows,
        lambda point: point.closed and point.stub > 0,
    )


def discarded(clause: str, _point: Point) -> Outcome:
    """Return that the card is not used, and nothing else follows."""
    return Outcome(clause, GameText.DISCARDED, (Discard(),))


def void_again(clause: str, *more: Effect) -> Outcome:
    """Return that a second card face up makes all hands void."""
    return Outcome(clause, GameText.VOID_AGAIN, (Discard(), *more, VoidAll()))


def drawn_in_error(clause: str) -> Irregularity:
    """Return what follows when a card is drawn and not seen."""
    return Irregularity(
        "drawn_in_error",
        clause,
        GameText.DRAWN_IN_ERROR,
        GameText.WAS_DRAWN_IN_ERROR,
        lambda _point, _told: Outcome(clause, GameText.DEALT_NEXT),
        lambda point: point.still_dealing,
    )


def shoe_jam(clause: str) -> Irregularity:
    """Return what follows when an automated dealing shoe stops while it has stacks to deal."""
    return Irregularity(
        "shoe_jam",
        clause,
        GameText.SHOE_JAM,
        GameText.SHOE_JAMMED,
        lambda _point, _told: Outcome(clause, GameText.VOID, (VoidAll(),)),
        lambda point: point.stacks_to_come,
    )


def reader_failed(clause: str) -> Irregularity:
    """Return what follows when cards cannot be read that come face down: the reader is part of the dealing device."""
    return Irregularity(
        "reader_failed",
        clause,
        GameText.READER_FAILED,
        GameText.READER_HAS_FAILED,
        lambda _point, _told: Outcome(clause, GameText.VOID, (VoidAll(),)),
        lambda point: point.unread,
    )


def wrong_count(
    clause: str, follows: Callable[[Point, Told], Outcome], places: Callable[[Point], tuple[Place, ...]]
) -> Irregularity:
    """Return what follows when one of the `places` has not as many cards as it should."""
    return Irregularity(
        "wrong_count",
        clause,
        GameText.WRONG_COUNT,
        GameText.HAS_WRONG_COUNT,
        follows,
        places=lambda point: counted(point, places),
    )


def counted(point: Point, places: Callable[[Point], tuple[Place, ...]]) -> tuple[Named, ...]:
    """Return the places that have cards, each with the numbers that would be wrong."""
    return tuple(
        Named(place, counts=tuple(count for count in range(MOST + 1) if count != point.hold(place).cards))
        for place in places(point)
        if point.hold(place).cards
    )


def players_and_dealer(point: Point) -> tuple[Place, ...]:
    """Return every hand of the round."""
    return (*point.seats, "dealer")


def exposed(point: Point, *places: Place) -> tuple[Named, ...]:
    """Return those of the places that have cards down, each with these cards."""
    return tuple(Named(place, cards=point.hold(place).down) for place in places if point.hold(place).down)


def dealer_exposed(
    clause: str, follows: Callable[[Point], Outcome], can: Callable[[Point], bool] = always
) -> Irregularity:
    """Return what follows when cards of the dealer are seen that are still down, where that matters."""

    def shown(point: Point, told: Told) -> Outcome:
        outcome = follows(point)
        return Outcome(outcome.clause, outcome.note, (Expose("dealer", told.cards), *outcome.effects))

    return Irregularity(
        "dealer_exposed",
        clause,
        GameText.DEALER_EXPOSED,
        GameText.DEALER_WAS_EXPOSED,
        shown,
        places=lambda point: exposed(point, "dealer") if can(point) else (),
    )
