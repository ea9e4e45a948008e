"""What one viewer knows of a table: the view after event `seq`, kept current, and what the viewer may do."""

from typing import Any

from .fold import UnknownUpdate, View, fold
from .wire import Message


class Gap(Exception):
    """Something between the last number seen and this message is missing: ask for a snapshot."""


class Sight:
    """
    The view of `table`, and the `legal` actions that came last.

    `mark` names the history up to event `seq`; the same number with another mark is another history. `view` is None
    until the first snapshot. `taken_back` counts the snapshots that took back what had been seen before: the house lost
    the end of the table's log, and what it shows now is what is certain.
    """

    def __init__(self, table: str) -> None:
        self.table = table
        self.seq = 0
        self.mark = ""
        self.taken_back = 0
        self.view: View | None = None
        self.legal: list[Message] = []

    def take(self, message: Message) -> None:
        """
        Take a `Snapshot`, `Updates`, `Legal` or `Heartbeat` in; what was seen before changes nothing.

        Raises:
            Gap: If something before it is missing, or cannot be understood.

        """
        match message:
            case {"type": "Snapshot", "seq": seq, "mark": mark, "view": view}:
                if self.view is not None and (seq < self.seq or (seq == self.seq and mark != self.mark)):
                    self.taken_back += 1
                self.seq, self.mark, self.view, self.legal = seq, mark, view, []
            case {"type": "Updates", "seq": seq, "mark": mark, "updates": updates}:
                if seq == self.seq:
                    self._be_at(seq, mark)
                for update in updates:
                    self._follow(update)
                self._reach(seq)
                self.mark = mark if seq == self.seq else self.mark
            case {"type": "Legal", "seq": seq, "actions": actions}:
                self._reach(seq)
                self.legal = actions
            case {"type": "Heartbeat", "seq": int(seq), "mark": mark}:
                self._be_at(seq, mark)

    def _follow(self, update: Message) -> None:
        if update["seq"] <= self.seq:
            return
        self._reach(update["seq"] - 1)
        assert self.view is not None
        try:
            self.view = fold(self.view, update)
        except (UnknownUpdate, KeyError) as strange:
            raise Gap from strange
        self.seq = update["seq"]

    def _reach(self, seq: int) -> None:
        if self.view is None or seq > self.seq:
            raise Gap

    def _be_at(self, seq: int, mark: str) -> None:
        if self.view is None or (seq, mark) != (self.seq, self.mark):
            raise Gap

    def player(self, who: str) -> dict[str, Any] | None:
        """Return a seated player of the view, or None."""
        players = self.view["players"] if self.view else []
        return next((one for one in players if one["player"] == who), None)
