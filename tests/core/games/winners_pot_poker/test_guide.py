"""What Winner's Pot Poker tells a newcomer."""

import numpy as np
import pytest

from server.core.cards.deck import DECK
from server.core.games.winners_pot_poker.guide import GUIDE
from server.odds.games.pots import SIMPLE, play
from tests.core.games.winners_pot_poker.rows import winners_pot


def test_the_amounts_follow_from_the_ante_of_the_table():
    limits = {"ante": (1_000, 1_000), "jacks_plus": (100, 500)}
    put, _, bet, double, *_ = GUIDE.how_to_play(winners_pot(limits=limits).game)

    assert put == "Put $10 on *Ante*; the dealer puts $40 of the house into the pot at once."
    assert bet == "*Bet* $10 for a fourth card, or *Fold* and lose the ante."
    assert double == "*Double*, for $20, brings a fifth card; or *Fold* and lose what you wagered."


def test_the_commission_is_that_of_the_table_W5():
    told = GUIDE.how_to_play(winners_pot(commission_rate="1/40", commission_fixed=750).game)

    assert told[-1] == "Of a pot won by a player the house keeps 2.5%, at most $7.50."


@pytest.mark.parametrize("nothing", [{"commission_rate": "0"}, {"commission_fixed": 0}])
def test_of_a_commission_of_nothing_nothing_is_told(nothing):
    assert not any("keeps" in sentence for sentence in GUIDE.how_to_play(winners_pot(**nothing).game))


@pytest.mark.parametrize(
    ("mine", "up", "doubles"),
    [
        ("6s 6d 9c 3h", "7s 7d", False),
        ("7h 7c 9c 3h", "6s 6d", True),
        ("Ks Jd 9c 3h", "Ah 2c", False),
        ("6s 6d 9c 3h", "Ah Kc", True),
        ("As Jd 9c 3h", "Kh Qc", True),
    ],
)
def test_the_advice_is_what_the_odds_play(mine, up, doubles):
    named = [*mine.split(), "2d", "4c", "8h", *up.split(), "Tc"]  # the third and fourth card lie face up
    deck = np.array([DECK.index(card) for card in named])
    (folded, _) = play(deck[None], 1).folded[0]

    assert GUIDE.advice == (
        "Always *Bet*; *Double* unless the up cards of another hand still in already beat your four cards."
    )
    assert "always bet; double unless the up cards" in SIMPLE
    assert bool(folded) is not doubles
