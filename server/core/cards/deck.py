"""Cards as text (`Qh`, `Ts`), the deck, and the shuffle that a seed determines."""

from collections.abc import Iterator
from hashlib import sha256


RANKS = "23456789TJQKA"  # 3(a), lowest first
SUITS = "cdhs"
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)
UNREAD = "??"  # the back of a physical card that nothing has identified

Cards = tuple[str, ...]


def commitment(seed: bytes) -> str:
    """Return the public commitment to a seed: its SHA-256 in hex."""
    return sha256(seed).hexdigest()


def shuffled(seed: bytes) -> Cards:
    """
    Return the deck that `seed` (32 bytes) determines, top card first.

    Fisher-Yates from the last place down. Each place is drawn from the byte stream of `stream` by rejection, so that
    every order of the deck is equally likely.
    """
    deck = list(DECK)
    drawn = stream(seed)
    for last in range(len(deck) - 1, 0, -1):
        place = below(last + 1, drawn)
        deck[last], deck[place] = deck[place], deck[last]
    return tuple(deck)


def cut(deck: Cards, cards: int) -> Cards:
    """Return the deck with so many cards from its top below the others (4(c))."""
    return deck[cards:] + deck[:cards]


def stream(seed: bytes) -> Iterator[int]:
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
