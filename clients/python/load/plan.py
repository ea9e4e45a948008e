"""What a run is to do, and which part of it each process does."""

from collections import Counter
from itertools import cycle
from typing import Any, NamedTuple, Self

from clients.python.messages import Message


class NoSuchTables(Exception):
    """The house has no tables as the plan wants them; the message is a sentence."""


class DealtByPeople(NoSuchTables):
    """A table that was named has a human dealer, for whom guests would wait."""


class Post(NamedTuple):
    """The people of one table: guests who want a seat, guests who only watch, and viewers who stop reading."""

    guests: int = 0
    watchers: int = 0
    stalled: int = 0

    @property
    def people(self) -> int:
        """How many connections that is."""
        return self.guests + self.watchers + self.stalled


class Plan(NamedTuple):
    """
    The settings of a run: `guests` play for `seconds`; or, with `full`, so many full tables.

    If no `tables` are named, they play at all without a dealer; with `games` only at tables of these, in turn.
    `watchers` watch at each table. A share `stalled` of the guests takes no seat and stops reading.
    With `rate` so many commands a second are due of all guests together, at times drawn in advance (an open loop). With
    `think` each guest acts so many seconds after there is something to do (a closed loop). People come evenly within
    `ramp` seconds. `storms` times, evenly spread, all connections are cut at once. The same `seed` gives the same times
    and choices. `patience` is how many seconds coming, the last answers and leaving may take, each. There are at most
    `most` connections. `remote` is a host other than this machine that may be put under load.
    """

    url: str
    tables: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    guests: int = 35
    full: int | None = None
    seconds: float = 30.0
    rate: float = 30.0
    think: float | None = None
    watchers: int = 0
    stalled: float = 0.0
    ramp: float = 0.0
    storms: int = 0
    seed: int = 1
    patience: float = 60.0
    most: int = 1_000
    remote: str | None = None

    def plain(self) -> dict[str, Any]:
        """Return the plan as plain values, for JSON."""
        return self._asdict()

    @classmethod
    def of(cls, plain: dict[str, Any]) -> Self:
        """Return the plan from which `plain` was made."""
        return cls(**plain | {"tables": tuple(plain["tables"]), "games": tuple(plain["games"])})


def chosen(plan: Plan, cards: list[Message]) -> dict[str, int]:
    """
    Return the number of free seats of the tables at which is played, from the cards of the lobby.

    Tables of different games take turns, so that any first few of them are a mix.

    Raises:
        NoSuchTables: If there are none, or too few.
        DealtByPeople: If one that was named has a human dealer.

    """
    if dealt := [card["table"] for card in cards if card["table"] in plan.tables and card["pace"] != "house"]:
        raise DealtByPeople(f"a person deals at {', '.join(dealt)}: the guests would wait for the dealer")
    fit = [card for card in cards if card["open"] and card["pace"] == "house"]
    if plan.tables:
        fit = [card for card in fit if card["table"] in plan.tables]
    games = plan.games or tuple(dict.fromkeys(card["game"] for card in fit))
    for game in plan.games:
        if all(card["game"] != game for card in fit):
            known = ", ".join(sorted({card["game"] for card in fit}))
            raise NoSuchTables(f"no open table without a dealer has the game {game!r}; there are: {known or 'none'}")
    of_each = [[card for card in fit if card["game"] == game] for game in games]
    mixed = [of_game[turn] for turn in range(len(fit)) for of_game in of_each if turn < len(of_game)]
    if plan.full is not None:
        if len(mixed) < plan.full:
            raise NoSuchTables(f"there are {len(mixed)} such tables, not {plan.full}")
        mixed = mixed[: plan.full]
    elif plan.tables:
        mixed.sort(key=lambda card: plan.tables.index(card["table"]))
    return {card["table"]: card["places"] - card["taken"] for card in mixed}


def posts(plan: Plan, free: dict[str, int]) -> dict[str, Post]:
    """
    Assign people to tables: guests to the free seats, and those who find none watch.

    Raises:
        NoSuchTables: If that would be more connections than there may be.

    """
    guests = sum(free.values()) if plan.full is not None else plan.guests
    stalled = int(guests * plan.stalled)
    taking = guests if plan.full is not None else guests - stalled
    seats = [name for name, count in free.items() for _ in range(count)][:taking]
    names = cycle(free)
    seats += [next(names) for _ in range(taking - len(seats))]
    blind = [next(names) for _ in range(stalled)]
    used = dict.fromkeys([*seats, *blind]) if plan.full is None else free
    guests_at, stalled_at = Counter(seats), Counter(blind)
    assigned = {name: Post(guests_at[name], plan.watchers, stalled_at[name]) for name in used}
    people = sum(post.people for post in assigned.values())
    if people > plan.most:
        raise NoSuchTables(f"that would be {people} connections, and there may be {plan.most} from here")
    return assigned


def shares(assigned: dict[str, Post], processes: int) -> list[dict[str, Post]]:
    """Split the tables among processes, so that each has about as many people."""
    found: list[dict[str, Post]] = [{} for _ in range(min(processes, len(assigned)))]
    for name, post in sorted(assigned.items(), key=lambda one: -one[1].people):
        least = min(found, key=lambda one: sum(post.people for post in one.values()))
        least[name] = post
    return found
