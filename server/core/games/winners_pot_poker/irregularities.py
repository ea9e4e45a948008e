"""The irregularities of Winner's Pot Poker: section 12, as rulings C3 to C5, W1 and W9 read it."""

from itertools import pairwise

from server.core.games.common_irregularities import (
    discarded,
    drawn_in_error,
    exposed,
    face_up,
    players_and_dealer,
    reader_failed,
    shoe_jam,
    void_again,
    wrong_count,
)
from server.core.games.irregularity import (
    Expose,
    Irregularity,
    KeepDown,
    Named,
    Outcome,
    Point,
    Replace,
    Told,
    VoidAll,
    VoidHand,
)
from server.core.games.sentences import GameText
from server.core.games.steps import Ask, Burn, Deal, Show

from .sentences import WinnersPotText


HOLE = 2  # the first two cards of a hand are dealt face down


def one_hole_card(point: Point) -> tuple[Named, ...]:
    """Return the hands of which no hole card has been seen: it can be noticed until somebody decides (12(a), W9)."""
    if not point.closed or not point.undecided:
        return ()
    hands = ((place, point.hold(place)) for place in players_and_dealer(point))
    return tuple(
        Named(place, cards=tuple(nth for nth in hand.down if nth <= HOLE), one=True)
        for place, hand in hands
        if hand.cards and not set(hand.up) & {*range(1, HOLE + 1)}
    )


def third_down(point: Point, told: Told) -> Outcome:
    """
    Deal the third card face down to a hand of which one hole card was seen (12(a)).

    One that lies face up already, such as that of a stack (9(d)), stays so: everybody has seen it (W9). One hole card
    alone makes no hand dead.
    """
    assert told.place is not None
    shown = Expose(told.place, told.cards)
    if point.hold(told.place).cards > HOLE:
        return Outcome("12(a)", WinnersPotText.THIRD_STAYS_UP, (shown,))
    return Outcome("12(a)", WinnersPotText.THIRD_DOWN, (shown, KeepDown(told.place, HOLE + 1)))


def both_hole_cards(point: Point) -> tuple[Named, ...]:
    """Return the hands both hole cards of which can have been turned up while dealing (12(a))."""
    if not point.closed or not point.undecided:
        return ()
    return tuple(Named(place) for place in players_and_dealer(point) if point.hold(place).cards >= HOLE)


def dead(_point: Point, told: Told) -> Outcome:
    """Call a hand dead; that of the dealer makes the round void (12(a), W9)."""
    if told.place == "dealer":
        return Outcome("12(a)", WinnersPotText.DEALER_DEAD, (Expose("dealer", (1, 2)), VoidAll()))
    note = WinnersPotText.HAND_DEAD
    return Outcome("12(a)", note, (Expose(told.seat, (1, 2)), VoidHand(told.seat, saved=("jacks_plus",))))


def miscounted(point: Point, told: Told) -> Outcome:
    """Void a player's hand alone, and all hands for the dealer's: one card too few is a misdeal (12(d), 12(f), C4)."""
    if told.place == "dealer":
        short = (told.count or 0) < point.dealer.cards
        clause, note = ("12(f)", GameText.MISDEAL) if short else ("12(d)", GameText.VOID)
        return Outcome(clause, note, (VoidAll(),))
    return Outcome("12(d)", GameText.HAND_VOID, (VoidHand(told.seat),))


def burn_missed(point: Point) -> bool:
    """Return whether it can be noticed now that no card was burned: the deal that followed has begun (12(e))."""
    since = point.since_burn
    if not point.closed or since is None or not any(isinstance(step, Deal) for step in since):
        return False
    doubled = (Burn(), Burn()) in pairwise(point.ahead)  # it has been reported already
    return not any(isinstance(step, Ask | Show) for step in since) and not doubled


def burn_two(point: Point, _told: Told) -> Outcome:
    """Deal on, and burn two cards after the betting round; after the last one there is nothing to burn (12(e))."""
    _, *ahead = point.ahead
    if Burn() not in ahead:
        return Outcome("12(e)", GameText.ON)
    ahead.insert(ahead.index(Burn()), Burn())
    return Outcome("12(e)", WinnersPotText.BURN_TWO, (Replace(tuple(ahead)),))


def has_cards(point: Point) -> tuple[Named, ...]:
    """Return the hands that have been dealt to."""
    return tuple(Named(place) for place in players_and_dealer(point) if point.hold(place).cards)


def own_cards(point: Point) -> tuple[Named, ...]:
    """Return the players who hold cards that are still down, before the dealer exposes them (12(h))."""
    if Show("seats") not in point.ahead or not point.closed:
        return ()
    return exposed(point, *(seat for seat, hand in point.seats.items() if not hand.folded))


IRREGULARITIES = (
    Irregularity(
        "hole_card_exposed",
        "12(a)",
        WinnersPotText.HOLE_CARD,
        WinnersPotText.HAD_HOLE_CARD,
        third_down,
        places=one_hole_card,
    ),
    Irregularity(
        "hole_cards_exposed",
        "12(a)",
        WinnersPotText.HOLE_CARDS,
        WinnersPotText.HAD_HOLE_CARDS,
        dead,
        places=both_hole_cards,
    ),
    face_up("12(b)", lambda _point: void_again("12(b)"), lambda point: discarded("12(b)", point)),
    drawn_in_error("12(c)"),
    wrong_count("12(d)", miscounted, players_and_dealer),
    Irregularity(
        "burn_missed",
        "12(e)",
        WinnersPotText.BURN_MISSED,
        WinnersPotText.BURN_WAS_MISSED,
        burn_two,
        burn_missed,
    ),
    Irregularity(
        "not_dealt",
        "12(f)",
        WinnersPotText.NOT_DEALT,
        WinnersPotText.WAS_NOT_DEALT,
        lambda _point, _told: Outcome("12(f)", GameText.MISDEAL, (VoidAll(),)),
        places=has_cards,
    ),
    Irregularity(
        "button_not_moved",
        "12(g)",
        WinnersPotText.BUTTON,
        WinnersPotText.BUTTON_NOT_MOVED,
        lambda _point, _told: Outcome("12(g)", WinnersPotText.BUTTON_MOVES_ONE),
        lambda point: point.closed,
    ),
    Irregularity(
        "own_cards_exposed",
        "12(h)",
        WinnersPotText.OWN_CARDS,
        WinnersPotText.SHOWED_OWN_CARDS,
        lambda _point, told: Outcome("12(h)", WinnersPotText.HAND_STAYS, (Expose(told.seat, told.cards),)),
        places=own_cards,
    ),
    shoe_jam("12(j)"),
    reader_failed("12(j)"),
)
