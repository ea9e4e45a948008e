"""Views: what one viewer may know of a table, whole. An update (`updates.py`) says how it changes."""

from typing import Literal

from msgspec import Struct

from .attached_devices import Attached
from .commands import Bet, Choose, CountStub, CutDeck, Done, Leave, Perform, Proceed, ReceiveDeck
from .disputes import Cases, MayJudge
from .irregularities import MayRule, Reported, Ruled
from .physical_cards import MayIdentify, ShoeView
from .progressive import MayClaim, ProgressiveView
from .rules_panel import Rules
from .supervision import MayAct, Standing
from .tray import MayHandle, Tray
from .values import Card, Cents, Device, Millis, Pace, SeatNumber, Stage


class View(Struct, frozen=True):
    """Base for configuration only; never dispatched on."""


Phase = Literal["closed", "betting", "dealing", "deciding", "showdown", "settling", "over"]
Cause = Literal["fault", "misdeal", "short_deck", "irregularity", "floor"]


class PlayerView(View, frozen=True):
    """Somebody seated. `stack` is what is not wagered; `pending` cents are on their way from the wallet."""

    player: str
    name: str
    seats: tuple[SeatNumber, ...]
    stack: Cents
    pending: Cents
    done: bool
    away: bool
    leaving: bool


class Result(View, frozen=True):
    """
    What came of one wager: `returned` is 0 for a loss, the stake for a push, stake and winnings for a win.

    An award (an ante bonus) has stake 0.
    """

    wager: str
    stake: Cents
    returned: Cents
    why: str


class SeatView(View, frozen=True):
    """
    One position in the round. A card that this viewer may not know is `null`; `hand` puts a known hand in words.

    `decided`: the seat has answered a question whose answers are hidden until all are in. `void`: by this clause the
    hand is out of the round.
    """

    seat: SeatNumber
    player: str
    wagers: dict[str, Cents]
    cards: tuple[Card | None, ...]
    hand: str | None
    choice: str | None
    by_table: bool
    folded: bool
    decided: bool
    results: tuple[Result, ...]
    void: str | None


class Void(View, frozen=True):
    """
    Why the round is void: `clause` of the game's rules says so, and every wager of it went back.

    The cause `fault`: the house's equipment failed; `misdeal`, `short_deck`: a count found a hand or the deck wrong;
    `irregularity`: the last of the round's rulings; `floor`: two supervisors decided so.
    """

    cause: Cause
    clause: str


class DeckView(View, frozen=True):
    """A deck at the table: the name on its seal, its backs, how far it is, and how many cards were cut from its top."""

    deck: str
    colour: str
    stage: Stage
    cut: int


class Equipment(View, frozen=True):
    """
    Decks and devices at the table, if it follows the procedures; otherwise none.

    `counted` is the last round after which the cards were known to be 52; `miscount`: a count was wrong, and a
    supervisor is to look.
    """

    decks: tuple[DeckView, ...]
    devices: tuple[Device, ...]
    counted: int
    miscount: bool


class TableView(View, frozen=True):
    """
    The table as one viewer may know it.

    `turn` is the seat being asked, `deadline` the moment when silence will choose `silence` for it (or when betting or
    the pause between rounds ends). `players` are in the order of their seats, `seats` holds every position taken.
    `button` is the seat where the button lies, 0 the dealer; `pot` the cents that are played for. `void`: the round is
    void, and nothing of it is settled. `report` waits for the floor, and the round for it; `rulings` are those of the
    round; `discarded` are cards of the deck that lay face up and are not used. `cases` are the disputes and corrections
    that this viewer knows of, of any round. `shoe`: the table deals physical cards, which are read; otherwise null.
    `progressive`: the table has a meter, or claims on one; otherwise null. `devices` are those that can say how they
    stand.
    """

    table: str
    game: str
    title: str
    pace: Pace
    places: int
    rules: Rules
    round: int
    step: int | None
    phase: Phase
    turn: SeatNumber | None
    deadline: Millis | None
    silence: str | None
    commitment: str | None
    players: tuple[PlayerView, ...]
    seats: tuple[SeatView, ...]
    dealer: tuple[Card | None, ...]
    dealer_hand: str | None
    community: tuple[Card | None, ...]
    button: int | None
    pot: Cents
    void: Void | None
    equipment: Equipment
    shoe: ShoeView | None
    report: Reported | None
    rulings: tuple[Ruled, ...]
    discarded: tuple[Card, ...]
    cases: Cases
    standing: Standing
    tray: Tray | None
    progressive: ProgressiveView | None
    devices: tuple[Attached, ...]


class Action(Struct, frozen=True, tag=True):
    """Base for configuration only. An action is something that would be accepted now; buttons are drawn from it."""


class MaySit(Action, frozen=True):
    """Sit at one of `seats`, buying in for `low` to `high` cents."""

    seats: tuple[SeatNumber, ...]
    low: Cents
    high: Cents


class MayTopUp(Action, frozen=True):
    """Bring up to `high` cents more to the stack."""

    high: Cents


class MayLeave(Action, frozen=True):
    """Leave: `at` says whether it happens now or when the round ends."""

    command: Leave
    at: Literal["now", "round_end"]


class MayBet(Action, frozen=True):
    """Make the wager of `command` any multiple of `chip` from `low` to `high` cents, or 0 where it may be withdrawn."""

    command: Bet
    low: Cents
    high: Cents
    chip: Cents
    may_withdraw: bool


class MayDone(Action, frozen=True):
    """Say that no more wagers come from this player."""

    command: Done


class MayChoose(Action, frozen=True):
    """Choose this option: `cost` cents go from the stack to `wager`; `note` says what follows; `warn` asks twice."""

    command: Choose
    label: str
    cost: Cents
    note: str
    warn: bool


class MayProceed(Action, frozen=True):
    """The dealer's next step; `say` is what the dealer announces."""

    command: Proceed
    label: str
    say: str


class MayReceive(Action, frozen=True):
    """Take in a deck; the command has a name and a colour that would do. `say`: the dealer's words."""

    command: ReceiveDeck
    label: str
    say: str
    clause: str


class MayPerform(Action, frozen=True):
    """Do a step with a deck or a device. `next`: it is due, and comes before all else; others only can be."""

    command: Perform
    label: str
    say: str
    clause: str
    next: bool


class MayCut(Action, frozen=True):
    """Cut the deck, `low` to `high` cards from its top."""

    command: CutDeck
    low: int
    high: int
    label: str
    say: str
    clause: str


class MayCount(Action, frozen=True):
    """Count the stub; the command has the right number. `next`: it is due."""

    command: CountStub
    label: str
    say: str
    clause: str
    next: bool


MayPrepare = MayReceive | MayPerform | MayCut | MayCount
MayPlay = MaySit | MayTopUp | MayLeave | MayBet | MayDone | MayChoose
TableAction = MayPlay | MayProceed | MayPrepare | MayRule | MayJudge | MayIdentify | MayAct | MayHandle | MayClaim
