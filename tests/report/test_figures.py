"""Figures add up; win, hold and edge follow from the sums."""

from fractions import Fraction

from server.report.figures import Figures


ONE = Figures(
    rounds=3,
    void=1,
    voided=700,
    drop=10_000,
    wagered=5_000,
    returned=3_900,
    awards=200,
    corrections=-100,
    commission=50,
)


def test_figures_add_up_one_by_one():
    both = ONE + Figures(rounds=1, drop=10_000, wagered=1_000, returned=2_500)

    assert (both.rounds, both.void, both.voided, both.drop) == (4, 1, 700, 20_000)
    assert (both.wagered, both.returned, both.awards, both.corrections, both.commission) == (
        6_000,
        6_400,
        200,
        -100,
        50,
    )
    assert both.win == ONE.win - 1_500


def test_the_win_is_what_the_house_keeps_of_the_wagers():
    assert ONE.win == 5_000 - 3_900 - 200 + 100
    assert ONE.hold == Fraction(1, 10)
    assert ONE.edge == Fraction(1, 5)


def test_stakes_of_meters_are_not_won_at_the_table():
    assert Figures(wagered=700, returned=100, meters=100).win == 500


def test_there_is_no_hold_without_a_drop_and_no_edge_without_a_wager():
    assert (Figures().hold, Figures().edge) == (None, None)
