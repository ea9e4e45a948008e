"""Taking places, buying in, topping up and leaving."""

import msgspec
import pytest

from protocol.commands import Bet, Choose, Leave, Report, Sit, TopUp
from protocol.physical_cards import CorrectCard
from protocol.refusals import Code
from protocol.supervision import FreePlace, HoldTable, KeepPlace, MovePlayer, ResumeTable
from protocol.views import MaySit, MayTopUp
from server.core.decide import decide
from server.core.events import (
    BetsClosed,
    BoughtIn,
    BuyInRefused,
    CameBack,
    CashedOut,
    LeaveAsked,
    Left,
    SeatReserved,
    TopUpAsked,
    WentAway,
)
from server.core.evolve import evolve, fold
from server.core.legal import legal
from server.core.orders import PlayerBack, PlayerGone, ReleaseSeats, Transferred
from server.core.redact import redact
from server.core.round.betting import all_done
from server.core.seats.seating import AWAY_FOR, due, quiet
from server.core.table import ROOM, Now
from server.core.view import view
from tests.core.given import DEALER, FLOOR, Pit, conserved, dealt, played, settings, stacked, who
from tests.core.random_play import KINDS, points
from tests.first_of import first_of
from tests.refusing import refused


QUEENS, NOTHING = "Qc Qd 4h", "9c 7d 2h"


def test_a_seat_is_reserved_first_and_the_chips_follow_from_the_wallet():
    pit = Pit()
    (reserved,) = pit.do(who("ann"), Sit(3, 5000))
    assert reserved == SeatReserved(3, "ann", "Ann", reserved.transfer, 5000)
    assert (pit.table.players["ann"].stack, pit.table.pending("ann")) == (0, 5000)

    assert pit.do(ROOM, Transferred(reserved.transfer)) == [BoughtIn("ann", reserved.transfer, 5000)]
    assert (pit.table.players["ann"].stack, pit.table.pending("ann")) == (5000, 0)


def test_an_answer_that_comes_twice_changes_nothing():
    pit = Pit()
    pit.sit("ann", 3)
    transfer = pit.events[-1].transfer

    assert pit.do(ROOM, Transferred(transfer)) == []


def test_a_refused_buy_in_opens_the_seat_again():
    pit = Pit()
    (reserved,) = pit.do(who("ann"), Sit(3, 5000))
    happened = pit.do(ROOM, Transferred(reserved.transfer, "not_enough_funds"))

    assert happened[0] == BuyInRefused("ann", reserved.transfer, 5000, "not_enough_funds")
    assert isinstance(happened[1], Left)
    assert pit.table.seats == {}


def test_a_refused_buy_in_keeps_the_seat_while_more_chips_are_on_their_way():
    pit = Pit()
    (reserved,) = pit.do(who("ann"), Sit(3, 5000))
    (asked,) = pit.do(who("ann"), TopUp(2000))
    pit.do(ROOM, Transferred(reserved.transfer, "not_enough_funds"))
    pit.do(ROOM, Transferred(asked.transfer))

    assert (pit.table.of("ann"), pit.table.players["ann"].stack) == ((3,), 2000)


def test_a_player_without_chips_keeps_the_seat_when_a_top_up_is_refused():
    pit = Pit(deck=stacked([NOTHING], QUEENS))
    pit.sit("ann", 3, 2000)
    pit.bet("ann", ante=2000)
    pit.done("ann")
    pit.choose("ann", "fold")
    (asked,) = pit.do(who("ann"), TopUp(2000))
    pit.do(ROOM, Transferred(asked.transfer, "not_enough_funds"))

    assert pit.table.of("ann") == (3,)


def test_only_the_owner_sees_why_the_wallet_refused():
    pit = Pit()
    pit.sit("ann", 3)
    (asked,) = pit.do(who("ann"), TopUp(700))
    (refusal, *_) = pit.do(ROOM, Transferred(asked.transfer, "not_enough_funds"))

    assert redact(refusal, pit.table, 9, who("ann")).why == "Your wallet has less than that. Bring less."
    assert redact(refusal, pit.table, 9, who("bob")).why is None


