"""Rounds dealt and settled by the engine itself, as fast as it can: command after command, and nothing kept of the log."""

from collections import Counter

from msgspec.structs import replace

from protocol.commands import Bet, Choose, Done, Sit
from server.core.decide import decide_and_fold
from server.core.events import Awarded, Paid
from server.core.games.steps import Ask
from server.core.orders import Post, TimeUp, Transferred
from server.core.table import ROOM, Now, Table, Who
from tests.fairness.decks import seed_of


STACK = 10**9  # cents: it lasts for all rounds
SECOND = 1_000  # ms


class Dealt:
    """A table of one hand a player, in seats 1, 2, ...; each round has a seed of its own that follows from `seed`."""

    def __init__(self, settings, players, seed):
        self.seed, self.commands, self.table = seed, 0, Table()
        self.players = {seat: Who("player", f"p{seat}", f"Player {seat}") for seat in range(1, players + 1)}
        self.do(ROOM, Post(replace(settings, buy_in=(1, STACK))))
        for seat, who in self.players.items():
            self.do(who, Sit(seat, STACK))
            for transfer in tuple(self.table.transfers):
                self.do(ROOM, Transferred(transfer))

    def do(self, who, command):
        """Decide and fold a command, and return what happened."""
        self.commands += 1
        now = Now(self.commands * SECOND, seed_of(self.seed, self.commands))
        happenings = decide_and_fold(self.table, who, command, now)
        if happenings:
            self.table = happenings[-1].after
        return [one.event for one in happenings]

    def open(self):
        """Let the clock run until wagers can be made."""
        while self.table.phase != "betting":
            self.do(ROOM, TimeUp(self.table.round, self.table.step, self.table.turn))

    def play(self, stakes, choose):
        """Play a round with these wagers of each hand, and return by wager what each seat won (cents, net)."""
        self.open()
        number, events = self.table.round, []
        for seat, who in self.players.items():
            for wager, amount in stakes.items():
                self.do(who, Bet(number, seat, wager, amount))
        for who in self.players.values():
            events += self.do(who, Done(number))
        while isinstance(self.table.now_playing, Ask):
            seat = self.table.turn or self.table.waiting(self.table.now_playing)[0]
            answer = Choose(number, self.table.step, seat, choose(self.table, seat))
            events += self.do(self.players[seat], answer)
        assert self.table.phase == "over"
        return nets(events)


def nets(events):
    """Return by seat and wager (or award) what was won (cents, net)."""
    found = {}
    for event in events:
        match event:
            case Paid(seat=seat, wager=wager, stake=stake, returned=returned):
                found.setdefault(seat, Counter())[wager] += returned - stake
            case Awarded(seat=seat, award=award, amount=amount):
                found.setdefault(seat, Counter())[award] += amount
    return found
