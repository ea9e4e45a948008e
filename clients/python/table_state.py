"""What one viewer knows of a table: the view after event `seq`, kept current, and the legal actions."""

from typing import Any

from .messages import Message
from .view import UnknownUpdate, View, apply_update


class Gap(Exception):
    """Events between the last one seen and this message are missing: ask for a snapshot."""


class TableState:
    """
    The view of `table`, and the `legal` actions that came last.

    `view` is None until the first snapshot. `mark` names the history up to event `seq`: the same number with another
    mark belongs to another history. `rollbacks` counts the snapshots that undid events seen before; that happens after
    a failover in which the house lost the end of the table's log.
    """

    def __init__(self, table: str) -> None:
        self.table = table
        self.seq = 0
        self.mark = ""
        self.rollbacks = 0
        self.view: View | None = None
        self.legal: list[Message] = []

    def receive(self, message: Message) -> None:
        """
        Apply a `Snapshot`, `Updates`, `Legal` or `Heartbeat`. Events that were seen before change nothing.

        Raises:
            Gap: If an event before it is missing, or an update is unknown.

        """
        match message:
            case {"type": "Snapshot", "seq": seq, "mark": mark, "view": view}:
                if self.view is not None and (seq < self.seq or (seq == self.seq and mark != self.mark)):
                    self.rollbacks += 1
                self.seq, self.mark, self.view, self.legal = seq, mark, view, []
            case {"type": "Updates", "seq": seq, "mark": mark, "updates": updates}:
                if seq == self.seq:
                    self._require_exactly(seq, mark)
                for update in updates:
                    self._apply(update)
                self._require(seq)
                self.mark = mark if seq == self.seq else self.mark
            case {"type": "Legal", "seq": seq, "actions": actions}:
                self._require(seq)
                self.legal = actions
            case {"type": "Heartbeat", "seq": int(seq), "mark": mark}:
                self._require_exactly(seq, mark)

    def _apply(self, update: Message) -> None:
        if update["seq"] <= self.seq:
            return
        self._require(update["seq"] - 1)
        assert self.view is not None
        try:
            self.view = apply_update(self.view, update)
        except UnknownUpdate as strange:
            raise Gap from strange
        self.seq = update["seq"]

    def _require(self, seq: int) -> None:
        """Raise Gap unless the view is at event `seq` or later."""
        if self.view is None or seq > self.seq:
            raise Gap

    def _require_exactly(self, seq: int, mark: str) -> None:
        """Raise Gap unless the view is at event `seq` of the history named by `mark`."""
        if self.view is None or (seq, mark) != (self.seq, self.mark):
            raise Gap

    def player(self, who: str) -> dict[str, Any] | None:
        """Return a seated player of the view, or None."""
        players = self.view["players"] if self.view else []
        return next((one for one in players if one["player"] == who), None)
