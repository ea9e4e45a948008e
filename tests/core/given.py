"""A table for tests: driven by its own commands, on a clock of its own, with a deck of our choosing."""

from msgspec.structs import replace

from protocol.commands import Bet, Choose, Done, Proceed, Sit
from server.core.cards.deck import DECK
from server.core.decide import answer
from server.core.disputes.events import Evidence
from server.core.disputes.outcomes import hands
from server.core.disputes.state import Finished
from server.core.events import Awarded, CardsShown, DeckShuffled, HandNamed, Paid, RoundClosed, RoundOpened
from server.core.evolve import evolve
from server.core.fairness.decide import proven
from server.core.games.registry import GAMES
from server.core.games.steps import Burn, Deal
from server.core.games.three_card_poker.settings import ThreeCardSettings
from server.core.orders import Post, TimeUp, Transferred, Void
from server.core.round.engine import run_on
from server.core.round.records import FORM
from server.core.settings import TableSettings
from server.core.table import ROOM, Now, Table, Who
from tests.core.progressive.meter import StandIn


LIMITS = {
    "ante": (500, 50_000),
    "pair_plus": (500, 50_000),
    "six_card_bonus": (100, 10_000),
    "cover_all": (100, 10_000),
}
TABLE = {"table": "T1", "title": "Table 1", "chip": 100}
DEALER, RELIEF = Who("dealer", "d1", "Dana"), Who("dealer", "d2", "Dora")
FLOOR, OTHER = Who("supervisor", "s1", "Sam"), Who("supervisor", "s2", "Sue")


def who(name):
    return Who("player", name, name.capitalize())


def settings(**changes):
    """Three Card Poker with every wager on offer, or another `game`; the game's own settings go by their names."""
    if "game" in changes:
        return TableSettings(**(TABLE | changes))
    return of_game(ThreeCardSettings, {"limits": LIMITS}, changes)


def of_game(kind, usual, changes):
    game = {key: changes.pop(key) for key in list(changes) if key in kind.__struct_fields__}
    return TableSettings(**(TABLE | {"game": kind(**(usual | game))} | changes))


def stacked(hands, dealer="", posted=None, community="", button=0):
    """
    The deck that gives these hands, written "As Ks Qs", to seats 1, 2, ... by the steps of the game posted.

    A hand of fewer cards than are dealt is one that folds. What is burned comes from the low end of the deck.
    """
    posted = posted or settings()
    left = {number: hand.split() for number, hand in enumerate(hands, 1)}
    left |= {"dealer": dealer.split(), "community": community.split()}
    named = [card for cards in left.values() for card in cards]
    assert len(set(named)) == len(named), "a card is stacked twice"
    stub, top = [card for card in DECK if card not in named], []
    seats = range(1, len(hands) + 1)
    behind = [*(n for n in seats if n > button), "dealer", *(n for n in seats if n <= button)]
    places = {"hands": behind, "seats": seats, "dealer": ["dealer"], "community": ["community"]}
    for step in GAMES[posted.game.__struct_config__.tag].steps(posted.game, posted.terms):
        if isinstance(step, Burn):
            top.append(stub.pop(0))
        elif isinstance(step, Deal):
            for place in places[step.to]:
                top += left[place][: step.count]
                del left[place][: step.count]
    assert not any(left.values()), "cards are stacked that no step deals"
    return (*top, *stub)


