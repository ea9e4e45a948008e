"""
The table: its whole state, as plain data.

`evolve.py` folds events into it, `decide.py` returns the events of a command, `view.py` shows what a viewer may know.
"""

from typing import Any, Literal

from msgspec import Struct

from protocol.values import Place, Role
from protocol.views import Cause, Phase, Result
from server.core.cards.deck import Cards
from server.core.deck_procedures.decks import Equipment
from server.core.devices.state import Devices
from server.core.disputes.state import Disputes, Finished
from server.core.fairness.state import Fairness
from server.core.games.game import Game
from server.core.games.registry import game_with
from server.core.games.steps import Ask, Hand, Played, Step, TakeBets, Wager, phase_of
from server.core.irregularities.events import IrregularityReported, IrregularityRuled
from server.core.physical_cards.state import Shoe
from server.core.progressive.state import Progressive
from server.core.supervision.state import State as Standing
from server.core.tray.state import Inventory

from .settings import TableSettings


Work = Literal["dealer", "supervisor", "room"]


BOT = "bot-"  # accounts of the bots of the house begin so


class Who(Struct, frozen=True):
    """The person who asks or looks. The role decides what may be asked; a `room` is the table's own task."""

    role: Role | Literal["room"]
    player: str
    name: str

    def plays_as(self, player: str) -> bool:
        """Return whether this is that player."""
        return self.role == "player" and self.player == player

    def works_as(self, *roles: Work) -> bool:
        """Return whether this is a member of staff, or the table itself, in one of these roles."""
        return self.role in roles


ROOM = Who("room", "", "")


class Now(Struct, frozen=True):
    """
    What the outside world contributes to one decision: the time in ms, and 32 random bytes.

    `found` is the finished round that the command is about, read from the log. `barred` says why the player who asks
    may not play in this house, if so. `shown` is the display of the table's meter in micro-units, if that is known.
    """

    at: int
    entropy: bytes
    found: Finished | None = None
    barred: str | None = None
    shown: int | None = None


class Seat(Struct, frozen=True):
    """
    One position. `wagers` are the cents on its spots; `results` what settled wagers came to.

    `shown` are those of its cards that are turned up; `answered` is the last step at which it made a choice. `void`:
    the hand is out of the round by this clause, since step `void_at`.
    """

    player: str
    wagers: dict[str, int] = {}
    cards: Cards = ()
    shown: Cards = ()
    choices: tuple[tuple[str, Literal["player", "table"]], ...] = ()
    answered: int | None = None
    folded: bool = False
    hidden: bool = False
    results: tuple[Result, ...] = ()
    void: str | None = None
    void_at: int | None = None


class Player(Struct, frozen=True):
    """
    Somebody seated, with one stack in cents for all positions (T9).

    `arrived` says whether any chips have come yet; `away` since a moment in ms. A `barred` player makes no more wagers.
    """

    name: str
    stack: int = 0
    arrived: bool = False
    done: bool = False
    leaving: bool = False
    away: int | None = None
    barred: bool = False


class Transfer(Struct, frozen=True):
    """Cents between a wallet and the table, not yet known to be carried out."""

    kind: Literal["in", "out"]
    player: str
    amount: int


class Stopped(Struct, frozen=True):
    """Why a round is void, by which clause of the rules, the step at which it stopped, and who confirmed it."""

    cause: Cause
    clause: str
    step: int
    confirmed_by: str | None = None