def test_a_refused_top_up_keeps_the_seat():
    pit = Pit()
    pit.sit("ann", 3)
    (asked,) = pit.do(who("ann"), TopUp(700))
    assert isinstance(asked, TopUpAsked)

    pit.do(ROOM, Transferred(asked.transfer, "not_enough_funds"))
    assert pit.table.players["ann"].stack == 100_000


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Sit(3, 5000), Code.SEAT_TAKEN),
        (Sit(4, 1900), Code.OUTSIDE_BUY_IN),
        (Sit(4, 1_000_100), Code.OUTSIDE_BUY_IN),
        (TopUp(100), Code.NOT_SEATED),
        (Leave(), Code.NOT_SEATED),
    ],
)
def test_a_newcomer_is_refused(command, code):
    pit = Pit()
    pit.sit("ann", 3)

    assert refused(pit, who("bob"), command) is code


@pytest.mark.parametrize("seat", [6, 7, 8, 99, 0, -1])
def test_a_seat_that_the_table_does_not_have(seat):
    pit = Pit(settings(places=5))
    pit.sit("ann", 3)

    assert refused(pit, who("bob"), Sit(seat, 5000)) is Code.UNKNOWN_SEAT
    assert refused(pit, who("ann"), Bet(1, seat, "ante", 500)) is Code.UNKNOWN_SEAT
    assert refused(pit, who("ann"), Choose(1, 0, seat, "play")) is Code.UNKNOWN_SEAT
    assert refused(pit, FLOOR, MovePlayer(3, seat)) is Code.UNKNOWN_SEAT
    assert refused(pit, FLOOR, MovePlayer(seat, 3)) is Code.UNKNOWN_SEAT
    assert refused(pit, FLOOR, KeepPlace(seat, "Cy", 1)) is Code.UNKNOWN_SEAT
    assert refused(pit, FLOOR, FreePlace(seat)) is Code.UNKNOWN_SEAT
    assert refused(pit, DEALER, Report(1, 0, "exposed", place=seat)) is Code.UNKNOWN_SEAT
    assert refused(pit, DEALER, CorrectCard(1, seat, 1, "Ah")) is Code.UNKNOWN_SEAT


def test_chips_come_in_whole_chips_of_the_table():
    pit = Pit(settings(chip=500, buy_in=(2_100, 9_900)))

    assert refused(pit, who("ann"), Sit(3, 2_200)) is Code.OUTSIDE_BUY_IN
    assert refused(pit, who("ann"), Sit(3, 2_600)) is Code.NOT_WHOLE_CHIPS
    assert refused(pit, who("ann"), Sit(3, 9_900)) is Code.OUTSIDE_BUY_IN
    assert MaySit((1, 2, 3, 4, 5, 6, 7), 2_500, 9_500, 500) in legal(pit.table, who("ann"))
    pit.sit("ann", 3, 2_500)
    assert MayTopUp(500, 7_000, 500) in legal(pit.table, who("ann"))
    assert refused(pit, who("ann"), TopUp(1)) is Code.OUTSIDE_BUY_IN
    assert refused(pit, who("ann"), TopUp(501)) is Code.NOT_WHOLE_CHIPS
    assert refused(pit, who("ann"), TopUp(7_400)) is Code.OUTSIDE_BUY_IN
    assert pit.do(who("ann"), TopUp(7_000))


def test_C12_one_position_unless_the_table_allows_more():
    pit = Pit()
    pit.sit("ann", 3)

    assert refused(pit, who("ann"), Sit(4, 0)) is Code.TOO_MANY_POSITIONS


def test_a_dealer_does_not_play():
    assert refused(Pit(), DEALER, Sit(3, 5000)) is Code.NOT_YOUR_ROLE


@pytest.mark.parametrize("amount", [0, 900_100])
def test_a_top_up_brings_something_up_to_the_highest_buy_in(amount):
    pit = Pit()
    pit.sit("ann", 3)

    assert refused(pit, who("ann"), TopUp(amount)) is Code.OUTSIDE_BUY_IN


