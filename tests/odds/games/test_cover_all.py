from itertools import combinations

import pytest

from server.core.cards.deck import DECK
from server.core.cards.hands import Three, rank3
from server.odds.figures import figure
from server.odds.games.cover_all import cover_all, sets_by_line
from tests.odds.given import FIGURES, LOW, three_card


@pytest.mark.parametrize("players", [1, 4, 7])
def test_cover_all(players):
    told = figure("cover_all", "Cover all", LOW, cover_all(three_card(), players))

    assert told.house_edge == pytest.approx(FIGURES["cover_all"]["house_edge_by_players"][str(players)], rel=1e-12)
    assert told.hit_rate == pytest.approx(FIGURES["cover_all"]["hit_by_players"][str(players)], rel=1e-12)


@pytest.mark.parametrize(
    ("line", "lowest"), [(1, Three.STRAIGHT_FLUSH), (2, Three.THREE_OF_A_KIND), (3, Three.STRAIGHT)]
)
def test_sets_of_two_hands_are_as_many_as_by_hand(line, lowest):
    hands = [frozenset(cards) for cards in combinations(DECK, 3) if rank3(cards)[0] >= lowest]

    assert sets_by_line()[line][1] == len(hands)
    assert sets_by_line()[line][2] == sum(not one & other for one, other in combinations(hands, 2))
