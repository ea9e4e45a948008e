from tests.core.disputes.cases import correct, dispute, over, resolve
from tests.core.given import finished


def test_a_player_with_a_wager_in_a_round_has_played_in_it():
    found = finished(over())

    assert [found.played(name) for name in ("p1", "p2", "p3")] == [True, True, False]


def test_disputes_and_corrections_concern_their_players():
    pit = over()
    assert not pit.table.disputes.concern("p1")
    dispute(pit)
    correct(pit, 5, seat=2)

    assert pit.table.disputes.concern("p1")
    assert pit.table.disputes.concern("p2")
    assert [case.number for case in pit.table.disputes.open_of("p1")] == [1]
    resolve(pit)
    assert pit.table.disputes.open_of("p1") == []
