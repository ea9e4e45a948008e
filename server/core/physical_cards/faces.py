"""Physical cards that an irregularity turns up or that were face up: its report names their faces."""

from collections.abc import Iterator

from msgspec.structs import replace

from protocol.refusals import Refused
from protocol.sentences import Text
from protocol.values import Place
from server.core.cards.deck import UNREAD, Cards
from server.core.games.irregularity import Discard, Expose, Outcome
from server.core.round.places import cards_of, with_card
from server.core.table import Table

from .slots import in_round, in_sight


def faceless(table: Table, outcome: Outcome) -> Iterator[tuple[Place | None, int]]:
    """Yield the places of the unidentified cards that an outcome turns up; None is the deck's next card."""
    for effect in outcome.effects:
        match effect:
            case Discard():
                yield from ((None, 1) for card in table.deck[:1] if card == UNREAD)
            case Expose(place, nths):
                yield from ((place, nth) for nth in nths if cards_of(table, place)[nth - 1] == UNREAD)


def check_faces(table: Table, outcome: Outcome, faces: Cards) -> None:
    """Raise Refused if a report names too many faces or too few, or one that everybody sees elsewhere in the round."""
    found = list(faceless(table, outcome))
    if len(faces) != len(found):
        raise Refused(Text.NAME_THE_FACES, seen=len(found), named=len(faces))
    for (place, nth), card in zip(found, faces, strict=True):
        if in_sight(table, card, None if place is None else (place, nth)) or faces.count(card) > 1:
            raise Refused(Text.CARD_IN_ROUND, card=card)


def named_twice(table: Table, outcome: Outcome, faces: Cards) -> bool:
    """Return whether a face that a report names is known face down elsewhere in the round."""
    found = zip(faceless(table, outcome), faces, strict=True)
    return any(in_round(table, card, None if place is None else (place, nth)) for (place, nth), card in found)


def with_faces(table: Table, outcome: Outcome, faces: Cards) -> Table:
    """Return the table as if the cards that an outcome turns up had been identified as `faces`, in its order."""
    for (place, nth), card in zip(list(faceless(table, outcome)), faces, strict=True):
        seen = replace(table, deck=(card, *table.deck[1:]))
        table = seen if place is None else with_card(table, place, nth, card)
    return table
