"""
Rounds played by the thousand, where several hands meet and all deals are too many to count.

Rounds that the rules cannot tell apart are one case; the first of each case is settled by the game itself.
"""

from collections import Counter
from collections.abc import Callable
from math import sqrt

import numpy as np
from msgspec import Struct

from server.core.cards.deck import DECK, Cards
from server.progress import Progress

from .figures import SURE, Figure, Outcomes, figure
from .ranks import CARD_KEYS, Array, number
from .suits import CARDS


BATCH = 20_000
SEED = 1  # the same rounds each time, so that figures can be compared and filed


class Sample(Struct, frozen=True):
    """
    What is played: one wager, or wagers decided together, of `first` cents, at a table of so many players.

    `cases` gives each seat's case for each of these decks (a row each); `settle` a seat's net result and stake in cents
    with a deck.
    """

    wager: str
    label: str
    first: int
    players: int
    strategy: str | None
    cases: Callable[[Array], Array]
    settle: Callable[[Array, int], tuple[int, int]]


def played(sample: Sample, rounds: int, progress: Progress) -> Figure:
    """Play at least so many rounds, and return the figures with the interval that the rounds leave open."""
    draw = np.random.default_rng(SEED)
    settled: dict[int, tuple[int, int]] = {}
    outcomes: Counter[tuple[int, int]] = Counter()
    sums = squares = 0.0
    batches = -(-rounds // BATCH)
    what = f"{sample.label}, {sample.players} players"
    for batch in range(batches):
        progress(what, batch / batches)
        decks = draw.random((BATCH, 52)).argsort(1)
        cases, firsts, case_of, counts = np.unique(
            sample.cases(decks), return_index=True, return_inverse=True, return_counts=True
        )
        for case, place in zip(cases.tolist(), firsts.tolist(), strict=True):
            if case not in settled:
                settled[case] = sample.settle(decks[place // sample.players], place % sample.players)
        found = [settled[case] for case in cases.tolist()]
        for outcome, count in zip(found, counts.tolist(), strict=True):
            outcomes[outcome] += count
        nets = np.array([net for net, _ in found])[case_of.reshape(BATCH, sample.players)].mean(1)
        sums += nets.sum()
        squares += (nets * nets).sum()
    progress(what, 1)
    count = batches * BATCH
    error = sqrt(max(0.0, squares / count - (sums / count) ** 2) / count) / sample.first
    return as_figure(sample, outcomes, count, SURE * error)


def as_figure(sample: Sample, outcomes: Outcomes, rounds: int, interval: float) -> Figure:
    """Return the figures of what was played."""
    return figure(
        sample.wager,
        sample.label,
        sample.first,
        outcomes,
        method="simulation",
        players=sample.players,
        strategy=sample.strategy,
        rounds=rounds,
        interval=interval,
    )


def numbers5(cards: Array) -> Array:
    """Return the number of each five cards of the last axis."""
    return number(CARDS[cards].sum(-1), CARD_KEYS[cards].sum(-1), 5)


def place_among(highest: Array) -> Array:
    """Return each winner's place among the winners, from 1; 0 for the others. Odd cents go by it (C9)."""
    return np.where(highest, highest.cumsum(1), 0)


def as_cards(cards: Array) -> Cards:
    """Return cards as text."""
    return tuple(DECK[card] for card in cards)
