import pytest

from tests.fairness.results import Result, chi_square, deviation, failed, fit, rare_events


def of(p):
    return Result("", "", 0.0, "", p)


@pytest.mark.parametrize(
    ("statistic", "freedom", "above"),
    [(3.841459, 1, 0.05), (18.307038, 10, 0.05), (23.209251, 10, 0.01), (124.342113, 100, 0.05)],
)
def test_a_sum_of_squares_has_the_chance_of_the_printed_tables(statistic, freedom, above):
    assert chi_square("", "", statistic, freedom).p == pytest.approx(2 * above, abs=1e-6)


def test_too_good_a_fit_is_as_suspicious_as_a_bad_one():
    assert chi_square("", "", 2.558212, 10).p == pytest.approx(2 * 0.01, abs=1e-6)
    assert chi_square("", "", 9.34, 10).p > 0.99


def test_rare_events_have_the_chance_of_the_printed_tables():
    assert rare_events("", "", 0, 3).p == pytest.approx(2 * 0.049787, abs=1e-5)
    assert rare_events("", "", 10, 3).p == pytest.approx(2 * 0.001102, abs=1e-5)
    assert rare_events("", "", 0, 1e-60).p == 1
    assert rare_events("", "", 1, 1e-60).p < 1e-50


def test_a_mean_two_standard_errors_off_is_in_the_twentieth():
    told = deviation("", "", 1.0, 1.0 + 1.959964 * 0.1, 0.1)

    assert told.statistic == pytest.approx(-1.959964)
    assert told.p == pytest.approx(0.05, abs=1e-6)


def test_a_fit_is_the_usual_sum_of_squares():
    """Mendel's peas: 315, 108, 101 and 32 of 556, where 9:3:3:1 are expected."""
    squares, freedom = fit([315, 108, 101, 32], [9 / 16, 3 / 16, 3 / 16, 1 / 16])

    assert (round(squares, 3), freedom) == (0.470, 3)


def test_classes_in_which_few_are_expected_are_counted_together():
    squares, freedom = fit([0, 3, 50, 44, 3, 0], [0.01, 0.01, 0.48, 0.48, 0.01, 0.01])

    # 53 and 47 of 100, where 50 and 50 are expected
    assert (squares, freedom) == (pytest.approx(9 / 50 + 9 / 50), 1)


def test_the_lowest_value_is_held_against_the_level_divided_by_the_number_of_tests():
    assert failed([of(0.0026), of(0.5), of(0.5), of(0.5)]) == []
    assert failed([of(0.5), of(0.0024), of(0.5), of(0.5)]) == [of(0.0024)]


def test_each_further_value_is_held_against_more_until_one_is_above():
    assert failed([of(0.001), of(0.0033), of(0.006), of(0.004)]) == [of(p) for p in (0.001, 0.0033, 0.004, 0.006)]
    assert failed([of(0.001), of(0.009), of(0.009), of(0.009)]) == [of(0.001)]
