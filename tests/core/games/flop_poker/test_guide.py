"""What Flop Poker tells a newcomer."""

import pytest

from clients.python.styles import flop_poker as style
from clients.python.styles.question import Question
from server.core.cards.deck import DECK
from server.core.games.flop_poker.guide import GUIDE
from server.odds.games.flop_poker import by_rule
from server.odds.suits import CARDS
from tests.core.games.flop_poker.rows import flop


def test_the_pot_wager_is_named_with_its_amount():
    told = GUIDE.how_to_play(flop(limits={"ante": (500, 5_000), "pot": (200, 200)}).game)

    assert told[0] == "Put chips on *Ante*, and $2 on *Pot*."


@pytest.mark.parametrize(
    ("cards", "plays"),
    [
        ("Ts 9d 5c", False),
        ("7s 4d 2c", False),
        ("Js 9d 5c", True),
        ("Ts Td 5c", True),
        ("Ts 9s 5s", True),
        ("Ts 9d 6c", True),
    ],
)
def test_the_advice_is_what_the_odds_and_the_bots_play(cards, plays):
    hand = cards.split()
    mask = CARDS[[DECK.index(card) for card in hand]].sum(keepdims=True)

    assert GUIDE.advice == (
        "*Surrender* only ten high or lower without a pair, of mixed suits and too far apart for a straight."
    )
    assert by_rule(mask).tolist() == [plays]
    assert style.basic(Question("flop_poker", {}, hand, [], [])) is plays
