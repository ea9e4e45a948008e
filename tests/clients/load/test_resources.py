import gc
import resource

from clients.python.load.resources import COLLECTED_AFTER, SPARE, collect_seldom, raise_limit


def test_the_limit_of_open_files_is_raised_as_far_as_may_be():
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (before[0] - 1, before[1]))
        assert raise_limit() == before[1] - SPARE
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_garbage_is_looked_for_seldom():
    before = gc.get_threshold()
    try:
        collect_seldom()
        assert gc.get_threshold() == COLLECTED_AFTER
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
