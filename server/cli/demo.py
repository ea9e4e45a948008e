"""The demo: bots at the tables, simulated card readers and simulated devices, as child processes of the server."""

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import AbstractAsyncContextManager
from pathlib import Path

from server.config.settings import Config, named
from server.core.settings import reader_of
from server.devices.enrolment import enrolled
from server.processes import ROOT, Child, supervised

from .play_devices import environment_of, simulator
from .staff_codes import Codes


class Program(Child):
    """A program of the demo. It also ends by itself when this process does; its one-use code is good for one start."""

    restarts = False

    def __init__(self, *command: str, environment: Mapping[str, str] | None = None) -> None:
        parent = ("--parent", str(os.getpid()))
        more = {**os.environ, **(environment or {})}
        super().__init__(command[0], *(sys.executable, "-m", *command, *parent), cwd=ROOT, env=more)


def simulated_readers(config: Config) -> set[str]:
    """Return the names of the card readers that the demo simulates."""
    return {reader_of(settings) for settings in config.tables if settings.table in config.readers}


def bots_and_readers(config: Config, port: int, staff: Codes) -> AbstractAsyncContextManager[None]:
    """
    Run the configured bots and the simulated card readers while the context lasts.

    The bots are the same guests at each start, also after the server was killed: else their seats would stay taken.
    """
    url = ("--url", f"ws://{named(config.host)}:{port}/ws")
    programs = (*bot_programs(config), *reader_programs(config, staff))
    return supervised(*(Program(*program, *url) for program in programs))


def devices(config: Config, broker: str, secret: bytes) -> AbstractAsyncContextManager[None]:
    """Run simulators of the enrolled devices at a broker while the context lasts."""
    simulated = list(enrolled(config.devices, secret).values())
    return supervised(Program(*simulator(broker), environment=environment_of(config, simulated)))


def bot_programs(config: Config) -> Iterator[tuple[str, ...]]:
    """Yield the program that plays the bots of a table, for each table that has some."""
    for group in config.bots:
        sessions = Path(config.var).absolute() / f"bots-{group.table}.json"  # where the bots keep their sessions
        styles = ",".join(group.styles)
        yield "clients.python.bots", "--table", group.table, "--styles", styles, "--sessions", str(sessions)


def reader_programs(config: Config, staff: Codes) -> Iterator[tuple[str, ...]]:
    """Yield the program of each simulated card reader that has a code to sign in with."""
    for settings in config.tables:
        if settings.table in config.readers and (name := reader_of(settings)) in staff:
            _, code = staff[name]
            yield "clients.python.reader", "--table", settings.table, "--name", name, "--code", code