def test_C16_a_player_may_top_up_while_deciding():
    pit = dealt([QUEENS], NOTHING, [{"ante": 500}])
    (asked,) = pit.do(who("p1"), TopUp(500))
    pit.do(ROOM, Transferred(asked.transfer))

    assert pit.table.players["p1"].stack == 100_000
    assert pit.table.phase == "deciding"


def test_leaving_before_the_deal_takes_the_wagers_along():
    pit = Pit()
    pit.sit("ann", 3)
    pit.bet("ann", ante=500, pair_plus=700)
    happened = pit.do(who("ann"), Leave())

    left = happened[-1]
    assert left == Left("ann", left.transfer, 100_000)
    assert (pit.table.seats, pit.table.players) == ({}, {})
    assert pit.do(ROOM, Transferred(left.transfer)) == [CashedOut("ann", left.transfer)]
    assert pit.table.transfers == {}


def test_C14_leaving_in_mid_round_takes_effect_when_the_round_ends():
    pit = dealt([QUEENS], NOTHING, [{"ante": 500}])
    assert pit.do(who("p1"), Leave()) == [LeaveAsked("p1")]
    assert pit.do(who("p1"), Leave()) == []
    assert 1 in pit.table.seats

    pit.choose("p1", "play")
    assert isinstance(pit.events[-1], Left)
    assert pit.events[-1].amount == 100_500
    assert conserved(pit.table)


def test_a_leaving_player_neither_sits_nor_tops_up():
    pit = dealt([QUEENS], NOTHING, [{"ante": 500}], settings(max_positions=2))
    pit.do(who("p1"), Leave())

    assert refused(pit, who("p1"), Sit(2, 0)) is Code.LEAVING
    assert refused(pit, who("p1"), TopUp(100)) is Code.LEAVING


def test_nobody_leaves_while_chips_are_on_their_way():
    pit = Pit()
    pit.sit("ann", 3)
    pit.do(who("ann"), TopUp(100))

    assert refused(pit, who("ann"), Leave()) is Code.TRANSFER_PENDING


def test_C14_a_disconnected_player_keeps_the_seat_and_the_hand():
    pit = dealt([QUEENS], NOTHING, [{"ante": 500, "pair_plus": 500}])
    pit.do(ROOM, PlayerGone("p1"))
    pit.do(ROOM, PlayerGone("p1"))
    pit.time_up()

    assert pit.table.seats[1].choices == (("fold", "table"),)
    assert pit.table.players["p1"].stack == 100_000 - 500 + 500
    pit.do(ROOM, PlayerBack("p1"))
    pit.do(ROOM, PlayerBack("p1"))
    assert pit.table.players["p1"].away is None


def test_an_idle_table_releases_players_who_were_away_for_ten_minutes():
    pit = Pit()
    pit.sit("ann", 3)
    assert due(pit.table) is None
    pit.do(ROOM, PlayerGone("ann"))
    assert due(pit.table) == pit.at + AWAY_FOR

    assert pit.do(ROOM, ReleaseSeats(), AWAY_FOR - 1) == []
    (left,) = pit.do(ROOM, ReleaseSeats())
    assert (left.player, left.amount, due(pit.table)) == ("ann", 100_000, None)


@pytest.mark.parametrize("pace", ["house", "dealer"])
def test_players_who_are_away_too_long_are_released_between_rounds(pace):
    pit = Pit(settings(pace=pace))
    if pace == "dealer":
        pit.proceed()
    pit.sit("ann", 3)
    pit.do(ROOM, PlayerGone("ann"))
    pit.do(ROOM, ReleaseSeats(), AWAY_FOR)

    assert pit.table.players == {}


def test_a_wager_of_somebody_absent_keeps_the_seat_until_the_round_ends():
    pit = Pit()
    pit.sit("ann", 3)
    pit.bet("ann", ante=500)
    pit.do(ROOM, PlayerGone("ann"))
    assert due(pit.table) == pit.table.deadline

    pit.do(ROOM, ReleaseSeats(), AWAY_FOR)
    assert pit.table.of("ann") == (3,)


