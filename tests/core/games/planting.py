"""
Tests are run while one module of the server has an error, each time in a process of its own. Nothing on the disk changes.

A warm process has imported the libraries that the tests use, and nothing of the server. For each run it forks a child.
The child loads the one module from the changed source and exits with pytest's exit code.
"""

import gc
import importlib.machinery
import multiprocessing
import os
import resource
import signal
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import pytest
import pytest_asyncio.plugin
import pytest_timeout


ROOT = Path(__file__).parents[3]
WARM = ("hypothesis", "protocol.message_base", "tests.core.games.planting")
PLUGINS = (pytest_asyncio.plugin, pytest_timeout)  # pyproject.toml sets options of these
CPU = 8  # seconds of processor time, which do not depend on how busy the machine is


class Ran(NamedTuple):
    """How the tests ended (pytest's exit code, or None where they used up their processor time) and what they wrote."""

    code: int | None
    output: str


class Planter(importlib.machinery.PathFinder):
    """Finds one module, and has it loaded from a changed source."""

    def __init__(self, name, source):
        self.name, self.source = name, source

    def find_spec(self, name, path=None, target=None):
        if name != self.name:
            return None
        spec = super().find_spec(name, path, target)
        code = spec.loader.source_to_code(self.source, spec.origin)
        spec.loader.get_code = lambda _: code
        return spec


def run(tests, module=None, source=None):
    """Run tests with the source of a module changed, or on the server as it is."""
    forks = multiprocessing.get_context("forkserver")
    forks.set_forkserver_preload(WARM)
    with tempfile.NamedTemporaryFile() as written:
        process = forks.Process(target=in_child, args=(tests, module, source, written.name))
        process.start()
        try:
            process.join()
            code = process.exitcode
        finally:
            process.kill()
            process.join()
            process.close()
        output = written.read().decode()
    assert code >= 0 or code == -signal.SIGXCPU, f"the tests ended by signal {-code}: {output}"
    return Ran(code if code >= 0 else None, output)


def in_child(tests, module, source, written):
    """Run tests and exit as pytest does."""
    assert not any(name.split(".")[0] == "server" for name in sys.modules), "the server is loaded already"
    gc.freeze()  # there is no need to look again and again through all that the warm process has loaded
    sys.dont_write_bytecode = False  # of what is not changed the next child finds it
    with Path(written).open("wb") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU, CPU + 1))
    os.chdir(ROOT)
    os.environ |= {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": "", "HYPOTHESIS_PROFILE": "planted"}
    if module:
        sys.meta_path.insert(0, Planter(module, source))
    sys.exit(pytest.main(["-qx", "-p", "no:cacheprovider", *tests], plugins=PLUGINS))
