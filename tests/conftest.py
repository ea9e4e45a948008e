"""What all tests share: how hard hypothesis tries, and where Chromium is."""

import gc
import os
import shutil
import sys
from functools import cache
from pathlib import Path

import hypothesis
import pytest


HERE = Path(__file__).parent
LONG = ("browser", "chaos", "clients", "docs", "sim")  # whole houses and clients
COMPUTING = ("core", "odds", "protocol", "reading", "sim")  # no clock, socket or process matters to these
patient = hypothesis.settings(deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.register_profile("quick", patient, max_examples=30)
hypothesis.settings.register_profile("usual", patient)  # as many examples as hypothesis tries by itself
hypothesis.settings.register_profile("full", patient, max_examples=2_000)
hypothesis.settings.register_profile(
    "planted", patient, derandomize=True, phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate)
)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def pytest_collection_modifyitems(items):
    """
    Have every other worker begin with its part of the long tests, and the others come to theirs halfway.

    So at most times some of the tests that run watch clocks, and others only compute; and the last ones are short.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    long, short = ([item for item in items if (folder(item.path) in LONG) is wanted] for wanted in (True, False))
    parts = [(part_of(long, nth, workers), part_of(short, nth, workers)) for nth in range(workers)]
    items[:] = [item for nth, (of_long, of_short) in enumerate(parts) for item in in_order(of_long, of_short, nth)]


def part_of(tests, worker, workers):
    """The tests with which a worker begins; later it takes over some of another's."""
    return tests[len(tests) * worker // workers : len(tests) * (worker + 1) // workers]


def in_order(long, short, worker):
    """The tests of a worker."""
    first = 0 if worker % 2 == 0 else len(short) // 2
    return [*short[:first], *long, *short[first:]]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    """Have a test that only computes give way to those that watch clocks, where a process may come back from that."""
    if os.geteuid() != 0 or folder(item.path) not in COMPUTING:
        return (yield)
    before = os.getpriority(os.PRIO_PROCESS, 0)
    os.setpriority(os.PRIO_PROCESS, 0, before + 5)
    try:
        return (yield)
    finally:
        os.setpriority(os.PRIO_PROCESS, 0, before)


@cache  # there are thousands of tests, in a few hundred files
def folder(path):
    """The folder of the tests in which a test is."""
    return path.relative_to(HERE).parts[0]


def pytest_collection_finish():
    """Do not look for garbage again and again among all that the tests have loaded; look more seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


@pytest.fixture(scope="session")
def chromium():
    """The path of a Chromium, from CHROMIUM or the PATH."""
    names = os.environ.get("CHROMIUM"), "chromium", "chromium-browser", "google-chrome"
    found = next((path for name in names if name and (path := shutil.which(name))), None)
    if found is None:
        pytest.fail("no Chromium: install one, or set CHROMIUM to its path")
    return found


@pytest.fixture(scope="session")
def node():
    """The Node beside this Python, or else the machine's own."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    found = shutil.which("node", path=path)
    assert found, "there is no Node on this machine"
    return found
