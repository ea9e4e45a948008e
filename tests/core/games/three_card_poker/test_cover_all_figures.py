"""
The exact figures of Cover All: the probability of each line is counted here, what the line pays comes from `settle`.

Whether a player or the dealer holds the highest hand makes no difference (12(b)), so with n players it is the highest
of n + 1 hands. That none of them is a straight or better follows from the number of ways to deal 1, 2, 3 ... hands that
all are, by inclusion and exclusion; and so for each line.
"""

import json
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb, factorial, perm, prod
from pathlib import Path

import pytest

from server.core.cards.deck import DECK, RANKS
from server.core.games.registry import GAMES
from server.core.games.steps import Hand, Pay, Played
from server.core.games.three_card_poker.settings import ThreeCardSettings
from tests.reading import three_card_poker as reading


FIGURES = json.loads((Path(__file__).parents[3] / "figures.json").read_text())["cover_all"]
SETTINGS = ThreeCardSettings(limits=dict.fromkeys(("ante", "pair_plus", "six_card_bonus", "cover_all"), (100, 100000)))
STAKE = 100


def sets_of_straights_and_trips():
    """
    Return how many sets of 0, 1, 2 ... hands without a common card are all a straight (flush) or three of a kind.

    Rank by rank: `begun` straights start here, `one` and `two` started one and two ranks ago, and three of a kind may
    take three of the cards that are left. The ace counts at both ends.
    """

    def times(first, second):
        product = Counter()
        for size, count in first.items():
            for other, more in second.items():
                product[size + other] += count * more
        return product

    def rank(used):
        """Ways to give `used` of a rank's four cards to straights, by the number of three of a kind besides."""
        return Counter({0: perm(4, used), 1: perm(4, used) * comb(4 - used, 3)})

    @cache
    def after(place, two, one, low_aces):
        """Return the sets from the deuce's rank at `place` 1 to the ace's at 13."""
        if place == 13:
            return rank(low_aces + two) if two + low_aces <= 4 else Counter()
        found = Counter()
        for begun in range(5 - two - one):
            if place >= 12 and begun:
                break  # no straight starts with king or ace: no way around
            ways = times(rank(two + one + begun), after(place + 1, one, begun, low_aces))
            found += Counter({size + begun: Fraction(count, factorial(begun)) for size, count in ways.items()})
        return found

    found = Counter()
    for low_aces in range(5):
        for size, count in after(1, 0, low_aces, low_aces).items():
            found[size + low_aces] += Fraction(count, factorial(low_aces))
    return found


def sets_without_a_common_card(hands):
    """Return how many sets of 0, 1, 2 ... of these hands have no card in common, by trying each hand in and out."""
    cards = {card for hand in hands for card in hand}
    masks = [sum(1 << sorted(cards).index(card) for card in hand) for hand in hands]
    ahead = [0] * (len(masks) + 1)
    for place in range(len(masks) - 1, -1, -1):
        ahead[place] = ahead[place + 1] | masks[place]

    @cache
    def after(place, used):
        if place == len(masks):
            return Counter({0: 1})
        found = after(place + 1, used & ahead[place + 1]).copy()
        if not used & masks[place]:
            for size, count in after(place + 1, (used | masks[place]) & ahead[place + 1]).items():
                found[size + 1] += count
        return found

    return after(0, 0)


def none_of(sets, hands):
    """Return the probability that none of so many dealt hands is of a kind of which there are these `sets`."""
    return sum(
        Fraction((-1) ** size * comb(hands, size) * factorial(size) * sets[size])
        / prod(comb(52 - 3 * dealt, 3) for dealt in range(size))
        for size in range(hands + 1)
    )


