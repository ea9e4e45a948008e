from tests.core.disputes.cases import dispute, over, resolve
from tests.core.given import finished


def test_a_player_with_a_wager_in_a_round_has_played_in_it():
    found = finished(over())

    assert [found.played(name) for name in ("p1", "p2", "p3")] == [True, True, False]


def test_disputes_of_a_player_are_open_until_they_are_resolved():
    pit = over()
    dispute(pit)

    assert [case.number for case in pit.table.disputes.open_of("p1")] == [1]
    resolve(pit)
    assert pit.table.disputes.open_of("p1") == []
