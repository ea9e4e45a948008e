"""What a bot can afford. Each wager leaves enough on the stack to play the hand to its end (ruling C16)."""

from typing import Any

from .messages import Message
from .view import View


Spots = list[dict[str, Any]]


def main_wagers(spots: Spots) -> list[str]:
    """Return the wagers that put a hand into the round: those that are required, or else the first."""
    return [spot["wager"] for spot in spots if spot["must"]] or [spot["wager"] for spot in spots[:1]]


def raise_multiple(rules: Message, wager: str) -> int:
    """Return how many times this wager all later raises on the hand may cost together."""
    return sum(raised["times"] for raised in rules["raises"] if raised["of"] == wager)


def cheapest_hand(view: View) -> int:
    """Return the cents that one hand costs at least, its raises included."""
    rules = view["rules"]
    lows = {spot["wager"]: spot["low"] for spot in rules["spots"]}
    return sum(int(lows[wager]) * (1 + raise_multiple(rules, wager)) for wager in main_wagers(rules["spots"]))


def wagered(view: View, who: str) -> dict[str, int]:
    """Return the cents that a player has on each wager, summed over the player's positions."""
    total: dict[str, int] = {}
    for seat in view["seats"]:
        if seat["player"] == who:
            for wager, amount in seat["wagers"].items():
                total[wager] = total.get(wager, 0) + amount
    return total


def amount(view: View, me: dict[str, Any], action: Message, size: float | None) -> int | None:
    """
    Return the cents of a wager for the `MayBet` action: `size` from 0, the lowest, to 1, the highest affordable.

    A `size` of None withdraws the wager (0 cents). Return None if the wager cannot be afforded, or not withdrawn.
    """
    if size is None:
        return 0 if action["may_withdraw"] else None
    wager, number = action["command"]["wager"], action["command"]["seat"]
    held = next(seat["wagers"].get(wager, 0) for seat in view["seats"] if seat["seat"] == number)
    due = sum(cents * raise_multiple(view["rules"], name) for name, cents in wagered(view, me["player"]).items())
    free = (me["stack"] - due) // (1 + raise_multiple(view["rules"], wager))
    low, high, chip = action["low"], min(action["high"], held + free), action["chip"]
    return None if high < low else int(low + int(size * (high - low)) // chip * chip)