@cache
def at_least():
    """Return the sets of hands that are all at least what a line names, highest line first."""
    hands = list(combinations(DECK, 3))
    suited = [cards for cards in hands if reading.class_of(cards) == reading.STRAIGHT_FLUSH]
    royal = [cards for cards in suited if reading.MINI_ROYAL in reading.names_of(cards)]
    alike = [cards for cards in hands if reading.class_of(cards) == reading.THREE_OF_A_KIND]
    by_rank = sorted(suited + alike, key=lambda cards: RANKS.index(cards[0][0]))
    return {
        "mini_royal": sets_without_a_common_card(royal),
        "straight_flush": sets_without_a_common_card(suited),
        "three_of_a_kind": sets_without_a_common_card(by_rank),
        "straight": sets_of_straights_and_trips(),
    }


def chances(players):
    """Return the probability that the highest hand falls on each line."""
    found, above = {}, Fraction(1)
    for line, sets in at_least().items():
        none = none_of(sets, players + 1)
        found[line] = above - none
        above = none
    return found


# What the lines pay


HIGHEST = {
    "mini_royal": (("As", "Ks", "Qs"), ("Ah", "Kh", "Qh")),
    "straight_flush": (("Ks", "Qs", "Js"), ("3h", "2h", "Ah")),
    "three_of_a_kind": (("As", "Ah", "Ad"), ("2c", "2d", "2h")),
    "straight": (("Ad", "Ks", "Qs"), ("3h", "2h", "Ac")),
    "flush": (("Ah", "Kh", "Jh"), ("5s", "3s", "2s")),
    "pair": (("Ah", "Ad", "Kd"), ("2s", "2h", "3d")),
    "high_card": (("Ah", "Kd", "Jd"), ("Qs", "7d", "5d")),
}


@cache
def nothing():
    return [cards for cards in combinations(DECK, 3) if reading.class_of(cards) == reading.HIGH_CARD]


def nothing_beside(used):
    """Yield hands that are nothing, without a card in common with `used` or one another."""
    used = set(used)
    for cards in nothing():
        if not used & set(cards):
            used |= set(cards)
            yield cards


def back(players, holder, highest):
    """Return what seat 1 gets back for Cover All when `holder` holds the highest hand and nobody else anything."""
    others = nothing_beside(highest)
    places = [*range(1, players + 1), "dealer"]
    cards = {place: highest if place == holder else next(others) for place in places}
    dealer = cards.pop("dealer")
    hands = {
        seat: Hand(cards[seat], {"pair_plus": STAKE} | ({"cover_all": STAKE} if seat == 1 else {})) for seat in cards
    }
    lines = GAMES["three_card_poker"].settle(SETTINGS, Played(hands=hands, dealer=dealer))
    (line,) = (line for line in lines if isinstance(line, Pay) and line.wager == "cover_all")
    assert line.made in reading.names_of(highest)
    return line.returned


@pytest.mark.parametrize(("players", "line"), [*product(range(1, 8), HIGHEST)])
def test_each_entry_of_the_matrix_pays_no_matter_who_holds_the_hand(players, line):
    odds = reading.COVER_ALL[players].get(line)
    expected = reading.win(STAKE, odds) if odds else 0
    for highest, holder in product(HIGHEST[line], [*range(1, players + 1), "dealer"]):
        assert back(players, holder, highest) == expected


@pytest.mark.parametrize("players", [1, 4, 7])
def test_cover_all(players):
    chance = chances(players)
    won = sum(chance[line] * Fraction(back(players, "dealer", HIGHEST[line][0]) - STAKE, STAKE) for line in chance) - (
        1 - sum(chance.values())
    )

    assert float(sum(chance.values())) == pytest.approx(FIGURES["hit_by_players"][str(players)], rel=1e-12)
    assert float(-won) == pytest.approx(FIGURES["house_edge_by_players"][str(players)], rel=1e-12)


def test_the_count_of_sets_is_right_where_it_can_be_done_by_hand():
    good = [
        c
        for c in map(frozenset, combinations(DECK, 3))
        if reading.class_of(tuple(c)) in {"straight", "straight_flush", "three_of_a_kind"}
    ]
    by_hand = sum(not one & other for one, other in combinations(good, 2))

    assert at_least()["straight"][1] == len(good)
    assert at_least()["straight"][2] == by_hand
