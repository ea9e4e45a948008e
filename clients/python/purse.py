"""What a bot can afford: each wager leaves enough on the stack to play on with (ruling C16)."""

from typing import Any

from .fold import View
from .wire import Message


Spots = list[dict[str, Any]]


def mains(spots: Spots) -> list[str]:
    """Return the wagers that a hand takes part with: those it must have, or the first."""
    return [spot["wager"] for spot in spots if spot["must"]] or [spot["wager"] for spot in spots[:1]]


def follows(rules: Message, wager: str) -> int:
    """Return how many times the wager playing on may cost in all."""
    return sum(raised["times"] for raised in rules["raises"] if raised["of"] == wager)


def least(view: View) -> int:
    """Return the cents that one hand takes at least, playing on included."""
    rules = view["rules"]
    lows = {spot["wager"]: spot["low"] for spot in rules["spots"]}
    return sum(int(lows[wager]) * (1 + follows(rules, wager)) for wager in mains(rules["spots"]))


def wagered(view: View, who: str) -> dict[str, int]:
    """Return the cents that a player has on each wager, all positions together."""
    total: dict[str, int] = {}
    for seat in view["seats"]:
        if seat["player"] == who:
            for wager, amount in seat["wagers"].items():
                total[wager] = total.get(wager, 0) + amount
    return total


def amount(view: View, me: dict[str, Any], action: Message, size: float | None) -> int | None:
    """
    Return what to make a wager, in cents: `size` of the way from the lowest to the highest that can be borne.

    0 withdraws it; None if it cannot be borne, or cannot be withdrawn.
    """
    if size is None:
        return 0 if action["may_withdraw"] else None
    wager, number = action["command"]["wager"], action["command"]["seat"]
    held = next(seat["wagers"].get(wager, 0) for seat in view["seats"] if seat["seat"] == number)
    due = sum(cents * follows(view["rules"], name) for name, cents in wagered(view, me["player"]).items())
    free = (me["stack"] - due) // (1 + follows(view["rules"], wager))
    low, high, chip = action["low"], min(action["high"], held + free), action["chip"]
    return None if high < low else int(low + int(size * (high - low)) // chip * chip)
