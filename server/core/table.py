"""
The table: its whole state, as plain data.

`evolve.py` folds events into it, `decide.py` says which events a command brings about, `sight.py` what of it a viewer
may know.
"""

from typing import Any, Literal

from msgspec import Struct

from protocol.values import Role
from protocol.views import Phase, Result

from .cards import Cards
from .games import GAMES
from .rounds import Ask, Deal, Game, Settle, Show, Step, TakeBets
from .settings import TableSettings


class Who(Struct, frozen=True):
    """Who asks or looks. The role decides what may be asked; a `room` is the table's own task."""

    role: Role | Literal["room"]
    player: str
    name: str


ROOM = Who("room", "", "")


class Now(Struct, frozen=True):
    """What the outside world contributes to one decision: the time in ms, and 32 random bytes."""

    at: int
    entropy: bytes


class Seat(Struct, frozen=True):
    """One position. `wagers` are the cents on its spots; `results` what settled wagers came to."""

    player: str
    wagers: dict[str, int] = {}
    cards: Cards = ()
    shown: bool = False
    named: str | None = None
    choices: tuple[tuple[str, Literal["player", "table"]], ...] = ()
    folded: bool = False
    hidden: bool = False
    results: tuple[Result, ...] = ()


class Player(Struct, frozen=True):
    """Somebody seated, with one stack in cents for all positions (T9). `away` since a moment in ms."""

    name: str
    stack: int = 0
    done: bool = False
    leaving: bool = False
    away: int | None = None


class Transfer(Struct, frozen=True):
    """Cents between a wallet and the table, not yet known to be carried out."""

    kind: Literal["in", "out"]
    player: str
    amount: int


class Table(Struct, frozen=True):
    """
    One table. `settings` are in force, `posted` from the next round on.

    `steps` is the round in force, `step` where it stands (None between rounds), `turn` the seat asked, `deadline` (ms)
    the table's one deadline. `dealt` are the seats in the round in the order of dealing. `house`, `bought_in` and
    `cashed_out` are cents: stacks + wagers + house = bought_in - cashed_out after every event.
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
    dealer: Cards = ()
    dealer_shown: bool = False
    house: int = 0
    bought_in: int = 0
    cashed_out: int = 0

    @property
    def now_playing(self) -> Step | None:
        """The step where the round stands."""
        return None if self.step is None else self.steps[self.step]

    @property
    def phase(self) -> Phase:
        """What is going on, for people."""
        match self.now_playing:
            case None:
                return "over" if self.round else "closed"
            case TakeBets():
                return "betting"
            case Deal():
                return "dealing"
            case Ask():
                return "deciding"
            case Show():
                return "showdown"
            case Settle():
                return "settling"

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
        """Return the seats that a question has still to be put to, clockwise."""
        asked = sum(isinstance(other, Ask) for other in self.steps[: self.steps.index(step) + 1])
        return [
            number
            for number in self.dealt
            if step.of in (seat := self.seats[number]).wagers and not seat.folded and len(seat.choices) < asked
        ]


def game_of(settings: TableSettings) -> Game:
    """Return the game that the settings are for."""
    return GAMES[str(settings.game.__struct_config__.tag)]


def settings_of(table: Table) -> TableSettings:
    """Return the settings in force; a table has them from its first event on."""
    assert table.settings is not None
    return table.settings
