"""
Events of a table, in the order in which they happened. Stored for ever: fields are only added, and with defaults.

A field of type `Secret[...]` is stored encrypted. No event is ever sent: `redact.py` builds what a viewer may know.
"""

from typing import Any, Literal

from protocol.values import Place
from protocol.views import Cause
from server.core.cards.deck import Cards
from server.core.deck_procedures.events import DeckRecut, Preparing
from server.core.devices.events import Attaching
from server.core.disputes.events import Review
from server.core.fairness.events import Proving
from server.core.games.steps import Step
from server.core.irregularities.events import Ruling
from server.core.physical_cards.events import Identifying
from server.core.progressive.events import Feeding
from server.core.round.clock_events import Timing
from server.core.supervision.events import Standing
from server.core.tray.events import Stocking

from .event_base import Event, Secret, Voided
from .settings import TableSettings


class SettingsPosted(Event, frozen=True):
    """The table's settings, in force from the next round that opens. A table's log starts with it."""

    settings: TableSettings


class RoundOpened(Event, frozen=True):
    """
    Betting is open; `steps` is the whole round to come.

    `rules` is what is posted (the round record's `rules`, without what depends on the number of players), `rules_hash`
    its SHA-256 (hex, RFC 8785). `seed` (32 bytes) decides the deck with those of the players; `commitment` is public.
    Physical cards have neither. `every_claim`: each progressive win is a claim, whatever pays it. `before` is the hash
    of the account of the round before ("": none has one yet); null in older logs, which have no proofs.
    """

    round: int
    settings: TableSettings
    steps: tuple[Step, ...]
    rules: dict[str, Any]
    rules_hash: str
    commitment: str | None
    seed: Secret[bytes]
    every_claim: bool = False
    before: str | None = None


class StepOpened(Event, frozen=True):
    """The round goes to `step`, asks seat `turn` until `deadline` (ms), and tells the hidden answers of `shows`."""

    step: int
    turn: int | None = None
    deadline: int | None = None
    shows: tuple[int, ...] = ()


class SeatReserved(Event, frozen=True):
    """`player` takes `seat`. `amount` cents are to come from the wallet in `transfer` (none for a further position)."""

    seat: int
    player: str
    name: str
    transfer: str | None
    amount: int


class TopUpAsked(Event, frozen=True):
    """`amount` cents are to come from the wallet in `transfer`."""

    player: str
    transfer: str
    amount: int


class BoughtIn(Event, frozen=True):
    """The wallet was debited: `amount` cents are on the stack now."""

    player: str
    transfer: str
    amount: int


class BuyInRefused(Event, frozen=True):
    """The wallet refused `transfer`, because of `why`."""

    player: str
    transfer: str
    amount: int
    why: str


class LeaveAsked(Event, frozen=True):
    """The player leaves when the round ends (ruling C14)."""

    player: str


class Left(Event, frozen=True):
    """The player's seats are open, and `amount` cents are on their way to the wallet in `transfer`."""

    player: str
    transfer: str
    amount: int


class CashedOut(Event, frozen=True):
    """The wallet has the cents of `transfer`."""

    player: str
    transfer: str


class WentAway(Event, frozen=True):
    """The player has no connection any more since `since` (ms)."""

    player: str
    since: int


class CameBack(Event, frozen=True):
    """The player has a connection again."""

    player: str


class NothingChanged(Event, frozen=True):
    """A command changed nothing. The event makes sure that a repeat of the command gets the same answer."""


class SaidDone(Event, frozen=True):
    """Whether the player has said that betting may close."""

    player: str
    done: bool


class WagerPlaced(Event, frozen=True):
    """The wager is `amount` cents in all now; 0 withdraws it."""

    seat: int
    wager: str
    amount: int


class WagerReturned(Event, frozen=True):
    """A wager went back before the deal, because of `why`."""

    seat: int
    wager: str
    amount: int
    why: str


