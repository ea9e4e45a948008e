from server.access.sockets import Held, Sockets
from server.store import Session


ANN = Held("key", Session("ann", "Ann", "player"), unplayed=True)


class Socket:
    def __init__(self):
        self.why = None

    def turn_out(self, why):
        self.why = why


def test_closed_sockets_leave_nothing_behind():
    sockets, one, other = Sockets(), Socket(), Socket()
    with sockets.resuming("key", one):
        assert sockets.resumed_by == {"key": {one}}
    for socket in (one, other):
        sockets.attach(ANN, socket)
    sockets.detach(ANN, one)
    assert sockets.unplayed == {"ann": ANN}
    sockets.detach(ANN, other)

    assert not any((sockets.by_session, sockets.by_player, sockets.resumed_by, sockets.unplayed))


def test_sockets_of_excluded_players_are_told_why():
    sockets, hers, his = Sockets(), Socket(), Socket()
    sockets.attach(ANN, hers)
    sockets.attach(Held("another", Session("bob", "Bob", "player")), his)
    sockets.turn_out({"ann": "She asked for it."}.get)

    assert (hers.why, his.why) == ("She asked for it.", None)
