"""A table played through `decide`, by plan, with everything that happened kept for the reading to judge."""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from protocol.commands import Bet, Choose, Done, Proceed, Sit
from protocol.progressive import CallClaim, ConfirmClaim
from protocol.refusals import Refused
from server.core import events as happened
from server.core.decide import decide
from server.core.evolve import evolve
from server.core.games.three_card_poker.settings import ThreeCardSettings
from server.core.orders import Post, TimeUp, Transferred
from server.core.progressive.events import MeterClaimed
from server.core.settings import TableSettings
from server.core.table import ROOM, Now, Table, Who
from tests.reading import three_card_poker as reading


DEALER, FLOOR = Who("dealer", "dee", "Dee"), Who("supervisor", "sam", "Sam")
WAGERS = ("ante", "pair_plus", "six_card_bonus", "cover_all")
PROGRESSIVE = {"progressive": (100, 100)}
MUCH = 10**9


def table_settings(limits=(100, 100_000), *, table="T1", chip=100, pace="dealer", dealing="hand", **changes):
    """Return the settings of a Three Card Poker table; `limits` for all wagers, or by wager; the rest are the game's."""
    offered = [w for w in WAGERS if changes.get(w, True) is not None and changes.get(w, True) is not False]
    by_wager = limits if isinstance(limits, dict) else dict.fromkeys(WAGERS, limits)
    progressive = PROGRESSIVE if changes.get("progressive_table") else {}
    game = ThreeCardSettings(limits={wager: by_wager[wager] for wager in offered} | progressive, **changes)
    meter = "Pearl" if progressive else None
    rest = {"pace": pace, "dealing": dealing, "chip": chip, "buy_in": (1, MUCH), "meter": meter}
    return TableSettings(table=table, title="Table", game=game, **rest)


def rigged_deck(dealing, hands, dealer):
    """Return a deck from which these hands are dealt: `hands` by seat."""
    places = reading.deal(range(52), dealing, hands)
    deck = [None] * 52
    for place, cards in (*hands.items(), ("dealer", dealer)):
        for position, card in zip(places[place], cards, strict=True):
            deck[position] = card
    rest = iter(rank + suit for rank in reading.ORDER for suit in "cdhs" if rank + suit not in deck)
    return tuple(card or next(rest) for card in deck)


def swapped(batch, deck):
    """Return the events as if the deck had been this one; they must not go further than the deal."""
    (drawn,) = (event.deck for event in batch if isinstance(event, happened.DeckShuffled))
    instead = dict(zip(drawn, deck, strict=True))
    for event in batch:
        assert not isinstance(event, happened.CardsShown | happened.Paid), "the round went on with the other deck"
        if isinstance(event, happened.DeckShuffled):
            yield happened.DeckShuffled(deck)
        elif isinstance(event, happened.CardsDealt):
            yield msgspec.structs.replace(event, cards=tuple(instead[card] for card in event.cards))
        else:
            yield event


class Entry(NamedTuple):
    """What happened, and when (ms)."""

    at: int
    event: happened.TableEvent


