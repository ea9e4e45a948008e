"""
Physical cards, identified by a card reader or, where that is allowed, entered by hand by the dealer.

A step that deals or turns up cards has a slot for each card. A card is read in its slot, or it stays unseen: face-down
cards of the dealer and the community are not identified until they are turned up. A player's face-down card is shown to
nobody before it is dealt, and afterwards only to its player.
"""

from typing import Literal

from msgspec import Struct

from .command_base import Command
from .update_base import HandWords, Update
from .values import Card, NamedPlace, Ordinal, Place


class ReadCard(Command, frozen=True):
    """
    Identify the card in slot `slot` of the open step; null: the reader cannot read it.

    Slots are counted from 1. The command names the next slot to be read, so that a late card cannot fill another one.
    The reader reads every slot. By hand the dealer may enter cards that are dealt face up, and one player's face-down
    card in a round that the reader could not read.
    """

    round: Ordinal
    step: Ordinal
    slot: Ordinal
    card: Card | None


class UndoRead(Command, frozen=True):
    """The dealer undoes the last reading of the open step, in slot `slot`."""

    round: Ordinal
    step: Ordinal
    slot: Ordinal


class CorrectCard(Command, frozen=True):
    """Correct face-up card number `nth` of `place` to `card`. The physical card prevails."""

    round: Ordinal
    place: NamedPlace
    nth: Ordinal
    card: Card


CardCommand = ReadCard | UndoRead | CorrectCard


class SlotView(Struct, frozen=True):
    """
    A card that the open step deals or turns up: card number `nth` of `place`, counted from 1 in the order of dealing.

    `read` says what identified it; null: nothing yet. An `unseen` card is not identified at all. `card` is null unless
    everybody may know it.
    """

    place: Place
    nth: Ordinal
    face_up: bool
    unseen: bool
    read: Literal["reader", "hand"] | None
    card: Card | None


class ScanFault(Struct, frozen=True):
    """
    The last reading was refused and changed nothing. `todo` is a sentence that says what to do.

    `duplicate`: the card is in the round already; `unread`: the reader could not read it; `not_expected`: no card was
    due (then there is no `slot`).
    """

    slot: Ordinal | None
    why: Literal["duplicate", "unread", "not_expected"]
    todo: str


class ByHand(Struct, frozen=True):
    """A card of this round that was entered by hand."""

    place: Place
    nth: Ordinal


class Correction(Struct, frozen=True):
    """A face-up card of this round that was misread, and was corrected."""

    place: Place
    nth: Ordinal
    before: Card
    after: Card


class ShoeView(Struct, frozen=True):
    """
    The state of reading cards. Every viewer sees the same.

    `slots` are those of the open step, in the order in which cards leave the shoe. `next` is the slot to be read now,
    counted from 1; null: none. `unread`: the reader could not read the card in that slot.
    """

    slots: tuple[SlotView, ...] = ()
    next: Ordinal | None = None
    unread: bool = False
    fault: ScanFault | None = None
    by_hand: tuple[ByHand, ...] = ()
    corrected: tuple[Correction, ...] = ()


class ShoeRead(Update, frozen=True):
    """
    A card was read or its reading undone, or another card is due, in `words` for everybody (null: nothing to say).

    When the round goes to another step or is closed, `slots` become empty, `next` and `fault` null and `unread` false.
    """

    words: str | None
    shoe: ShoeView


class CardCorrected(Update, frozen=True):
    """
    A misread face-up card was corrected, in `words` for everybody.

    `cards` are all cards of the place, as this viewer may see them. `hands` are the known hands whose words change.
    """

    words: str
    of: Place
    cards: tuple[Card | None, ...]
    hands: tuple[HandWords, ...]
    shoe: ShoeView


class MayReadBase(Struct, frozen=True, tag=True):
    """Base of actions on physical cards. An action would be accepted now."""


class MayRead(MayReadBase, frozen=True):
    """
    Identify the card in slot `slot`, the next one: card number `nth` of `place`.

    The dealer has this action where the card may be entered by hand.
    """

    round: Ordinal
    step: Ordinal
    slot: Ordinal
    place: Place
    nth: Ordinal
    face_up: bool


class MayUndo(MayReadBase, frozen=True):
    """Undo the last reading."""

    command: UndoRead


class FaceUp(Struct, frozen=True):
    """A face-up card, or one that the open step turns up (then `card` may be null)."""

    place: Place
    nth: Ordinal
    card: Card | None


class MayCorrectCard(MayReadBase, frozen=True):
    """Correct one of these cards."""

    round: Ordinal
    cards: tuple[FaceUp, ...]


MayIdentify = MayRead | MayUndo | MayCorrectCard
