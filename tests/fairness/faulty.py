"""Shuffles with a fault, each of a kind that has been made: what the battery must find."""

from hashlib import sha256
from itertools import chain, count, islice
from random import Random

from server.core.cards.deck import DECK


def fair_bytes(seed):
    """Yield bytes that follow from a seed."""
    for block in count():
        yield from sha256(seed + block.to_bytes(8, "big")).digest()


def with_a_stuck_byte(place):
    """Return a source of bytes that has the same byte at this place of every 32."""

    def stuck(seed):
        for n, byte in enumerate(fair_bytes(seed)):
            yield 0x17 if n % 32 == place else byte

    return stuck


def by_rejection(limit, drawn):
    fair = 256 - 256 % limit
    return next(byte for byte in drawn if byte < fair) % limit


def by_modulo(limit, drawn):
    """A number below the limit; the low ones come more often."""
    return next(drawn) % limit


def fisher_yates(below=by_rejection, source=fair_bytes):
    """Return a shuffle as it should be, but for how numbers are drawn and from what bytes."""

    def shuffle(seed):
        deck, drawn = list(DECK), source(seed)
        for last in range(51, 0, -1):
            place = below(last + 1, drawn)
            deck[last], deck[place] = deck[place], deck[last]
        return tuple(deck)

    return shuffle


def swap_with_any(seed):
    """Exchange each card with one at any place of the whole deck."""
    deck, drawn = list(DECK), fair_bytes(seed)
    for one in range(52):
        other = by_rejection(52, drawn)
        deck[one], deck[other] = deck[other], deck[one]
    return tuple(deck)


def never_in_place(seed):
    """Exchange each card with one below it, never with itself (Sattolo): no card is where it was in a new deck."""
    deck, drawn = list(DECK), fair_bytes(seed)
    for last in range(51, 0, -1):
        place = by_rejection(last, drawn)
        deck[last], deck[place] = deck[place], deck[last]
    return tuple(deck)


def riffled(times):
    """Return a shuffle by so many riffles of a new deck, as Gilbert, Shannon and Reeds describe them."""

    def shuffle(seed):
        deck, draw = DECK, Random(seed)
        for _ in range(times):
            deck = riffle(deck, draw)
        return deck

    return shuffle


def riffle(deck, draw):
    """Return the deck after one riffle: each card falls from either half at random, the halves keep their order."""
    left = [draw.random() < 0.5 for _ in deck]
    halves = iter(deck[: sum(left)]), iter(deck[sum(left) :])
    return tuple(next(halves[0] if one else halves[1]) for one in left)


def of_few_seeds(seeds):
    """Return a shuffle that has no more than so many different seeds."""
    fair = fisher_yates()
    return lambda seed: fair((int.from_bytes(seed[:8], "big") % seeds).to_bytes(32, "big"))


def of_few_tops(tops):
    """Return a shuffle of which the first twenty bytes follow from a seed of few, and the others from the whole one."""

    def source(seed):
        few = (int.from_bytes(seed[:8], "big") % tops).to_bytes(32, "big")
        return chain(islice(fair_bytes(few), 20), fair_bytes(seed))

    shuffle = fisher_yates(source=source)
    return lambda seed: shuffle(seed)[::-1]  # the cards that are drawn first are on top


def spread(seed):
    """Shuffle, then part any two neighbours of one rank, as some do to make a deck look well mixed."""
    deck = list(fisher_yates()(seed))
    for place in range(50):
        if deck[place][0] == deck[place + 1][0]:
            deck[place + 1], deck[place + 2] = deck[place + 2], deck[place + 1]
    return tuple(deck)


class FromTheLast:
    """Riffles the deck of the round before so many times, and begins with a deck that was well shuffled."""

    def __init__(self, times):
        self.deck, self.times = fisher_yates()(bytes(32)), times

    def __call__(self, seed):
        draw = Random(seed)
        for _ in range(self.times):
            self.deck = riffle(self.deck, draw)
        return self.deck
