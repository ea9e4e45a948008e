"""Rules: what is posted at a table, for its rules panel."""

from msgspec import Struct

from .values import Cents


class Raise(Struct, frozen=True):
    """A wager that a choice will ask for: `times` the wager `of` (ruling C16 shows it before the ante)."""

    wager: str
    label: str
    of: str
    times: int


class Spot(Struct, frozen=True):
    """A wager that the table offers, with its limits in cents. `needs` names wagers of which one must be there."""

    wager: str
    label: str
    low: Cents
    high: Cents
    must: bool
    needs: tuple[str, ...]


class PayLine(Struct, frozen=True):
    """One line of a posted pay table; `odds` reads as in "3 to 2"."""

    hand: str
    odds: str


class PayTable(Struct, frozen=True):
    """A posted pay table, highest hand first."""

    wager: str
    label: str
    lines: tuple[PayLine, ...]


class CardPlaces(Struct, frozen=True):
    """How many cards a round deals: to each seat, to the dealer, and as community cards."""

    seat: int
    dealer: int
    community: int


class Rules(Struct, frozen=True):
    """
    What is posted at the table. `hash` is the SHA-256 (hex) of the rules in force, RFC 8785 form.

    `game_title` is what the game is called. `card_places` says where cards will lie before any is dealt.

    `name` is what they are called, where they are not the table's own but others that the floor has posted.
    """

    hash: str
    chip: Cents
    buy_in_low: Cents
    buy_in_high: Cents
    spots: tuple[Spot, ...]
    raises: tuple[Raise, ...]
    pay_tables: tuple[PayTable, ...]
    notes: tuple[str, ...]
    game_title: str
    card_places: CardPlaces
    name: str | None = None
