"""
An automatic dealer: takes the next step of each round at a table with the `dealer` pace.

    CROUPIER_CODE=123-456 python -m clients.python.dealer --url ws://127.0.0.1:8000/ws --table T4 --name Dana
"""

import argparse
import asyncio
import sys
from typing import Any

from .client import Player
from .messages import Closed, Refused
from .options import add_sign_in, add_url, seconds


async def deal(dealer: Player, *, pause: float = 2.0, betting: float = 10.0, rounds: int | None = None) -> None:
    """
    Deal at the table that `dealer` has joined, until cancelled or for `rounds` rounds.

    Steps with decks and devices are taken too. If `dealer` is a supervisor, those steps are the floor's.

    Betting is closed `betting` seconds after it first can be. Every other step is taken after `pause` seconds.
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
            continue  # wagers were withdrawn meanwhile; the legal actions have changed
        over += proceeds and dealer.view["phase"] == "over"


def is_next(action: dict[str, Any]) -> bool:
    """Return whether an action is the dealer's next step: in the round, before it, or to take the table."""
    return action["type"] in ("MayProceed", "MayReceive", "MayCut", "MayTakeTable") or bool(action.get("next"))


async def run(arguments: argparse.Namespace) -> None:
    """Sign in and deal until cancelled."""
    try:
        async with Player(arguments.url, staff=(arguments.name, arguments.code)) as dealer:
            await dealer.join(arguments.table)
            await deal(dealer, pause=arguments.pause, betting=arguments.betting)
    except (Refused, Closed) as no:
        sys.exit(f"dealer: {no}")


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    command = argparse.ArgumentParser(prog="dealer", description="Deal automatically at a table.")
    add_url(command)
    command.add_argument("--table", required=True, help='the name of a table with pace = "dealer"')
    add_sign_in(command)
    command.add_argument("--pause", type=seconds, default=2.0, help="seconds before each step (2)")
    command.add_argument("--betting", type=seconds, default=10.0, help="seconds that betting stays open (10)")
    return command


if __name__ == "__main__":
    asyncio.run(run(parser().parse_args()))
