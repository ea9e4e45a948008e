"""Decks as the engine deals them, as rows of cards by their place in the order of the deck: 2c is 0, As is 51."""

from hashlib import sha256

import numpy as np

from server.core.cards.deck import DECK, shuffled


NUMBER = {card: number for number, card in enumerate(DECK)}
STEP = 10_000  # decks between two reports of progress


def seed_of(seed, n):
    """Return the seed of deck (or round) `n`: 32 bytes that follow from those of the whole run."""
    return sha256(seed + n.to_bytes(8, "big")).digest()


def dealt(seed, count, shuffle=shuffled, progress=lambda _what, _done: None):
    """Return so many decks (a row each, the top card first); each from a seed of its own."""
    decks = np.empty((count, len(DECK)), np.uint8)
    for n in range(count):
        decks[n] = [NUMBER[card] for card in shuffle(seed_of(seed, n))]
        if n % STEP == 0:
            progress("Decks", n / count)
    progress("Decks", 1)
    return decks
