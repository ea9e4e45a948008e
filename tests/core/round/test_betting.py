"""Which wagers a hand may have, until "No more bets" (6(d), ruling C15)."""

import pytest
from msgspec.structs import replace

from protocol.commands import Bet, Done
from protocol.refusals import Code, Refused
from server.core.events import BetsClosed, SaidDone, StepOpened, WagerPlaced
from server.core.orders import PlayerGone
from server.core.round.betting import bet_range, full_play, offered
from server.core.table import ROOM
from tests.core.games.each_game import EACH_GAME
from tests.core.given import DEALER, Pit, dealt, settings, who
from tests.refusing import refused_as


def seated(**changes):
    pit = Pit(settings(**changes))
    pit.sit("ann", 1)
    return pit


@pytest.mark.parametrize(
    ("wager", "amount", "code"),
    [
        ("ante", 400, Code.OUTSIDE_LIMITS),
        ("ante", 50_100, Code.OUTSIDE_LIMITS),
        ("ante", 550, Code.NOT_WHOLE_CHIPS),
        ("six_card_bonus", 100, Code.BET_FIRST),
        ("play", 500, Code.UNKNOWN_WAGER),
        ("lucky", 500, Code.UNKNOWN_WAGER),
    ],
)
def test_a_wager_that_the_table_does_not_take(wager, amount, code):
    pit = seated()
    before = pit.table

    with refused_as(code):
        pit.bet("ann", **{wager: amount})
    assert pit.table == before


def test_a_wager_above_the_stack():
    pit = Pit()
    pit.sit("ann", 1, 2000)

    with pytest.raises(Refused, match=r"\$20 on the stack") as refused:
        pit.bet("ann", ante=2500)
    assert refused.value.code is Code.NOT_ENOUGH_CHIPS


def test_a_raise_counts_the_wager_on_the_spot():
    pit = Pit()
    pit.sit("ann", 1, 2000)
    pit.bet("ann", ante=1500)
    pit.bet("ann", ante=2000)

    assert pit.table.players["ann"].stack == 0


def test_the_seat_of_another_player():
    pit = seated()
    pit.sit("bob", 2)

    for seat in (2, 5):
        with refused_as(Code.NOT_YOUR_SEAT):
            pit.do(who("ann"), Bet(1, seat, "ante", 500))


def test_a_wager_for_another_round():
    with refused_as(Code.WRONG_ROUND):
        seated().do(who("ann"), Bet(2, 1, "ante", 500))


def test_the_same_wager_again_changes_nothing():
    pit = seated()
    pit.bet("ann", ante=500)

    assert pit.bet("ann", ante=500) == []


def test_the_first_wager_starts_the_clock_and_later_ones_do_not_move_it():
    pit = seated()
    assert pit.table.deadline is None

    assert pit.bet("ann", ante=500) == [WagerPlaced(1, "ante", 500), StepOpened(0, None, pit.at + 20_000)]
    clock = pit.table.deadline
    pit.bet("ann", ante=700)
    assert pit.table.deadline == clock


def test_betting_does_not_close_with_the_first_wager_but_with_the_clock():
    pit = seated()
    pit.bet("ann", ante=500)
    assert pit.table.phase == "betting"

    pit.time_up()
    assert pit.table.phase == "deciding"


def test_betting_closes_when_everybody_is_done():
    pit = seated()
    pit.sit("bob", 2)
    pit.bet("ann", ante=500)
    assert pit.done("ann") == [SaidDone("ann", done=True)]
    assert BetsClosed((1,)) in pit.done("bob")


def test_a_new_wager_takes_done_back():
    pit = seated()
    pit.sit("bob", 2)
    pit.bet("ann", ante=500)
    pit.done("ann")
    assert pit.done("ann") == []

    assert SaidDone("ann", done=False) in pit.bet("ann", ante=600)


def test_betting_waits_for_no_absent_player_and_none_without_chips():
    pit = seated()
    pit.sit("bob", 2)
    pit.bet("ann", ante=500)
    pit.done("ann")

    assert BetsClosed((1,)) in pit.do(ROOM, PlayerGone("bob"))


def test_done_without_any_wager_waits_for_one():
    pit = seated()
    pit.done("ann")

    assert pit.table.phase == "betting"


def test_the_clock_without_wagers_leaves_betting_open():
    pit = seated()
    pit.bet("ann", ante=500)
    pit.bet("ann", ante=0)
    pit.time_up()

    assert (pit.table.phase, pit.table.round, pit.table.deadline) == ("betting", 1, None)


def test_the_dealer_closes_betting_at_the_dealers_pace():
    pit = Pit(settings(pace="dealer"))
    pit.proceed()
    pit.sit("ann", 1)
    pit.bet("ann", ante=500)
    assert pit.table.deadline is None
    with refused_as(Code.NOT_NOW):
        pit.do(who("ann"), Done(1))

    assert BetsClosed((1,)) in pit.proceed()


def test_the_dealer_does_not_close_betting_without_wagers():
    pit = Pit(settings(pace="dealer"))
    pit.proceed()

    with refused_as(Code.NO_WAGERS):
        pit.proceed()


def test_no_wager_is_offered_once_bets_are_closed():
    pit = dealt(["Qc Qd 4h"], "9c 7d 2h", [{"ante": 500}])

    assert offered(pit.table) == ()
    assert offered(Pit(settings(pace="dealer")).table) == ()


def test_a_range_is_in_whole_chips_within_limits_and_stack():
    pit = Pit(settings(chip=500))
    pit.sit("ann", 1, 2500)
    pit.bet("ann", ante=500)
    ann = replace(pit.table.players["ann"], stack=1700)  # as after a payout of a part of a chip
    pit.table = replace(pit.table, players={"ann": ann})
    allowed = bet_range(pit.table, 1, offered(pit.table)[0])

    assert (allowed.low, allowed.high, allowed.may_withdraw) == (500, 2000, True)


@pytest.mark.parametrize(
    ("game", "wager", "times"),
    [
        ("three_card_poker", "ante", 2),
        ("three_card_poker", "pair_plus", 1),
        ("flop_poker", "ante", 2),
        ("flop_poker", "pot", 1),
        ("winners_pot_poker", "ante", 4),
        ("winners_pot_poker", "jacks_plus", 1),
        ("texas_holdem_bonus", "ante", 5),
        ("texas_holdem_bonus", "bonus", 1),
    ],
)
def test_full_play_is_a_wager_with_all_later_bets_in_proportion_to_it(game, wager, times):
    pit = Pit(EACH_GAME[game]())
    pit.sit("ann", 1)

    assert full_play(pit.table.steps).get(wager, 1) == times


def test_a_dealer_may_not_wager():
    with refused_as(Code.NOT_YOUR_ROLE):
        seated().do(DEALER, Bet(1, 1, "ante", 500))
