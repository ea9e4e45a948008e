"""The adapter: the author's program, which drives a client by the instructions on its standard input."""

import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from typing import Any, Protocol

from .check import Failed


LONGEST_LINE = 2**22  # bytes
GOODBYE = 2.0  # s for the program to end once its input has ended
Answer = dict[str, Any]


class Adapter(Protocol):
    """What drives the client under test."""

    async def ask(self, do: str, **about: Any) -> Answer:
        """Give an instruction, and return the answer to it; raise Failed if there will be none."""


class AdapterProcess:
    """An adapter as a child process. It is started with the first instruction, and again after it has ended."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._numbers = count(1)
        self._waiting: dict[int, asyncio.Future[Answer]] = {}
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None

    async def ask(self, do: str, **about: Any) -> Answer:
        """Give an instruction, and return the answer to it; raise Failed if the program ends first."""
        process = self._process or await self._start()
        assert process.stdin is not None
        number = next(self._numbers)
        answer = self._waiting[number] = asyncio.get_running_loop().create_future()
        with suppress(ConnectionError):  # it has ended: its output ends too, and fails the answer
            process.stdin.write(json.dumps({"n": number, "do": do, **about}).encode() + b"\n")
            await process.stdin.drain()
        try:
            said: Answer = await answer
        finally:
            self._waiting.pop(number, None)
        return said

    async def close(self) -> None:
        """End the program: its input ends, and if it goes on after that it is killed."""
        process, reading = self._process, self._reading
        if process is None or reading is None or process.stdin is None:
            return
        process.stdin.close()
        try:
            async with asyncio.timeout(GOODBYE):
                await process.wait()
        except TimeoutError:
            process.kill()
        await reading

    async def _start(self) -> asyncio.subprocess.Process:
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LONGEST_LINE
            )
        except OSError as wrong:
            raise Failed(f"The adapter does not start: {wrong}") from None
        self._reading = asyncio.create_task(self._read(self._process))
        return self._process

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        """Pass on the answers until the program ends."""
        assert process.stdout is not None
        why = ""
        try:
            async for line in process.stdout:
                self._receive(line)
        except ValueError as wrong:
            why = f"The adapter printed what is no answer: {wrong}"
            process.kill()
        status = await process.wait()
        self._process = None
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(Failed(why or f"The adapter ended with status {status}."))

    def _receive(self, line: bytes) -> None:
        """Pass on one answer; raise ValueError if it is none."""
        said = json.loads(line)
        if not isinstance(said, dict) or not isinstance(said.get("n"), int):
            raise ValueError(line.decode(errors="replace").strip()[:200])  # noqa: TRY004 - as for a line that is no JSON
        if (answer := self._waiting.get(said["n"])) is not None and not answer.done():
            answer.set_result(said)
