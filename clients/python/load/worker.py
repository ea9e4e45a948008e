"""
A process of a load run that has several, seen from both sides. They exchange lines of JSON.

The first line to a worker is its part of the plan, the second says that all have come. It answers with its seats, with
numbers each second, with the end of play, and with its report; or with a sentence that says why it cannot.
"""

import asyncio
import json
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import uvloop

from .crowd import Crowd
from .failure import WorkerFailed, sentence
from .plan import Plan, Post
from .report import Report
from .resources import raise_limit


LONGEST_LINE = 2**26  # bytes; a report has long timelines
STOPS = 5.0  # s for a worker to end by itself


class Worker:
    """One more process, which plays a part of a plan. `numbers` are its last ones."""

    def __init__(self, plan: Plan, part: dict[str, Post], share: float, receipts: Path | None) -> None:
        self.numbers: dict[str, Any] = {}
        self._task = {
            "plan": plan.plain(),
            "part": part,
            "share": share,
            "receipts": receipts and str(receipts.absolute()),
        }
        self._process: asyncio.subprocess.Process | None = None
        self._finished = False

    async def come(self) -> tuple[int, int]:
        """Start, and return how many guests have a seat and how many found none; raise WorkerFailed if it cannot."""
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "clients.python.load.worker"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
        )
        self._write(json.dumps(self._task))
        seated, without = await self._until("seated")
        return seated, without

    def go(self) -> None:
        """Begin to play."""
        self._write("go")

    async def play(self) -> None:
        """Wait for the end of play."""
        await self._until("over")

    async def report(self) -> Report:
        """Wait for the report."""
        report = Report.of(await self._until("report"))
        self._finished = True
        return report

    async def end(self) -> None:
        """End the process, which has ended by itself unless something went wrong."""
        if self._process is None:
            return
        try:
            async with asyncio.timeout(STOPS if self._finished else 0):
                await self._process.wait()
        except TimeoutError:
            self._process.kill()
            await self._process.wait()

    async def _until(self, what: str) -> Any:
        """Read lines up to one that says this, and return what it says."""
        assert self._process is not None
        assert self._process.stdout is not None
        while line := await self._process.stdout.readline():
            said = json.loads(line)
            if "failed" in said:
                raise WorkerFailed(said["failed"])
            if what in said:
                return said[what]
            self.numbers = said.get("news", self.numbers)
        raise WorkerFailed("a process of the load tool ended")

    def _write(self, line: str) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(line.encode() + b"\n")


def say(**what: Any) -> None:
    """Tell the process that started this one."""
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


async def work(plan: Plan, task: dict[str, Any]) -> None:
    """Play a part of the plan."""
    loop = asyncio.get_running_loop()
    part = {name: Post(*post) for name, post in task["part"].items()}

    async def go(seated: int, without: int) -> None:
        say(seated=[seated, without])
        if not await loop.run_in_executor(None, sys.stdin.readline):
            raise WorkerFailed("the load tool ended")

    with ExitStack() as stack:
        path = task["receipts"]
        receipts = None if path is None else stack.enter_context(Path(path).open("a", buffering=1))  # noqa: ASYNC230 - once
        crowd = Crowd(
            plan,
            part,
            task["share"],
            news=lambda numbers: say(news=numbers),
            over=lambda: say(over=True),
            receipts=receipts,
        )
        report = await crowd.play(go)
    say(report=report.plain())


def main() -> None:
    """Work, and say why if that cannot be."""
    raise_limit()
    task = json.loads(sys.stdin.readline())
    plan = Plan.of(task["plan"])
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(work(plan, task))
    except Exception as wrong:
        if (why := sentence(wrong, plan)) is None:
            raise
        say(failed=why)


if __name__ == "__main__":
    main()
