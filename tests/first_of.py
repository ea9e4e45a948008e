"""Which cases of a test that takes long are in every run; the others are in the long run."""

import pytest


def first_of(cases, count=1):
    """The cases as parameters of a test: the first ones are in every run, the others in the long run."""
    cases = list(cases)
    return those_of(cases, *cases[:count])


def those_of(cases, *always):
    """The cases as parameters of a test: `always` are in every run, the others in the long run. A tuple has several."""
    cases = list(cases)
    assert all(case in cases for case in always), "each is one of the cases"
    return [case if case in always else in_the_long_run(case) for case in cases]


def in_the_long_run(case):
    return pytest.param(*(case if type(case) is tuple else (case,)), marks=pytest.mark.full(case=True))
