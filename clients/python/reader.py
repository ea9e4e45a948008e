"""
A simulated card reader for a table with physical cards: it identifies each card as it leaves the shoe.

    CROUPIER_CODE=123-456 python -m clients.python.reader --url ws://127.0.0.1:8000/ws --table T8 --name Reader-T8

For training it can fail: it cannot read `--unread` per cent of the cards, takes `--duplicate` per cent for a dealt one
and `--misread` per cent for one still in the shoe. It logs what an unread or misread card really is.
"""

import argparse
import asyncio
import logging
import sys
from contextlib import suppress
from random import Random, SystemRandom
from typing import Any

from .bots import until_parent_ends
from .client import Player
from .messages import Closed, Refused
from .options import add_sign_in, add_url, percent, seconds


DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
PLACES = ("dealer", "community")

log = logging.getLogger("reader")


class Cards:
    """
    The cards of one table. Each card is chosen when it leaves the shoe and stays the same until the next round.

    A card whose reading was undone is the same when it is read again, and so is a down card when it is turned up.
    """

    def __init__(self, dice: Random) -> None:
        self.dice = dice
        self.round: int | None = None
        self.dealt: dict[tuple[str, int], str] = {}
        self.gone: set[str] = set()

    def at(self, view: dict[str, Any], place: Any, nth: int) -> str:
        """Return card number `nth` of a place."""
        if view["round"] != self.round:
            self.round, self.dealt, self.gone = view["round"], {}, set()
        key = str(place), nth
        if key not in self.dealt:
            self.dealt[key] = self.draw(view)
        return self.dealt[key]

    def draw(self, view: dict[str, Any]) -> str:
        """Return a random card that is still in the shoe."""
        out = {*self.dealt.values(), *self.gone, *seen(view)}
        return self.dice.choice([card for card in DECK if card not in out])

    def elsewhere(self, view: dict[str, Any], place: Any, nth: int) -> list[str]:
        """Return the cards on the table, without the one at that place."""
        return sorted({*self.dealt.values(), *seen(view)} - {self.dealt[str(place), nth]})

    def was_duplicate(self, place: Any, nth: int) -> None:
        """Forget the card read there, which is on the table already: the card there must be another one."""
        self.gone.add(self.dealt.pop((str(place), nth)))


def seen(view: dict[str, Any]) -> set[str]:
    """Return the cards that everybody can see."""
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
    """Read each card when its turn comes, until cancelled. The three kinds of failure are shares from 0 to 1."""
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
        elif dice.random() < duplicate and (out := cards.elsewhere(reader.view, place, nth)):
            card = dice.choice(out)
        elif dice.random() < misread:
            card = cards.draw(reader.view)
            log.info("%s is read as %s: it is card %s of %s", true, card, nth, place)
        command = {"type": "ReadCard", **{name: slot[name] for name in ("round", "step", "slot")}, "card": card}
        with suppress(Refused):  # the round went on, or the dealer entered the card first
            await reader.do(command)
            fault = reader.view["shoe"]["fault"]
            if fault and fault["why"] == "duplicate" and card == true:
                cards.was_duplicate(place, nth)


def waits_for_dealer(view: dict[str, Any]) -> bool:
    """Return whether the dealer may enter the unread card by hand: one down card a round (standard 34)."""
    shoe = view["shoe"] or {}
    entered = [one for one in shoe.get("by_hand", ()) if one["place"] not in PLACES]
    return bool(shoe.get("unread")) and not entered


async def run(arguments: argparse.Namespace) -> None:
    """Sign in and read until cancelled, or until the parent process has ended."""
    share = {name: getattr(arguments, name) / 100 for name in ("unread", "duplicate", "misread")}

    async def work() -> None:
        async with Player(arguments.url, staff=(arguments.name, arguments.code)) as reader:
            await reader.join(arguments.table)
            await read(reader, pause=arguments.pause, **share)

    ends = [asyncio.create_task(work())]
    if arguments.parent is not None:
        ends.append(asyncio.create_task(until_parent_ends(arguments.parent)))
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
    """Return the parser of the command line."""
    command = argparse.ArgumentParser(
        prog="reader", description="Simulate a card reader at a table with physical cards."
    )
    add_url(command)
    command.add_argument("--table", required=True, help="the name of a table with physical cards")
    add_sign_in(command)
    command.add_argument("--pause", type=seconds, default=0.7, help="seconds before each card (0.7)")
    command.add_argument(
        "--unread", type=percent, default=0, metavar="PERCENT", help="share of cards that it cannot read (0)"
    )
    command.add_argument(
        "--duplicate", type=percent, default=0, metavar="PERCENT", help="share of cards taken for one on the table (0)"
    )
    command.add_argument(
        "--misread", type=percent, default=0, metavar="PERCENT", help="share of cards taken for one in the shoe (0)"
    )
    command.add_argument("--parent", type=int, metavar="PID", help="stop when this parent process has ended")
    return command


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    asyncio.run(run(parser().parse_args()))
