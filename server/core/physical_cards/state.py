"""The state of the shoe: which cards the open step deals or turns up, and what has been read of them."""

from typing import Literal

from msgspec import Struct

from protocol.values import Place


Why = Literal["duplicate", "unread", "not_expected"]


class Slot(Struct, frozen=True):
    """
    A card that the open step deals or turns up: the card number `nth` of `place`, counted from 1.

    One that is `unseen` goes down unidentified; any other is read.
    """

    place: Place
    nth: int
    face_up: bool
    unseen: bool = False


class Read(Struct, frozen=True):
    """The card of a slot, as the reader or the dealer's hand identified it. It is not dealt or turned up yet."""

    place: Place
    nth: int
    card: str
    by_hand: bool


class Fault(Struct, frozen=True):
    """The last scan changed nothing; `slot` counts from 1."""

    slot: int | None
    why: Why


class Entered(Struct, frozen=True):
    """A card of the round that was entered by hand; `down`: it came face down."""

    place: Place
    nth: int
    down: bool


class Corrected(Struct, frozen=True):
    """A card of the round that was another one than had been read, by the dealer's account `by`."""

    place: Place
    nth: int
    before: str
    after: str
    by: str


class Shoe(Struct, frozen=True):
    """
    What is read at a table with physical cards.

    `slots` are those of the open step, in the order in which cards leave the shoe; `reads` those of them that have been
    read, in the order of reading. `unread`: the reader could not read the next one. `entered` and `corrected` are those
    of the round.
    """

    slots: tuple[Slot, ...] = ()
    reads: tuple[Read, ...] = ()
    unread: bool = False
    fault: Fault | None = None
    entered: tuple[Entered, ...] = ()
    corrected: tuple[Corrected, ...] = ()

    def read(self, slot: Slot) -> Read | None:
        """Return what was read of a slot, or None."""
        return next((read for read in self.reads if (read.place, read.nth) == (slot.place, slot.nth)), None)

    @property
    def next(self) -> int | None:
        """The number of the slot that is to be read, from 1; None if there is none."""
        return next((n for n, slot in enumerate(self.slots, 1) if not slot.unseen and self.read(slot) is None), None)

    @property
    def last(self) -> int | None:
        """The number of the slot that was read last, from 1; None if none was."""
        if not self.reads:
            return None
        read = self.reads[-1]
        return next(n for n, slot in enumerate(self.slots, 1) if (slot.place, slot.nth) == (read.place, read.nth))
