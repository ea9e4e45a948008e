"""What a step did otherwise than it must is found. An owner with an error in it chains what it writes like any other."""

from msgspec.structs import replace

from server.core.cards.deck import DECK
from server.core.events import CardsDealt, CardsShown, DeckShuffled, Paid
from tests.audit.damage import changing, entries_of, one
from tests.audit.house import rewrite, told


async def test_a_repeated_settlement_is_found(store):
    """A lost wager: what is paid out twice is also missing when its player leaves."""
    await rewrite(
        store,
        "T1",
        changing(lambda event: isinstance(event, Paid) and not event.returned, lambda event: [event, event]),
    )

    kind, line = await one(store)
    assert kind == "settlement"
    assert line.endswith("it was settled before.")


async def test_a_wager_that_got_too_much_is_found(store):
    await rewrite(
        store,
        "T1",
        changing(lambda event: isinstance(event, Paid), lambda event: [replace(event, returned=event.returned + 1)]),
    )

    (kind, line), *others = await told(store)
    assert kind == "settlement"
    assert "; by the rules in force it is: seat " in line
    assert {kind for kind, _ in others} <= {"money"}, (
        "who leaves takes the cents that the log says, not those on the stack"
    )


async def test_a_flipped_card_is_found(store):
    def flipped(event):
        return [replace(event, cards=(next(card for card in DECK if card not in event.cards), *event.cards[1:]))]

    await rewrite(store, "T1", changing(lambda event: isinstance(event, CardsShown), flipped))

    kind, line = await one(store)
    assert kind == "cards"
    assert " showed " in line
    assert "; there lay " in line


async def test_a_card_that_is_not_the_next_of_the_deck_is_found(store):
    deck = (await entries_of(store, DeckShuffled))[0].event.deck
    await rewrite(
        store,
        "T1",
        changing(lambda event: isinstance(event, CardsDealt), lambda event: [replace(event, cards=(deck[-1],))]),
    )

    kind, line = await one(store)
    assert kind == "cards"
    assert f"{deck[-1]} came face down to seat " in line
    assert f", where the deck had {deck[0]}." in line


async def test_a_card_that_was_dealt_twice_is_found(store):
    first, second = [entry.event for entry in await entries_of(store, CardsDealt)][:2]
    await rewrite(
        store, "T1", changing(lambda event: event == second, lambda event: [replace(event, cards=first.cards)])
    )

    kind, line = await one(store)
    assert kind == "cards"
    assert f"{first.cards[0]} was dealt to " in line
    assert line.endswith(", and had been dealt before.")
