"""The odds of Three Card Poker, over all hands of the player and of the dealer."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import numpy as np

from server.core.cards.deck import DECK, Cards
from server.core.cards.hands import QUEEN_HIGH, made3, rank3
from server.core.games.steps import Hand, Played
from server.core.games.three_card_poker.posted import PROGRESSIVE
from server.core.games.three_card_poker.settings import ThreeCardSettings
from server.core.settings import TableSettings
from server.odds.figures import Figure, Outcomes, figure
from server.odds.ranks import Array, six_cards
from server.odds.settling import alone, others, raises, result
from server.odds.suits import CARDS, in_batches
from server.progress import Progress

from .cover_all import cover_all


MAIN = ("ante", "play", "ante_bonus")
LOWEST_PLAYED = rank3(("Qs", "6h", "4d"))
STRATEGY = "play queen-six-four or better"
BATCH = 500


def figures(table: TableSettings, _rounds: int, _progress: Progress) -> Iterator[Figure]:
    """Yield the figures of every wager on offer."""
    assert isinstance(table.game, ThreeCardSettings)
    low = {wager: limits[0] for wager, limits in table.game.limits.items()}
    yield figure("ante_play", "Ante and play", low["ante"], ante_play(table), strategy=STRATEGY)
    yield figure("pair_plus", "Pair plus", low["pair_plus"], pair_plus(table))
    if table.game.six_card_bonus:
        yield figure("six_card_bonus", "6 card bonus", low["six_card_bonus"], six_card_bonus(table))
    if table.game.progressive_table:
        label = "Progressive and its pays from the tray"  # neither the meter nor envy, which hang on what stands there
        yield figure(PROGRESSIVE, label, low[PROGRESSIVE], progressive(table))
    if table.game.cover_all:
        for players in range(1, table.places + 1):
            outcomes = cover_all(table, players)
            yield figure("cover_all", "Cover all", low["cover_all"], outcomes, players=players)


def ante_play(table: TableSettings) -> Outcomes:
    """Return the outcomes of ante, play wager and ante bonus together."""
    hands, bounds, meetings = all_hands()
    stakes = raises(table, table.game.limits["ante"][0])
    fold = alone(table, hands[0], {"ante": stakes["ante"]}, "ante", dealer=others(hands[0], 3), folded=True)
    outcomes: Counter[tuple[int, int]] = Counter()
    settled: dict[tuple[str, int], tuple[int, int]] = {}
    for cards, ends, counts in zip(hands, bounds, meetings, strict=True):
        if rank3(cards) < LOWEST_PLAYED:
            outcomes[fold] += sum(counts)
            continue
        for relation in (relation for relation in range(4) if counts[relation]):
            case = made3(cards), relation
            if case not in settled:
                theirs = hands[ends[relation] : ends[relation + 1]]
                dealer = next(other for other in theirs if not set(other) & set(cards))
                settled[case] = result(table, Played({1: Hand(cards, stakes)}, dealer), 1, MAIN)
            outcomes[settled[case]] += counts[relation]
    return outcomes


@cache
def all_hands() -> tuple[list[Cards], list[list[int]], list[list[int]]]:
    """
    Return all hands in rising order, where each one's relations to the dealer's hands begin and end, and their counts.

    The dealer's hand does not qualify, is lower, equal or higher.
    """
    hands: list[Cards] = sorted(combinations(DECK, 3), key=rank3)
    ranks = [rank3(cards) for cards in hands]
    masks = CARDS[np.array([[DECK.index(card) for card in cards] for cards in hands])].sum(1)
    qualified = bisect_left(ranks, QUEEN_HIGH)
    alike = [(bisect_left(ranks, rank), bisect_right(ranks, rank)) for rank in ranks]
    bounds = np.array([(0, qualified, max(qualified, low), max(qualified, high), len(hands)) for low, high in alike])
    return hands, bounds.tolist(), dealers(masks, bounds).tolist()


def dealers(masks: Array, bounds: Array) -> Array:
    """Return how many of the dealer's hands between the bounds have no card in common with each hand."""
    counts = np.zeros((len(masks), 4), int)

    def batch(start: int) -> None:
        some = slice(start, start + BATCH)
        apart = (masks[some, None] & masks) == 0
        so_far = np.zeros((len(apart), len(masks) + 1), np.int16)
        np.cumsum(apart, 1, out=so_far[:, 1:])
        counts[some] = np.diff(np.take_along_axis(so_far, bounds[some], 1), axis=1)

    in_batches(batch, range(0, len(masks), BATCH))
    return counts


def pair_plus(table: TableSettings) -> Outcomes:
    """Return the outcomes of pair plus."""
    stakes = {"pair_plus": table.game.limits["pair_plus"][0]}
    return Counter(alone(table, cards, stakes, "pair_plus", dealer=others(cards, 3)) for cards in combinations(DECK, 3))


def progressive(table: TableSettings) -> Outcomes:
    """Return the outcomes of the progressive wager; what its hand takes off the meter counts as nothing."""
    stakes = {"ante": table.game.limits["ante"][0], PROGRESSIVE: table.game.limits[PROGRESSIVE][0]}
    return Counter(alone(table, cards, stakes, PROGRESSIVE, dealer=others(cards, 3)) for cards in combinations(DECK, 3))


def six_card_bonus(table: TableSettings) -> Outcomes:
    """Return the outcomes of 6 Card Bonus."""
    stakes = {"ante": table.game.limits["ante"][0], "six_card_bonus": table.game.limits["six_card_bonus"][0]}
    outcomes: Counter[tuple[int, int]] = Counter()
    for cards, count in six_cards():
        outcomes[alone(table, cards[:3], stakes, "six_card_bonus", dealer=cards[3:], folded=True)] += count
    return outcomes
