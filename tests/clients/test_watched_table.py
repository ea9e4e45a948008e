from clients.python.table_state import TableState
from clients.python.watched_table import WatchedTable
from tests.clients.scripted_server import legal, sat, snapshot, updates


def test_the_lobby_has_no_table():
    watched = WatchedTable()

    assert (watched.view, watched.me, watched.legal, watched.seq, watched.rollbacks) == ({}, None, [], 0, 0)


def test_what_is_known_of_the_table_is_that_of_its_state():
    watched = WatchedTable()
    watched.player, watched.table_state = "p2", TableState("T1")
    watched.table_state.receive(snapshot(7))
    watched.table_state.receive(legal(7, {"type": "MayLeave"}))
    watched.table_state.receive(updates(sat(8, 4, "p2")))

    assert watched.view is watched.table_state.view
    assert watched.me["seats"] == [4]
    assert (watched.legal, watched.seq, watched.rollbacks) == ([{"type": "MayLeave"}], 8, 0)
