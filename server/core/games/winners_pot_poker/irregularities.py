"""The irregularities of Winner's Pot Poker: section 12, as rulings C3 to C5, W1 and W9 read it."""

from itertools import pairwise

from server.core.games.common_irregularities import (
    ON,
    VOID,
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
from server.core.games.steps import Ask, Burn, Deal, Show


HOLE = 2  # the first two cards of a hand are dealt face down
MISDEAL = f"The round is a misdeal. {VOID}"


def one_hole_card(point: Point) -> tuple[Named, ...]:
    """
    Return the hands of which no hole card has been seen, and whose third card is still to come (12(a)).

    Of stacks it has come, and it can be noticed until somebody decides.
    """
    dealing = point.undecided if in_stacks(point) else point.still_dealing
    if not point.closed or not dealing:
        return ()
    most = HOLE + 1 if in_stacks(point) else HOLE
    hands = ((place, point.hold(place)) for place in players_and_dealer(point))
    return tuple(
        Named(place, cards=tuple(nth for nth in hand.down if nth <= HOLE), one=True)
        for place, hand in hands
        if 0 < hand.cards <= most and not set(hand.up) & {*range(1, HOLE + 1)}
    )


def in_stacks(point: Point) -> bool:
    """Return whether a hand's first three cards come in one stack (9(a))."""
    return point.dealing == "automated_shoe"


def third_down(point: Point, told: Told) -> Outcome:
    """
    Deal the third card face down to a hand of which one hole card was seen (12(a)).

    The third of a stack is turned up as the stack is delivered (9(d), W9), so it lies face up when a hole card can be
    noticed: everybody has seen it, and it is not turned down again. One hole card alone makes no hand dead.
    """
    assert told.place is not None
    shown = Expose(told.place, told.cards)
    if in_stacks(point):
        return Outcome("12(a)", f"The third card of the stack lies face up already, and stays so. {ON}", (shown,))
    return Outcome("12(a)", "The third card of that hand is dealt face down.", (shown, KeepDown(told.place, HOLE + 1)))


def both_hole_cards(point: Point) -> tuple[Named, ...]:
    """Return the hands both hole cards of which can have been turned up while dealing (12(a))."""
    if not point.closed or not point.undecided:
        return ()
    return tuple(Named(place) for place in players_and_dealer(point) if point.hold(place).cards >= HOLE)


def dead(_point: Point, told: Told) -> Outcome:
    """Call a hand dead; that of the dealer makes the round void (12(a), W9)."""
    if told.place == "dealer":
        return Outcome("12(a)", f"The dealer's hand is dead. {VOID}", (Expose("dealer", (1, 2)), VoidAll()))
    note = "That hand is dead: its wagers go back, but a jacks plus is paid if it wins on these two cards."
    return Outcome("12(a)", note, (Expose(told.seat, (1, 2)), VoidHand(told.seat, saved=("jacks_plus",))))


def miscounted(point: Point, told: Told) -> Outcome:
    """Void the hand that has too many cards (12(d)), and all for the dealer's or for one too few (12(f), C4)."""
    assert told.place is not None
    if (told.count or 0) < point.hold(told.place).cards:
        return Outcome("12(f)", MISDEAL, (VoidAll(),))
    if told.place == "dealer":
        return Outcome("12(d)", VOID, (VoidAll(),))
    return Outcome("12(d)", "That hand is void: its wagers go back. Any others play on.", (VoidHand(told.seat),))


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
        return Outcome("12(e)", ON)
    ahead.insert(ahead.index(Burn()), Burn())
    return Outcome("12(e)", "Play goes on. After the betting round two cards are burned.", (Replace(tuple(ahead)),))


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
        "A hole card was turned face up",
        "{who} had a hole card turned face up.",
        third_down,
        places=one_hole_card,
    ),
    Irregularity(
        "hole_cards_exposed",
        "12(a)",
        "Both hole cards were turned face up",
        "{who} had both hole cards turned face up.",
        dead,
        places=both_hole_cards,
    ),
    face_up("12(b)", lambda _point: void_again("12(b)"), lambda point: discarded("12(b)", point)),
    drawn_in_error("12(c)"),
    wrong_count("12(d)", miscounted, players_and_dealer),
    Irregularity(
        "burn_missed",
        "12(e)",
        "No card was burned",
        "No card was burned before the deal.",
        burn_two,
        burn_missed,
    ),
    Irregularity(
        "not_dealt",
        "12(f)",
        "Somebody was not dealt a card",
        "{who} was not dealt a card.",
        lambda _point, _told: Outcome("12(f)", MISDEAL, (VoidAll(),)),
        places=has_cards,
    ),
    Irregularity(
        "button_not_moved",
        "12(g)",
        "The button was not moved",
        "The button was not moved.",
        lambda _point, _told: Outcome("12(g)", "Play goes on as if it had moved; next round it moves one place."),
        lambda point: point.closed,
    ),
    Irregularity(
        "own_cards_exposed",
        "12(h)",
        "A player exposed own cards",
        "{who} showed own cards too early.",
        lambda _point, told: Outcome(
            "12(h)", "The hand stays in the round. Play goes on.", (Expose(told.seat, told.cards),)
        ),
        places=own_cards,
    ),
    shoe_jam("12(j)"),
    reader_failed("12(j)"),
)
