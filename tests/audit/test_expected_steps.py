"""The audit finds wrong events of a step. (A server with an error in it still chains its log correctly.)"""

from msgspec.structs import replace

from server.audit.expected_steps import in_words, same
from server.core.cards.deck import DECK
from server.core.events import CardsDealt, CardsShown, DeckShuffled, Paid, PotPlayed
from tests.audit.damage import changing, entries_of, one
from tests.audit.house import problems, rewrite


async def test_a_repeated_settlement_is_found(store):
    """The wager was lost: a second payment would also be missing when its player leaves."""
    await rewrite(
        store,
        "T1",
        changing(lambda event: isinstance(event, Paid) and not event.returned, lambda event: [event, event]),
    )

    kind, line = await one(store)
    assert kind == "settlement"
    assert line.endswith("it was already settled.")


def test_the_shares_of_a_pot_are_compared_where_the_log_has_them():
    played = PotPlayed(1_500, 0, ((2, 1_500),))

    assert same(played, played)
    assert same(played, PotPlayed(1_500, 0)), "logs from before have no shares"
    assert not same(played, PotPlayed(1_500, 0, ((3, 1_500),)))
    assert in_words(played) == "a pot of $15 was played for, $0 of it kept, $15 to seat 2"


async def test_a_wager_that_returned_too_much_is_found(store):
    await rewrite(
        store,
        "T1",
        changing(lambda event: isinstance(event, Paid), lambda event: [replace(event, returned=event.returned + 1)]),
    )

    (kind, line), *others = await problems(store)
    assert kind == "settlement"
    assert "; by the rules in force it is: seat " in line
    assert {kind for kind, _ in others} <= {"money"}, (
        "a leaving player takes the cents of the log, not those of the stack"
    )


async def test_a_shown_card_that_the_hand_does_not_have_is_found(store):
    def changed(event):
        return [replace(event, cards=(next(card for card in DECK if card not in event.cards), *event.cards[1:]))]

    await rewrite(store, "T1", changing(lambda event: isinstance(event, CardsShown), changed))

    kind, line = await one(store)
    assert kind == "cards"
    assert " showed " in line
    assert "; its cards are " in line


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
    assert f", but the deck had {deck[0]}." in line


async def test_a_card_that_was_dealt_twice_is_found(store):
    first, second = [entry.event for entry in await entries_of(store, CardsDealt)][:2]
    await rewrite(
        store, "T1", changing(lambda event: event == second, lambda event: [replace(event, cards=first.cards)])
    )

    kind, line = await one(store)
    assert kind == "cards"
    assert f"{first.cards[0]} was dealt to " in line
    assert line.endswith(", but had been dealt before.")
