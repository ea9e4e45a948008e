import pytest

from clients.python.table_state import Gap, TableState
from tests.clients.scripted_server import heartbeat, legal, no_updates, sat, snapshot, updates


@pytest.fixture
def state():
    state = TableState("T1")
    state.receive(snapshot(7))
    state.receive(legal(7, {"type": "MayLeave"}))
    return state


def test_a_snapshot_replaces_view_and_actions(state):
    state.receive(updates(sat(8, 3)))
    state.receive(snapshot(20))

    assert (state.seq, state.view["players"], state.legal) == (20, [], [])


def test_updates_change_the_view(state):
    state.receive(updates(sat(8, 3), sat(9, 4, "p2")))

    assert state.seq == 9
    assert state.player("p2")["seats"] == [4]
    assert state.player("p3") is None


def test_legal_actions_stay_until_the_next_legal(state):
    state.receive(updates(sat(8, 3)))
    assert state.legal == [{"type": "MayLeave"}]

    state.receive(legal(8))
    assert state.legal == []


def test_events_seen_before_change_nothing(state):
    state.receive(updates(sat(7, 3), sat(8, 4)))
    state.receive(updates(sat(8, 5)))

    assert [seat["seat"] for seat in state.view["seats"]] == [4]


def test_updates_before_a_gap_are_kept(state):
    with pytest.raises(Gap):
        state.receive(updates(sat(8, 3), sat(10, 4)))

    assert (state.seq, [seat["seat"] for seat in state.view["seats"]]) == (8, [3])


@pytest.mark.parametrize("message", [updates(sat(1, 3)), no_updates(0), legal(0), heartbeat(0)])
def test_before_the_first_snapshot_everything_is_a_gap(message):
    with pytest.raises(Gap):
        TableState("T1").receive(message)


def test_a_heartbeat_in_the_lobby_changes_nothing(state):
    state.receive(heartbeat(None))

    assert state.seq == 7


def test_an_update_that_does_not_fit_the_view_cannot_be_read(state):
    with pytest.raises(KeyError):
        state.receive(updates({"type": "HandNamed", "seq": 8}))

    assert state.seq == 7


def test_the_mark_changes_with_the_number(state):
    assert state.mark == snapshot(7)["mark"]
    state.receive(updates(sat(8, 3), sat(9, 4)))
    assert state.mark == updates(sat(9, 4))["mark"]
    state.receive(updates(sat(8, 3)))
    assert (state.seq, state.mark) == (9, updates(sat(9, 4))["mark"])


@pytest.mark.parametrize("message", [heartbeat(7), no_updates(7), updates(sat(7, 3))])
def test_the_same_number_with_another_mark_is_a_gap(state, message):
    state.receive(message)
    with pytest.raises(Gap):
        state.receive(message | {"mark": "another history"})


@pytest.mark.parametrize("message", [heartbeat(6), heartbeat(8), updates(sat(8, 3)) | {"seq": 9}])
def test_a_number_other_than_the_last_seen_is_a_gap(state, message):
    with pytest.raises(Gap):
        state.receive(message)


@pytest.mark.parametrize("back", [snapshot(6), snapshot(7) | {"mark": "another history"}])
def test_a_snapshot_that_undoes_events_is_accepted_and_counted(state, back):
    state.receive(snapshot(7))
    state.receive(snapshot(7))
    assert state.rollbacks == 0

    state.receive(back)
    assert (state.rollbacks, state.seq, state.mark) == (1, back["seq"], back["mark"])
