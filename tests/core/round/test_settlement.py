"""Settlement: each wager of a round is settled exactly once."""

import pytest

from server.core.events import Paid
from server.core.games.steps import Pay
from server.core.round.settlement import check_lines
from tests.core.given import dealt, played


QUEENS, NOTHING = "Qc Qd 4h", "9c 7d 2h"


def test_a_game_that_forgets_or_repeats_a_wager_is_a_bug():
    table = dealt([QUEENS], NOTHING, [{"ante": 500}]).table

    check_lines(table, [Pay(1, "ante", 0, "")])
    for lines in ([], [Pay(1, "ante", 0, "")] * 2, [Pay(1, "play", 0, "")]):
        with pytest.raises(AssertionError):
            check_lines(table, lines)


def test_stakes_go_to_the_house_and_returns_come_from_it():
    pit = played([QUEENS], "Ac 8h 3s", [{"ante": 500, "pair_plus": 700}], ["play"])
    paid = [event for event in pit.events if isinstance(event, Paid)]

    assert sum(event.stake - event.returned for event in paid) == pit.table.house
