"""The proof of a round, as a player downloads it and as the house prints it (`docs/fairness.md`)."""

from typing import Any

import msgspec

from protocol.values import Place
from server.core.cards.deck import Cards
from server.core.round.places import cards_of, shown_at
from server.core.sight import Sight
from server.core.table import Table

from .account import account, all_public, faces
from .roots import Tree


FORM = "croupier/proof/1"


def proof(closed: Table, deck: Cards, record: dict[str, Any], who: Sight) -> dict[str, Any]:
    """
    Return the proof of a round for `who`.

    `closed` is the table when the round closed, `deck` the order from which it was dealt (none was made: empty), and
    `record` the whole record of the round, with the seed once that is public.
    """
    return {
        "form": FORM,
        "account": account(closed),
        "hash": closed.fairness.account,
        "posted_rules": closed.rules,
        "record": copy_for(closed, record, who),
        "openings": openings(closed, deck, who),
        "seed": record["seed"],
        "reveal": "at_close" if all_public(closed) else "at_day_end",
    }


def knows(closed: Table, number: int, who: Sight) -> bool:
    """Return whether the viewer knows a hand: it is the viewer's own, or the house itself looks."""
    return who.plays_as(closed.seats[number].player) or who.works_as("room")


def openings(closed: Table, deck: Cards, who: Sight) -> list[dict[str, Any]]:
    """Return what proves each card that the viewer saw, in the order of the deck."""
    if not closed.fairness.cuts:
        return []
    tree, known = Tree(deck, closed.seed, len(closed.fairness.cuts) - 1), seen(closed, who)
    return [msgspec.to_builtins(tree.opening(card)) for card in deck if card in known]


def seen(closed: Table, who: Sight) -> set[str]:
    """Return the cards of the round that the viewer saw."""
    found = {*closed.discarded}
    places: list[Place] = [*closed.dealt, "dealer", "community"]
    for place in places:
        whole = isinstance(place, int) and knows(closed, place, who)
        found.update(cards_of(closed, place) if whole or who.works_as("room") else shown_at(closed, place))
    return found


def copy_for(closed: Table, record: dict[str, Any], who: Sight) -> dict[str, Any]:
    """Return a viewer's copy of a record: until the seed is public, without what the viewer never saw (ruling C17)."""
    unnamed = {"by": None, "confirmed_by": None}  # of the staff only the floor is told who acted
    copy = record | {
        "irregularities": [each | unnamed for each in record["irregularities"]],
        "corrected": [each | {"by": None} for each in record["corrected"]],
    }
    if record["seed"] is not None or who.works_as("room"):
        return copy
    known = seen(closed, who)
    entered = [each | {"card": each["card"] if each["card"] in known else None} for each in record["hand_entered"]]
    return copy | {
        "deck": None,
        "drawn": [card if card in known else None for card in record["drawn"]],
        "hand_entered": entered,
        "seats": [seat_for(closed, seat, who) for seat in record["seats"]],
        "dealer": record["dealer"] | {"cards": faces(closed, "dealer")},
        "community": faces(closed, "community"),
    }


def seat_for(closed: Table, seat: dict[str, Any], who: Sight) -> dict[str, Any]:
    """Return a viewer's copy of one hand: without cards that stayed down, and without an answer that stayed hidden."""
    number = seat["seat"]
    if knows(closed, number, who):
        return seat
    cards, hidden = faces(closed, number), closed.bets_concealed(number) or []
    copy = seat | {"cards": cards, "made": seat["made"] if None not in cards else {}}
    for key in ("wagers", "returned", "voided"):
        copy[key] = {wager: value for wager, value in seat[key].items() if wager not in hidden}
    if closed.bets_concealed(number) is not None:
        copy["choices"] = seat["choices"][:-1]
    return copy