class BetsClosed(Event, frozen=True):
    """No more bets: `seats` are in the round, in the order of dealing."""

    seats: tuple[int, ...]


class ButtonMoved(Event, frozen=True):
    """The button lies at a seat, or at the dealer (0): dealing begins behind it (Winner's Pot 7(d), ruling W1)."""

    to: int


class DeckShuffled(Event, frozen=True):
    """
    The deck that the seeds determined, top card first, after `cut` cards from its top went below the others.

    `name` is what the deck's seal says, at a table that follows the procedures. Of physical cards only backs are known.
    `root` is that of the Merkle tree over it, in hex; null for physical cards, and in older logs.
    """

    deck: Secret[Cards]
    cut: int = 0
    name: str | None = None
    root: str | None = None


class CardBurned(Event, frozen=True):
    """The next card of the deck was put aside, unseen."""


class CardsDealt(Event, frozen=True):
    """The next cards of the deck went to `to`."""

    to: Place
    cards: Secret[Cards]
    face_up: bool


class CardsShown(Event, frozen=True):
    """All cards of a place are turned up."""

    of: Place
    cards: Cards


class HandNamed(Event, frozen=True):
    """What a conceded hand made, which another hand's cover all counts; the table is not told it (ruling C17)."""

    seat: int
    hand: str


class Chose(Event, frozen=True):
    """
    A seat answered the question of the open step; `by` is "table" where the clock ran out.

    The wager that the choice makes (`amount` cents) or takes back (0) is part of it, so that every choice is one event.
    """

    seat: int
    choice: str
    folds: bool
    hides: bool
    by: Literal["player", "table"]
    wager: str | None = None
    amount: int = 0


class RoundCutShort(Event, frozen=True):
    """Everybody has folded: only these steps are still played, after the open one."""

    steps: tuple[Step, ...]


class Paid(Event, frozen=True):
    """
    A wager was settled: `stake` cents left the spot, `returned` cents of them and of the house went to the stack.

    `why` is for people, `made` the judged hand (the record's word) or null; `cut` cents were above a limit (ruling C7).
    """

    seat: int
    wager: str
    stake: int
    returned: int
    why: str
    made: str | None
    cut: int = 0


class Awarded(Event, frozen=True):
    """A bonus that has no stake of its own was paid from the house."""

    seat: int
    award: str
    amount: int
    why: str
    made: str | None


class PotPlayed(Event, frozen=True):
    """The pot had `amount` cents. The house kept `commission`; `shares` went to seats, the rest to the dealer."""

    amount: int
    commission: int
    shares: tuple[tuple[int, int], ...] = ()


class RoundVoided(Event, frozen=True):
    """
    The round is void by `clause` of the game's rules: each of its `wagers` went back whole (ruling C3).

    `confirmed_by`: who confirmed the count. It is one event: its length tells nothing of a hidden answer (ruling F4).
    """

    cause: Cause
    clause: str
    wagers: tuple[Voided, ...]
    confirmed_by: str | None = None


class RoundClosed(Event, frozen=True):
    """All is settled or void. The next round opens at `deadline` (ms); `account` is the hash of what all know."""

    deadline: int | None
    account: str = ""


Wagering = WagerPlaced | WagerReturned | BetsClosed | ButtonMoved
Dealing = DeckShuffled | DeckRecut | CardBurned | CardsDealt | CardsShown | HandNamed
Settling = Paid | Awarded | PotPlayed | RoundVoided
RoundEvent = Wagering | Dealing | Chose | RoundCutShort | Settling | Ruling
Seating = SeatReserved | TopUpAsked | BoughtIn | BuyInRefused | LeaveAsked | Left | CashedOut
PresenceEvent = WentAway | CameBack | SaidDone | NothingChanged
Opening = SettingsPosted | RoundOpened | StepOpened | Timing | RoundClosed
Beside = Preparing | Review | Identifying | Standing | Stocking | Feeding | Attaching | Proving
TableEvent = Opening | Seating | PresenceEvent | RoundEvent | Beside
