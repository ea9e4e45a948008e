"""
Run bots at a table, each with its style of play.

    python -m clients.python.bots --url ws://127.0.0.1:8000/ws --table T1 --styles basic,timid

A bot that runs out of money leaves and has its wallet refilled. Where that is refused, it returns as a new guest.
"""

import argparse
import asyncio
import logging
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from random import Random

from .bot import Bot
from .messages import Closed, Refused
from .moves import Broke
from .options import BOT_PASS, add_url, count
from .sessions import Sessions
from .styles import STYLES, Style


LEAVE_TIMEOUT = 2.0  # s to give up the seats when stopping
PARENT_CHECK = 1.0  # s between checks of the parent process

NEW_GUEST = ("unknown_session", "signed_out")  # reasons to return as a new guest

log = logging.getLogger("bots")


class Bots:
    """
    The bots of one table. With a `sessions` file they keep their seats when they stop; otherwise they leave.

    With the house's `bot_pass` they are marked as its bots.
    """

    def __init__(
        self,
        url: str,
        table: str,
        *,
        seed: int | None = None,
        sessions: Path | None = None,
        bot_pass: str | None = None,
    ) -> None:
        self.playing: dict[str, Bot] = {}
        self._url = url
        self._table = table
        self._seed = seed
        self._bot_pass = bot_pass
        self._sessions = Sessions(sessions)
        self._stay = sessions is not None
        self._stopping = False

    async def play(self, styles: list[Style], rounds: int | None = None, *, pause: float = 1.5) -> None:
        """Run one bot for each style, until cancelled or for `rounds` rounds each."""
        async with asyncio.TaskGroup() as group:
            for number, style in enumerate(styles):
                group.create_task(self._keep_playing(f"{style.name}-{number}", style, rounds, pause))

    async def stop(self) -> None:
        """Start nothing new, and give up the seats unless a sessions file keeps them."""
        self._stopping = True
        if not self._stay:
            with suppress(TimeoutError):
                async with asyncio.timeout(LEAVE_TIMEOUT):
                    await asyncio.gather(*(bot.leave() for bot in self.playing.values()), return_exceptions=True)

    async def _keep_playing(self, name: str, style: Style, rounds: int | None, pause: float) -> None:
        """Play as one guest after another until the rounds are played."""
        chance = Random(None if self._seed is None else f"{self._seed}-{name}")  # noqa: S311 - a bot's choices, not the cards
        left = rounds
        while not self._stopping and (left is None or left > 0):
            session = self._sessions.get(name)
            bot = self.playing[name] = Bot(
                self._url, self._table, style, chance, pause=pause, session=session, bot_pass=self._bot_pass
            )
            try:
                async with bot.player:
                    self._sessions.keep(name, bot.player.session)
                    await bot.play(left)
            except Broke:
                log.info("%s is broke and returns as a new guest", name)
            except Closed as over:
                if over.reason not in NEW_GUEST:
                    raise
            self._sessions.keep(name, None)
            if left is not None:
                left -= len(bot.rounds)


async def until_parent_ends(parent: int) -> None:
    """Wait until the process that started this one has ended."""
    while os.getppid() == parent:  # noqa: ASYNC110 - there is no portable event for it
        await asyncio.sleep(PARENT_CHECK)


async def run(arguments: argparse.Namespace) -> None:
    """Play until the rounds are over, a signal arrives, or the parent process has ended."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    bots = Bots(
        arguments.url,
        arguments.table,
        seed=arguments.seed,
        sessions=arguments.sessions,
        bot_pass=os.environ.get(BOT_PASS),
    )
    playing = asyncio.create_task(bots.play(arguments.styles, arguments.rounds))
    ends = {playing, asyncio.create_task(stop.wait())}
    if arguments.parent is not None:
        ends.add(asyncio.create_task(until_parent_ends(arguments.parent)))
    await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
    if not playing.done():
        await bots.stop()
    for end in ends - {playing} if playing.done() else ends:
        end.cancel()
    try:
        with suppress(asyncio.CancelledError):
            await playing
    except* (Refused, Closed) as no:
        sys.exit(f"bots: {no.exceptions[0]}")


def styles(names: str) -> list[Style]:
    """Return the styles named in a list like "basic,timid"."""
    unknown = [name for name in names.split(",") if name not in STYLES]
    if unknown:
        raise argparse.ArgumentTypeError(f"unknown style: {', '.join(unknown)}; known styles: {', '.join(STYLES)}")
    return [STYLES[name] for name in names.split(",")]


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    command = argparse.ArgumentParser(prog="bots", description="Run bots that play at a table.")
    add_url(command)
    command.add_argument("--table", required=True, help="the table's name")
    command.add_argument(
        "--styles",
        type=styles,
        default="basic",
        help=f"one bot for each style in the list: {', '.join(STYLES)} (basic)",
    )
    command.add_argument("--seed", type=int, help="a number that makes the bots' choices repeatable")
    command.add_argument("--rounds", type=count, help="how many rounds each bot plays (default: no limit)")
    command.add_argument(
        "--sessions", type=Path, help="a file for the bots' sessions, so that they keep their seats over a restart"
    )
    command.add_argument("--parent", type=int, metavar="PID", help="stop when this parent process has ended")
    return command


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    asyncio.run(run(parser().parse_args()))
