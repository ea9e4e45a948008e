"""Views: all that one viewer may know of a table. The updates in `updates.py` change a view."""

from typing import Literal

from msgspec import Struct

from .attached_devices import Attached
from .commands import Bet, Choose, CountStub, CutDeck, Done, Leave, Perform, Proceed, ReceiveDeck, TopUp
from .disputes import Cases, MayJudge
from .fairness import FairnessView
from .irregularities import MayRule, Reported, Ruled
from .physical_cards import MayIdentify, ShoeView
from .progressive import MayClaim, ProgressiveView
from .rules_panel import Rules
from .standing import Standing
from .supervision import MayAct
from .tray import MayHandle, Tray
from .values import Card, Cents, Device, Hash, Millis, Pace, SeatNumber, Stage


class View(Struct, frozen=True):
    """Base of all parts of a view."""


Phase = Literal["closed", "betting", "dealing", "deciding", "showdown", "settling", "over"]
Cause = Literal["fault", "misdeal", "short_deck", "irregularity", "floor"]


class PlayerView(View, frozen=True):
    """
    A seated player. `stack` is what is not wagered; `pending` cents are on their way from the wallet.

    `bot`: the player is a bot of the house.
    """

    player: str
    name: str
    seats: tuple[SeatNumber, ...]
    stack: Cents
    pending: Cents
    done: bool
    away: bool
    leaving: bool
    bot: bool = False


class Result(View, frozen=True):
    """
    The result of one wager: `returned` is 0 for a loss, the stake for a push, stake and winnings for a win.

    An award, such as an ante bonus, has stake 0.
    """

    wager: str
    stake: Cents
    returned: Cents
    why: str


class SeatView(View, frozen=True):
    """
    One position in the round. A card that this viewer may not see is null; `hand` is a known hand in words.

    `decided`: the seat has made a choice that is hidden until all have chosen. `by_table`: the choice was made because
    the time ran out. `void`: the clause by which the hand is out of the round.
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
    Why the round is void, by `clause` of the game's rules. All its wagers were returned.

    The cause `fault`: the house's equipment failed; `misdeal`, `short_deck`: a count found a hand or the deck wrong;
    `irregularity`: the last ruling of the round; `floor`: two supervisors decided it.
    """

    cause: Cause
    clause: str


class DeckView(View, frozen=True):
    """A deck at the table: the name on its seal, the colour of its backs, its stage, and how many cards were cut."""

    deck: str
    colour: str
    stage: Stage
    cut: int


class Equipment(View, frozen=True):
    """
    Decks and devices at the table, if it follows the deck procedures; otherwise none.

    `counted` is the last round after which a count found 52 cards. `miscount`: a count was wrong, and a supervisor has
    to look.
    """

    decks: tuple[DeckView, ...]
    devices: tuple[Device, ...]
    counted: int
    miscount: bool


class TableView(View, frozen=True):
    """
    The table as one viewer may see it.

    `turn` is the seat being asked. At `deadline` the option `silence_option` is chosen for it, which `silence` says
    in words, or betting or the pause between rounds ends. `players` are in the order of their seats; `seats` has
    every position taken. `button` is the seat with the button (0: the dealer), `pot` the cents in the pot. `void`:
    the round is void, and nothing of it is settled. `report` waits for the floor, and the round waits too;
    `rulings` are those of the round. `discarded` are cards of the deck that were found face up and are not used.
    `cases` are the disputes and corrections of any round that this viewer may see. `shoe` is null unless the table
    deals physical cards, `progressive` unless the table has a meter or claims on one, and `tray` unless the viewer
    is staff. `devices` are the attached devices, which report their status. `fairness` is the proof of the round.
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
    silence_option: str | None
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
    fairness: FairnessView


class Action(Struct, frozen=True, tag=True):
    """Base of the actions of players and dealers. An action would be accepted now; pages draw their buttons from it."""


class MaySit(Action, frozen=True):
    """Sit at one of `seats`, with a buy-in of `low` to `high` cents, a multiple of `chip`."""

    seats: tuple[SeatNumber, ...]
    low: Cents
    high: Cents
    chip: Cents


class MayTopUp(Action, frozen=True):
    """Bring `low` to `high` more cents to the stack, a multiple of `chip`."""

    low: Cents
    high: Cents
    chip: Cents


class MayLeave(Action, frozen=True):
    """Leave the table, now or when the round ends, as `at` says."""

    command: Leave
    at: Literal["now", "round_end"]


class MayBet(Action, frozen=True):
    """
    Set a wager to a multiple of `chip` from `low` to `high` cents, or to 0 if it may be withdrawn.

    Who makes every later bet of the round in proportion to it stakes `full_play` times this wager in all, itself
    included: 1 if no later bet depends on it. Chips for these are to be at the table by then.
    """

    command: Bet
    low: Cents
    high: Cents
    chip: Cents
    may_withdraw: bool
    full_play: int


class MayDone(Action, frozen=True):
    """Say that this player makes no more wagers."""

    command: Done


class MayGiveSeed(Action, frozen=True):
    """Send the seed of round `round` that was promised at `seat`: the one whose hash is `promise`."""

    round: int
    seat: SeatNumber
    promise: Hash


class MayChoose(Action, frozen=True):
    """
    Choose this option for `cost` cents of the stack. `note` says what follows; `warn`: ask for confirmation.

    `folds`: it gives the hand up. `stakes` is the wager that it makes for `cost` cents, and `returns` one that it takes
    back to the stack; null: none. The view's `silence_option` is chosen at the deadline.
    """

    command: Choose
    label: str
    cost: Cents
    note: str
    warn: bool
    folds: bool
    stakes: str | None
    returns: str | None


class MayTopUpToChoose(Action, frozen=True):
    """
    Add chips (`command`, the fewest that do), and `choice` can be chosen, for `cost` cents: more than the stack has.

    It is not offered where answers are hidden: everybody sees a top-up.
    """

    command: TopUp
    choice: Choose
    label: str
    cost: Cents


class MayProceed(Action, frozen=True):
    """The dealer's next step; `say` is what the dealer announces."""

    command: Proceed
    label: str
    say: str


class MayReceive(Action, frozen=True):
    """Receive a deck; the command has a name and a colour that fit. `say` is what the dealer announces."""

    command: ReceiveDeck
    label: str
    say: str
    clause: str


class MayPerform(Action, frozen=True):
    """Do a step with a deck or a device. `next`: it is due and comes first; otherwise it is optional."""

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
    """Count the stub; the command has the right number of cards. `next`: the count is due."""

    command: CountStub
    label: str
    say: str
    clause: str
    next: bool


MayPrepare = MayReceive | MayPerform | MayCut | MayCount
MayPlay = MaySit | MayTopUp | MayLeave | MayBet | MayDone | MayGiveSeed | MayChoose | MayTopUpToChoose
TableAction = MayPlay | MayProceed | MayPrepare | MayRule | MayJudge | MayIdentify | MayAct | MayHandle | MayClaim
