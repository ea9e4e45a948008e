"""
A simulated card reader: it identifies the cards of a table with physical ones, as they leave the shoe.

    python -m clients.python.reader --url ws://127.0.0.1:8000/ws --table T8 --name Reader-T8 --code 123-456

For training it fails on request: of a hundred cards it cannot read `--unread`, takes `--duplicate` for others that lie
there already, and `--misread` for others that lie nowhere. What an unread or misread card is in truth it says here.
"""

import argparse
import asyncio
import logging
import sys
from contextlib import suppress
from random import Random, SystemRandom
from typing import Any

from .bots import until_parted
from .client import Player
from .wire import Closed, Refused


DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
PLACES = ("dealer", "community")

log = logging.getLogger("reader")


class Cards:
    """
    The cards of one table: which lies where is decided as it leaves the shoe, and stays so until the next round.

    A card that was taken back is the same when it comes again, and a down card the same when it is turned up.
    """

    def __init__(self, dice: Random) -> None:
        self.dice = dice
        self.round: int | None = None
        self.lying: dict[tuple[str, int], str] = {}
        self.gone: set[str] = set()

    def at(self, view: dict[str, Any], place: Any, nth: int) -> str:
        """Return the card that comes to a place as number `nth`."""
        if view["round"] != self.round:
            self.round, self.lying, self.gone = view["round"], {}, set()
        key = str(place), nth
        if key not in self.lying:
            self.lying[key] = self.left(view)
        return self.lying[key]

    def left(self, view: dict[str, Any]) -> str:
        """Return some card that is still in the shoe."""
        out = {*self.lying.values(), *self.gone, *seen(view)}
        return self.dice.choice([card for card in DECK if card not in out])

    def out(self, view: dict[str, Any], place: Any, nth: int) -> list[str]:
        """Return the cards that lie elsewhere than there."""
        return sorted({*self.lying.values(), *seen(view)} - {self.lying[str(place), nth]})

    def lies_elsewhere(self, place: Any, nth: int) -> None:
        """Take it that the card which was read there lies elsewhere already, and is another one."""
        self.gone.add(self.lying.pop((str(place), nth)))


def seen(view: dict[str, Any]) -> set[str]:
    """Return the cards that everybody sees."""
    hands = [view["dealer"], view["community"], view["discarded"], *(seat["cards"] for seat in view["seats"])]
    slots = [slot["card"] for slot in (view["shoe"] or {}).get("slots", ())]
    return {card for cards in (*hands, slots) for card in cards if card is not None}


async def read(
    reader: Player,
    *,
    pause: float = 0.7,
    unread: float = 0.0,
    duplicate: float = 0.0,
    misread: float = 0.0,
    dice: Random | None = None,
) -> None:
    """Identify each card as it is to be read, for ever; the shares of those that fail are between 0 and 1."""
    dice = dice or SystemRandom()
    cards = Cards(dice)
    while True:
        slot = next((action for action in reader.legal if action["type"] == "MayRead"), None)
        if slot is None or waits_for_dealer(reader.view):
            await reader.changed()
            continue
        await asyncio.sleep(pause)
        place, nth = slot["place"], slot["nth"]
        true = cards.at(reader.view, place, nth)
        card: str | None = true
        if dice.random() < unread:
            log.info("%s cannot be read: it is card %s of %s", true, nth, place)
            card = None
        elif dice.random() < duplicate and (out := cards.out(reader.view, place, nth)):
            card = dice.choice(out)
        elif dice.random() < misread:
            card = cards.left(reader.view)
            log.info("%s is read as %s: it is card %s of %s", true, card, nth, place)
        command = {"type": "ReadCard", **{name: slot[name] for name in ("round", "step", "slot")}, "card": card}
        with suppress(Refused):  # the round went on, or the dealer was quicker
            await reader.do(command)
            fault = reader.view["shoe"]["fault"]
            if fault and fault["why"] == "duplicate" and card == true:
                cards.lies_elsewhere(place, nth)


def waits_for_dealer(view: dict[str, Any]) -> bool:
    """Return whether the dealer may enter the card that could not be read: one down card a round (standard 34)."""
    shoe = view["shoe"] or {}
    entered = [one for one in shoe.get("by_hand", ()) if one["place"] not in PLACES]
    return bool(shoe.get("unread")) and not entered


async def run(arguments: argparse.Namespace) -> None:
    """Sign in, and read until the process that started this one is gone, or for ever."""
    share = {name: getattr(arguments, name) / 100 for name in ("unread", "duplicate", "misread")}

    async def work() -> None:
        async with Player(arguments.url, staff=(arguments.name, arguments.code)) as reader:
            await reader.join(arguments.table)
            await read(reader, pause=arguments.pause, **share)

    ends = [asyncio.create_task(work())]
    if arguments.parent is not None:
        ends.append(asyncio.create_task(until_parted(arguments.parent)))
    try:
        done, _ = await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    except (Refused, Closed) as no:
        sys.exit(f"reader: {no}")
    finally:
        for task in ends:
            task.cancel()


def parser() -> argparse.ArgumentParser:
    """Return what the command line understands."""
    command = argparse.ArgumentParser(prog="reader", description="A simulated card reader.")
    command.add_argument("--url", required=True, help="the server's socket, as in ws://127.0.0.1:8000/ws")
    command.add_argument("--table", required=True, help="a table with physical cards")
    command.add_argument("--name", required=True, help="the name to sign in with")
    command.add_argument("--code", required=True, help="the one-use code to sign in with")
    command.add_argument("--pause", type=float, default=0.7, help="seconds before each card")
    command.add_argument("--unread", type=float, default=0, metavar="PERCENT", help="cards that it cannot read")
    command.add_argument(
        "--duplicate", type=float, default=0, metavar="PERCENT", help="cards taken for ones that lie there"
    )
    command.add_argument("--misread", type=float, default=0, metavar="PERCENT", help="cards taken for ones in the shoe")
    command.add_argument("--parent", type=int, metavar="PID", help="stop when this parent process is gone")
    return command


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    asyncio.run(run(parser().parse_args()))
