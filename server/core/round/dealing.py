"""Dealing: the cards that a step deals or turns up."""

from collections.abc import Iterator

from server.core.events import CardsDealt, CardsShown, HandNamed
from server.core.games.steps import Deal
from server.core.table import Table, alive, game_of, played, settings_of, wagers_of

from .places import come_down, places


def deal(table: Table, step: Deal) -> Iterator[CardsDealt]:
    """Deal clockwise; of several cards the last ones are turned up (Winner's Pot 9(d)), unless they are kept down."""
    top = 0
    for place in places(table, step.to):
        cards, top = table.deck[top : top + step.count], top + step.count
        down = come_down(table, step, place)
        if down:
            yield CardsDealt(place, cards[:down], face_up=False)
        if down < step.count:
            yield CardsDealt(place, cards[down:], face_up=True)


def show(table: Table, whose: str) -> Iterator[CardsShown | HandNamed]:
    """Turn up the dealer's hand, the community cards, or the seats' counterclockwise from the dealer's right."""
    match whose:
        case "dealer":
            yield CardsShown("dealer", table.dealer)
        case "community":
            yield CardsShown("community", table.community)
        case _:
            for number in from_the_right(table):
                yield from reveal(table, number)


def from_the_right(table: Table) -> list[int]:
    """Return the seats of the round counterclockwise from the dealer's right: the order of settlement."""
    return sorted(alive(table), reverse=True)


def reveal(table: Table, number: int) -> Iterator[CardsShown | HandNamed]:
    """
    Turn up one hand, if the rules do (ruling C17).

    A folded hand is turned up where a wager of its own is live, where an award to others needs it, or where a wager at
    the table looks at every hand; of a conceded hand only the name is recorded, and only for such a wager.
    """
    seat, settings = table.seats[number], settings_of(table)
    if seat.hidden:
        if looks_at_all(table):
            yield HandNamed(number, game_of(settings).named(seat.cards))
    elif comes_up(table, number) or number in game_of(settings).needed(settings.game, played(table)):
        yield CardsShown(number, seat.cards)


def comes_up(table: Table, number: int) -> bool:
    """Return whether a hand is turned up whatever its cards are: it was not folded, or a wager looks at it."""
    seat = table.seats[number]
    if seat.hidden or not seat.folded:
        return not seat.hidden
    return looks_at_all(table) or any(wager in seat.wagers for wager in turning_up(table, "own", "all"))


def looks_at_all(table: Table) -> bool:
    """Return whether a wager of the round looks at every hand."""
    live = [hand for hand in (table.seats[other] for other in alive(table)) if not hand.hidden]
    return any(wager in hand.wagers for hand in live for wager in turning_up(table, "all"))


def turning_up(table: Table, *which: str) -> list[str]:
    """Return the names of the round's wagers for which a folded hand is turned up: its own, or all hands."""
    return [wager.name for wager in wagers_of(table) if wager.turns_up in which]
