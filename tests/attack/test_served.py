"""A house or a flood that goes wrong ends the test, and does not hold it up."""

import asyncio
import sys

import pytest

from tests.attack import served as module
from tests.attack.served import ended, flood, served


async def test_a_house_that_does_not_open_fails_with_its_log(tmp_path):
    with pytest.raises(AssertionError, match="nonsense"):
        async with asyncio.timeout(60), served(tmp_path, "nonsense = 1"):
            pass


async def test_a_house_that_does_not_end_is_killed(monkeypatch):
    monkeypatch.setattr(module, "LONGEST", 0.2)
    stubborn = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(flush=True); time.sleep(60)"
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", stubborn, stdout=asyncio.subprocess.PIPE)
    await process.stdout.readline()
    with pytest.raises(TimeoutError):
        await ended(process)

    assert process.returncode is not None


async def test_a_flood_that_does_not_end_is_killed(monkeypatch):
    monkeypatch.setattr(module, "LONGEST", -0.5)  # before it has begun
    with pytest.raises(TimeoutError):
        await flood(module.Served(None, 1), "hello", addresses=1, each=1, seconds=0.6)
