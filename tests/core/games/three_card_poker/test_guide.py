"""What Three Card Poker tells a newcomer."""

import pytest

from clients.python.styles import three_card_poker as style
from clients.python.styles.question import Question
from server.core.cards.hands import rank3
from server.core.games.three_card_poker.guide import GUIDE
from server.odds.games.three_card_poker import LOWEST_PLAYED
from tests.core.given import settings


def test_the_first_sentence_asks_for_what_the_table_asks_for():
    usual, both = (GUIDE.how_to_play(settings(version_6f=version).game) for version in ("none", "3"))

    assert usual[0] == "Put chips on *Ante*, and on extras beside it if you like."
    assert both[0] == "Put chips on *Ante* and on *Pair plus*: this table asks for both."
    assert usual[1:] == both[1:]


@pytest.mark.parametrize(("cards", "plays"), [("Qs 6h 4d", True), ("Qs 6h 3d", False), ("2s 2h 3d", True)])
def test_the_advice_is_what_the_odds_and_the_bots_play(cards, plays):
    hand = cards.split()

    assert GUIDE.advice == "*Play* with queen-six-four or better, and *Fold* anything lower."
    assert (rank3(tuple(hand)) >= LOWEST_PLAYED) is plays
    assert style.basic(Question("three_card_poker", {}, hand, [], [])) is plays
