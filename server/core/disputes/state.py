"""Disputes and corrections of a table, as plain data; and what a decision may know of a round that is over."""

from msgspec import Struct

from protocol.disputes import Verdict

from .events import Corrected, CorrectionAsked, Evidence


class Line(Struct, frozen=True):
    """The result of one wager: `returned` of `stake` cents. An award has stake 0."""

    wager: str
    stake: int
    returned: int


class Hand(Struct, frozen=True):
    """One position of a round that is over, with the player who had it, called `name`."""

    seat: int
    player: str
    name: str
    lines: tuple[Line, ...]


class Finished(Struct, frozen=True):
    """A round that is over, as the log tells it."""

    round: int
    evidence: Evidence
    hands: tuple[Hand, ...]

    def played(self, player: str) -> bool:
        """Return whether the player had something at stake in it."""
        return any(hand.player == player and hand.lines for hand in self.hands)


class Case(Struct, frozen=True):
    """A dispute of `player` over round `round`. `verdict` is None while it is open; then `answer` says why."""

    number: int
    round: int
    player: str
    name: str
    words: str
    verdict: Verdict | None = None
    answer: str = ""


class Disputes(Struct, frozen=True):
    """
    Disputes and corrections.

    `opened` and `asked` count all there ever were. `cases` are all open disputes and the last decided ones;
    `waiting` are corrections that wait for another supervisor, `made` the last of the others. `corrected` has what came
    back for every wager that ever was corrected, in cents, by `key`.
    """

    opened: int = 0
    asked: int = 0
    cases: tuple[Case, ...] = ()
    waiting: tuple[CorrectionAsked, ...] = ()
    made: tuple[Corrected, ...] = ()
    corrected: dict[str, int] = {}

    def open_of(self, player: str) -> list[Case]:
        """Return a player's disputes that are not decided yet."""
        return [case for case in self.cases if case.player == player and case.verdict is None]


def key(round_number: int, seat: int, wager: str) -> str:
    """Return the name of one wager of one round."""
    return f"{round_number}/{seat}/{wager}"
