"""The floor moves players, keeps places, and lets players back that it had sent away."""

import pytest
from msgspec.structs import replace

from protocol.commands import Sit
from protocol.refusals import Code, Refused
from protocol.standing import Kept
from protocol.supervision import (
    FreePlace,
    KeepPlace,
    LetBack,
    MayFreePlace,
    MayKeepPlace,
    MayLetBack,
    MayMove,
    MovePlayer,
    RemovePlayer,
)
from server.core.legal import legal
from server.core.orders import Transferred
from server.core.seats.seating import may_sit
from server.core.supervision.events import PlaceKept, PlayerLetBack, PlayerMoved
from server.core.supervision.seat_moves import movable, open_places
from server.core.supervision.view import in_words, update_of
from server.core.table import ROOM
from server.core.view import view
from tests.core.given import FLOOR, Pit, conserved, played, settings, who
from tests.refusing import refused, refused_as


def test_a_player_with_nothing_in_play_is_moved_to_an_open_place():
    pit = Pit()
    pit.sit("p1", 1)
    pit.sit("p2", 2)
    offer = next(action for action in legal(pit.table, FLOOR) if isinstance(action, MayMove))
    assert offer == MayMove(1, "P1", (3, 4, 5, 6, 7))
    [moved] = pit.do(FLOOR, MovePlayer(1, 7))
    assert moved == PlayerMoved(1, 7, "p1", "P1", "s1", "Sam")
    assert [(seat.seat, seat.player) for seat in view(pit.table, FLOOR).seats] == [(2, "p2"), (7, "p1")]
    told = update_of(moved, pit.table, 9, who("p2"))
    assert (told.words, told.moves.seat, told.moves.to) == ("The floor moves P1 from seat 1 to seat 7.", 1, 7)
    pit.bet("p1", 7, ante=500)
    assert not movable(pit.table, 7)
    assert refused(pit, FLOOR, MovePlayer(7, 1)) is Code.NOT_NOW


def test_a_player_in_the_round_is_moved_when_it_is_over():
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


def test_a_player_sent_away_sits_down_again_only_when_the_floor_allows_it():
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


def test_a_place_is_kept_for_somebody_by_name_until_a_round_opens():
    pit = Pit()
    pit.sit("p1", 1)
    offer = next(action for action in legal(pit.table, FLOOR) if isinstance(action, MayKeepPlace))
    assert offer == MayKeepPlace((2, 3, 4, 5, 6, 7))
    [kept] = pit.do(FLOOR, KeepPlace(3, "Zoe", 2))
    assert kept == PlaceKept(3, "Zoe", 4, "s1", "Sam")
    assert in_words(kept) == "The floor keeps seat 3 for Zoe until round 4 opens."
    assert view(pit.table, who("p1")).standing.kept == (Kept(3, "Zoe", 4),)
    assert next(action for action in legal(pit.table, FLOOR) if isinstance(action, MayKeepPlace)).places == (
        2,
        4,
        5,
        6,
        7,
    )
    with pytest.raises(Refused, match=r"Seat 3 is kept for Zoe. Choose another one, or ask the floor\.") as no:
        pit.do(who("bob"), Sit(3, 50_000))
    assert no.value.code is Code.SEAT_TAKEN
    assert (3 in may_sit(pit.table, who("bob")), 3 in may_sit(pit.table, who("zoe"))) == (False, True)
    with pytest.raises(Refused, match="Seat 3 is kept for Zoe"):
        pit.do(FLOOR, MovePlayer(1, 3))
    pit.table = replace(pit.table, round=4)
    assert 3 in may_sit(pit.table, who("bob"))
    assert not any(isinstance(action, MayFreePlace) for action in legal(pit.table, FLOOR))


def test_a_kept_place_is_freed_or_taken_by_the_named_player():
    pit = Pit()
    pit.sit("p1", 1)
    pit.do(FLOOR, KeepPlace(2, "Zoe", 1))
    pit.do(FLOOR, KeepPlace(3, "Bob", 1))
    assert MayFreePlace(FreePlace(2), "Zoe") in legal(pit.table, FLOOR)
    [freed] = pit.do(FLOOR, FreePlace(2))
    assert in_words(freed) == "Seat 2 is not kept for Zoe any more."
    pit.sit("ann", 2)
    pit.sit("bob", 3)
    assert (pit.table.of("ann"), pit.table.of("bob")) == ((2,), (3,))


@pytest.mark.parametrize(
    ("person", "command", "code"),
    [
        (who("p1"), KeepPlace(3, "Zoe", 1), Code.NOT_YOUR_ROLE),
        (FLOOR, KeepPlace(1, "Zoe", 1), Code.SEAT_TAKEN),
        (FLOOR, KeepPlace(7, "Zoe", 1), Code.UNKNOWN_SEAT),
        (who("p1"), FreePlace(3), Code.NOT_YOUR_ROLE),
        (FLOOR, FreePlace(3), Code.NOT_NOW),
    ],
)
def test_only_open_places_are_kept_and_only_by_the_floor(person, command, code):
    pit = Pit(settings(places=6))
    pit.sit("p1", 1)
    with refused_as(code):
        pit.do(person, command)


def test_at_a_full_table_there_is_no_place_to_keep():
    pit = Pit(settings(places=1))
    assert MayKeepPlace((1,)) in legal(pit.table, FLOOR)
    pit.sit("p1", 1)
    assert not any(isinstance(action, MayKeepPlace) for action in legal(pit.table, FLOOR))
