"""
The money of one table, followed from event to event: no cent appears or disappears on the way.

What a player has at the table is the stack and all wagers made. Wagers, choices and returns move chips between the two;
only what is paid, bought in or taken away changes the sum.
"""

from collections import Counter

from clients.python.messages import Message
from clients.python.view import View, seat_of


COMPLAINTS = 20  # sentences that are kept; all are counted
INSIDE = frozenset({"WagerPlaced", "WagerReturned", "Chose"})  # they move chips between the stack and wagers


class Ledger:
    """
    The money of the players at one table, in cents.

    `bought` and `left` are what each player has brought and taken away. `checked` counts sums, and `wrong` those that
    do not fit, with sentences in `complaints`. `settled` counts settled wagers, and `unsettled` those still open when
    the next round opened. The sums are `complete` if no event is missing.
    """

    def __init__(self, table: str) -> None:
        self.bought: Counter[str] = Counter()
        self.left: Counter[str] = Counter()
        self.checked = self.wrong = self.settled = self.unsettled = 0
        self.complete = True
        self.complaints: list[str] = []
        self._table = table

    def begin_again(self) -> None:
        """Go on from a view that does not follow from the last one: what happened in between is not in the sums."""
        self.complete = self.complete and not self.checked

    def follow(self, before: View, update: Message, after: View) -> None:
        """Check the sums of one update, from the view before and the view after it."""
        kind = update["type"]
        if kind in INSIDE:
            number = update["seat"] if kind != "Chose" else update["choice"]["seat"]
            self._expect(update, before, after, seat_of(after, number)["player"], 0)
        elif kind == "Paid":
            old, wager, stake = seat_of(before, update["seat"]), update["wager"], update["stake"]
            self.settled += 1
            if old["wagers"].get(wager) != stake:
                self._complain(update, f"the {wager} wager was {old['wagers'].get(wager)}, not {stake}")
            self._expect(update, before, after, old["player"], update["returned"] - stake)
        elif kind == "Awarded":
            self._expect(update, before, after, seat_of(after, update["seat"])["player"], update["amount"])
        elif kind == "BoughtIn":
            self.bought[update["player"]] += update["amount"]
            self._expect(update, before, after, update["player"], update["amount"])
        elif kind == "Left":
            self.left[update["player"]] += update["amount"]
            self._expect(update, before, after, update["player"], -update["amount"])
        elif kind == "RoundOpened" and before["void"] is None:
            open_wagers = sum(len(seat["wagers"]) for seat in before["seats"])
            if open_wagers:
                self.unsettled += open_wagers
                self._complain(update, f"{open_wagers} wagers of the round before were not settled")

    def _expect(self, update: Message, before: View, after: View, player: str, change: int) -> None:
        self.checked += 1
        had, has = at_table(before, player), at_table(after, player)
        if has != had + change:
            self._complain(update, f"{player} had {had} and then {has} cents, which is not {change:+d}")

    def _complain(self, update: Message, what: str) -> None:
        self.wrong += 1
        if len(self.complaints) < COMPLAINTS:
            self.complaints.append(f"{self._table}, event {update['seq']} ({update['type']}): {what}.")


def at_table(view: View, player: str) -> int:
    """Return the cents that a player has at the table: the stack and all wagers."""
    cents = 0
    for one in view["players"]:
        if one["player"] == player:
            cents += one["stack"]
    for seat in view["seats"]:
        if seat["player"] == player:
            for amount in seat["wagers"].values():
                cents += amount
    return cents
