"""Presence: which seated players, and whether the dealer, have been disconnected long enough to count as away."""

from server.core.orders import DealerBack, DealerGone, PlayerBack, PlayerGone, PresenceChange
from server.core.table import Table, settings_of

from .viewers import Viewers


GRACE = 30_000  # ms without a connection, after which somebody seated counts as away


class Presence:
    """
    Since when players have been disconnected who do not count as away yet.

    `dealer_gone_at` is when the dealer on duty, who is disconnected, counts as gone. Both are what `TableClock.served`
    counts: time in which nobody could connect makes nobody absent.
    """

    def __init__(self) -> None:
        self.missing: dict[str, int] = {}
        self.dealer_gone_at: int | None = None

    @property
    def due(self) -> int | None:
        """When `update` is due again."""
        players = [since + GRACE for since in self.missing.values()]
        return min(players if self.dealer_gone_at is None else [*players, self.dealer_gone_at], default=None)

    def update(self, table: Table, viewers: Viewers, now: int) -> list[PresenceChange]:
        """Return what the table is to be told of players and dealer who went or came back."""
        connected = {player: viewers.present(player) for player in table.players}
        missing = {
            player: self.missing.get(player, now)
            for player, seated in table.players.items()
            if not connected[player] and seated.away is None
        }
        self.missing = {player: since for player, since in missing.items() if now - since < GRACE}
        gone = [PlayerGone(player) for player in missing if player not in self.missing]
        back = [
            PlayerBack(player)
            for player, seated in table.players.items()
            if connected[player] and seated.away is not None
        ]
        return [*gone, *back, *self.dealer_changes(table, viewers, now)]

    def dealer_changes(self, table: Table, viewers: Viewers, now: int) -> list[PresenceChange]:
        """Return what the table is to be told of the dealer on duty."""
        state = table.standing
        here = state.shift is not None and viewers.dealer_present(state.shift.account)
        if here or state.shift is None or state.no_dealer:
            self.dealer_gone_at = None
            return [DealerBack()] if here and state.no_dealer else []
        self.dealer_gone_at = self.dealer_gone_at or now + settings_of(table).timing.dealer
        if now < self.dealer_gone_at:
            return []
        self.dealer_gone_at = None
        return [DealerGone()]
