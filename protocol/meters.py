"""The progressive meters of the house, as every page shows them. Nothing of it is secret."""

from msgspec import Struct

from .message_base import ServerMessage
from .values import Cents, Millis, SeatNumber


class Won(Struct, frozen=True):
    """
    What was won on a meter last: `cents`, `percent` of it, by who is called `name` at `seat` of `table`, with `hand`.

    `title` is the table's, and `claim` the claim's number there. It was paid at `at` and is celebrated until `until`;
    null: not at all, for it is not more than the player had staked in that round.
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
    A meter after event `version` of its log: `cents` are whole, rounded down.

    They are null while the house has not seen the meter for more than a second: an older number is not shown. `stopped`
    is a sentence that says why nothing is staked on it now.
    """

    meter: str
    label: str
    cents: Cents | None
    version: int
    stopped: str | None
    won: Won | None


class MetersShown(ServerMessage, frozen=True):
    """The meters that are to be seen from here, in the lobby all, at a table its own: at once and at each change."""

    meters: tuple[MeterCard, ...]
