"""The Merkle tree over a deck's salted cards: its root, and the openings that prove single cards (RFC 6962, 2.1)."""

from msgspec import Struct

from server.core.cards.deck import Cards

from .hashing import hashed, keyed, seed_text


class Opening(Struct, frozen=True):
    """What proves that `card` is at `position` (1 is the top): its `salt`, and the other nodes up to the root (hex)."""

    position: int
    card: str
    salt: str
    path: tuple[str, ...]


class Tree:
    """The tree over `deck`, salted by the house's seed; `recuts` is how often that deck was cut again (4(d))."""

    def __init__(self, deck: Cards, seed: bytes, recuts: int) -> None:
        self.deck = deck
        self.salts = [keyed(seed, "croupier/1/salt", recuts, nth) for nth in range(1, len(deck) + 1)]
        salted = enumerate(zip(deck, self.salts, strict=True), 1)
        self.leaves = [hashed("croupier/1/card", nth, card, salt) for nth, (card, salt) in salted]

    @property
    def root(self) -> str:
        """The root, in hex."""
        return node(self.leaves).hex()

    def opening(self, card: str) -> Opening:
        """Return the opening of a card of the deck."""
        place = self.deck.index(card)
        path = tuple(other.hex() for other in path_of(self.leaves, place))
        return Opening(place + 1, card, seed_text(self.salts[place]), path)


def left_part(leaves: list[bytes]) -> int:
    """Return how many leaves are on the left of a node over more than one: the largest power of two below all."""
    return 1 << ((len(leaves) - 1).bit_length() - 1)


def node(leaves: list[bytes]) -> bytes:
    """Return the node over some leaves."""
    if len(leaves) == 1:
        return leaves[0]
    left = left_part(leaves)
    return hashed("croupier/1/node", node(leaves[:left]), node(leaves[left:]))


def path_of(leaves: list[bytes], place: int) -> list[bytes]:
    """Return the other node at each step from the leaf at `place` up to the root."""
    if len(leaves) == 1:
        return []
    left = left_part(leaves)
    if place < left:
        return [*path_of(leaves[:left], place), node(leaves[left:])]
    return [*path_of(leaves[left:], place - left), node(leaves[:left])]
