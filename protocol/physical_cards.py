"""
The shoe: physical cards, identified by a reader or, where that is allowed, by the dealer's hand.

A step that deals or turns up cards has a slot for each of them. A slot is read, or it goes down unseen: the down cards
of the dealer and the community stay unidentified until they are turned up. Nobody is told a player's down card before
it is dealt, and then its owner alone is.
"""

from typing import Literal

from msgspec import Struct

from .command_base import Command
from .update_base import HandWords, Update
from .values import Card, Ordinal, Place


class ReadCard(Command, frozen=True):
    """
    The card in slot `slot` of the open step is `card`; null: the reader cannot read it.

    Slots are counted from 1, and the next one to be read is named, so that a late card fills no other one. The reader
    reads every slot. The dealer enters by hand cards that come face up, and in a round one player's down card that the
    reader could not read.
    """

    round: Ordinal
    step: Ordinal
    slot: Ordinal
    card: Card | None


class UndoRead(Command, frozen=True):
    """The dealer takes back the card that was read last in the open step, that of slot `slot`."""

    round: Ordinal
    step: Ordinal
    slot: Ordinal


class CorrectCard(Command, frozen=True):
    """The card number `nth` of `place`, which lies face up, is `card`: the physical card prevails."""

    round: Ordinal
    place: Place
    nth: Ordinal
    card: Card


CardCommand = ReadCard | UndoRead | CorrectCard


class SlotView(Struct, frozen=True):
    """
    A card that the open step deals or turns up: the card number `nth` of `place`, counted from 1 as they are dealt.

    `read` says what identified it, null: nothing yet. An `unseen` one is not identified at all. `card` is null where
    not everybody may know it.
    """

    place: Place
    nth: Ordinal
    face_up: bool
    unseen: bool
    read: Literal["reader", "hand"] | None
    card: Card | None


class ScanFault(Struct, frozen=True):
    """
    The last scan was refused and changed nothing: it is `todo` what to do about it.

    `duplicate`: the card lies in the round already; `unread`: the reader could not read it; `not_expected`: no card was
    to be read (then there is no `slot`).
    """

    slot: Ordinal | None
    why: Literal["duplicate", "unread", "not_expected"]
    todo: str


class ByHand(Struct, frozen=True):
    """A card of this round that was entered by hand."""

    place: Place
    nth: Ordinal


class Correction(Struct, frozen=True):
    """A card of this round that lay face up and was another one than was read."""

    place: Place
    nth: Ordinal
    before: Card
    after: Card


class ShoeView(Struct, frozen=True):
    """
    What is known of the reading of cards; everybody sees the same.

    `slots` are those of the open step, in the order in which cards leave the shoe, and `next` the one to be read now,
    counted from 1; null: all are, or no card is to be read. `unread`: the reader could not read it.
    """

    slots: tuple[SlotView, ...] = ()
    next: Ordinal | None = None
    unread: bool = False
    fault: ScanFault | None = None
    by_hand: tuple[ByHand, ...] = ()
    corrected: tuple[Correction, ...] = ()


class ShoeRead(Update, frozen=True):
    """
    Something was read or taken back, or another card is to be read, in `words` for everybody (null: nothing to say).

    When the round goes to another step or is closed, `slots` are empty, `next` and `fault` null and `unread` false.
    """

    words: str | None
    shoe: ShoeView


class CardCorrected(Update, frozen=True):
    """
    A card that lies face up was another one than was read, in `words` for everybody.

    `cards` are all cards of the place, as this viewer may know them; `hands` the known hands whose words this changes.
    """

    words: str
    of: Place
    cards: tuple[Card | None, ...]
    hands: tuple[HandWords, ...]
    shoe: ShoeView


class MayReadBase(Struct, frozen=True, tag=True):
    """Base for configuration only. An action is something that would be accepted now."""


class MayRead(MayReadBase, frozen=True):
    """
    Say what card is in slot `slot`, the next one: the card number `nth` of `place`.

    To the dealer it is offered where the card may be entered by hand.
    """

    round: Ordinal
    step: Ordinal
    slot: Ordinal
    place: Place
    nth: Ordinal
    face_up: bool


class MayUndo(MayReadBase, frozen=True):
    """Take back the card that was read last."""

    command: UndoRead


class FaceUp(Struct, frozen=True):
    """A card that lies face up, or is turned up in the open step (then `card` may be null)."""

    place: Place
    nth: Ordinal
    card: Card | None


class MayCorrectCard(MayReadBase, frozen=True):
    """Say that one of these cards is another one."""

    round: Ordinal
    cards: tuple[FaceUp, ...]


MayIdentify = MayRead | MayUndo | MayCorrectCard
