"""A meter: stakes, awards and reversals (rulings P1 to P6, standards 24 to 29)."""

import pytest
from msgspec.structs import replace

from server.core.meter.decide import Gap, NotRight, Repeated, Unavailable, decide
from server.core.meter.events import Awarded, Reversed, Staked, Stopped
from server.core.meter.operations import Award, Operation, Stake
from server.core.meter.operator import post, stop
from server.core.meter.state import MICRO, ROUNDS, Meter
from tests.core.meter.meters import PARAMETERS, Bench


def test_p1_awards_are_paid_in_the_order_of_the_log_each_from_the_meter_as_it_stands_with_a_reseed_between():
    bench = Bench()
    bench.stake(10_000)

    first, second = bench.award(table="T1"), bench.award(table="T2")

    assert (first.amount, second.amount) == (101_500, 100_000)
    assert first.after == second.before == second.after == 100_000 * MICRO
    assert first.version < second.version


def test_p2_each_partial_award_is_taken_from_the_remaining_display():
    bench = Bench()

    assert [bench.award(percent).amount for percent in (25, 25, 5)] == [25_000, 18_750, 2_812]


def test_p3_an_award_pays_whole_cents_with_its_own_contribution_in_it_and_the_rest_stays():
    bench = Bench()
    bench.stake(110)  # 16.5 cents to the display, 5.5 to the reserve

    answer = bench.award()

    assert answer.amount == 100_016
    assert answer.before == 100_016_500_000
    assert answer.after == 100_000_500_000
    assert bench.log[-1] == Awarded("T1", 2, 1, 100, 100_016, 5_500_000, 100_000 * MICRO - 5_500_000)


def test_p3_a_full_award_reseeds_from_the_reserve_and_then_from_the_house_and_a_partial_one_never():
    bench = Bench()
    bench.stake(10_000)

    bench.award(25)
    assert bench.pots[:2] == (76_125, 500)
    bench.award()
    assert bench.pots[:2] == (100_000, 0)
    assert bench.meter.funded == (100_000 + 99_500) * MICRO


def test_p4_a_stake_is_split_into_display_reserve_and_house_to_the_micro_unit():
    bench = Bench(rate=123_457, reserve_rate=1)
    bench.stake(7)

    assert bench.log[-1] == Staked("T1", 1, 1, 7, 864_199, 7, 0, 6_135_794)
    assert bench.meter.came == bench.meter.lies


def test_p4_the_part_of_a_stake_over_the_ceiling_goes_to_the_overflow():
    bench = Bench(ceiling=100_010)

    bench.stake(100)

    assert bench.pots == (100_010, 5, 5, 80)


def test_p4_a_new_rate_waits_for_the_next_award():
    bench = Bench()
    bench.operate(post, replace(PARAMETERS, rate=500_000, seed=50_000))

    bench.stake(100)
    assert bench.pots[0] == 100_015
    bench.award()
    assert bench.pots[0] == 50_000
    bench.stake(100, 2)
    assert bench.pots[0] == 50_050


def test_p6_a_reversal_is_a_movement_of_the_same_split():
    bench = Bench(ceiling=100_010)
    before = bench.pots
    bench.stake(100)

    answer = bench.reverse(100)

    assert answer.amount == 100
    assert bench.pots == before
    assert bench.log[-1] == Reversed("T1", 2, 1, 100, 100, 10 * MICRO, 5 * MICRO, 5 * MICRO, 80 * MICRO)


def test_p6_a_reversal_takes_the_overflow_of_a_stake_first():
    bench = Bench(ceiling=100_040)
    bench.stake(300)  # 45 cents: 40 to the display and 5 over it

    bench.reverse(100)
    assert bench.pots == (100_030, 10, 0, 160)
    bench.reverse(200)
    assert bench.pots == (100_000, 0, 0, 0)


def test_p6_the_house_bears_a_reversal_if_the_meter_was_won_since():
    bench = Bench()
    bench.stake(100)
    bench.award(5, table="T2")
    before = bench.pots

    assert bench.reverse(100).amount == 0
    assert bench.pots == before


def test_p6_the_house_bears_a_reversal_of_a_round_that_is_long_over():
    bench = Bench()
    for number in range(1, ROUNDS + 2):
        bench.stake(100, number)

    assert bench.reverse(100, 1).amount == 0
    assert bench.reverse(100, 2).amount == 100


def test_p6_no_more_is_reversed_than_was_staked():
    bench = Bench()
    bench.stake(100)
    bench.reverse(60)

    with pytest.raises(NotRight, match="40 cents are left"):
        bench.reverse(60)


def test_29_an_unreasonable_stake_is_taken_and_stops_the_meter():
    bench = Bench()
    bench.stake(10_001)

    assert isinstance(bench.log[-1], Stopped)
    assert bench.meter.staked == 10_001
    assert bench.meter.stopped == "Table T1 staked $100.01 in one round, which is too much."
    with pytest.raises(Unavailable, match="too much"):
        bench.award()


def test_a_stopped_meter_takes_stakes_that_left_their_table_and_gives_back_void_ones_and_awards_nothing():
    bench = Bench()
    bench.operate(stop, "a loose cable", "Sam")

    assert bench.stake(100).n == 1
    assert bench.reverse(100).amount == 100
    with pytest.raises(Unavailable, match="a loose cable"):
        bench.award()


def test_a_repeat_gets_the_same_answer_and_moves_nothing():
    bench = Bench()
    answer = bench.stake(100)
    bench.stake(100, table="T2")

    assert bench.ask(Stake(1, 100), n=1) == answer
    assert bench.meter.staked == 200


def test_a_repeat_that_asks_for_something_else_is_refused():
    bench = Bench()
    bench.stake(100)

    with pytest.raises(NotRight, match="cannot be"):
        bench.ask(Stake(1, 200), n=1)


def test_an_operation_that_leaves_a_gap_is_refused_with_the_expected_number():
    bench = Bench()

    with pytest.raises(Gap) as gap:
        bench.ask(Award(1, 100), n=2)
    assert gap.value.expected == 1


def test_an_older_operation_than_the_last_is_known_to_be_done():
    bench = Bench()
    bench.stake(100)
    bench.stake(100, 2)

    with pytest.raises(Repeated, match="the last one is 2"):
        bench.ask(Stake(1, 100), n=1)


def test_a_meter_that_was_never_opened_and_senseless_amounts_are_refused():
    with pytest.raises(Unavailable, match="never opened"):
        list(decide(Meter(), Operation("T1", 1, Stake(1, 100))))
    bench = Bench()
    for what in (Stake(1, -1), Award(1, 0), Award(1, 101)):
        with pytest.raises(NotRight):
            bench.ask(what)
