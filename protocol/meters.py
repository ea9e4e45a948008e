"""The progressive meters of the house, as every page shows them. None of it is secret."""

from msgspec import Struct

from .message_base import ServerMessage
from .values import Cents, Millis, SeatNumber


class Won(Struct, frozen=True):
    """
    The last win on a meter: `cents`, which is `percent` of it, by the player `name` at `seat` of `table` with `hand`.

    `title` is the table's title, and `claim` the number of the claim there. It was paid at `at`. Pages celebrate it
    until `until`; null: not at all, because it is no more than the player staked in that round.
    """

    meter: str
    table: str
    title: str
    claim: int
    seat: SeatNumber
    name: str
    hand: str
    percent: int
    cents: Cents
    at: Millis
    until: Millis | None


class MeterCard(Struct, frozen=True):
    """
    A meter after event `version` of its log. `cents` are rounded down to whole cents.

    `cents` is null if the house has not read the meter for more than a second, so that no old amount is shown.
    `stopped` is a sentence that says why no wagers on it are taken now.
    """

    meter: str
    label: str
    cents: Cents | None
    version: int
    stopped: str | None
    won: Won | None


class MetersShown(ServerMessage, frozen=True):
    """The meters shown here, sent at once and after each change: in the lobby all, at a table its own."""

    meters: tuple[MeterCard, ...]
