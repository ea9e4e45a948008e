"""
The private Redis of a server that was not given one.

It is a process of its own, so it outlives a killed server: the next one adopts it, with everything that was
acknowledged. If it dies itself, the running server starts it again. It listens on a Unix socket only and keeps its data
in `var/redis`. Two locks keep order, and each is held by a process and so ends with it. `var/croupier.lock` is held by
the process that started (or adopted) the Redis and will stop it, `var/redis/redis.lock` by the Redis itself, so that
two never write to the same files.
"""

import asyncio
import fcntl
import os
import tempfile
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256
from pathlib import Path
from typing import IO
from urllib.parse import quote

from server.processes import Child, NotStarted, supervised

from .preflight import MUST, NAME_IT, NoHouse
from .program import DATA, program


LONGEST_SOCKET = 100  # bytes; the system's own limit is 104 to 108
ANSWER_WITHIN = 1.0  # seconds
SERVER, TOOL = b"server", b"tool"
PAUSE = 0.05  # seconds between two tries
TOOL_TRIES = 100  # to take the lock from a tool, before a server gives up
TRIES = 200  # to get an answer
LOCK_CHECK = 0.25  # seconds between two looks whether the Redis still runs

KEY = "`var` in the configuration"

# A crash may leave half a command at the end of the file; it was never acknowledged.
SETTINGS = {"port": "0", "unixsocketperm": "700", "save": "", "aof-load-truncated": "yes", **MUST}


class InUse(Exception):
    """Another process serves from the same directory."""


@asynccontextmanager
async def embedded(var: Path, *, serving: bool) -> AsyncIterator[str]:
    """
    Yield the URL of the private Redis of `var`. The process that holds `var` stops the Redis at the end.

    A tool (not `serving`) beside a running server only connects; alone it starts and stops the Redis itself, and a
    server that starts meanwhile waits for it a few seconds. Where no server ever wrote, a tool creates nothing.

    Raises:
        InUse: If `serving`, and another process holds `var`.
        NoHouse: If not `serving`, and there is nothing in `var`.
        NotStarted: If the Redis does not start or answer.

    """
    if not serving:
        check_written(var)
    home, lock = take_lock(var, serving=serving)
    tries = TOOL_TRIES if serving else 0
    while lock is None and tries and holder(var) == TOOL:
        tries -= 1
        await asyncio.sleep(PAUSE)
        home, lock = take_lock(var, serving=serving)
    socket = socket_of(home)
    if lock is None:
        if serving and holder(var) == TOOL:
            raise InUse(
                f"A command such as `croupier rounds` is reading {var}. Let it end, or choose another directory: {KEY}."
            )
        if serving:
            raise InUse(f"Another Croupier process uses {var}. Stop it, or choose another directory: {KEY}.")
        await answering(home, socket, None)
        yield url_of(socket)
        return
    with lock:
        async with supervised(PrivateRedis(home, socket)):
            yield url_of(socket)


class PrivateRedis(Child):
    """The private Redis of `home`, for the holder of its `var`. `process` is None if an earlier holder started it."""

    def __init__(self, home: Path, socket: Path) -> None:
        super().__init__("the private Redis")
        self.home = home
        self.socket = socket

    async def spawn(self) -> Process | None:
        """
        Start the Redis, or return None if one that was started earlier still answers.

        Raises:
            NotStarted: If one runs and does not answer.

        """
        for _ in range(TRIES):
            if lock := hold(self.home / "redis.lock"):
                with lock, (self.home / "redis.log").open("ab") as output:
                    settings = {**SETTINGS, "dir": str(self.home), "unixsocket": str(self.socket)}
                    self.command = (
                        await program(self.home),
                        *(part for name, value in settings.items() for part in (f"--{name}", value)),
                    )
                    # The lock stays held by the Redis.
                    self.options |= {"stdout": output, "stderr": output, "pass_fds": [lock.fileno()]}
                    return await super().spawn()
            if await ask(self.socket, b"PING"):
                return None
            await asyncio.sleep(PAUSE)
        raise NotStarted(f"A Redis holds {self.home} and does not listen on {self.socket}. End that process first.")

    async def ready(self) -> None:
        """Wait until it answers, however long it reads its file."""
        await answering(self.home, self.socket, self.process)

    async def ended(self) -> None:
        """Wait until no Redis holds its lock; one that an earlier holder started is no child of this process."""
        await super().ended()
        while not self.unlocked():  # noqa: ASYNC110 - no system call waits for a lock without taking it for long
            await asyncio.sleep(LOCK_CHECK)

    async def end(self) -> None:
        """Tell the Redis to shut down until it is gone; a killed one has what it acknowledged on disk."""
        while not self.unlocked():
            await ask(self.socket, b"SHUTDOWN")
            await asyncio.sleep(PAUSE)

    def unlocked(self) -> bool:
        """Return whether no Redis holds its lock."""
        if free := hold(self.home / "redis.lock"):
            free.close()
        return free is not None


