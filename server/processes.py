"""Child processes of this one: started in order, watched, started again where that is wanted, and stopped."""

import asyncio
import os
from asyncio.subprocess import DEVNULL, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import structlog


ROOT = Path(__file__).parents[1]
STOPPED_WITHIN = 4.0  # seconds from asking a process to end until it is killed
FIRST_PAUSE, LONGEST_PAUSE = 0.2, 5.0  # seconds before a process is started again
GOOD_START = 30.0  # seconds that a process must run for the next pause to be the first one again

KEPT = ("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")

log = structlog.get_logger()


def environment(**more: str) -> dict[str, str]:
    """Return the environment of a child process: what programs need of this one's, without its secrets, and more."""
    return {name: os.environ[name] for name in KEPT if name in os.environ} | more


class NotStarted(Exception):
    """A child process does not start; the sentence says why."""


class Child:
    """
    A child process with a `name` for the log.

    It has a session of its own: an interrupt at the keyboard is for the parent, which then stops its children. A
    subclass says how it becomes ready and how it ends, where that differs.
    """

    restarts = True
    stopped_within = STOPPED_WITHIN

    def __init__(self, name: str, *command: str, **options: Any) -> None:
        self.name = name
        self.command = command
        self.options: dict[str, Any] = {"stdin": DEVNULL, "env": environment()} | options
        self.process: Process | None = None

    async def start(self) -> None:
        """
        Start the process and wait until it is ready; if that fails it is stopped.

        Raises:
            NotStarted: If it does not become ready.

        """
        self.process = None
        self.process = await self.spawn()
        try:
            await self.ready()
        except BaseException:
            await self.stop()
            raise

    async def spawn(self) -> Process | None:
        """Create the process; None if one that was created earlier is used."""
        return await asyncio.create_subprocess_exec(*self.command, start_new_session=True, **self.options)

    async def ready(self) -> None:
        """Wait until the process can be used (NotStarted if that takes too long)."""

    async def ended(self) -> None:
        """Wait until the process has ended."""
        if self.process is not None:
            await self.process.wait()

    async def end(self) -> None:
        """Ask the process to end, and wait until it has."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.terminate()
            await self.process.wait()

    async def stop(self) -> None:
        """Ask the process to end, and kill it if it does not (unless another process created it)."""
        try:
            async with asyncio.timeout(self.stopped_within):
                await self.end()
        except TimeoutError:
            if self.process is not None:
                with suppress(ProcessLookupError):
                    self.process.kill()
        if self.process is not None:
            await self.process.wait()


@asynccontextmanager
async def supervised(*children: Child) -> AsyncIterator[None]:
    """
    Start the children in order, watch them while the context lasts, and stop them all at its end.

    Raises:
        NotStarted: If one does not start; those started before it are stopped.

    """
    watching: dict[Child, asyncio.Task[None]] = {}
    try:
        for child in children:
            await child.start()
            watching[child] = asyncio.create_task(watch(child))
        yield
    finally:
        for task in watching.values():
            task.cancel()
        await asyncio.gather(*watching.values(), return_exceptions=True)
        await asyncio.gather(*(child.stop() for child in watching))


async def watch(child: Child) -> None:
    """Log that a child has ended; start it again, less and less often while it does not last."""
    clock = asyncio.get_running_loop().time
    pause, started = 0.0, clock()
    while True:
        await child.ended()
        if not child.restarts:
            log.warning("a child process has ended", process=child.name)
            return
        lasted = clock() - started > GOOD_START
        pause = FIRST_PAUSE if lasted or not pause else min(2 * pause, LONGEST_PAUSE)
        log.error("a child process has ended and is started again", process=child.name, seconds=pause)
        await asyncio.sleep(pause)
        started = clock()
        try:
            await child.start()
        except (NotStarted, OSError) as wrong:
            log.warning("a child process does not start", process=child.name, why=str(wrong))
