from types import SimpleNamespace

from protocol.codec import JSON
from server.core.table import Who
from server.gateways.viewer import ConnectionViewer


class Sent(list):
    """What was sent, and when."""

    codec = JSON

    def send(self, data):
        self.append((data, "now"))

    def send_later(self, data):
        self.append((data, "later"))


def viewer(room=None):
    sent, left = Sent(), []
    found = ConnectionViewer(Who("player", "ann", "Ann"), room, sent, lambda: left.append(True))
    return found, sent, left


def test_a_viewer_passes_on_what_comes_from_where_the_connection_looks():
    here, sent, left = viewer()
    here.send(b"news")
    here.table_gone()

    assert sent == [(b"news", "now")]
    assert left == [True]


def test_after_the_first_view_a_stranger_is_sent_all_with_the_crowd_and_those_who_play_at_once():
    players = {}
    here, sent, _ = viewer(SimpleNamespace(table=SimpleNamespace(players=players)))
    here.send(b"view")
    here.send(b"update")
    players["ann"] = None
    here.send(b"seated")

    assert sent == [(b"view", "now"), (b"update", "later"), (b"seated", "now")]


def test_nothing_comes_after_the_connection_has_left():
    here, sent, left = viewer()
    here.left = True
    here.send(b"news")
    here.table_gone()

    assert sent == []
    assert left == []


def test_a_player_without_a_seat_where_the_connection_looks_is_a_stranger_and_the_staff_are_none():
    room = SimpleNamespace(table=SimpleNamespace(players={"ann": None}))

    def looks(player, role="player", at=room):
        return ConnectionViewer(Who(role, player, player), at, Sent(), list)

    assert not looks("ann").stranger
    assert looks("bob").stranger
    assert looks("ann", at=None).stranger
    assert not looks("dana", "dealer", at=None).stranger
