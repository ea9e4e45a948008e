"""
The vocabulary a game is written in: the six kinds of step, and the lines that settle a round.

A step has no hook and no condition. What a licensee may choose is chosen when `Game.steps` builds the tuple from the
settings; what the rules decide at the end is the game's `settle`.
"""

from typing import Literal

from msgspec import Struct

from protocol.views import Phase
from server.core.cards.deck import Cards


class StepBase(Struct, frozen=True, tag=True):
    """Base for configuration only; never dispatched on."""


class Wager(Struct, frozen=True):
    """
    A betting area.

    A hand without one of its `must` wagers sits the round out. `needs` names wagers of which one must be there first.
    A wager that `survives` is settled also after a fold; `turns_up` says which hands it then has turned up: none, its
    own, or all of the table. One that is played `among_players` is not required of a hand that is in alone, and goes
    back to it. What is wagered `to_meter` goes to the table's progressive meter when bets close.
    """

    name: str
    label: str
    must: bool = False
    needs: tuple[str, ...] = ()
    survives: bool = False
    turns_up: Literal["none", "own", "all"] = "none"
    among_players: bool = False
    to_meter: bool = False


class TakeBets(StepBase, frozen=True):
    """Wagers may be placed, raised, lowered and withdrawn (ruling C15)."""

    wagers: tuple[Wager, ...]


class Burn(StepBase, frozen=True):
    """Put the next card of the deck aside, unseen."""


class Deal(StepBase, frozen=True):
    """
    Deal `count` cards to each of `to`, the last `up` of them face up.

    `seats` are the players' hands that have not folded, clockwise; `hands` are these and the dealer's. Dealing begins
    at the dealer's left, or behind the button where the game has one. An automated shoe deals the stacks of a round; it
    does not deal what comes `after_stacks`.
    """

    count: int
    to: Literal["seats", "dealer", "hands", "community"]
    up: int = 0
    after_stacks: bool = False


class Option(Struct, frozen=True):
    """
    One thing a player may choose. `bets` names a wager of `times` the wager `of`.

    An option that `returns` a wager takes it back to the stack, and is offered while the hand has that wager. One that
    `hides` gives up every wager of the hand, and its cards stay down; the client asks twice.
    """

    name: str
    label: str
    note: str
    bets: str | None = None
    of: str | None = None
    times: int = 1
    folds: bool = False
    hides: bool = False
    returns: str | None = None

    def __post_init__(self) -> None:
        """Check that the option moves one wager at most (ValueError)."""
        if self.bets and self.returns:
            raise ValueError(f"option {self.name} either bets a wager or returns one")


class Ask(StepBase, frozen=True):
    """
    Ask each seat that made the wager `of` and has not folded; silence chooses `otherwise`.

    They are asked clockwise in turn, in the order of dealing; or `together`, and then each answer is hidden from the
    others until all are in (Flop Poker, ruling F4). An answer that returns a wager cannot be hidden: its spot is empty.
    """

    of: str
    options: tuple[Option, ...]
    otherwise: str
    together: bool = False

    def __post_init__(self) -> None:
        """Check that no hidden answer returns a wager (ValueError)."""
        if self.together and any(option.returns for option in self.options):
            raise ValueError("options that return a wager are asked in turn, not together")


class Show(StepBase, frozen=True):
    """Turn up the dealer's hand, the community cards, or the seats' hands counterclockwise from the dealer's right."""

    whose: Literal["dealer", "community", "seats"]


class Settle(StepBase, frozen=True):
    """
    Settle counterclockwise from the dealer's right: all that lose, then all that win (`procedure`), or seat by seat.

    By `seat`, each hand is turned up as its turn comes. `saved`: all hands are void, and only what the game saves then
    is settled.
    """

    by: Literal["procedure", "seat"] = "procedure"
    saved: bool = False


Step = TakeBets | Burn | Deal | Ask | Show | Settle


def phase_of(step: Step) -> Phase:
    """Return what is going on in a step, for people."""
    match step:
        case TakeBets():
            return "betting"
        case Deal() | Burn():
            return "dealing"
        case Ask():
            return "deciding"
        case Show():
            return "showdown"
        case Settle():
            return "settling"


class Hand(Struct, frozen=True):
    """What `settle` may know of one position, and whose it is. `wagers` in cents."""

    cards: Cards
    wagers: dict[str, int]
    folded: bool = False
    hidden: bool = False
    player: str = ""


class Played(Struct, frozen=True):
    """What `settle` may know of the round. `hands` runs in the order of dealing."""

    hands: dict[int, Hand]
    dealer: Cards = ()
    community: Cards = ()


class Pay(Struct, frozen=True):
    """
    `returned` cents come back for a wager: 0 is a loss, the stake a push.

    `cut` cents of winnings were not paid because of a payout limit.
    """

    seat: int
    wager: str
    returned: int
    why: str
    made: str | None = None
    cut: int = 0


class Award(Struct, frozen=True):
    """`amount` cents are paid for something that had no stake of its own."""

    seat: int
    award: str
    amount: int
    why: str
    made: str | None = None


class Claim(Struct, frozen=True):
    """
    `percent` of the table's meter are due for a wager, whose stake went there. The meter says what that comes to.

    Where a supervisor confirms a win that the tray pays, it is a claim on `due` cents; games yield no such claims.
    """

    seat: int
    wager: str
    percent: int
    why: str
    made: str
    due: int | None = None


class Pot(Struct, frozen=True):
    """
    The pot that was played for held `amount` cents, of which the house kept `commission`; told before its shares.

    `shares` are the seats that get some of it and their cents, in the order of dealing. What is left is the dealer's.
    """

    amount: int
    commission: int
    shares: tuple[tuple[int, int], ...] = ()


class Then(Struct, frozen=True):
    """What follows is settled when all before it is."""


Line = Pay | Award | Claim | Pot | Then