class Live:
    """A table with players `{name: (stack, seats)}`, each seat one position; `entropy` makes 32 random bytes."""

    def __init__(self, settings: TableSettings, players: dict[str, tuple[int, Iterable[int]]], entropy):
        self.settings = settings
        self.entropy = entropy
        self.table = Table()
        self.at = 1_700_000_000_000
        self.log: list[Entry] = []
        self.rigged = None
        self.owner = {seat: name for name, (_, seats) in players.items() for seat in seats}
        self.order(Post(settings))
        for name, (stack, seats) in players.items():
            for place, seat in enumerate(seats):
                self.do(self.who(name), Sit(seat, 0 if place else stack))
                for transfer in tuple(self.table.transfers):
                    self.order(Transferred(transfer))

    def confirm_wins(self):
        """Have each progressive win that the tray pays selected and confirmed (13(d)d to f)."""
        for claim in self.table.progressive.claims:
            if claim.due is not None and claim.stand == "waits":
                if self.settings.pace == "dealer":
                    self.do(DEALER, CallClaim(claim.claim))
                self.do(FLOOR, ConfirmClaim(claim.claim))

    def who(self, name):
        return Who("player", name, name)

    def do(self, who, command):
        """Decide, keep and fold one command, and return what happened."""
        self.at += 7
        batch = decide(self.table, who, command, Now(self.at, self.entropy()))
        if self.rigged and any(isinstance(event, happened.DeckShuffled) for event in batch):
            batch = list(swapped(batch, self.rigged))
        for event in batch:
            self.log.append(Entry(self.at, event))
            self.table = evolve(self.table, event)
        if any(isinstance(event, happened.RoundClosed) for event in batch):
            self.confirm_wins()
        return batch

    def order(self, order):
        return self.do(ROOM, order)

    def refused(self, who, command):
        """Return the code with which a command is refused."""
        try:
            self.do(who, command)
        except Refused as refusal:
            return refusal.code
        raise AssertionError(f"{command} was accepted")

    def wait(self):
        """Let the table's one deadline pass."""
        self.at = max(self.at, self.table.deadline)
        self.order(TimeUp(self.table.round, self.table.step, self.table.turn))

    def proceed(self):
        self.do(DEALER, Proceed(self.table.round, self.table.step))

    def open(self):
        """Open the next round, if none is open, up to its betting: a card may be burned before (Winner's Pot 9(b)(1))."""
        if self.table.step is None:
            self.proceed() if self.settings.pace == "dealer" else self.wait()
        while self.table.phase != "betting":
            self.proceed()

    def bet(self, seat, wager, amount):
        self.do(self.who(self.owner[seat]), Bet(self.table.round, seat, wager, amount))

    def close(self, *, by_clock=False):
        """Close betting as the table's pace does it, and go on to the first question, or to the end."""
        if self.settings.pace == "dealer":
            self.proceed()
        elif by_clock:
            self.wait()
        else:
            for name in dict.fromkeys(self.owner.values()):
                if self.table.phase == "betting":
                    self.do(self.who(name), Done(self.table.round))
            if self.table.phase == "betting":
                self.wait()
        self.go_on()

    def choose(self, seat, choice):
        """Answer for the seat that is asked; silence is no choice at all."""
        if choice == "silence":
            self.wait()
        else:
            self.do(self.who(self.owner[seat]), self.choice(seat, choice))
        self.go_on()

    def choice(self, seat, choice):
        return Choose(self.table.round, self.table.step, seat, choice)

    def go_on(self):
        """Let the dealer do all that waits for nobody else."""
        while self.settings.pace == "dealer" and self.table.phase not in {"deciding", "over"}:
            self.proceed()

    def round_events(self):
        """Return the events of the last round, from its opening on, progressive wins as they were confirmed."""
        events = [entry.event for entry in self.log]
        opened = max(place for place, event in enumerate(events) if isinstance(event, happened.RoundOpened))
        closed = [place for place, event in enumerate(events) if isinstance(event, happened.RoundClosed)]
        return as_confirmed(events[opened : closed[-1] + 1] if closed else events[opened:])


def as_confirmed(events):
    """Return the events of a round as if what the tray pays for progressive wins had been paid at once."""
    claims = [event for event in events if isinstance(event, MeterClaimed) and event.due is not None]
    found = []
    for event in events:
        match event:
            case happened.Paid():
                due = [one.due for one in claims if (one.seat, one.wager) == (event.seat, event.wager)]
                assert len(due) <= 1
                assert not (due and event.returned)
                found.append(msgspec.structs.replace(event, returned=sum(due)) if due else event)
            case MeterClaimed(seat=seat, wager="envy", due=due, why=why, made=made):
                found.append(happened.Awarded(seat, "envy", due, why, None if made == "envy" else made))
            case MeterClaimed(due=int()):
                pass
            case _:
                found.append(event)
    return found
