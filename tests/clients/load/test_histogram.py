"""Percentiles are at most two per cent too high, and histograms of several processes can be added."""

import json
from random import Random

import pytest

from clients.python.load.histogram import LEAST, Histogram, bucket


def filled(durations):
    histogram = Histogram()
    for took in durations:
        histogram.record(took)
    return histogram


@pytest.mark.parametrize("share", [1, 50, 90, 99, 99.9, 100])
def test_a_percentile_is_the_exact_one_or_at_most_two_per_cent_more(share):
    chance = Random(share)
    durations = sorted(chance.lognormvariate(2, 2) for _ in range(5_000))
    exact = durations[-(-len(durations) * share // 100).__int__() - 1]

    assert exact <= filled(durations).percentile(share) <= exact * 1.02


def test_the_slowest_is_exact():
    assert filled([3.0, 1234.567]).percentile(100) == 1234.567


def test_durations_of_zero_are_counted():
    histogram = filled([0, 0, 5])
    assert len(histogram) == 3
    assert histogram.percentile(50) == LEAST


def test_an_empty_histogram_has_no_percentile():
    assert Histogram().percentile(50) is None


def test_a_bucket_holds_durations_up_to_its_bound():
    for number in range(1, 2_000):
        bound = LEAST * 1.02**number
        assert bucket(bound) == number
        assert bucket(bound * 1.001) == number + 1


def test_histograms_add_up_also_through_json():
    chance = Random(7)
    durations = [chance.expovariate(0.1) for _ in range(1_000)]
    sum_of_both = filled(durations[:400])
    sum_of_both.add(Histogram.of(json.loads(json.dumps(filled(durations[400:]).plain()))))

    assert sum_of_both.plain() == filled(durations).plain()
