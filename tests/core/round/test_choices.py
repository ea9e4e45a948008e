"""The cost of an option decides whether it can be chosen."""

from protocol.commands import Choose
from protocol.refusals import Code
from server.core.orders import ApplyBans
from server.core.round.choices import affordable
from server.core.supervision.bans import Ban
from server.core.table import ROOM
from tests.core.given import dealt, who
from tests.refusing import refused_as


def test_an_excluded_player_chooses_only_options_that_cost_nothing_23():
    pit = dealt(["Qc Qd 4h"], "9c 7d 2h", [{"ante": 500}])
    fold, play = (next(o for o in pit.table.now_playing.options if bool(o.bets) is costs) for costs in (False, True))
    assert affordable(pit.table, play, 1)
    pit.do(ROOM, ApplyBans((Ban("player", "p1", "P1", "Enough.", "s1", "Sam", 1),)))

    assert not affordable(pit.table, play, 1)
    assert affordable(pit.table, fold, 1)
    with refused_as(Code.EXCLUDED):
        pit.do(who("p1"), Choose(pit.table.round, pit.table.step, 1, play.name))
    pit.answer(fold.name)
    assert "p1" not in pit.table.players