def test_a_seat_is_let_go_at_a_rounds_end_after_ten_minutes_away():
    pit = dealt([QUEENS, NOTHING], "Jc 4s 2s", [{"ante": 500}] * 2)
    pit.do(ROOM, PlayerGone("p1"))
    pit.at += AWAY_FOR
    pit.time_up()
    pit.choose("p2", "fold")

    assert list(pit.table.players) == ["p2"]


def test_a_player_who_left_is_gone_from_the_table_and_may_sit_again():
    pit = played([QUEENS], NOTHING, [{"ante": 500}], ["play"])
    left = pit.do(who("p1"), Leave())[-1]
    assert refused(pit, who("p1"), Sit(5, 5000)) is Code.TRANSFER_PENDING  # or the wallet would close the new stay
    pit.do(ROOM, Transferred(left.transfer))
    pit.sit("p1", 5)

    assert pit.table.of("p1") == (5,)


def on_the_table(table, but=None):
    """All that the players at a table go by, but for one of them."""
    others = {name: player for name, player in table.players.items() if name != but}
    return table.step, table.turn, table.deadline, table.seats, table.dealt, table.transfers, others


@pytest.mark.parametrize("game", sorted(KINDS))
@pytest.mark.parametrize("seed", first_of(range(6), 2))
def test_connecting_and_disconnecting_moves_no_clock_and_no_turn(game, seed):
    """Except that betting closes when all connected players have said done."""
    for table, at in points(game, seed):
        now = Now(at, bytes(32))
        table = fold(table, decide(table, ROOM, ReleaseSeats(), now))  # noqa: PLW2901  # players who were away long enough
        for name in table.players:
            churn = [PlayerGone(name), PlayerBack(name), PlayerGone(name), PlayerGone(name), PlayerBack(name)]
            after = table
            for order in churn:
                events = decide(after, ROOM, order, now)
                if any(isinstance(event, BetsClosed) for event in events):
                    assert all_done(evolve(after, events[0]))
                    break
                assert all(isinstance(event, WentAway | CameBack) for event in events)
                after = fold(after, events)
                assert on_the_table(after, name) == on_the_table(table, name)
                assert msgspec.structs.replace(after.players[name], away=None) == msgspec.structs.replace(
                    table.players[name], away=None
                )


def test_a_wish_to_leave_outlasts_the_connection_and_is_carried_out_when_the_round_ends_C14():
    pit = dealt([QUEENS, NOTHING], "Jc 4s 2s", [{"ante": 500}] * 2)
    assert pit.do(who("p1"), Leave()) == [LeaveAsked("p1")]
    assert pit.do(who("p1"), Leave()) == []
    pit.do(ROOM, PlayerGone("p1"))
    pit.do(ROOM, PlayerBack("p1"))
    assert view(pit.table, who("p2")).players[0].leaving

    pit.time_up()
    assert list(pit.table.players) == ["p1", "p2"]
    pit.choose("p2", "fold")
    assert list(pit.table.players) == ["p2"]


def test_a_table_is_quiet_where_nobody_has_wagers_or_cards_in_play():
    pit = Pit(deck=stacked([QUEENS], NOTHING))
    pit.sit("p1", 1)
    told = [quiet(pit.table)]
    pit.bet("p1", ante=500)
    told.append(quiet(pit.table))
    pit.done("p1")
    told.append(quiet(pit.table))
    pit.choose("p1", "fold")
    told.append(quiet(pit.table))

    assert told == [True, False, False, True]


def test_an_absent_player_is_not_released_from_a_held_table():
    pit = Pit()
    pit.sit("ann", 1)
    pit.sit("bob", 2)
    pit.bet("bob", ante=500)
    pit.do(ROOM, PlayerGone("ann"))
    assert due(pit.table) == pit.table.deadline
    pit.do(FLOOR, HoldTable("A chip fell."))
    assert due(pit.table) is None
    assert pit.do(ROOM, ReleaseSeats(), AWAY_FOR + 1) == []
    pit.do(FLOOR, ResumeTable())
    assert "ann" not in pit.table.players
