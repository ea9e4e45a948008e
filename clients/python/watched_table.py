"""The table that a client has joined, as far as its viewer may know it."""

from .messages import Message
from .table_state import TableState
from .view import Part, View


class WatchedTable:
    """What is known of the joined table in `table_state`; None in the lobby. `player` is the viewer's id."""

    def __init__(self) -> None:
        self.player = ""
        self.table_state: TableState | None = None

    @property
    def view(self) -> View:
        """The table as this viewer may see it; empty before `join`."""
        return (self.table_state and self.table_state.view) or {}

    @property
    def me(self) -> Part | None:
        """The player's own entry among the players of the view, if there is one."""
        return self.table_state.player(self.player) if self.table_state else None

    @property
    def legal(self) -> list[Message]:
        """The actions that this viewer may take now, from the last `Legal`."""
        return self.table_state.legal if self.table_state else []

    @property
    def seq(self) -> int:
        """The number of the last event in `view`."""
        return self.table_state.seq if self.table_state else 0

    @property
    def rollbacks(self) -> int:
        """How many times the house undid events that this view had shown, after a failover that lost them."""
        return self.table_state.rollbacks if self.table_state else 0
