"""A table for tests: driven by its own commands, on a clock of its own, with a deck of our choosing."""

from msgspec.structs import replace

from protocol.commands import Bet, Choose, Done, Proceed, Sit
from server.core.cards import DECK
from server.core.decide import answer
from server.core.events import Awarded, CardsShown, DeckShuffled, HandNamed, Paid
from server.core.evolve import fold
from server.core.orders import Post, TimeUp, Transferred
from server.core.play import run_on
from server.core.settings import TableSettings, ThreeCardSettings
from server.core.table import ROOM, Now, Table, Who


LIMITS = {
    "ante": (500, 50_000),
    "pair_plus": (500, 50_000),
    "six_card_bonus": (100, 10_000),
    "cover_all": (100, 10_000),
}
DEALER = Who("dealer", "d1", "Dana")


def who(name):
    return Who("player", name, name.capitalize())


def settings(**changes):
    """Three Card Poker with every wager on offer; a table's own settings and the game's go by their names."""
    game = {key: changes.pop(key) for key in list(changes) if key in ThreeCardSettings.__struct_fields__}
    game = ThreeCardSettings(**({"limits": LIMITS} | game))
    return TableSettings(**({"table": "T1", "title": "Table 1", "game": game, "chip": 100} | changes))


def stacked(hands, dealer, dealing="hand", dealer_last=False):
    """The deck that gives these hands, written "As Ks Qs", in the order of dealing."""
    rows = [hand.split() for hand in [*hands, dealer]]
    rotation = dealing != "automated_shoe" and not dealer_last
    top = [row[n] for n in range(3) for row in rows] if rotation else [card for row in rows for card in row]
    assert len(set(top)) == len(top), "a card is stacked twice"
    return (*top, *(card for card in DECK if card not in top))


class Pit:
    """One table and all that happened there. `deck`, if given, is what the next shuffle gives."""

    def __init__(self, posted=None, deck=None):
        self.table, self.log, self.deck = Table(), [], deck
        self.at, self.draws = 1_000_000, 0
        self.do(ROOM, Post(posted or settings()))

    @property
    def events(self):
        return [event for _, event in self.log]

    def now(self, later=1):
        self.at += later
        self.draws += 1
        return Now(self.at, self.draws.to_bytes(32, "big"))

    def do(self, actor, command, later=1):
        """What `decide` does, but for the rigged deck."""
        now = self.now(later)
        happened = self.rigged(answer(self.table, actor, command, now))
        table = fold(self.table, happened)
        while more := self.rigged(run_on(table, now)):
            happened += more
            table = fold(table, more)
        self.table = table
        self.log += [(now.at, event) for event in happened]
        return happened

    def rigged(self, happened):
        return [
            replace(event, deck=self.deck) if isinstance(event, DeckShuffled) and self.deck else event
            for event in happened
        ]

    def sit(self, name, seat, buy_in=100_000):
        happened = self.do(who(name), Sit(seat, buy_in))
        for transfer in list(self.table.transfers):
            happened += self.do(ROOM, Transferred(transfer))
        return happened

    def bet(self, name, seat=None, **wagers):
        seat = seat or self.table.of(name)[0]
        return [
            event
            for wager, amount in wagers.items()
            for event in self.do(who(name), Bet(self.table.round, seat, wager, amount))
        ]

    def done(self, *names):
        return [event for name in names for event in self.do(who(name), Done(self.table.round))]

    def choose(self, name, option, seat=None):
        seat = seat or self.table.turn
        return self.do(who(name), Choose(self.table.round, self.table.step, seat, option))

    def proceed(self):
        return self.do(DEALER, Proceed(self.table.round, self.table.step))

    def time_up(self):
        later = max(1, (self.table.deadline or self.at) - self.at)
        return self.do(ROOM, TimeUp(self.table.round, self.table.step, self.table.turn), later)


def dealt(hands, dealer, wagers, posted=None):
    """
    A pit where each hand of `hands` (seats 1, 2, ...) has been dealt, with `wagers` (one dict for each) on it.

    Players are called p1, p2, ... by their seats.
    """
    posted = posted or settings()
    late = posted.game.dealer_stack == "after_choices"
    pit = Pit(posted, stacked(hands, dealer, posted.dealing, late))
    names = [f"p{n}" for n in range(1, len(hands) + 1)]
    for n, name in enumerate(names, 1):
        pit.sit(name, n)
        pit.bet(name, **wagers[n - 1])
    pit.done(*names)
    return pit


def played(hands, dealer, wagers, choices=(), posted=None):
    """The pit of `dealt` after these choices, asked clockwise: the round is settled."""
    pit = dealt(hands, dealer, wagers, posted)
    for choice in choices:
        pit.choose(pit.table.seats[pit.table.turn].player, choice)
    assert pit.table.phase == "over"
    return pit


def returned(pit, seat=1):
    return {event.wager: event.returned for event in pit.events if isinstance(event, Paid) and event.seat == seat}


def awarded(pit, seat=1):
    return {event.award: event.amount for event in pit.events if isinstance(event, Awarded) and event.seat == seat}


def turned_up(pit):
    """The places that were turned up, in order; a hand told by its name only as (seat, name)."""
    return [
        event.of if isinstance(event, CardsShown) else (event.seat, event.hand)
        for event in pit.events
        if isinstance(event, CardsShown | HandNamed)
    ]


def conserved(table):
    stacks = sum(player.stack for player in table.players.values())
    wagers = sum(sum(seat.wagers.values()) for seat in table.seats.values())
    return stacks + wagers + table.house == table.bought_in - table.cashed_out