def check_written(var: Path) -> None:
    """Raise NoHouse if no Redis ever wrote in `var`."""
    if not (var / "redis" / DATA).is_dir():
        raise NoHouse(f"There is no house in {var.resolve()}: nothing was written to redis/ there. {NAME_IT}")


def take_lock(var: Path, *, serving: bool) -> tuple[Path, IO[bytes] | None]:
    """Return the directory of the Redis, and the lock of `var` if nobody else holds it. The file says what holds it."""
    home = var.resolve() / "redis"
    try:
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        if lock := hold(var / "croupier.lock"):
            lock.truncate(0)
            lock.write(SERVER if serving else TOOL)
            lock.flush()
    except OSError as wrong:
        raise NotStarted(
            f"The data directory {var} cannot be written: {wrong.strerror}. Another is chosen by {KEY}."
        ) from wrong
    return home, lock


def holder(var: Path) -> bytes:
    """Return what kind of process holds `var`, or held it last."""
    return (var / "croupier.lock").read_bytes()


def hold(path: Path) -> IO[bytes] | None:
    """Return the file, locked until every process that has it closes it; None if another process holds it."""
    file = path.open("ab")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        return None
    return file


def socket_of(home: Path) -> Path:
    """Return where the Redis of `home` listens: in `home`, or in a short private directory if that path is too long."""
    socket = home / "redis.sock"
    if len(os.fsencode(socket)) > LONGEST_SOCKET:
        short = Path(tempfile.gettempdir()) / f"croupier-{sha256(os.fsencode(home)).hexdigest()[:16]}"
        short.mkdir(mode=0o700, exist_ok=True)
        found = short.lstat()
        if found.st_uid != os.getuid() or found.st_mode & 0o077:
            raise NotStarted(f"{short} belongs to somebody else. Choose a data directory with a shorter path: {KEY}.")
        socket = short / "redis.sock"
    return socket


def url_of(socket: Path) -> str:
    """Return the URL of a Unix socket."""
    return f"unix://{quote(str(socket))}"


async def answering(home: Path, socket: Path, process: Process | None) -> None:
    """Wait until the Redis answers, however long it reads its file."""
    tries = TRIES
    while tries:
        match await ask(socket, b"PING"):
            case b"+PONG\r\n":
                return
            case b"":
                tries -= 1
        if process and process.returncode is not None:
            break
        await asyncio.sleep(PAUSE)
    raise NotStarted(f"The private Redis does not answer. {last_lines(home / 'redis.log')}")


async def ask(socket: Path, command: bytes) -> bytes:
    """
    Return the first line of the answer to a command, or nothing if there is none.

    Plain bytes and not the client library, which may swallow the cancellation of a start (seen with 8.1).
    """
    try:
        async with asyncio.timeout(ANSWER_WITHIN):
            reader, writer = await asyncio.open_unix_connection(socket)
            try:
                writer.write(command + b"\r\n")
                return await reader.readline()
            finally:
                writer.close()
    except OSError:  # TimeoutError is one
        return b""


def last_lines(path: Path) -> str:
    """Return the end of its log."""
    return " ".join(path.read_text(errors="replace").splitlines()[-5:]) if path.exists() else ""
