"""
The odds of Cover All: the highest of so many dealt hands.

That none of them is on a line or above it follows, by inclusion and exclusion, from how many sets of 1, 2, 3 ... hands
without a common card there are that all are.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, factorial, perm, prod

from server.core.cards import DECK, RANKS, Cards
from server.core.hands import ACE, Rank3, Three, rank3
from server.core.rounds import Hand, Played
from server.core.settings import TableSettings

from .figures import Outcomes
from .settling import result


Sizes = Counter[int]  # how many sets there are of each size

LOWEST: tuple[tuple[Rank3, Cards], ...] = (  # where each line begins, and a hand that falls on it
    ((Three.STRAIGHT_FLUSH, (ACE,)), ("As", "Ks", "Qs")),
    ((Three.STRAIGHT_FLUSH, (1,)), ("5s", "4s", "3s")),
    ((Three.THREE_OF_A_KIND, (0,)), ("2s", "2h", "2d")),
    ((Three.STRAIGHT, (1,)), ("5s", "4s", "3h")),
)
BELOW = ("As", "Ks", "Js")  # the highest hand without a line: a flush


def cover_all(table: TableSettings, players: int) -> Outcomes:
    """Return the outcomes of Cover All with so many players."""
    outcomes: Counter[tuple[int, int]] = Counter()
    above = Fraction(1)
    for (lowest, example), sets in zip(LOWEST, sets_by_line(), strict=True):
        none = none_of(sets, players + 1)
        outcomes[settled(table, players, example)] += above - none  # type: ignore[assignment]  # a part of all deals
        assert rank3(example) >= lowest
        above = none
    outcomes[settled(table, players, BELOW)] += above  # type: ignore[assignment]
    return outcomes


def settled(table: TableSettings, players: int, highest: Cards) -> tuple[int, int]:
    """Return net result and stake in cents when the dealer holds the highest hand, and no player anything."""
    stakes = {"ante": table.game.limits["ante"][0], "cover_all": table.game.limits["cover_all"][0]}
    hands = nothing(set(highest))
    seats = {seat: Hand(next(hands), stakes, folded=True) for seat in range(1, players + 1)}
    return result(table, Played(seats, highest), 1, ("cover_all",))


def nothing(used: set[str]) -> Iterator[Cards]:
    """Yield hands without a pair or better, and without a common card."""
    for cards in combinations(DECK, 3):
        if rank3(cards)[0] is Three.HIGH_CARD and not used & set(cards):
            used |= set(cards)
            yield cards


def none_of(sets: Sizes, hands: int) -> Fraction:
    """Return the probability that none of so many dealt hands is one of which there are these sets."""
    return sum(
        (
            Fraction((-1) ** size * comb(hands, size) * factorial(size) * sets[size])
            / prod(comb(52 - 3 * dealt, 3) for dealt in range(size))
            for size in range(hands + 1)
        ),
        Fraction(0),
    )


@cache
def sets_by_line() -> tuple[Sizes, ...]:
    """Return for each line how many sets there are of hands that are all on it or above it."""
    royal, suited, alike = (
        [cards for cards in combinations(DECK, 3) if rank3(cards) >= lowest] for lowest, _ in LOWEST[:3]
    )
    alike.sort(key=lambda cards: RANKS.index(cards[0][0]))
    return (*(without_a_common_card(hands) for hands in (royal, suited, alike)), straights_and_threes())


def without_a_common_card(hands: Sequence[Cards]) -> Sizes:
    """Count sets of hands by trying each hand in and out; hands that share cards should be near each other."""
    masks = [sum(1 << DECK.index(card) for card in cards) for cards in hands]
    ahead = [0]
    for mask in reversed(masks):
        ahead.append(ahead[-1] | mask)
    ahead.reverse()

    @cache
    def after(place: int, used: int) -> Sizes:
        if place == len(masks):
            return Counter({0: 1})
        found = after(place + 1, used & ahead[place + 1]).copy()
        if not used & masks[place]:
            for size, count in after(place + 1, (used | masks[place]) & ahead[place + 1]).items():
                found[size + 1] += count
        return found

    return after(0, 0)


def straights_and_threes() -> Sizes:
    """
    Count sets of straights, suited or not, and threes of a kind, rank by rank.

    Of each rank's four cards some go to straights that began one and two ranks before, some to those that begin here,
    and three of those left may be a three of a kind. The ace counts at both ends.
    """

    @cache
    def after(place: int, two_before: int, one_before: int, low_aces: int) -> Sizes:
        """Return the sets from a rank on, the deuce at place 0 and the ace at 12, straights counted in order."""
        if place == ACE:
            return of_a_rank(two_before + low_aces)
        found: Sizes = Counter()
        for begun in range(5 - two_before - one_before if place < ACE - 1 else 1):  # none begins with the king
            here = of_a_rank(two_before + one_before + begun)
            for (size, count), (other, more) in pairs(here, after(place + 1, one_before, begun, low_aces)):
                found[size + other + begun] += Fraction(count * more, factorial(begun))  # type: ignore[assignment]
        return found

    found: Sizes = Counter()
    for low_aces in range(5):
        for size, count in after(0, 0, low_aces, low_aces).items():
            found[size + low_aces] += Fraction(count, factorial(low_aces))  # type: ignore[assignment]
    return found


def of_a_rank(used: int) -> Sizes:
    """Return how many ways straights can use so many of a rank's cards, without and with a three of a kind."""
    return Counter({0: perm(4, used), 1: perm(4, used) * comb(4 - used, 3)} if used <= 4 else {})


def pairs(first: Sizes, second: Sizes) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield each size and count with each other."""
    yield from ((one, other) for one in first.items() for other in second.items())
