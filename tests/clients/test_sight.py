import pytest

from clients.python.sight import Gap, Sight
from tests.clients.little_server import heartbeat, legal, no_updates, sat, snapshot, updates


@pytest.fixture
def sight():
    sight = Sight("T1")
    sight.take(snapshot(7))
    sight.take(legal(7, {"type": "MayLeave"}))
    return sight


def test_a_snapshot_starts_over(sight):
    sight.take(updates(sat(8, 3)))
    sight.take(snapshot(20))

    assert (sight.seq, sight.view["players"], sight.legal) == (20, [], [])


def test_updates_move_the_view_on(sight):
    sight.take(updates(sat(8, 3), sat(9, 4, "p2")))

    assert sight.seq == 9
    assert sight.player("p2")["seats"] == [4]
    assert sight.player("p3") is None


def test_the_legal_actions_stand_until_others_come(sight):
    sight.take(updates(sat(8, 3)))
    assert sight.legal == [{"type": "MayLeave"}]

    sight.take(legal(8))
    assert sight.legal == []


def test_what_was_seen_before_changes_nothing(sight):
    sight.take(updates(sat(7, 3), sat(8, 4)))
    sight.take(updates(sat(8, 5)))

    assert [seat["seat"] for seat in sight.view["seats"]] == [4]


def test_what_was_understood_before_a_gap_stays(sight):
    with pytest.raises(Gap):
        sight.take(updates(sat(8, 3), sat(10, 4)))

    assert (sight.seq, [seat["seat"] for seat in sight.view["seats"]]) == (8, [3])


@pytest.mark.parametrize("message", [updates(sat(1, 3)), no_updates(0), legal(0), heartbeat(0)])
def test_before_the_first_snapshot_everything_is_a_gap(message):
    with pytest.raises(Gap):
        Sight("T1").take(message)


def test_a_heartbeat_in_the_lobby_says_nothing_of_a_table(sight):
    sight.take(heartbeat(None))

    assert sight.seq == 7


def test_an_update_that_does_not_fit_the_view_is_a_gap(sight):
    with pytest.raises(Gap):
        sight.take(updates({"type": "HandNamed", "seq": 8}))

    assert sight.seq == 7


def test_the_mark_goes_with_the_number(sight):
    assert sight.mark == snapshot(7)["mark"]
    sight.take(updates(sat(8, 3), sat(9, 4)))
    assert sight.mark == updates(sat(9, 4))["mark"]
    sight.take(updates(sat(8, 3)))
    assert (sight.seq, sight.mark) == (9, updates(sat(9, 4))["mark"])


@pytest.mark.parametrize("message", [heartbeat(7), no_updates(7), updates(sat(7, 3))])
def test_the_same_number_with_another_mark_is_a_gap(sight, message):
    sight.take(message)
    with pytest.raises(Gap):
        sight.take(message | {"mark": "another history"})


@pytest.mark.parametrize("message", [heartbeat(6), heartbeat(8), updates(sat(8, 3)) | {"seq": 9}])
def test_another_number_than_what_came_is_a_gap(sight, message):
    with pytest.raises(Gap):
        sight.take(message)


@pytest.mark.parametrize("back", [snapshot(6), snapshot(7) | {"mark": "another history"}])
def test_a_snapshot_that_takes_back_what_was_seen_is_the_truth_and_says_so(sight, back):
    sight.take(snapshot(7))
    sight.take(snapshot(7))
    assert sight.taken_back == 0

    sight.take(back)
    assert (sight.taken_back, sight.seq, sight.mark) == (1, back["seq"], back["mark"])