class Pit:
    """One table and all its events. `deck`, if given, is the result of the next shuffle."""

    def __init__(self, posted=None, deck=None):
        self.table, self.log, self.deck = Table(), [], deck
        self.at, self.draws, self.reader, self.meter = 1_000_000, 0, Reader(), StandIn()
        self.do(ROOM, Post(posted or settings()))

    @property
    def events(self):
        return [event for _, event in self.log]

    def now(self, later=1):
        self.at += later
        self.draws += 1
        return Now(self.at, self.draws.to_bytes(32, "big"), shown=self.meter.display)

    def do(self, actor, command, later=1, found=None):
        """What `decide` does, but for the rigged deck; `found` is a round that was looked up."""
        now = replace(self.now(later), found=found)
        happened, table = [], self.table
        events = self.rigged(answer(table, actor, command, now))
        while True:
            for event in events:
                for each in proven(table, event):
                    happened.append(each)
                    table = evolve(table, each)
            if not (events := self.rigged(run_on(table, now))):
                break
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

    def play(self, wagers):
        """Wager for p1, p2, ... and close betting."""
        for n, of_hand in enumerate(wagers, 1):
            self.bet(f"p{n}", **of_hand)
        self.done(*(f"p{n}" for n in range(1, len(wagers) + 1)))

    def answer(self, *options):
        """Choose for the seat that is asked next; if several are asked together, for the first."""
        for option in options:
            seat = self.table.turn or self.table.waiting(self.table.now_playing)[0]
            self.choose(self.table.seats[seat].player, option, seat)

    def choose(self, name, option, seat=None):
        seat = seat or self.table.turn or self.table.of(name)[0]
        return self.do(who(name), Choose(self.table.round, self.table.step, seat, option))

    def proceed(self):
        return self.do(DEALER, Proceed(self.table.round, self.table.step))

    def void(self):
        return self.do(ROOM, Void("fault"))

    def time_up(self):
        later = max(1, (self.table.deadline or self.at) - self.at)
        return self.do(ROOM, TimeUp(self.table.round, self.table.step, self.table.turn), later)


def dealt(hands, dealer, wagers, posted=None, community="", stack=100_000):
    """
    A pit where each hand of `hands` (seats 1, 2, ...) has been dealt, with `wagers` (one dict for each) on it.

    Players are called p1, p2, ... by their seats.
    """
    posted = posted or settings()
    pit = Pit(posted, stacked(hands, dealer, posted, community))
    names = [f"p{n}" for n in range(1, len(hands) + 1)]
    for n, name in enumerate(names, 1):
        pit.sit(name, n, stack)
    pit.play(wagers)
    return pit


def played(hands, dealer, wagers, choices=(), posted=None, community="", stack=100_000):
    """The pit of `dealt` after these choices, in the order of asking: the round is settled."""
    pit = dealt(hands, dealer, wagers, posted, community, stack)
    pit.answer(*choices)
    assert pit.table.phase == "over"
    return pit


def returned(pit, seat=1):
    return {event.wager: event.returned for event in pit.events if isinstance(event, Paid) and event.seat == seat}


def awarded(pit, seat=1):
    return {event.award: event.amount for event in pit.events if isinstance(event, Awarded) and event.seat == seat}


def turned_up(pit):
    """The places that were turned up, in order; a hand shown by its name alone as (seat, name)."""
    return [
        event.of if isinstance(event, CardsShown) else (event.seat, event.hand)
        for event in pit.events
        if isinstance(event, CardsShown | HandNamed)
    ]


class Reader:
    """Who follows a log and knows its rounds that are over, without reading all again for each."""

    def __init__(self):
        self.table, self.first, self.last, self.read, self.over = Table(), 0, None, 0, {}

    def knows(self, log):
        """Whether all that was read is in this log."""
        return not self.read or (len(log) >= self.read and log[self.read - 1] is self.last)

    def follow(self, log):
        for version, (_, event) in enumerate(log[self.read :], self.read + 1):
            self.table = evolve(self.table, event)
            if isinstance(event, RoundOpened):
                self.first = version
            if isinstance(event, RoundClosed):
                evidence = Evidence(self.first, version, f"{version:016x}", "", FORM)
                self.over[self.table.round] = Finished(self.table.round, evidence, hands(self.table))
            self.last, self.read = log[version - 1], version


def finished(pit, number=None):
    """A finished round of the pit, or the last one, as a look-up finds it; None if there is none."""
    if not pit.reader.knows(pit.log):
        pit.reader = Reader()
    pit.reader.follow(pit.log)
    over = pit.reader.over
    return over.get(number) if number is not None else next(reversed(over.values()), None)


def conserved(table):
    stacks = sum(player.stack for player in table.players.values())
    wagers = sum(sum(seat.wagers.values()) for seat in table.seats.values())
    return stacks + wagers + table.house == table.brought
