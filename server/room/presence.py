"""The roll: who of the seated, and whether the dealer, has been without a connection for so long that it counts."""

from server.core.orders import DealerBack, DealerGone, Dropped, Returned
from server.core.table import Table, settings_of

from .viewers import Viewers


Call = Dropped | Returned | DealerGone | DealerBack

GRACE = 30_000  # ms without a connection, after which somebody seated counts as away


class Presence:
    """
    Since when (ms) each of the seated has been without a connection, who does not count as away yet.

    `forsaken` is when (ms) the dealer who is on, and has none either, counts as gone.
    """

    def __init__(self) -> None:
        self.missing: dict[str, int] = {}
        self.forsaken: int | None = None

    @property
    def due(self) -> int | None:
        """When the roll wants calling again (ms)."""
        players = [since + GRACE for since in self.missing.values()]
        return min(players if self.forsaken is None else [*players, self.forsaken], default=None)

    def call(self, table: Table, viewers: Viewers, now: int) -> list[Call]:
        """Look who is there, and return what the table is to be told."""
        seen = {player: viewers.present(player) for player in table.players}
        missing = {
            player: self.missing.get(player, now)
            for player, seated in table.players.items()
            if not seen[player] and seated.away is None
        }
        self.missing = {player: since for player, since in missing.items() if now - since < GRACE}
        dropped = [Dropped(player) for player in missing if player not in self.missing]
        returned = [
            Returned(player) for player, seated in table.players.items() if seen[player] and seated.away is not None
        ]
        return [*dropped, *returned, *self.of_dealer(table, viewers, now)]

    def of_dealer(self, table: Table, viewers: Viewers, now: int) -> list[Call]:
        """Look whether the dealer who is on is there."""
        state = table.standing
        here = state.shift is not None and viewers.deals(state.shift.account)
        if here or state.shift is None or state.forsaken:
            self.forsaken = None
            return [DealerBack()] if here and state.forsaken else []
        self.forsaken = self.forsaken or now + settings_of(table).timing.dealer
        if now < self.forsaken:
            return []
        self.forsaken = None
        return [DealerGone()]
