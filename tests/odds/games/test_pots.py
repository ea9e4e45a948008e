import numpy as np
import pytest

from server.core.cards.deck import DECK
from server.odds.games.pots import flop_pot, play, weight, winners_pot
from tests.odds import given


DECKS = np.random.default_rng(5).random((400, 52)).argsort(1)


@pytest.mark.parametrize("players", [2, 4, 7])
@pytest.mark.parametrize("sample", [lambda n: winners_pot(given.winners_pot(), n), lambda n: flop_pot(given.flop(), n)])
def test_rounds_of_one_case_settle_alike(sample, players):
    chosen = sample(players)
    found = {}
    for row, cases in enumerate(chosen.cases(DECKS).tolist()):
        for seat, case in enumerate(cases):
            found.setdefault(case, set()).add(chosen.settle(DECKS[row], seat))

    assert all(len(settled) == 1 for settled in found.values())
    assert len(found) >= 2


def test_a_hand_that_up_cards_beat_is_folded_but_never_the_dealers():
    # Hands of five, the third to the fifth face up: queens, nothing, and the dealer's pair of jacks.
    hands = ["Qs Qh 2d 3c 9s", "7s 6h 5d 9c Ks", "2s 3h Jd Jc 8s"]
    played = play(deck_of(hands), 2)

    assert played.folded[0].tolist() == [False, True, False]
    assert play(deck_of(["Qs Qh Ad Ac 9s", "2s 3h Jd Jc 8s"]), 1).folded[0].tolist() == [False, False]


def deck_of(hands):
    top = [DECK.index(card) for hand in hands for card in hand.split()]
    return np.array([[*top, *(card for card in range(52) if card not in top)]])


def test_a_hand_weighs_the_most_cards_of_a_rank_and_then_the_rank():
    assert weight(np.array([[0, 13, 12]])).tolist() == [26]
    assert weight(np.array([[0, 14, 12]])).tolist() == [13 + 12]
