from server.core.supervision.kept_seats import kept_from, still_kept
from server.core.supervision.state import Kept, State
from server.core.table import Table


def test_a_place_is_kept_from_others_until_its_round_opens():
    kept = Kept("Zoe", 4)
    for number, still in ((3, {2: kept}), (4, {})):
        table = Table(round=number, standing=State(kept={2: kept}))
        assert still_kept(table) == still
        assert kept_from(table, 2, "bob") == still.get(2)
        assert kept_from(table, 2, "zoe") is None, "however it is written"
        assert kept_from(table, 3, "bob") is None
