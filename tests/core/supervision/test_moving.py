"""The floor moves players, and lets those back whom it sent away."""

import pytest

from protocol.commands import Sit
from protocol.refusals import Code, Refused
from protocol.supervision import LetBack, MayLetBack, MayMove, MovePlayer, RemovePlayer
from server.core.legal import legal
from server.core.orders import Transferred
from server.core.sight import view
from server.core.supervision.events import PlayerLetBack, PlayerMoved
from server.core.supervision.moving import movable, open_places
from server.core.supervision.telling import in_words, told_of
from server.core.table import ROOM
from tests.core.given import FLOOR, Pit, conserved, played, settings, who


def refused(pit, actor, command):
    with pytest.raises(Refused) as no:
        pit.do(actor, command)
    return no.value.code


def test_who_has_nothing_in_play_is_moved_to_an_open_place():
    pit = Pit()
    pit.sit("p1", 1)
    pit.sit("p2", 2)
    offer = next(action for action in legal(pit.table, FLOOR) if isinstance(action, MayMove))
    assert offer == MayMove(1, "P1", (3, 4, 5, 6, 7))
    [moved] = pit.do(FLOOR, MovePlayer(1, 7))
    assert moved == PlayerMoved(1, 7, "p1", "P1", "s1", "Sam")
    assert [(seat.seat, seat.player) for seat in view(pit.table, FLOOR).seats] == [(2, "p2"), (7, "p1")]
    told = told_of(moved, pit.table, 9, who("p2"))
    assert (told.words, told.moves.seat, told.moves.to) == ("The floor moves P1 from seat 1 to seat 7.", 1, 7)
    pit.bet("p1", 7, ante=500)
    assert not movable(pit.table, 7)
    assert refused(pit, FLOOR, MovePlayer(7, 1)) is Code.NOT_NOW


def test_who_was_dealt_in_is_moved_when_the_round_is_over():
    pit = played(["Qc Qd 4h"], "9c 7d 2h", [{"ante": 500}], ["play"])
    pit.do(FLOOR, MovePlayer(1, 4))
    assert conserved(pit.table)
    assert pit.table.of("p1") == (4,)
    pit.time_up()
    pit.bet("p1", 4, ante=500)
    pit.done("p1")
    assert pit.table.dealt == (4,)


def test_a_player_is_moved_only_where_that_can_be():
    pit = Pit(settings(max_positions=2))
    pit.sit("p1", 1)
    pit.do(who("p1"), Sit(2, 0))
    pit.sit("p2", 4)
    assert open_places(pit.table, 1) == (3,)
    assert open_places(pit.table, 4) == (3, 5, 6, 7)
    codes = [refused(pit, FLOOR, MovePlayer(*seats)) for seats in ((7, 6), (4, 1), (1, 5))]
    assert codes == [Code.UNKNOWN_SEAT, Code.SEAT_TAKEN, Code.NOT_ADJACENT]
    assert refused(pit, who("p1"), MovePlayer(4, 3)) is Code.NOT_YOUR_ROLE
    small = Pit(settings(places=3))
    small.sit("p1", 1)
    assert refused(small, FLOOR, MovePlayer(1, 4)) is Code.UNKNOWN_SEAT


def test_who_was_sent_away_sits_down_again_only_when_the_floor_lets_them():
    pit = Pit()
    pit.sit("p1", 1)
    pit.do(FLOOR, RemovePlayer("p1", "You shouted."))
    for transfer in list(pit.table.transfers):
        pit.do(ROOM, Transferred(transfer))
    assert refused(pit, who("p1"), Sit(1, 5_000)) is Code.SENT_AWAY
    assert legal(pit.table, who("p1")) == ()
    assert refused(pit, who("p1"), LetBack("p1")) is Code.NOT_YOUR_ROLE
    assert refused(pit, FLOOR, LetBack("p2")) is Code.UNKNOWN_PLAYER
    assert MayLetBack(LetBack("p1"), "P1") in legal(pit.table, FLOOR)
    [back] = pit.do(FLOOR, LetBack("p1"))
    assert back == PlayerLetBack("p1", "P1", "s1", "Sam")
    assert in_words(back) == "P1 may sit at this table again."
    pit.sit("p1", 1)
