"""A process of a run, seen from the one that started it. Whole runs are in test_runner.py."""

import socket

import pytest

from clients.python.load.failure import WorkerFailed
from clients.python.load.plan import Plan, Post
from clients.python.load.worker import Worker
from tests.clients.real_house import real_house, table


async def test_a_worker_comes_plays_and_reports():
    async with real_house(table("T1")) as house:
        plan = Plan(house.url, seconds=0.5, rate=5.0, patience=20.0)
        worker = Worker(plan, {"T1": Post(2)}, 1.0, None)
        try:
            assert await worker.come() == (2, 0)
            worker.go()
            await worker.play()
            report = await worker.report()
        finally:
            await worker.end()

        assert (report.guests, report.still_seated) == (2, 0)
        assert worker._process.returncode == 0


async def test_a_worker_says_why_it_cannot_play():
    with socket.create_server(("127.0.0.1", 0)) as silent:
        plan = Plan(f"ws://127.0.0.1:{silent.getsockname()[1]}/ws", patience=0.2)
        worker = Worker(plan, {"T1": Post(1)}, 1.0, None)
        try:
            with pytest.raises(WorkerFailed, match=r"not all guests were seated within 0\.2 s"):
                await worker.come()
        finally:
            await worker.end()
