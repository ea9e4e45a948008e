from itertools import combinations
from random import Random

import numpy as np
import pytest

from server.core.cards.deck import DECK
from server.core.cards.hands import Five, best5
from server.odds.ranks import order
from server.odds.showdown import against_dealers
from server.odds.suits import CARDS, PLACE
from server.progress import silent


FLUSHES = np.array([category >= Five.FLUSH for category, _ in order()])
TWO_TONE = [0, 5, 9, 20, 46]  # a flush is possible


@pytest.mark.parametrize("board", [TWO_TONE, *(Random(seed).sample(range(52), 5) for seed in range(2))])
def test_two_cards_meet_every_hand_of_the_dealer(board):
    won, lost, paid = against_dealers(CARDS[np.array([board])].sum(1), FLUSHES, silent)
    left = [card for card in range(52) if card not in board]
    shared = tuple(DECK[card] for card in board)
    ranks = {two: best5((DECK[two[0]], DECK[two[1]], *shared)) for two in combinations(left, 2)}
    for mine in Random(7).sample(sorted(ranks), 40):
        theirs = [rank for two, rank in ranks.items() if not set(two) & set(mine)]
        column = PLACE[mine]
        wins = sum(rank < ranks[mine] for rank in theirs)

        assert len(theirs) == 990
        assert won[0, column] == wins
        assert lost[0, column] == sum(rank > ranks[mine] for rank in theirs)
        assert paid[0, column] == (wins if ranks[mine][0] >= Five.FLUSH else 0)


def test_cards_on_the_board_are_in_no_hand():
    won, lost, _ = against_dealers(CARDS[np.array([TWO_TONE])].sum(1), FLUSHES, silent)

    assert not won[0, PLACE[0, 1]]
    assert not lost[0, PLACE[0, 1]]
