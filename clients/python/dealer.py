"""
An automatic dealer: does the next step of the round whenever there is one, at a table of the dealer's pace.

    python -m clients.python.dealer --url ws://127.0.0.1:8000/ws --table T4 --name Dana --code 123-456
"""

import argparse
import asyncio
import sys
from typing import Any

from .client import Player
from .wire import Closed, Refused


async def deal(dealer: Player, *, pause: float = 2.0, betting: float = 10.0, rounds: int | None = None) -> None:
    """
    Deal at the table that `dealer` has joined, for ever or until `rounds` rounds are over.

    What is due with decks and devices is done too; a supervisor who joined does what of it is for the floor.

    Betting stays open for `betting` seconds from when it could first be closed; every other step comes after `pause`.
    """
    over = 0
    while rounds is None or over < rounds:
        press = next((action for action in dealer.legal if is_next(action)), None)
        if press is None:
            await dealer.changed()
            continue
        proceeds = press["type"] == "MayProceed"
        await asyncio.sleep(betting if proceeds and dealer.view["phase"] == "betting" else pause)
        try:
            await dealer.do(press["command"])
        except Refused:
            continue  # the wagers were withdrawn meanwhile; what is legal now says so
        over += proceeds and dealer.view["phase"] == "over"


def is_next(action: dict[str, Any]) -> bool:
    """Return whether an action is the dealer's next step: of the round, or of what comes before it, or to come on."""
    return action["type"] in ("MayProceed", "MayReceive", "MayCut", "MayTakeTable") or bool(action.get("next"))


async def run(arguments: argparse.Namespace) -> None:
    """Sign in, and deal for ever."""
    try:
        async with Player(arguments.url, staff=(arguments.name, arguments.code)) as dealer:
            await dealer.join(arguments.table)
            await deal(dealer, pause=arguments.pause, betting=arguments.betting)
    except (Refused, Closed) as no:
        sys.exit(f"dealer: {no}")


def parser() -> argparse.ArgumentParser:
    """Return what the command line understands."""
    command = argparse.ArgumentParser(prog="dealer", description="An automatic dealer.")
    command.add_argument("--url", required=True, help="the server's socket, as in ws://127.0.0.1:8000/ws")
    command.add_argument("--table", required=True, help="a table of the dealer's pace")
    command.add_argument("--name", required=True, help="the name to sign in with")
    command.add_argument("--code", required=True, help="the one-use code to sign in with")
    command.add_argument("--pause", type=float, default=2.0, help="seconds before each step")
    command.add_argument("--betting", type=float, default=10.0, help="seconds for wagers")
    return command


if __name__ == "__main__":
    asyncio.run(run(parser().parse_args()))