class Table(Struct, frozen=True):
    """
    One table. `settings` are in force, `posted` from the next round on.

    `steps` is the round in force, `step` where it stands (None between rounds), `turn` the seat asked, `deadline` (ms)
    the table's one deadline. `dealt` are the seats in the round in the order of dealing, `burned` how many cards were
    put aside, `button` where the button lies (0 is the dealer), `button_stays` whether it stays there for one more
    round (ruling W1). `void`: the round is void. `reports` counts what was ever reported, `report` holds the round
    until the floor has ruled; `rulings` are those of the round, `discarded` the cards found face up in the deck,
    `kept_down` which card of a place comes face down. `every_claim`: each progressive win of the round is a claim, as
    it was not in older logs. `equipment`: its decks and devices. `shoe`: what is read of
    physical cards, `UNREAD` one of them that is not identified. `disputes` are over earlier rounds; `standing` is how
    the table stands: held or closed, and who deals. `progressive` is what it has to do with its meter, `devices` are
    its attached devices, `fairness` is the proof of the round, and `coins` the rounds in which the coins on seats'
    sensors were recorded. `house`, `bought_in` and `cashed_out` are cents: stacks + wagers + house = bought_in -
    cashed_out - sent to meters + got from meters (`brought`) after every event.
    """

    settings: TableSettings | None = None
    posted: TableSettings | None = None
    round: int = 0
    steps: tuple[Step, ...] = ()
    step: int | None = None
    turn: int | None = None
    deadline: int | None = None
    rules: dict[str, Any] = {}
    rules_hash: str = ""
    commitment: str | None = None
    seed: bytes = b""
    seats: dict[int, Seat] = {}
    players: dict[str, Player] = {}
    transfers: dict[str, Transfer] = {}
    dealt: tuple[int, ...] = ()
    deck: Cards = ()
    burned: int = 0
    button: int | None = None
    button_stays: bool = False
    void: Stopped | None = None
    reports: int = 0
    report: IrregularityReported | None = None
    rulings: tuple[IrregularityRuled, ...] = ()
    discarded: Cards = ()
    kept_down: tuple[tuple[Place, int], ...] = ()
    every_claim: bool = False
    dealer: Cards = ()
    dealer_shown: Cards = ()
    community: Cards = ()
    community_shown: Cards = ()
    equipment: Equipment = Equipment()
    disputes: Disputes = Disputes()
    shoe: Shoe = Shoe()
    standing: Standing = Standing()
    inventory: Inventory = Inventory()
    progressive: Progressive = Progressive()
    devices: Devices = {}
    fairness: Fairness = Fairness()
    coins: dict[int, int] = {}
    house: int = 0
    bought_in: int = 0
    cashed_out: int = 0

    @property
    def brought(self) -> int:
        """The cents that must be here: what came from wallets and meters, and did not go back."""
        return self.bought_in - self.cashed_out - self.progressive.sent + self.progressive.got

    @property
    def now_playing(self) -> Step | None:
        """The step where the round stands."""
        return None if self.step is None else self.steps[self.step]

    @property
    def phase(self) -> Phase:
        """What is going on, for people."""
        if self.now_playing is None:
            return "over" if self.round else "closed"
        if isinstance(self.now_playing, TakeBets) and self.fairness.stage != "open":
            return "dealing"
        return phase_of(self.now_playing)

    def of(self, player: str) -> tuple[int, ...]:
        """Return the seats of a player, in order."""
        return tuple(sorted(number for number, seat in self.seats.items() if seat.player == player))

    def pending(self, player: str) -> int:
        """Return the cents on their way from the player's wallet."""
        return sum(t.amount for t in self.transfers.values() if t.kind == "in" and t.player == player)

    def in_round(self, player: str) -> bool:
        """Return whether cards are in play for the player (ruling C14)."""
        return self.step is not None and any(number in self.dealt for number in self.of(player))

    def waiting(self, step: Ask) -> list[int]:
        """Return the seats that still have to answer the open question, in the order of asking."""
        return [
            number
            for number in self.dealt
            if step.of in (seat := self.seats[number]).wagers and not seat.folded and seat.answered != self.step
        ]

    def concealed(self, number: int) -> bool:
        """Return whether a seat's answer to the open question is still hidden from the others (ruling F4)."""
        return self.stake_concealed(number) is not None

    def stake_concealed(self, number: int) -> dict[str, int] | None:
        """Return the wagers of a hidden answer, which are hidden with it; None if no answer is."""
        seat, might = self.seats[number], self.bets_concealed(number)
        return None if might is None else {wager: seat.wagers[wager] for wager in might if wager in seat.wagers}

    def bets_concealed(self, number: int) -> list[str] | None:
        """
        Return the names of the wagers that a seat's hidden answer may have made; None if no answer is hidden.

        Answers that were hidden when a round or a hand was void stay hidden.
        """
        seat = self.seats[number]
        at = seat.void_at if seat.void else self.void.step if self.void else self.step
        step = None if at is None else self.steps[at]
        if not isinstance(step, Ask) or not step.together or seat.answered != at:
            return None
        return [option.bets for option in step.options if option.bets]


def is_bot(player: str) -> bool:
    """Return whether an account is that of a bot of the house."""
    return player.startswith(BOT)


def game_of(settings: TableSettings) -> Game:
    """Return the game that the settings are for."""
    return game_with(settings.game)


def configured(table: Table) -> TableSettings | None:
    """Return what the house posted last, without the limits that the floor has changed since."""
    return table.standing.configured or table.posted


def settings_of(table: Table) -> TableSettings:
    """Return the settings in force; a table has them from its first event on."""
    assert table.settings is not None
    return table.settings


def wagers_of(table: Table) -> list[Wager]:
    """Return the wagers that the round takes before the deal."""
    return [wager for step in table.steps if isinstance(step, TakeBets) for wager in step.wagers]


def played(table: Table) -> Played:
    """Return what a game may know of the round as it stands; dead hands are not in it."""
    hands = {number: hand_of(table.seats[number]) for number in alive(table)}
    return Played(hands, table.dealer, table.community)


def is_void(table: Table) -> bool:
    """Return whether the round came to nothing: it is void, or each of its hands is."""
    return table.void is not None or bool(table.dealt and not alive(table))


def alive(table: Table) -> list[int]:
    """Return the seats of the round whose hands are not void, in the order of dealing."""
    return [number for number in table.dealt if not table.seats[number].void]


def hand_of(seat: Seat) -> Hand:
    """Return what a game may know of one position."""
    return Hand(seat.cards, seat.wagers, folded=seat.folded, hidden=seat.hidden, player=seat.player)
