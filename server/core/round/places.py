"""Places: the hands that a step deals to, and the cards of each place."""

from msgspec.structs import replace

from protocol.values import Place
from server.core.cards.deck import UNREAD, Cards
from server.core.games.steps import Deal
from server.core.table import Table, alive, game_of, settings_of


def places(table: Table, to: str) -> list[Place]:
    """Return the places that a step deals to, in order: clockwise from the dealer's left, or from behind the button."""
    live = [number for number in alive(table) if not table.seats[number].folded]
    match to:
        case "seats":
            return [*live]
        case "hands":
            behind = (table.button or 0) if game_of(settings_of(table)).button else 0
            left = [number for number in live if number > behind]
            return [*left, "dealer", *(number for number in live if number <= behind)]
        case "dealer":
            return ["dealer"]
        case _:
            return ["community"]


def come_down(table: Table, step: Deal, place: Place) -> int:
    """Return how many of the cards that a step deals to a place come face down: all but the last ones (`Deal.up`)."""
    kept_down = (place, len(cards_of(table, place)) + step.count) in table.kept_down
    return step.count - (0 if kept_down else step.up)


def cards_of(table: Table, place: Place) -> Cards:
    """Return the cards of a place."""
    match place:
        case "dealer":
            return table.dealer
        case "community":
            return table.community
        case number:
            return table.seats[number].cards


def shown_at(table: Table, place: Place) -> Cards:
    """Return the cards of a place that are turned up."""
    match place:
        case "dealer":
            return table.dealer_shown
        case "community":
            return table.community_shown
        case number:
            return table.seats[number].shown


def with_cards(table: Table, place: Place, cards: Cards, shown: Cards) -> Table:
    """Return the table with these cards at a place, and these of them turned up."""
    match place:
        case "dealer":
            return replace(table, dealer=cards, dealer_shown=shown)
        case "community":
            return replace(table, community=cards, community_shown=shown)
        case number:
            seat = replace(table.seats[number], cards=cards, shown=shown)
            return replace(table, seats=table.seats | {number: seat})


def turned_up(table: Table, place: Place, faces: Cards) -> Table:
    """Return the table with all cards of a place turned up; those that were not identified have these faces."""
    cards = cards_of(table, place)
    if UNREAD in cards:
        cards = tuple(face if card == UNREAD else card for card, face in zip(cards, faces, strict=True))
    return with_cards(table, place, cards, faces)


def with_card(table: Table, place: Place, nth: int, card: str) -> Table:
    """Return the table with another card number `nth`, from 1, at a place; one that is turned up stays so."""
    cards, shown = cards_of(table, place), shown_at(table, place)
    if nth in up_at(cards, shown):
        there = shown.index(cards[nth - 1])
        shown = (*shown[:there], card, *shown[there + 1 :])
    return with_cards(table, place, (*cards[: nth - 1], card, *cards[nth:]), shown)


def up_at(cards: Cards, shown: Cards) -> tuple[int, ...]:
    """
    Return which cards of a place, counted from 1, are those that are turned up.

    Where a misread card is the same as one that is face down, the later one is up: what is turned up is dealt last.
    """
    left, found = list(shown), []
    for nth in range(len(cards), 0, -1):
        if cards[nth - 1] in left:
            left.remove(cards[nth - 1])
            found.append(nth)
    return tuple(reversed(found))
