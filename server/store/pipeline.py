"""One script for many callers: all calls of one turn of the event loop go out in one request."""

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any

import hiredis
from redis import exceptions
from redis.asyncio import RedisCluster

from .line import Line
from .script import Script


class Call:
    """One call of the script, as it is sent over the line, and what its caller waits for."""

    __slots__ = ("answer", "args", "keys", "packed")

    def __init__(self, script: Script, keys: Sequence[str], args: Sequence[Any], answer: asyncio.Future[Any]) -> None:
        self.keys = keys
        self.args = args
        self.packed = hiredis.pack_command(("EVALSHA", script.digest, len(keys), *keys, *args))
        self.answer = answer


class Pipeline:
    """
    Runs a script over a line of its own. The script may run twice, and refuses with one of the words `refusals`.

    Whatever else goes wrong on the line is left to the client library, which connects and tries again; but a call
    without an answer in time fails. In a Cluster each key has its own server, and the library carries everything.

    A call runs on if its caller is cancelled. `running` are the calls that closing waits for.
    """

    def __init__(self, script: Script, refusals: tuple[str, ...], running: set[asyncio.Future[Any]]) -> None:
        self.script = script
        self.refusals = refusals
        self.running = running
        self.line: Line[Call] | None = None
        self.opening = False
        self.waiting: list[Call] = []

    async def __call__(self, keys: Sequence[str], args: Sequence[Any]) -> Any:
        """
        Run the script, and return its answer.

        Raises:
            RedisError: The script's refusal, or what Redis or the library has against it.

        """
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Any] = loop.create_future()
        call = Call(self.script, keys, args, answer)
        self.keep(answer)
        if not self.waiting:
            loop.call_soon(self.flush)
        self.waiting.append(call)
        return await asyncio.shield(answer)

    def flush(self) -> None:
        """Send what waits, when the line is open and leads to the master of now."""
        client = self.script.client
        if isinstance(client, RedisCluster):
            self.repeat()
            return
        if self.line is not None and not self.line.leads_to(getattr(client.connection_pool, "master_address", None)):
            self.line.close(exceptions.ConnectionError("Another server is the master now."))
        if self.line is not None and not self.line.closed:
            calls, self.waiting = self.waiting, []
            self.line.send(calls, b"".join(call.packed for call in calls))
        elif not self.opening:
            self.opening = True
            self.start(self.open())

    async def open(self) -> None:
        """Open a line, and send what waits."""
        try:
            self.line = await Line.open(self.script.client.connection_pool, self.answered)
        except exceptions.TimeoutError as late:
            calls, self.waiting = self.waiting, []
            for call in calls:
                settle(call.answer, late)
        except Exception:  # noqa: BLE001 - the library meets the same, and tells each caller
            self.repeat()
        finally:
            self.opening = False
        if self.waiting:  # also where another server has become the master meanwhile: then a new line is opened
            self.flush()

    def answered(self, call: Call, outcome: Any) -> None:
        """Give a caller the outcome, unless the library may get another, or closing gave the call up."""
        if call.answer.done():
            return
        refused = isinstance(outcome, exceptions.ResponseError) and str(outcome).startswith(self.refusals)
        if isinstance(outcome, Exception) and not refused and not isinstance(outcome, exceptions.TimeoutError):
            self.start(self.run(call))
        else:
            settle(call.answer, outcome)

    def repeat(self) -> None:
        """Have the library run all calls that wait."""
        for call in self.waiting:
            self.start(self.run(call))
        self.waiting = []

    async def run(self, call: Call) -> None:
        """Have the library run a call."""
        try:
            outcome = await self.script(call.keys, call.args)
        except Exception as failed:  # noqa: BLE001 - the caller raises it
            outcome = failed
        settle(call.answer, outcome)

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that closing waits for."""
        self.keep(asyncio.create_task(work))

    def keep(self, future: asyncio.Future[Any]) -> None:
        """Have closing wait for a call."""
        self.running.add(future)
        future.add_done_callback(self.discard)

    def discard(self, future: asyncio.Future[Any]) -> None:
        """Forget a call; asyncio is not to log the failure of one whose caller was cancelled."""
        self.running.discard(future)
        if not future.cancelled():
            future.exception()

    def close(self) -> None:
        """Close the line."""
        if self.line is not None:
            self.line.close(exceptions.ConnectionError("The store is closed."))


def settle(answer: asyncio.Future[Any], outcome: Any) -> None:
    """Set an answer, unless closing has given it up."""
    if answer.done():
        return
    if isinstance(outcome, Exception):
        answer.set_exception(outcome)
    else:
        answer.set_result(outcome)
