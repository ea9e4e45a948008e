"""The people of a load run: guests, who play by a style, and viewers who again and again stop reading."""

import asyncio
from collections.abc import Callable
from functools import partial
from random import Random

from clients.python.messages import Message
from clients.python.moves import Broke, Moves, question
from clients.python.seeds import Seeds
from clients.python.styles import Style, play_on

from .frames import Frame
from .person import Person
from .tally import Tally
from .watched_table import WatchedTable


STALL = 15.0  # s without reading; longer than the server lets a frame wait
AGAIN = 0.5  # s after a refusal until the next try
ACTIONS = ("MayBet", "MayDone", "MayChoose", "MaySit")  # what a guest waits for
BEHIND = 0.05  # s until a guest looks again who has not seen yet what others have, or the other way round


class StalledViewer(Person):
    """A viewer who takes no seat and again and again stops reading. Nobody waits for such a one."""

    def __init__(
        self, url: str, table: WatchedTable, allowed: Callable[[str], bool], back: Callable[[float], None]
    ) -> None:
        super().__init__(url, table, allowed, back)
        self.measured = False
        table.viewers.remove(self)

    def _updates(self, told: Frame) -> None:
        super()._updates(told)
        self.connection.pause(STALL)


class Guest(Moves):
    """
    A guest who takes seat number `place` if it is free.

    With `think`, seconds of thought on average, a guest acts whenever there is something to do: the loop is closed.
    Without, only `act` makes moves, at times drawn in advance: the loop is open. `idle` counts the times at which there
    was nothing to do, `open` are the moves without an answer. `seated` says whether there was a seat; `left` is done
    when the seat was given up. `refilled` are the cents that the house gave on top of the welcome.
    """

    def __init__(self, person: Person, style: Style, chance: Random, tally: Tally, *, place: int) -> None:
        super().__init__(person, style, chance)
        loop = asyncio.get_running_loop()
        self.person = person
        self.idle = self.refilled = 0
        self.open: list[Message] = []
        self.seated: asyncio.Future[bool] = loop.create_future()
        self.left: asyncio.Future[None] = loop.create_future()
        self.asked_for_refill = False
        self._loop = loop
        self._tally = tally
        self._place = place
        self._think: float | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._turn: Callable[[], None] = self._take_seat
        self._seeds = Seeds()
        person.changed = self._changed
        person.eager = True

    def play(self, think: float | None) -> None:
        """Begin to play, in a closed loop with so many seconds of thought, or with None in an open one."""
        self._think = think
        self._do(self._play, eager=False)

    def stop(self) -> None:
        """Make no more moves."""
        self._do(lambda: None, eager=False)

    def leave(self) -> None:
        """Begin to leave."""
        self._do(self._give_seat_up, eager=True)

    def act(self, due: float) -> None:
        """Make the move that was due at a time of the loop, however long answers take."""
        if not self._make(due):
            self.idle += 1

    @property
    def gone(self) -> bool:
        """Whether the guest has no seat."""
        return self.person.me is None

    @property
    def owed(self) -> int:
        """The cents that the wallet has too little, by what was brought and taken away; 0 while unknown."""
        person, ledger = self.person, self.person.table.ledger
        if not self.gone or not ledger.complete or person.table.view is None:
            return 0
        due = person.start + self.refilled - ledger.bought[person.player] + ledger.left[person.player]
        return due - person.balance

    def _do(self, turn: Callable[[], None], *, eager: bool) -> None:
        """Do this from now on whenever something has changed; if `eager`, after each event."""
        self._turn = turn
        self.person.eager = eager
        turn()

    def _changed(self) -> None:
        """Give the seed for the deck as soon as it is awaited, and do what is next."""
        if self.person.may("MayGiveSeed"):
            for seed in self._seeds.due(self.person.table.name, self._all("MayGiveSeed")):
                self.person.do(seed, self._loop.time(), lambda _: None)
        self._turn()

    def _take_seat(self) -> None:
        """Ask for a seat, until there is one or none is to be had."""
        me = self.person.me
        if self.seated.done() or self._timer is not None or not self.person.arrived or self._waits_for_others():
            return
        if me is not None:
            if not me["pending"]:
                self.seated.set_result(True)
        elif not self.person.unanswered:
            view = self.person.view
            try:
                move = self._sit()
            except Broke:
                if not self.asked_for_refill:
                    self._refill()
                    return
                move = None
                self.seated.set_result(False)
            if move is not None:
                self._send(move, self._loop.time())
            elif len(view["seats"]) >= view["places"] and not self.seated.done():
                self.seated.set_result(False)

    def _play(self) -> None:
        """In a closed loop, think about what may be done now."""
        if self._think is None or self._timer is not None or self.person.unanswered:
            return
        if self.person.may(*ACTIONS):
            self._wait(self._think * self._chance.uniform(0.5, 1.5))

    def _wait(self, seconds: float) -> None:
        due = self._loop.time() + seconds
        self._timer = self._loop.call_at(due, self._time_is_up, due)

    def _time_is_up(self, due: float) -> None:
        self._timer = None
        if self._turn != self._play or self._think is None:
            self._turn()
        elif self.person.arrived and not self.person.unanswered and not self._make(due) and self._is_behind():
            self._wait(BEHIND)

    def _is_behind(self) -> bool:
        return self.person.arrived and self.person.seq != self.person.table.seq

    def _waits_for_others(self) -> bool:
        """Look again soon, if others have not been told yet what this guest knows; return whether that is so."""
        if self._is_behind() and self._timer is None:
            self._wait(BEHIND)
        return self._is_behind()

    def _make(self, due: float) -> bool:
        """Make the next move. Return False if there is none, or it has no answer yet."""
        if self._is_behind():
            return False
        try:
            move = self._move()
        except Broke:
            move = None
            if not self.asked_for_refill:
                self._refill()
        if move is None or move in self.open:
            return False
        self._send(move, due)
        return True

    def _send(self, move: Message, due: float) -> None:
        self._remove_from_plan(move)
        self.open.append(move)
        sent = self._seeds.promised(self.person.table.name, move) if move["type"] == "Bet" else move
        self.person.do(sent, due, partial(self._answered, move, due))

    def _answered(self, move: Message, due: float, answer: Message) -> None:
        self.open.remove(move)
        if self.seated.done() or answer.get("code") != "seat_taken":  # otherwise somebody was faster to the seat
            self._tally.answered(answer, due, self.person.table)
        if answer["type"] == "Accepted":
            self._accepted(move)
        elif self._timer is None:
            self._wait(AGAIN)

    def _refill(self) -> None:
        self.asked_for_refill = True
        self.person.ask({"type": "Refill"}, self._loop.time(), self._refilled)

    def _refilled(self, answer: Message) -> None:
        if answer["type"] == "Refused":
            self._tally.refusals[answer["code"]] += 1
            return
        self.refilled += answer["balance"] - self.person.balance
        self.person.balance = answer["balance"]

    def _give_seat_up(self) -> None:
        """Ask to leave, and play the hand to its end, until the seat is free."""
        me = self.person.me
        if self._waits_for_others():
            return
        if me is None:
            if not self.left.done():
                self.left.set_result(None)
        elif self._timer is not None or self.person.unanswered:
            return
        elif choices := self._all("MayChoose"):  # the hand is played to its end
            self._send(self._choose(choices), self._loop.time())
        elif me["leaving"]:
            return
        elif leave := self._one("MayLeave"):
            self._send(dict(leave["command"]), self._loop.time())

    def _sit(self) -> Message | None:
        move = super()._sit()
        action = self._one("MaySit")
        if move is not None and action is not None and self._place in action["seats"]:
            move["seat"] = self._place
        return move

    def _choose(self, choices: list[Message]) -> Message:
        number = choices[0]["command"]["seat"]
        mine = [choice for choice in choices if choice["command"]["seat"] == number]
        asked = question(self.person.view, number, mine)
        own = self.person.table.cards(number)
        if not own:  # dealt while this connection was lost, and not told again
            return dict(play_on(asked.options)["command"])
        return dict(self.style.choose(asked._replace(cards=own), self._chance)["command"])
