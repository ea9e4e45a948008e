"""
The odds of Cover All: the highest of so many dealt hands.

That none of them is on a line or above it follows, by inclusion and exclusion, from how many sets of 1, 2, 3 ... hands
without a common card there are that all are.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, factorial, perm

from server.core.cards.deck import DECK, RANKS, Cards
from server.core.cards.hands import ACE, Rank3, Three, rank3
from server.core.games.steps import Hand, Played
from server.core.settings import TableSettings
from server.odds.figures import Outcomes
from server.odds.settling import result


Sizes = defaultdict[int, Fraction]  # how many sets there are of each size

LOWEST: tuple[Rank3, ...] = (  # where each line begins
    (Three.STRAIGHT_FLUSH, (ACE,)),
    (Three.STRAIGHT_FLUSH, ()),
    (Three.THREE_OF_A_KIND, ()),
    (Three.STRAIGHT, ()),
)
EXAMPLES: tuple[Cards, ...] = (("As", "Ks", "Qs"), ("5s", "4s", "3s"), ("2s", "2h", "2d"), ("5s", "4s", "3h"))
BELOW = ("As", "Ks", "Js")  # the highest hand without a line: a flush


def cover_all(table: TableSettings, players: int) -> Outcomes:
    """Return the outcomes of Cover All with so many players."""
    outcomes: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    above = Fraction(1)
    for example, sets in zip(EXAMPLES, sets_by_line(), strict=True):
        none = none_of(sets, players + 1)
        outcomes[settled(table, players, example)] += above - none
        above = none
    outcomes[settled(table, players, BELOW)] += above
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
    chance = Fraction(0)
    ways = 1  # to deal so many hands
    for size in range(hands + 1):
        chance += (-1) ** size * comb(hands, size) * factorial(size) * sets[size] / ways
        ways *= comb(52 - 3 * size, 3)
    return chance


@cache
def sets_by_line() -> tuple[Sizes, ...]:
    """Return for each line how many sets there are of hands that are all on it or above it."""
    royal, suited, alike = ([cards for cards in combinations(DECK, 3) if rank3(cards) >= line] for line in LOWEST[:3])
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
            return sizes({0: 1})
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
        found = sizes({})
        for begun in range(5 - two_before - one_before if place < ACE - 1 else 1):  # none begins with the king
            here = of_a_rank(two_before + one_before + begun)
            for (size, count), (other, more) in pairs(here, after(place + 1, one_before, begun, low_aces)):
                found[size + other + begun] += count * more / factorial(begun)
        return found

    found = sizes({})
    for low_aces in range(5):
        for size, count in after(0, 0, low_aces, low_aces).items():
            found[size + low_aces] += count / factorial(low_aces)
    return found


def of_a_rank(used: int) -> Sizes:
    """Return how many ways straights can use so many of a rank's cards, without and with a three of a kind."""
    return sizes({0: perm(4, used), 1: perm(4, used) * comb(4 - used, 3)} if used <= 4 else {})


def pairs(first: Sizes, second: Sizes) -> Iterator[tuple[tuple[int, Fraction], tuple[int, Fraction]]]:
    """Yield each size and count with each other."""
    yield from ((one, other) for one in first.items() for other in second.items())


def sizes(counts: dict[int, int]) -> Sizes:
    """Return counts to which others can be added."""
    return defaultdict(Fraction, {size: Fraction(count) for size, count in counts.items()})
