"""Cards as text (`Qh`, `Ts`), the deck, and the shuffle that a seed determines."""

from collections.abc import Iterator, Sequence
from hashlib import sha256

from server.core.fairness.hashing import keyed


RANKS = "23456789TJQKA"  # 3(a), lowest first
SUITS = "cdhs"
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)
UNREAD = "??"  # the back of a physical card that nothing has identified

Cards = tuple[str, ...]


def shuffled(seed: bytes, players: Sequence[bytes] = ()) -> Cards:
    """
    Return the deck that the house's `seed` and those of the `players` (32 bytes each) determine, top card first.

    A player's seed that did not come is empty. `docs/fairness.md` has the derivation.
    """
    return in_order(stream(seed, players))


def shuffled_without_proof(seed: bytes) -> Cards:
    """Return the deck that `seed` alone determined in rounds of older logs, top card first."""
    return in_order(first_stream(seed))


def in_order(drawn: Iterator[int]) -> Cards:
    """
    Return the deck in the order that a stream of bytes determines.

    Fisher-Yates from the last place down. Each place is drawn from the bytes by rejection, so that every order of the
    deck is equally likely.
    """
    deck = list(DECK)
    for last in range(len(deck) - 1, 0, -1):
        place = below(last + 1, drawn)
        deck[last], deck[place] = deck[place], deck[last]
    return tuple(deck)


def cut(deck: Cards, cards: int) -> Cards:
    """Return the deck with so many cards from its top below the others (4(c))."""
    return deck[cards:] + deck[:cards]


def stream(seed: bytes, players: Sequence[bytes]) -> Iterator[int]:
    """Yield the bytes of the HMAC-SHA-256 blocks, keyed with the house's seed, over the seeds of the players."""
    block = 0
    while True:
        yield from keyed(seed, "croupier/1/deck", block, *players)
        block += 1


def first_stream(seed: bytes) -> Iterator[int]:
    """Yield the bytes of SHA-256(seed || n) for n = 0, 1, 2, ... as a 64-bit big-endian counter."""
    block = 0
    while True:
        yield from sha256(seed + block.to_bytes(8, "big")).digest()
        block += 1


def below(limit: int, drawn: Iterator[int]) -> int:
    """Return a number from 0 to `limit` - 1 (`limit` at most 256), each as likely as another."""
    fair = 256 - 256 % limit
    while (byte := next(drawn)) >= fair:
        pass
    return byte % limit
