"""
The proof of a round (`docs/fairness.md`): the players' seeds, the root of the deck, and what the house reveals.

Every viewer sees the same.
"""

from msgspec import Struct

from .update_base import Update
from .values import Hash, Millis, SeatNumber, Seed


class SeedLine(Struct, frozen=True):
    """The seed of the player who promised one at `seat`; null: it did not come in time, and counts as empty."""

    seat: SeatNumber
    seed: Seed | None


class FairnessView(Struct, frozen=True):
    """
    The proof of the round as far as it goes. All is null or empty until it is known.

    `promises` is the hash of all promises of players in the round, `seeds` are their seeds. `root` is that of the
    Merkle tree over the deck, and `seed` the house's own, which is revealed when all cards that were dealt are public,
    or else at the end of the gaming day. A round with a commitment and no root, when cards are dealt, has no proof.
    """

    promises: Hash | None
    seeds: tuple[SeedLine, ...]
    root: Hash | None
    seed: Seed | None


class SeedsAwaited(Update, frozen=True):
    """
    Bets are closed, and the promised seeds may come until `deadline`; the phase is `dealing` now.

    `promises` is the hash of all promises, which are fixed by now.
    """

    promises: Hash
    deadline: Millis


class SeedsClosed(Update, frozen=True):
    """No seed counts any more; the deck follows from the house's and these. No clock runs."""

    seeds: tuple[SeedLine, ...]


class DeckCommitted(Update, frozen=True):
    """
    The deck is fixed, before its first card is dealt; `cut` cards of its top went below the others.

    After a recut there is another root.
    """

    root: Hash
    cut: int


class SeedRevealed(Update, frozen=True):
    """The house's seed of the round is public: with it anybody can check the whole round."""

    seed: Seed


class SeedsRevealed(Update, frozen=True):
    """The house's seeds of all rounds up to `through` are public; `ShowProof` has them."""

    through: int


FairnessUpdate = SeedsAwaited | SeedsClosed | DeckCommitted | SeedRevealed | SeedsRevealed
