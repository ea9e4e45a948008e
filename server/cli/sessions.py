"""`croupier sessions`: list who is signed in, and end sessions, also while nodes run."""

import argparse
import sys
from collections.abc import AsyncIterator
from datetime import UTC, datetime

import msgspec

from server.access.sessions import Sessions
from server.config.settings import Config, ConfigError
from server.store import Session
from server.store.house_log import HouseLog

from .options import add_config
from .store import house_store, house_world


ROLES = ("supervisor", "dealer", "device", "player")  # in the order in which they are listed


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments of `croupier sessions` to its parser."""
    command.add_argument("--json", action="store_true", help="one JSON object a line")
    actions = command.add_subparsers(dest="action", metavar="end")
    end = actions.add_parser("end", help="end all sessions of one of the staff, or of a player")
    end.add_argument("who", metavar="WHO", help="the name of one of the staff, or the account of a player")
    add_config(end)
    end.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="one JSON object a line")


async def print_sessions(config: Config, arguments: argparse.Namespace) -> None:
    """Print all sessions, or end some and print these."""
    async with house_store(config) as store:
        world = await house_world(store)
        sessions = Sessions(store, world, config, HouseLog(store.house, world.now))
        async for line in operate(sessions, arguments):
            sys.stdout.write(line)


async def operate(sessions: Sessions, arguments: argparse.Namespace) -> AsyncIterator[str]:
    """
    End sessions, if that is asked, and yield those that were ended as lines; otherwise all sessions.

    Raises:
        ConfigError: If there is none of that name.

    """
    found = await sessions.store.sessions.all_sessions()
    if arguments.action == "end":
        found = {key: one for key, one in found.items() if belongs(one, arguments.who)}
        if not found:
            raise ConfigError(f"{arguments.who!r} has no session. `croupier sessions` lists them.")
        for key in found:
            await sessions.sign_out(key)
    for one in sorted(found.values(), key=lambda one: (ROLES.index(one.role), one.name, one.player)):
        yield as_json(one) if arguments.json else as_text(one)


def belongs(session: Session, who: str) -> bool:
    """Return whether a session is that of an account, or of one of the staff by name; guests may share a name."""
    return who == session.player or (session.role != "player" and who == session.name)


def as_text(session: Session) -> str:
    """Return a session as a line for people."""
    ends = f"  until {datetime.fromtimestamp(session.ends / 1000, UTC):%Y-%m-%d %H:%M} UTC" if session.ends else ""
    return f"{session.role:<10}  {session.name:<16}  {session.player}{ends}{'  locked' if session.locked else ''}\n"


def as_json(session: Session) -> str:
    """Return a session as one line of JSON."""
    fields = {"role": session.role, "name": session.name, "account": session.player}
    return msgspec.json.encode(fields | {"ends": session.ends or None, "locked": session.locked}).decode() + "\n"
