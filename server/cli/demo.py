"""The demo: bots at the tables, and simulated readers and devices, processes beside the server."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from server.config.settings import Config, named
from server.core.settings import reader_of
from server.devices.enrolment import enrolled

from .play_devices import program, set_up
from .staff_codes import Codes


def simulated(config: Config) -> set[str]:
    """Return the names of the readers that the demo brings along."""
    return {reader_of(settings) for settings in config.tables if settings.table in config.readers}


@asynccontextmanager
async def companions(config: Config, port: int, staff: Codes) -> AsyncIterator[None]:
    """
    Have the configured bots play and the simulated readers read, while the context lasts.

    The bots are the same guests each time, also after the server was killed; nobody else would stop them then.
    """
    url = f"ws://{named(config.host)}:{port}/ws"
    async with beside(*((*one, "--url", url) for one in (*bots(config), *readers(config, staff)))):
        yield


@asynccontextmanager
async def devices(config: Config, broker: str, secret: bytes) -> AsyncIterator[None]:
    """Have the enrolled devices simulated at a broker, while the context lasts."""
    played = list(enrolled(config.devices, secret).values())
    async with beside(program(broker), environment=set_up(config, played)):
        yield


@asynccontextmanager
async def beside(*programs: tuple[str, ...], environment: Mapping[str, str] | None = None) -> AsyncIterator[None]:
    """Have programs run beside this process, with more in their environment, while the context lasts."""
    processes = [
        await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", *program, "--parent", str(os.getpid())),
            cwd=Path(__file__).parents[2],
            env={**os.environ, **(environment or {})},
            stdin=asyncio.subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C is for the server, which then stops them
        )
        for program in programs
    ]
    try:
        yield
    finally:
        for process in processes:
            with suppress(ProcessLookupError):
                process.terminate()
        for process in processes:
            await process.wait()


def bots(config: Config) -> Iterator[tuple[str, ...]]:
    """Yield a program for the bots of each table that has some."""
    for group in config.bots:
        sessions = Path(config.var).absolute() / f"bots-{group.table}.json"  # it keeps who they are
        styles = ",".join(group.styles)
        yield "clients.python.bots", "--table", group.table, "--styles", styles, "--sessions", str(sessions)


def readers(config: Config, staff: Codes) -> Iterator[tuple[str, ...]]:
    """Yield a program for each simulated reader that has a code to sign in with."""
    for settings in config.tables:
        if settings.table in config.readers and (name := reader_of(settings)) in staff:
            _, code = staff[name]
            yield "clients.python.reader", "--table", settings.table, "--name", name, "--code", code
