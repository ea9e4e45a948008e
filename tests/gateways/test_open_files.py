import resource

import pytest

from server.gateways.open_files import OWN, may_open


class Machine:
    """A machine that allows so many open files; with `refuses` it does not raise the limit, whatever it says."""

    def __init__(self, monkeypatch, soft, hard, *, refuses=False):
        self.limits = soft, hard
        self.refuses = refuses
        monkeypatch.setattr(resource, "getrlimit", lambda _: self.limits)
        monkeypatch.setattr(resource, "setrlimit", self.set)

    def set(self, _, limits):
        if self.refuses:
            raise ValueError
        self.limits = limits


def test_a_limit_that_is_high_enough_stays(monkeypatch):
    for soft in (1_000 + OWN, 5_000, resource.RLIM_INFINITY):
        machine = Machine(monkeypatch, soft, soft)
        assert may_open(1_000) == 1_000
        assert machine.limits == (soft, soft)


@pytest.mark.parametrize("hard", [1_000 + OWN, 5_000, resource.RLIM_INFINITY])
def test_the_limit_is_raised_as_far_as_needed(monkeypatch, hard):
    machine = Machine(monkeypatch, 256, hard)

    assert may_open(1_000) == 1_000
    assert machine.limits == (1_000 + OWN, hard)


def test_where_the_machine_allows_less_files_are_left_for_the_house(monkeypatch):
    machine = Machine(monkeypatch, 256, 1_024)

    assert may_open(1_000) == 1_024 - OWN
    assert machine.limits == (1_024, 1_024)
    Machine(monkeypatch, 256, resource.RLIM_INFINITY, refuses=True)
    assert may_open(1_000) == 256 - OWN
    Machine(monkeypatch, OWN - 1, OWN - 1)
    assert may_open(1_000) == 0


def test_this_machine_allows_what_is_asked_for():
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        assert may_open(100) == 100
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
