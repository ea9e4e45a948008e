"""The hand that is called is the best of all that the cards make: of each game, against the reading of its rules."""

from collections import Counter
from random import Random

import pytest

from server.core.cards.deck import DECK
from server.core.events import CardsShown
from server.core.evolve import evolve
from server.core.games.steps import Ask
from server.core.redact import redact
from server.core.view import view
from tests.core.games.each_game import EACH_GAME, ROWS
from tests.core.given import Pit, who
from tests.reading.calling import called


ROUNDS, SEATS, RAIL = 120, 4, who("rail")


def deck_of(dice):
    """A deck; often one that has few suits or few ranks on top, so that all hands come."""
    deck = dice.sample(DECK, 52)
    rare = dice.choice(["none", "suits", "ranks", "both"])
    suits, low = dice.sample("cdhs", 2), dice.randrange(8)
    first = {
        "none": lambda card: True,
        "suits": lambda card: card[1] in suits,
        "ranks": lambda card: "23456789TJQKA".index(card[0]) in range(low, low + 6),
        "both": lambda card: card[1] in suits and card[0] in "789TJQKA",
    }[rare]
    return tuple(sorted(deck, key=lambda card: not first(card)))


def played(pit, dice, wagers):
    """Play a round to its end; people mostly stay in."""
    pit.play([wagers] * SEATS)
    while isinstance(step := pit.table.now_playing, Ask):
        folds = [option.name for option in step.options if option.folds]
        stays = [option.name for option in step.options if not option.folds]
        pit.answer(dice.choice(folds) if folds and dice.random() < 0.1 else dice.choice(stays))


def calls(pit, before, since):
    """Yield each hand that is told as it is turned up, with its cards and the community cards dealt by then."""
    table = before
    for event in pit.events[since:]:
        table = evolve(table, event)
        if isinstance(event, CardsShown):
            for told in redact(event, table, 1, RAIL).hands:
                own = table.dealer if told.of == "dealer" else table.seats[told.of].cards
                yield told.hand, own, table.community_shown


@pytest.mark.parametrize("game", sorted(EACH_GAME))
def test_each_hand_is_called_by_the_best_that_its_cards_make(game):
    dice, heard = Random(game), Counter()
    pit = Pit(EACH_GAME[game](buy_in=(500, 10**7)))
    for number in range(1, SEATS + 1):
        pit.sit(f"p{number}", number, 10**7)
    for _ in range(ROUNDS):
        pit.deck = deck_of(dice)
        before, since = pit.table, len(pit.events)
        played(pit, dice, ROWS[game].called)
        for words, own, community in calls(pit, before, since):
            assert words == called(game, own, community), (own, community)
            heard[kind(words)] += 1
        stays(game, pit.table)
        pit.time_up()

    assert len(heard) >= ROWS[game].kinds, heard
    assert heard["pair"] > ROUNDS / 4


def stays(game, table):
    """See that each hand of which somebody sees every card is called so on their screen, too."""
    for viewer in (RAIL, *(who(f"p{number}") for number in table.seats)):
        seen = view(table, viewer)
        hands = [(seat.cards, seat.hand) for seat in seen.seats]
        for cards, words in (*hands, (seen.dealer, seen.dealer_hand)):
            if cards and None not in cards:
                assert words == called(game, cards, table.community_shown), (cards, viewer)


def kind(words):
    """Return which kind of hand is called."""
    for told in ("mini royal", "royal flush", "straight flush", "full house", "two pair", "pair", "four", "three"):
        if words.lower().startswith(told) and not words.endswith("high"):
            return told
    return words.split(",")[0].lower() if "," in words else "high card"
