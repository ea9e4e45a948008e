"""What the bans of the house do to a table."""

import pytest
from msgspec.structs import replace

from protocol.commands import Bet, Sit, TopUp
from protocol.refusals import Code, Refused
from protocol.supervision import OpenTable
from server.core.decide import decide
from server.core.events import Left, RoundClosed, RoundOpened, WagerReturned
from server.core.legal import legal
from server.core.orders import ApplyBans, Transferred
from server.core.supervision.bans import Ban
from server.core.supervision.events import GamingStarted, GamingStopped, PlayerExcluded, PlayerReadmitted
from server.core.supervision.view import in_words, update_of
from server.core.table import ROOM
from server.core.view import view
from tests.core.given import FLOOR, Pit, conserved, dealt, settings, who
from tests.refusing import refused_as


OUT = Ban("player", "p1", "P1", "Enough.", "s1", "Sam", 5)
STOP = Ban("game", "three_card_poker", "", "A new rule.", "s1", "Sam", 5)
ALL = Ban("game", None, "", "An alarm.", "s1", "Sam", 6)


def lifted(ban, at=9):
    return replace(ban, lifted=True, by="s2", by_name="Sue", why="All is well.", at=at)


def kinds(happened):
    return [type(event) for event in happened]


def apply_bans(pit, *bans):
    return pit.do(ROOM, ApplyBans(bans))


def test_a_player_excluded_before_the_deal_gets_the_wagers_back_and_goes_23():
    pit = Pit()
    pit.sit("p1", 1)
    pit.bet("p1", ante=500, pair_plus=500)
    happened = apply_bans(pit, OUT)

    assert happened[0] == PlayerExcluded("p1", "P1", "Enough.", "s1", "Sam")
    assert kinds(happened) == [PlayerExcluded, WagerReturned, WagerReturned, Left]
    assert happened[-1].amount == 100_000
    assert conserved(pit.table)
    assert apply_bans(pit, OUT) == []


def test_the_hand_of_an_excluded_player_ends_when_the_clock_runs_out_C10():
    pit = dealt(["Qc Qd 4h"], "9c 7d 2h", [{"ante": 500}])
    assert kinds(apply_bans(pit, OUT)) == [PlayerExcluded]
    assert apply_bans(pit, OUT) == []
    with refused_as(Code.LEAVING):
        pit.do(who("p1"), TopUp(500))
    happened = pit.time_up()
    assert happened[0].by == "table"
    assert kinds(happened)[-2:] == [RoundClosed, Left]
    assert conserved(pit.table)


def test_a_player_excluded_while_chips_are_on_their_way_wagers_no_more():
    pit = Pit(settings(pace="dealer"))
    pit.sit("p1", 1)
    pit.proceed()
    pit.bet("p1", ante=500)
    pit.do(who("p1"), TopUp(1_000))
    assert kinds(apply_bans(pit, OUT)) == [PlayerExcluded, WagerReturned]
    with refused_as(Code.EXCLUDED):
        pit.do(who("p1"), Bet(1, 1, "ante", 500))
    assert not any(type(action).__name__ == "MayBet" for action in legal(pit.table, who("p1")))
    [transfer] = pit.table.transfers
    assert kinds(pit.do(ROOM, Transferred(transfer)))[-1] is Left


def test_an_excluded_player_gets_no_seat():
    pit = Pit()
    with pytest.raises(Refused, match="not here") as no:
        decide(pit.table, who("p1"), Sit(1, 5_000), replace(pit.now(), barred="You play not here."))
    assert no.value.code is Code.EXCLUDED


def test_a_player_readmitted_during_the_round_still_leaves_and_may_sit_again():
    pit = dealt(["Qc Qd 4h"], "9c 7d 2h", [{"ante": 500}])
    apply_bans(pit, OUT)
    assert apply_bans(pit, lifted(OUT)) == [PlayerReadmitted("p1", "P1", "All is well.", "s2", "Sue")]
    assert apply_bans(pit, lifted(OUT)) == []
    pit.answer("play")
    assert "p1" not in pit.table.players
    for transfer in list(pit.table.transfers):
        pit.do(ROOM, Transferred(transfer))
    pit.sit("p1", 1)
    assert not pit.table.players["p1"].leaving


def test_a_stopped_game_finishes_its_round_and_opens_no_other_22():
    pit = dealt(["Qc Qd 4h"], "9c 7d 2h", [{"ante": 500}])
    assert apply_bans(pit, STOP) == [GamingStopped("three_card_poker", "A new rule.", "s1", "Sam")]
    assert apply_bans(pit, STOP) == []
    with pytest.raises(Refused, match="A new rule") as no:
        pit.do(who("p2"), Sit(2, 5_000))
    assert no.value.code is Code.TABLE_CLOSED
    pit.answer("play")
    assert (pit.table.phase, pit.table.deadline) == ("over", None)
    with pytest.raises(Refused, match="Start its game again at the floor page"):
        pit.do(FLOOR, OpenTable())
    assert view(pit.table, FLOOR).standing.closed.why == "A new rule."
    assert kinds(apply_bans(pit, lifted(STOP))) == [GamingStarted, RoundOpened]


def test_a_game_is_played_again_when_neither_it_nor_everything_is_stopped():
    pit = Pit()
    apply_bans(pit, STOP)
    assert apply_bans(pit, ALL, STOP) == [GamingStopped(None, "An alarm.", "s1", "Sam")]
    assert apply_bans(pit, lifted(ALL), STOP) == [GamingStopped("three_card_poker", "A new rule.", "s1", "Sam")]
    happened = apply_bans(pit, lifted(ALL, 7), lifted(STOP, 8))
    assert happened == [GamingStarted("All is well.", "s2", "Sue")]


def test_a_lifted_ban_changes_nothing_at_a_table_that_was_never_stopped():
    assert apply_bans(Pit(), lifted(ALL)) == []


def test_nobody_at_the_table_reads_why_somebody_is_excluded():
    pit = dealt(["Qc Qd 4h"], "9c 7d 2h", [{"ante": 500}])
    [event] = apply_bans(pit, OUT)
    told = update_of(event, pit.table, 7, who("p2"))
    assert (told.words, told.leaves) == ("The floor sends P1 away.", "p1")
    assert in_words(apply_bans(pit, lifted(OUT))[0]) == "P1 may play again."
    assert in_words(apply_bans(pit, STOP)[0]).startswith("The floor stops this game: A new rule. ")
    assert in_words(apply_bans(pit, ALL)[0]).startswith("The floor stops all games: An alarm. ")
    assert in_words(apply_bans(pit, lifted(ALL))[0]) == "The game is played again."
