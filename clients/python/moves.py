"""What a player does next, by a style of play: the next command, from what the player sees."""

from random import Random
from typing import Any, Protocol

from . import budget
from .messages import Message
from .styles import Style, Wish
from .styles.question import Question
from .view import View


class Broke(Exception):
    """The wallet has less than the table's smallest buy-in."""


class Seen(Protocol):
    """What one person sees of a table and of the wallet."""

    @property
    def view(self) -> View:
        """The table as this person may see it."""

    @property
    def me(self) -> dict[str, Any] | None:
        """The person's own entry among the players of the view, if there is one."""

    @property
    def legal(self) -> list[Message]:
        """The actions that this person may take now."""

    @property
    def balance(self) -> int:
        """The cents in the wallet."""

    @property
    def seated_at(self) -> str | None:
        """The table where this person has a seat."""


class Moves:
    """The next moves of one player, who plays by `style`. They depend on nothing but `seen` and the `chance`."""

    def __init__(self, seen: Seen, style: Style, chance: Random) -> None:
        self.style = style
        self._seen = seen
        self._chance = chance
        self._planned = 0  # the round that the plans are for
        self._plans: dict[int, list[Wish]] = {}  # wagers still to be made, by seat
        self._wagered: set[tuple[int, str]] = set()  # own wagers (seat and name) that are on the table
        self._wants_seat = False  # whether to take one more position
        self._legal: list[Message] | None = None  # the actions that were parted last
        self._by_kind: dict[str, list[Message]] = {}

    def _remove_from_plan(self, move: Message) -> None:
        """Remove from the plan what is about to be done."""
        self._wants_seat = self._wants_seat and move["type"] != "Sit"
        if move["type"] == "Bet":
            wishes = self._plans[move["seat"]]
            del wishes[: 1 + [wish.wager for wish in wishes].index(move["wager"])]

    def _accepted(self, move: Message) -> None:
        """Note a wager that was made or withdrawn."""
        if move["type"] == "Bet":
            wager = move["seat"], move["wager"]
            self._wagered = self._wagered | {wager} if move["amount"] else self._wagered - {wager}

    def _move(self) -> Message | None:
        """Return the next command, or None if there is nothing to do."""
        me = self._seen.me
        if me is None:
            return self._sit()
        if choices := self._all("MayChoose"):
            return self._choose(choices)
        if me["pending"] or me["leaving"] or not (self._all("MayBet") or self._one("MayDone")):
            return None
        return self._wager(me)

    def _sit(self) -> Message | None:
        action, balance = self._one("MaySit"), self._seen.balance
        if action is None or self._seen.seated_at is not None:  # the chips of the last seat are on their way
            return None
        if balance < action["low"]:
            raise Broke
        chip = action["chip"]
        buy_in = int(balance * self._chance.uniform(0.2, 0.5)) // chip * chip
        buy_in = max(action["low"], min(action["high"], buy_in))
        return {"type": "Sit", "seat": self._chance.choice(action["seats"]), "buy_in": buy_in}

    def _choose(self, choices: list[Message]) -> Message:
        number = choices[0]["command"]["seat"]
        mine = [choice for choice in choices if choice["command"]["seat"] == number]
        return command(self.style.choose(question(self._seen.view, number, mine), self._chance))

    def _wager(self, me: dict[str, Any]) -> Message | None:
        """Return the next wager of the plan, or what must come first; when all are made, say so."""
        self._plan(me)
        if not budget.wagered(self._seen.view, me["player"]) and me["stack"] < budget.cheapest_hand(self._seen.view):
            return self._fetch_chips()
        if self._wants_seat and (more := self._one("MaySit")):
            return {"type": "Sit", "seat": self._chance.choice(more["seats"]), "buy_in": 0}
        for number, wishes in self._plans.items():
            for wish in wishes:
                if bet := self._bet(me, number, wish):
                    return bet
        return command(done) if (done := self._one("MayDone")) else None

    def _plan(self, me: dict[str, Any]) -> None:
        """Decide what to wager, once for each round and position, and again if the table gave a wager back."""
        view = self._seen.view
        mine = {(number, wager) for number in me["seats"] for wager in spots(view, number)}
        given_back, self._wagered = self._wagered - mine, mine
        if given_back:  # by a table where no hand had the wagers that it must have when the time was up
            self._plans = {}
        if view["round"] != self._planned:
            self._planned, self._plans = view["round"], {}
            self._wants_seat = len(me["seats"]) < self.style.positions and self._chance.random() < 0.3
        for number in me["seats"]:
            if number not in self._plans:
                self._plans[number] = self.style.wagers(view["rules"]["spots"], self._chance)

    def _bet(self, me: dict[str, Any], number: int, wish: Wish) -> Message | None:
        """Return the `Bet` command for a wish, or None if nothing has to change."""
        for action in self._all("MayBet"):
            asked = action["command"]
            if asked["wager"] == wish.wager and asked["seat"] == number:
                amount = budget.amount(self._seen.view, me, action, wish.size)
                if amount is not None and amount != spots(self._seen.view, number).get(wish.wager, 0):
                    return command(action) | {"amount": amount}
        return None

    def _fetch_chips(self) -> Message | None:
        """Top up from the wallet, or leave the table."""
        action = self._one("MayTopUp")
        if action and self._seen.balance >= budget.cheapest_hand(self._seen.view):
            most = min(action["high"], self._seen.balance)
            return {"type": "TopUp", "amount": most // action["chip"] * action["chip"]}
        return command(leave) if (leave := self._one("MayLeave")) else None

    def _all(self, kind: str) -> list[Message]:
        legal = self._seen.legal
        if legal is not self._legal:
            self._legal, self._by_kind = legal, {}
            for action in legal:
                self._by_kind.setdefault(action["type"], []).append(action)
        return self._by_kind.get(kind, [])

    def _one(self, kind: str) -> Message | None:
        return next(iter(self._all(kind)), None)


def spots(view: View, number: int) -> dict[str, int]:
    """Return the cents on each wager of a seat."""
    return next((seat["wagers"] for seat in view["seats"] if seat["seat"] == number), {})


def question(view: View, number: int, choices: list[Message]) -> Question:
    """Return the question asked of a seat: the legal choices, and the cards that the player sees."""
    seats = {seat["seat"]: seat for seat in view["seats"]}
    rivals = [seat["cards"] for seat in seats.values() if seat["seat"] != number and not seat["folded"]]
    return Question(
        view["game"],
        {choice["command"]["option"]: choice for choice in choices},
        known(seats[number]["cards"]),
        known(view["community"]),
        [known(cards) for cards in [view["dealer"], *rivals]],
    )


def known(cards: list[str | None]) -> list[str]:
    """Return the cards that this player can see."""
    return [card for card in cards if card]


def command(action: Message) -> Message:
    """Return the command of an action."""
    return dict(action["command"])
