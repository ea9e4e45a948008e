"""The demo: bots at the tables, simulated card readers and simulated devices, as child processes of the server."""

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from types import MappingProxyType

from clients.python.options import BOT_PASS, CODE
from clients.python.styles import STYLES
from server.config.settings import Config, ConfigError, named
from server.core.settings import reader_of
from server.devices.enrolment import enrolled
from server.processes import ROOT, Child, environment, supervised

from .play_devices import environment_of, simulator
from .staff_codes import Codes


NOTHING: Mapping[str, str] = MappingProxyType({})


class Program(Child):
    """A program of the demo. It also ends by itself when this process does; its one-use code is good for one start."""

    restarts = False

    def __init__(self, *command: str, more: Mapping[str, str] = NOTHING) -> None:
        parent = ("--parent", str(os.getpid()))
        super().__init__(command[0], *(sys.executable, "-m", *command, *parent), cwd=ROOT, env=environment(**more))


def check_styles(config: Config) -> None:
    """
    Check that there are the styles of the configured bots.

    Raises:
        ConfigError: If there is one that no bot can play.

    """
    for group in config.bots:
        for style in group.styles:
            if style not in STYLES:
                known = ", ".join(STYLES)
                raise ConfigError(f"bots.styles at table {group.table!r}: no bot plays {style!r}; styles are {known}.")


def simulated_readers(config: Config) -> set[str]:
    """Return the names of the card readers that the demo simulates."""
    return {reader_of(settings) for settings in config.tables if settings.table in config.readers}


def bots_and_readers(config: Config, port: int, staff: Codes, bot_pass: str) -> AbstractAsyncContextManager[None]:
    """
    Run the configured bots and the simulated card readers while the context lasts.

    The bots are the same guests at each start, also after the server was killed: else their seats would stay taken.
    With `bot_pass` they are marked as bots of the house.
    """
    url = ("--url", f"ws://{named(config.host)}:{port}/ws")
    bots = (Program(*program, *url, more={BOT_PASS: bot_pass}) for program in bot_programs(config))
    readers = (Program(*program, *url, more={CODE: code}) for *program, code in reader_programs(config, staff))
    return supervised(*bots, *readers)


def devices(config: Config, broker: str, secret: bytes) -> AbstractAsyncContextManager[None]:
    """Run simulators of the enrolled devices at a broker while the context lasts."""
    simulated = list(enrolled(config.devices, secret).values())
    return supervised(Program(*simulator(broker), more=environment_of(config, simulated)))


def bot_programs(config: Config) -> Iterator[tuple[str, ...]]:
    """Yield the program that plays the bots of a table and keeps their sessions, for each table that has some."""
    for group in config.bots:
        sessions = Path(config.var).absolute() / f"bot-sessions-{group.table}.json"
        styles = ",".join(group.styles)
        yield "clients.python.bots", "--table", group.table, "--styles", styles, "--sessions", str(sessions)


def reader_programs(config: Config, staff: Codes) -> Iterator[tuple[str, ...]]:
    """Yield the program of each simulated card reader that has a code to sign in with, and the code at the end."""
    for settings in config.tables:
        if settings.table in config.readers and (name := reader_of(settings)) in staff:
            _, code = staff[name]
            yield "clients.python.reader", "--table", settings.table, "--name", name, code
