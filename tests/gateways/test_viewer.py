from protocol.codec import JSON
from server.core.table import Who
from server.gateways.viewer import ConnectionViewer


def viewer():
    sent, left = [], []
    found = ConnectionViewer(Who("player", "ann", "Ann"), JSON, None, sent.append, lambda: left.append(True))
    return found, sent, left


def test_a_viewer_passes_on_what_comes_from_where_the_connection_looks():
    here, sent, left = viewer()
    here.send(b"news")
    here.table_gone()

    assert sent == [b"news"]
    assert left == [True]


def test_nothing_comes_after_the_connection_has_left():
    here, sent, left = viewer()
    here.left = True
    here.send(b"news")
    here.table_gone()

    assert sent == []
    assert left == []
