import gc
import resource

import pytest

from clients.python.load.resources import COLLECTED_AFTER, OPEN_MAX, SPARE, UNLIMITED, collect_seldom, raise_limit


def test_the_limit_of_open_files_is_raised_as_far_as_may_be():
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (before[0] - 1, before[1]))
        assert raise_limit() == before[1] - SPARE
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


class Limits:
    """The limits of a system that takes no more than `most` open files, and says that a user may have any number."""

    def __init__(self, soft, most):
        self.soft, self.most = soft, most

    def getrlimit(self, _):
        return self.soft, resource.RLIM_INFINITY

    def setrlimit(self, _, limits):
        if limits[0] > self.most:
            raise ValueError("current limit exceeds maximum limit")
        self.soft = limits[0]


@pytest.mark.parametrize(
    ("soft", "most", "connections"),
    [
        (256, 1_000_000, UNLIMITED - SPARE),
        (256, OPEN_MAX, OPEN_MAX - SPARE),
        (256, 300, 256 - SPARE),
        (resource.RLIM_INFINITY, 0, UNLIMITED - SPARE),
    ],
)
def test_a_user_who_may_open_any_number_has_what_the_system_takes(soft, most, connections, monkeypatch):
    limits = Limits(soft, most)
    monkeypatch.setattr(resource, "getrlimit", limits.getrlimit)
    monkeypatch.setattr(resource, "setrlimit", limits.setrlimit)

    assert raise_limit() == connections


def test_garbage_is_looked_for_seldom():
    before = gc.get_threshold()
    try:
        collect_seldom()
        assert gc.get_threshold() == COLLECTED_AFTER
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
