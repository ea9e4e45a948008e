"""
The odds of Texas Hold 'Em Bonus's progressive wager (section 12), over all hands and boards.

The hand stays in, or folded hands keep the wager (X5): a fold that forfeits it is the player's loss besides.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from server.core.cards.deck import RANKS, SUITS, Cards
from server.core.cards.hands import Five, best5
from server.core.games.steps import Hand, Played
from server.core.games.texas_holdem_bonus.rules import PROGRESSIVE
from server.core.settings import TableSettings
from server.odds.settling import result


DEALS = comb(52, 7)
TEN_UP = tuple(rank + SUITS[0] for rank in RANKS[-5:])
NO_PAY = ("2c", "4d", "6h", "8s", "9c", "Jd", "Kh")
LOWEST = Five.FULL_HOUSE  # of what is paid


def outcomes(table: TableSettings) -> Counter[tuple[int, int]]:
    """Return the outcomes of the wager; what its hand takes off the meter counts as nothing."""
    stakes = {wager: table.game.limits[wager][0] for wager in ("ante", PROGRESSIVE.name)}
    found: Counter[tuple[int, int]] = Counter()
    for cards, weight in seven_cards():
        played = Played({1: Hand(cards[:2], stakes)}, community=cards[2:])
        found[result(table, played, 1, (PROGRESSIVE.name,))] += weight
    return found


def seven_cards() -> Iterator[tuple[Cards, int]]:
    """
    Yield two cards of one's own and the board in its order, for each line of the pay table, and how often that comes.

    Weights are of all hands, boards and orders of the board: a set of seven cards stands for 7! of them.
    """
    paid = 0
    lines: list[tuple[Cards, Fraction | int]] = [*royals(), *straight_flushes(), *by_ranks()]
    for cards, sets in lines:
        weight = int(sets * 5040)
        paid += weight
        yield cards, weight
    yield NO_PAY, DEALS * 5040 - paid


def royals() -> Iterator[tuple[Cards, Fraction]]:
    """Yield a royal flush after five, six and seven cards, and that of the community; none is dealt beside its own."""
    low = tuple(rank + SUITS[1] for rank in RANKS[:2])
    own, board = TEN_UP[:2], TEN_UP[2:]
    within = [Fraction(4 * comb(47, count - 5), comb(52, count)) * DEALS for count in (5, 6, 7)]
    community = within[0]
    yield (*own, *board, *low), within[0]
    yield (*own, *board[:2], low[0], board[2], low[1]), within[1] - within[0]
    yield (*own, *board[:2], *low, board[2]), within[2] - within[1] - community
    yield (*low, *TEN_UP), community


def straight_flushes() -> Iterator[tuple[Cards, int]]:
    """Yield the straight flushes that are no royal ones: five, six or seven cards of a suit, and others of any."""
    for count in (5, 6, 7):
        others = tuple(RANKS[place] + SUITS[1] for place in range(7 - count))
        for ranks in combinations(RANKS, count):
            suited = tuple(rank + SUITS[0] for rank in ranks)
            if best5((*suited, *others))[0] is Five.STRAIGHT_FLUSH:
                yield (*suited, *others), 4 * comb(39, 7 - count)


def by_ranks() -> Iterator[tuple[Cards, int]]:
    """Yield the hands that pay by ranks alone: of at most four different ones, too few for a straight."""
    for ranks in combinations_with_replacement(RANKS, 7):
        times = Counter(ranks)
        if len(times) <= 4 and 3 <= max(times.values()) <= 4:
            cards = tuple(rank + suit for rank, count in times.items() for suit in SUITS[:count])
            if best5(cards)[0] >= LOWEST:
                yield cards, prod(comb(4, count) for count in times.values())
