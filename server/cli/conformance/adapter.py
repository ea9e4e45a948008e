"""The adapter: the author's program, which drives a client by the instructions on its standard input."""

import asyncio
import json
import os
import signal
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from typing import Any, Protocol

from .check import Failed


LONGEST_LINE = 2**22  # bytes
GOODBYE = 2.0  # s for the program to end once its input or its output has ended, and for its output once it has ended
CLOSED = "the handler is closed"  # uvloop's words (MagicStack/uvloop#506); other loops raise a ConnectionError there
Answer = dict[str, Any]


class Adapter(Protocol):
    """What drives the client under test. `over` says why it answers nothing more, and is None while it may."""

    over: str | None

    async def ask(self, do: str, **about: Any) -> Answer:
        """Give an instruction, and return the answer to it; raise Failed if there will be none."""


class AdapterProcess:
    """An adapter as a child process. It is started with the first instruction, and only once."""

    def __init__(self, command: Sequence[str]) -> None:
        self.over: str | None = None
        self._command = command
        self._numbers = count(1)
        self._waiting: dict[int, asyncio.Future[Answer | None]] = {}
        self._process: asyncio.subprocess.Process | None = None
        self._following: asyncio.Task[None] | None = None

    async def ask(self, do: str, **about: Any) -> Answer:
        """Give an instruction, and return the answer to it; raise Failed if the program ends first."""
        if self._process is None and self.over is None:
            await self._start()
        if self._process is None or self.over is not None:
            raise Failed(self.over)
        number = next(self._numbers)
        answer = self._waiting[number] = asyncio.get_running_loop().create_future()
        try:
            await self._write(self._process, {"n": number, "do": do, **about})
            said: Answer | None = await answer
        finally:
            self._waiting.pop(number, None)
        if said is None:
            raise Failed(self.over)
        return said

    async def close(self) -> None:
        """End the program: its input ends, and if it goes on after that it is killed."""
        process, following = self._process, self._following
        if process is None or following is None or process.stdin is None:
            return
        process.stdin.close()
        await asyncio.wait({following}, timeout=GOODBYE)
        if not following.done():
            kill_all(process)
            await following

    async def _start(self) -> None:
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LONGEST_LINE,
                start_new_session=True,  # so that what it starts can be killed together with it
            )
        except OSError as wrong:
            self.over = f"The adapter does not start: {wrong}"
        else:
            self._following = asyncio.create_task(self._follow(self._process))

    async def _write(self, process: asyncio.subprocess.Process, instruction: dict[str, Any]) -> None:
        """Write an instruction, unless the program reads no more: then it is over soon, and so is the wait."""
        assert process.stdin is not None
        try:
            process.stdin.write(json.dumps(instruction).encode() + b"\n")
            await process.stdin.drain()
        except ConnectionError:
            pass
        except RuntimeError as error:
            if CLOSED not in str(error):
                raise

    async def _follow(self, process: asyncio.subprocess.Process) -> None:
        """Pass on the answers until the program or its output ends, and kill what then still runs."""
        reading = asyncio.create_task(self._read(process))
        ending = asyncio.create_task(process.wait())
        await asyncio.wait({reading, ending}, return_when=asyncio.FIRST_COMPLETED)
        if not (reading.done() and reading.result() is not None):  # the other one follows, if nothing is wrong
            await asyncio.wait({reading, ending}, timeout=GOODBYE)
        said = reading.result() if reading.done() else None
        ended = f"ended with status {ending.result()}" if ending.done() else "closed its output"
        self.over = said or f"The adapter {ended}."
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_result(None)
        kill_all(process)
        reading.cancel()
        await asyncio.wait({reading, ending}, timeout=GOODBYE)

    async def _read(self, process: asyncio.subprocess.Process) -> str | None:
        """Pass on the answers until the output ends, and return what is wrong with the last line, if anything is."""
        assert process.stdout is not None
        try:
            async for line in process.stdout:
                self._receive(line)
        except ValueError as wrong:
            return f"The adapter printed what is no answer: {wrong}"
        return None

    def _receive(self, line: bytes) -> None:
        """Pass on one answer; raise ValueError if it is none."""
        try:
            said = json.loads(line)
        except RecursionError:
            raise ValueError("JSON with too many brackets inside each other") from None
        if not isinstance(said, dict) or not isinstance(said.get("n"), int):
            raise ValueError(line.decode(errors="replace").strip()[:200])  # noqa: TRY004 - as for a line that is no JSON
        if (answer := self._waiting.get(said["n"])) is not None and not answer.done():
            answer.set_result(said)


def kill_all(process: asyncio.subprocess.Process) -> None:
    """Kill a program that leads a process group, and what it started there; a wrapper's child outlives the wrapper."""
    with suppress(ProcessLookupError, PermissionError):  # all have ended; macOS says PermissionError of zombies
        os.killpg(process.pid, signal.SIGKILL)
