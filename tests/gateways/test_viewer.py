from protocol.codec import JSON
from server.core.table import Who
from server.gateways.viewer import ConnectionViewer


class Looker:
    """A connection that keeps what it sends, and where it looks."""

    def __init__(self):
        self.codec = JSON
        self.viewer = None
        self.sent = []
        self.looked = []

    def send(self, data):
        self.sent.append(data)

    def look(self, room, seen):
        self.looked.append((room, seen))


def test_a_glance_passes_on_what_comes_from_where_the_connection_looks():
    looker = Looker()
    looker.viewer = viewer = ConnectionViewer(looker, Who("player", "ann", "Ann"), None)
    viewer.send(b"news")
    viewer.answer(b"yes")
    viewer.put_out()

    assert looker.sent == [b"news", b"yes"]
    assert looker.looked == [(None, None)]


def test_after_the_connection_moved_on_only_answers_come():
    looker = Looker()
    viewer = ConnectionViewer(looker, Who("player", "ann", "Ann"), None)
    looker.viewer = ConnectionViewer(looker, viewer.who, None)
    viewer.send(b"news")
    viewer.answer(b"yes")
    viewer.put_out()

    assert looker.sent == [b"yes"]
    assert looker.looked == []
