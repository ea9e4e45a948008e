"""The decks and devices at a table, as plain data."""

from typing import Literal

from msgspec import Struct

from protocol.values import Device, Stage


Method = Literal["manual", "device", "pre_shuffled"]


class Deck(Struct, frozen=True):
    """
    A deck at the table. `name` is what its seal says, `colour` that of its backs, `stage` how far it is.

    `shuffle` is how it was shuffled last, `cut` how many cards then went from its top to its bottom (0: none),
    `inspected_by` the account of the dealer who inspected it.
    """

    name: str
    colour: str
    stage: Stage = "received"
    shuffle: Method | None = None
    cut: int = 0
    inspected_by: str | None = None

    @property
    def wants_cut(self) -> bool:
        """
        Return whether the deck is to be cut before it is dealt: a device's shuffle is not (4(b), ruling C11).

        One in play is, where a supervisor wants it cut again (4(d)): it has no cut any more.
        """
        return self.stage in ("shuffled", "in_play") and not self.cut and self.shuffle in ("manual", "pre_shuffled")

    @property
    def ready(self) -> bool:
        """Return whether the deck may be dealt."""
        return self.stage == "cut" or (self.stage == "shuffled" and not self.wants_cut)


class Miscount(Struct, frozen=True):
    """A count that was wrong, by the dealer's account `by`: `misdealt`, or the deck itself is wrong (7(e)(2), C6)."""

    deck: str
    cards: int
    misdealt: bool
    by: str


class Equipment(Struct, frozen=True):
    """
    Decks and devices at the table.

    `played` is the deck that was dealt last, `counted` the last round after which the cards were known to be 52,
    `retired` are the names of decks that were found short and do not come back.
    """

    decks: tuple[Deck, ...] = ()
    devices: tuple[Device, ...] = ()
    played: str | None = None
    counted: int = 0
    miscount: Miscount | None = None
    retired: tuple[str, ...] = ()

    def deck(self, name: str) -> Deck | None:
        """Return a deck by its name."""
        return next((deck for deck in self.decks if deck.name == name), None)

    @property
    def in_play(self) -> Deck | None:
        """The deck that is being dealt."""
        return next((deck for deck in self.decks if deck.stage == "in_play"), None)

    @property
    def in_device(self) -> Deck | None:
        """The deck that a device is shuffling."""
        return next((deck for deck in self.decks if deck.stage == "shuffling"), None)

    @property
    def next(self) -> Deck | None:
        """The deck of the next round: of two the one that was not dealt last (2(b)(4))."""
        others = [deck for deck in self.decks if deck.name != self.played]
        return next(iter(others or self.decks), None)
