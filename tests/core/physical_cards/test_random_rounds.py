"""Random rounds with physical cards end settled or void, with the money right, no card twice, and a table that goes on."""

from collections import Counter

import pytest

from server.core.games.registry import GAMES
from server.core.round.records import records
from tests.core.physical_cards.rounds import play
from tests.first_of import those_of
from tests.reading.resettle import differences


@pytest.mark.parametrize("game", those_of(sorted(GAMES), "flop_poker"))
def test_random_rounds_with_physical_cards(game):
    seen = Counter()
    for seed in range(30):
        pit = play(seed, game)
        told = list(records(pit.log))
        seen += Counter(type(event).__name__ for event in pit.events) + Counter(one["result"] for one in told)
        for record in told:
            assert list(differences(record)) == []

    assert (
        min(
            seen[what]
            for what in ("settled", "void", "ScanRefused", "ReadUndone", "CardCorrected", "IrregularityRuled")
        )
        > 0
    ), seen
