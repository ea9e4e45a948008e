"""The rules posted at a table, as its rules panel shows them."""

from msgspec import Struct

from .message_base import Lookup, ServerMessage
from .values import Card, Cents, Hash, Id


class Raise(Struct, frozen=True):
    """A wager that a later choice costs: `times` the wager `of` (ruling C16 shows it before the ante)."""

    wager: str
    label: str
    of: str
    times: int


class Spot(Struct, frozen=True):
    """A wager that the table offers, with its limits in cents. It needs one of the wagers in `needs`, if any."""

    wager: str
    label: str
    low: Cents
    high: Cents
    must: bool
    needs: tuple[str, ...]


class PayLine(Struct, frozen=True):
    """One line of a posted pay table; `odds` are text, as in "3 to 2"."""

    hand: str
    odds: str


class PayTable(Struct, frozen=True):
    """A posted pay table, highest hand first. `progressive`: it belongs to a wager on a progressive meter."""

    wager: str
    label: str
    lines: tuple[PayLine, ...]
    progressive: bool


class CardPlaces(Struct, frozen=True):
    """How many cards a round deals: to each seat, to the dealer, and as community cards."""

    seat: int
    dealer: int
    community: int


class RankingLine(Struct, frozen=True):
    """A hand of the game, and `cards` as an example of it."""

    hand: str
    cards: tuple[Card, ...]


class Rules(Struct, frozen=True):
    """
    The rules posted at the table. `hash` is the SHA-256, in hex, of the rules in force as canonical JSON (RFC 8785).

    `game_title` is the name of the game on screens. `card_places` says where cards are drawn before any is dealt.

    `name` is the name of alternative rules that the floor has posted; null: the table's own rules.

    A newcomer is told `how_to_play`, in at most six short sentences; with `advice`, one sentence, how to choose by a
    simple strategy; and with `ranking` which hand beats which, best first. These are empty or null where the game has
    none, and are not posted: `hash` is without them. In their sentences words to be stressed stand between asterisks,
    as in "Put chips on *Ante*."
    """

    hash: Hash
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
    how_to_play: tuple[str, ...] = ()
    advice: str | None = None
    ranking: tuple[RankingLine, ...] = ()


class ShowRules(Lookup, frozen=True):
    """Show the rules in force at this table, if they have this `hash`: for a client that has not kept them."""

    hash: Hash


class RulesShown(ServerMessage, frozen=True):
    """The rules that were asked for by their hash."""

    id: Id
    rules: Rules
