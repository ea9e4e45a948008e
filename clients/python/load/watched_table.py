"""
One table as all its viewers in this process see it together, on one clock.

Event numbers show what is missing or came twice. A mark names the whole log up to an event, so two viewers with
different marks at the same number were told different histories. The view is kept once for all: what an event changes
is applied when the first viewer has it. Cards that only their owner may see are kept apart.
"""

from bisect import bisect_left
from collections.abc import Callable
from typing import Any, Protocol

from clients.python.messages import Message
from clients.python.view import UnknownUpdate, View, apply_update, seat_of

from .frames import Frame, Frames
from .histogram import Histogram
from .ledger import Ledger
from .settlement import Verdict, judge


KEPT = 10_000  # events of a table whose times and marks are kept


class Viewer(Protocol):
    """One viewer of a table: whether it is there, and how far it has come."""

    arrived: bool
    seq: int | None


class WatchedTable:
    """
    A table and its viewers. `view` is what the viewers know together after event `seq`; None before the first snapshot.

    `rounds` and `voided` count the rounds that ended. `quarrels` counts differing marks. `ledger` follows the money,
    and `verdict` holds what an own reading of the rules says of the rounds.
    """

    def __init__(self, name: str, clock: Callable[[], float], last_viewer: Histogram) -> None:
        self.name = name
        self.view: View | None = None
        self.seq = 0
        self.rounds = self.voided = self.quarrels = 0
        self.frames = Frames()
        self.viewers: list[Viewer] = []
        self.ledger = Ledger(name)
        self.verdict = Verdict()
        self.known: dict[int, dict[int, list[str]]] = {}  # the cards that any viewer saw, by seat and event
        self._dealt: dict[int, tuple[int, int]] = {}  # where the cards of an event are: the seat, and before which
        self._clock = clock
        self._last_viewer = last_viewer
        self._marks: dict[int, str] = {}
        self._viewers: dict[int, int] = {}  # how many viewers are at an event
        self._reached: list[tuple[int, float]] = []  # event numbers, and when the last viewer had each
        self._waiting: list[tuple[int, float]] = []  # events of commands, and when each command was due

    def player(self, who: str) -> dict[str, Any] | None:
        """Return a seated player of the view, or None."""
        if self.view is not None:
            for player in self.view["players"]:
                if player["player"] == who:
                    return player  # type: ignore[no-any-return]
        return None

    def cards(self, seat: int) -> list[str]:
        """Return the cards of a seat that any viewer here has seen, in the order of dealing."""
        return [card for number in sorted(self.known.get(seat, ())) for card in self.known[seat][number]]

    def moved(self, before: int | None, after: int, mark: str) -> None:
        """Record that a viewer has come from one event to another, with this mark. None: it is a new viewer."""
        known = self._marks.get(after)
        if known is None:
            self._marks[after] = mark
            if len(self._marks) > 2 * KEPT:
                self._marks = dict(list(self._marks.items())[-KEPT:])
        elif known != mark:
            self.quarrels += 1
        viewers = self._viewers
        viewers[after] = viewers.get(after, 0) + 1
        if before is None:
            return
        if viewers[before] > 1:
            viewers[before] -= 1
        else:
            del viewers[before]
            self._check_last()

    def command_done(self, seq: int, due: float) -> None:
        """Record that a command, due at time `due`, brought the table to event `seq`."""
        position = bisect_left(self._reached, (seq, 0.0))
        if position < len(self._reached):
            self._last_viewer.record(1000 * (self._reached[position][1] - due))
        else:
            self._waiting.append((seq, due))

    def take_snapshot(self, seq: int, view: View, *, gone_back: bool) -> None:
        """
        Take a whole view over, if no viewer here will be told what happened since; after a loss in any case.

        A newcomer often gets a view before the others get the events that lead to it.
        """
        if self.view is None or gone_back or (seq > self.seq and not self._is_followed()):
            self.seq, self.view = seq, view
            self.known, self._dealt = {}, {}
            self.ledger.begin_again()

    def _is_followed(self) -> bool:
        """Whether a viewer is there who has not come further than the view, and so is told the next events."""
        return any(one.arrived and one.seq is not None and one.seq <= self.seq for one in self.viewers)

    def learn(self, player: str, view: View) -> None:
        """Learn a player's own cards from the player's snapshot, where nobody here saw them dealt."""
        for seat in view["seats"]:
            if seat["player"] == player and seat["seat"] not in self.known:
                self.known[seat["seat"]] = {0: [card for card in seat["cards"] if card]}

    def take(self, frame: Frame) -> None:
        """Take in the updates of a frame that no viewer has shown before."""
        for update in frame.updates:
            number = update["seq"]
            if number > self.seq:
                if self.view is None or number > self.seq + 1:
                    return  # others are told first what is before it, or a snapshot follows
                self._apply(number, update)
            elif number in self._dealt:
                self._compare_cards(number, update)
        frame.read = True

    def _apply(self, number: int, update: Message) -> None:
        """Apply the next event."""
        assert self.view is not None
        before, kind = self.view, update["type"]
        if kind == "CardsDealt" and isinstance(update["to"], int):
            self._dealt[number] = update["to"], len(seat_of(before, update["to"])["cards"])
            self._know(number, update)
        elif kind == "RoundOpened":
            self.known, self._dealt = {}, {}
        try:
            self.view = apply_update(before, update)
        except (UnknownUpdate, KeyError):
            self.view = None  # only a snapshot can show what it changed
            return
        self.seq = number
        self.ledger.follow(before, update, self.view)
        if kind == "RoundClosed":
            self.rounds += 1
            judge(self.view, self.cards, self.verdict)
        elif kind == "RoundVoided":
            self.voided += 1

    def _know(self, number: int, update: Message) -> None:
        if None not in update["cards"]:
            self.known.setdefault(update["to"], {})[number] = update["cards"]

    def _compare_cards(self, number: int, update: Message) -> None:
        """Compare cards as another viewer sees them: what one of them may not see is not in the view."""
        if self.view is None:
            return
        self._know(number, update)
        (seat, before), cards = self._dealt[number], update["cards"]
        if None not in cards:
            return
        for held in self.view["seats"]:
            if held["seat"] == seat and not held["results"]:
                shown = held["cards"]
                held["cards"] = [*shown[:before], *cards, *shown[before + len(cards) :]]

    def _check_last(self) -> None:
        """Record the time when the last viewer has come to a later event."""
        last = min(self._viewers)
        if self._reached and last <= self._reached[-1][0]:
            return
        now = self._clock()
        self._reached.append((last, now))
        if len(self._reached) > 2 * KEPT:
            del self._reached[:-KEPT]
        if self._waiting:
            for number, due in [one for one in self._waiting if one[0] <= last]:
                self._waiting.remove((number, due))
                self._last_viewer.record(1000 * (now - due))
