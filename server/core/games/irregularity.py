"""
The types with which a game states its irregularities: what can go wrong, when, and what follows.

An irregularity is data beside the game's rules. All games share a few effects; `irregularities/effects.py` makes events
of them.
"""

from collections.abc import Callable

from msgspec import Struct

from protocol.values import Place
from protocol.wording import Wording

from .steps import Ask, Burn, Deal, Step, TakeBets
from .terms import Dealing


class Hold(Struct, frozen=True):
    """The cards at a place: how many, and which of them are face up, counted from 1. `folded`: a hand given up."""

    cards: int
    up: tuple[int, ...] = ()
    folded: bool = False

    @property
    def down(self) -> tuple[int, ...]:
        """The cards that are face down, counted from 1."""
        return tuple(nth for nth in range(1, self.cards + 1) if nth not in self.up)


class Point(Struct, frozen=True):
    """
    What a game's irregularities may know of a round.

    `done` are the finished steps, and `ahead` the open one and those after it. `answered`: somebody has answered the
    open question. `seats` are the hands in the round, without dead ones. `discarded` counts the cards found face up in
    the deck, and `stub` the cards left in it. `unread`: the reader has still to read a card.
    """

    dealing: Dealing
    done: tuple[Step, ...]
    ahead: tuple[Step, ...]
    answered: bool
    seats: dict[int, Hold]
    dealer: Hold
    community: Hold
    discarded: int
    stub: int
    unread: bool = False

    @property
    def closed(self) -> bool:
        """Whether bets are closed: who plays in the round is known."""
        return not any(isinstance(step, TakeBets) for step in self.ahead)

    @property
    def still_dealing(self) -> bool:
        """Whether cards of the round are still to be dealt."""
        return self.closed and any(isinstance(step, Deal) for step in self.ahead)

    @property
    def stacks_to_come(self) -> bool:
        """Whether an automated shoe has still to deal in this round: it is done once it has dealt its stacks."""
        stacks = any(isinstance(step, Deal) and not step.after_stacks for step in self.ahead)
        return self.closed and stacks and self.dealing == "automated_shoe"

    @property
    def all_dealt(self) -> bool:
        """Whether no more card is to be dealt."""
        return self.closed and not self.still_dealing

    @property
    def deciding(self) -> bool:
        """Whether bets are closed, and somebody has still something to decide."""
        return self.closed and any(isinstance(step, Ask) for step in self.ahead)

    @property
    def undecided(self) -> bool:
        """Whether nobody has decided anything yet."""
        return not self.answered and not any(isinstance(step, Ask) for step in self.done)

    @property
    def since_burn(self) -> tuple[Step, ...] | None:
        """The steps that were done since a card was burned, or None if none was."""
        burns = [place for place, step in enumerate(self.done) if isinstance(step, Burn)]
        return self.done[burns[-1] + 1 :] if burns else None

    def hold(self, place: Place) -> Hold:
        """Return the cards at a place."""
        match place:
            case "dealer":
                return self.dealer
            case "community":
                return self.community
            case seat:
                return self.seats[seat]


class Told(Struct, frozen=True):
    """What a report says beside its kind: the place, which of its cards (counted from 1), and how many it has."""

    place: Place | None = None
    cards: tuple[int, ...] = ()
    count: int | None = None

    @property
    def seat(self) -> int:
        """The seat that is named."""
        assert isinstance(self.place, int), "this irregularity concerns a seat"
        return self.place


class Named(Struct, frozen=True):
    """
    A place that a report may name, with one or more of `cards` and one of `counts`, where these are not empty.

    `one`: a report names one card at most.
    """

    place: Place
    cards: tuple[int, ...] = ()
    counts: tuple[int, ...] = ()
    one: bool = False


class Discard(Struct, frozen=True):
    """The next card of the deck goes to the discard rack."""


class Expose(Struct, frozen=True):
    """The named cards of a place lie face up for all."""

    place: Place
    cards: tuple[int, ...]


class KeepDown(Struct, frozen=True):
    """The card number `nth` of a place comes face down."""

    place: Place
    nth: int


class Replace(Struct, frozen=True):
    """These steps are played after the open one, in place of those that were to come."""

    steps: tuple[Step, ...]


class VoidHand(Struct, frozen=True):
    """The hand of a seat is dead, and its wagers return; of the `saved` ones, those that the game settles do not."""

    seat: int
    saved: tuple[str, ...] = ()


class VoidAll(Struct, frozen=True):
    """
    All hands are void, and all wagers return but the `saved` ones.

    While any of these lies, `steps` are still played, and the open step no more; they end with their settlement.
    """

    saved: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()


Effect = Discard | Expose | KeepDown | Replace | VoidHand | VoidAll


class Outcome(Struct, frozen=True):
    """What follows by `clause`: `note` says it in words. Without effects play goes on as if nothing had happened."""

    clause: str
    note: Wording
    effects: tuple[Effect, ...] = ()


def always(_point: Point) -> bool:
    """Say that it can have happened wherever there is a place to name."""
    return True


class Irregularity(Struct, frozen=True):
    """
    Something that can go wrong: its `kind`, the `clause` that speaks of it, and its `label` in the dealer's list.

    `words` tells it in a sentence, with {who} for the place that was named and {count} for how many cards it has. `can`
    says whether it can have happened at a point of the round. `places` gives the places that a report may name; None:
    it concerns the whole table.
    """

    kind: str
    clause: str
    label: Wording
    words: Wording
    follows: Callable[[Point, Told], Outcome]
    can: Callable[[Point], bool] = always
    places: Callable[[Point], tuple[Named, ...]] | None = None
