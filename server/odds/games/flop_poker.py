"""The odds of Flop Poker, over all hands and all community cards, each hand played as well as can be."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import numpy as np

from server.core.cards.deck import RANKS
from server.core.cards.hands import made5
from server.core.games.steps import Hand, Played
from server.core.settings import TableSettings
from server.odds.figures import Figure, Outcomes, figure
from server.odds.ranks import CARD_KEYS, Array, fields, number, order
from server.odds.samples import played
from server.odds.settling import raises, result
from server.odds.suits import BATCH, CARDS, PAIR_MASKS, PAIRS, PLACE, cards_of, in_batches, sets
from server.progress import Progress

from .pots import flop_pot


MAIN = ("ante", "flop")
RULE = "surrender an unpaired hand not of one suit, ten or lower, whose ranks span more than five; else the flop wager"
TEN = RANKS.index("T")
FLOPS = np.array(list(combinations(range(52), 3)))
FLOP_MASKS = CARDS[FLOPS].sum(1)
TWO_OF_FLOP = [PLACE[FLOPS[:, one], FLOPS[:, other]] for one, other in combinations(range(3), 2)]  # F3

MADE = tuple(dict.fromkeys(made5(rank) for rank in order()))  # what can be made, lowest first
MADE_OF = np.array([MADE.index(made5(rank)) for rank in order()], np.int8)


def figures(table: TableSettings, rounds: int, progress: Progress) -> Iterator[Figure]:
    """Yield the figures of ante and flop wager, and of the pot by the number of players."""
    outcomes, best = main(table)
    yield figure("main", "Ante and flop", table.game.limits["ante"][0], outcomes, strategy=best)
    for players in range(2, table.places + 1):
        yield played(flop_pot(table, players), rounds, progress)


def main(table: TableSettings) -> tuple[Outcomes, str]:
    """Return the outcomes of ante and flop wager together, and the strategy."""
    hands, made = sets(3), made_with_flops(sets(3).masks)
    stakes = raises(table, table.game.limits["ante"][0])
    settled = []
    for kind in range(len(MADE)):
        mask = hands.masks[np.flatnonzero(made[:, kind])[:1]]
        flop = FLOP_MASKS[np.flatnonzero(best_with_flops(mask)[0] == kind)[0]]
        settled.append(result(table, Played({1: Hand(cards_of(mask[0]), stakes)}, (), cards_of(flop)), 1, MAIN))
    surrendered = Hand(cards_of(mask[0]), {"ante": stakes["ante"]}, folded=True)
    surrender = result(table, Played({1: surrendered}, (), cards_of(flop)), 1, MAIN)

    worth = made @ np.array([net for net, _ in settled])
    played = worth > surrender[0] * made.sum(1)
    outcomes: Counter[tuple[int, int]] = Counter()
    for outcome, count in zip(settled, (hands.stands_for * played) @ made, strict=True):
        outcomes[outcome] += int(count)
    outcomes[surrender] += int((hands.stands_for * ~played) @ made.sum(1))
    return outcomes, strategy(hands.masks, played)


def strategy(masks: Array, played: Array) -> str:
    """Put the best play in words: the short rule where it is the same."""
    if (by_rule(masks) == played).all():
        return RULE
    count = int(sets(3).stands_for @ ~played)
    return f"flop wager where it loses less than the ante on average: {count:,} of 22,100 hands surrendered"


def by_rule(masks: Array) -> Array:
    """Return which hands the short rule plays."""
    suits = np.stack(fields(masks))
    ranks = np.bitwise_or.reduce(suits, 0)
    unpaired = np.bitwise_count(ranks) == 3
    one_suit = (suits > 0).sum(0) == 1
    high = np.log2(ranks).astype(int)
    low = np.log2(ranks & -ranks).astype(int)
    played: Array = ~(unpaired & ~one_suit & (high <= TEN) & (high - low >= 5))
    return played


def made_with_flops(masks: Array) -> Array:
    """Return how often each hand of three makes what, over all flops."""
    counts = np.zeros((len(masks), len(MADE)), int)

    def batch(start: int) -> None:
        best = best_with_flops(masks[start : start + BATCH])
        for kind in range(len(MADE)):
            counts[start : start + BATCH, kind] = (best == kind).sum(1)

    in_batches(batch, range(0, len(masks), BATCH))
    return counts


def best_with_flops(masks: Array) -> Array:
    """Return what hands of three make with each of FLOPS; -1 where they share a card."""
    keys = ((masks[:, None] & CARDS) != 0) @ CARD_KEYS
    kinds = MADE_OF[number(masks[:, None] | PAIR_MASKS, keys[:, None] + CARD_KEYS[PAIRS].sum(1), 5)]
    best = np.maximum.reduce([kinds[:, two] for two in TWO_OF_FLOP])
    return np.where((masks[:, None] & FLOP_MASKS) == 0, best, np.int8(-1))
