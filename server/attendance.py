"""The roll: who of the seated has been without a connection for so long that they count as away."""

from server.core.orders import Dropped, Returned
from server.core.table import Table

from .audience import Audience


GRACE = 30_000  # ms without a connection, after which somebody seated counts as away


class Attendance:
    """Since when (ms) each of the seated has been without a connection, who does not count as away yet."""

    def __init__(self) -> None:
        self.missing: dict[str, int] = {}

    @property
    def due(self) -> int | None:
        """When the roll wants calling again (ms)."""
        return min(self.missing.values()) + GRACE if self.missing else None

    def call(self, table: Table, audience: Audience, now: int) -> list[Dropped | Returned]:
        """Look who is there, and return what the table is to be told."""
        seen = {player: audience.present(player) for player in table.players}
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
        return [*dropped, *returned]
