"""A table with physical cards: a deck that only the reader sees, which leaves the shoe card by card."""

from protocol.commands import Proceed
from protocol.physical_cards import CorrectCard, ReadCard, UndoRead
from server.core.cards.deck import DECK
from server.core.events import CardBurned, CardsDealt, RoundOpened
from server.core.irregularities.events import CardDiscarded
from server.core.physical_cards.slots import missing
from server.core.table import Who
from tests.core.deck_procedures.opening import prepare, table
from tests.core.given import DEALER, Pit, stacked


READER = Who("device", "device-Reader-T1", "Reader-T1")


class Cards:
    """The real cards: `deck` is the order of the next rounds, `shoe` the cards left in it, `lying` all that left it."""

    def __init__(self, deck=DECK):
        self.deck, self.shoe, self.lying = deck, list(deck), {}

    def follow(self, event):
        """Move cards as the dealer does."""
        match event:
            case RoundOpened():
                self.shoe, self.lying = list(self.deck), {}
            case CardBurned() | CardDiscarded():
                self.shoe.pop(0)
            case CardsDealt(to, cards):
                there = sum(place == to for place, _ in self.dealt)
                for nth in range(there + 1, there + len(cards) + 1):
                    self.at(to, nth)
                    self.dealt.add((to, nth))
        if isinstance(event, RoundOpened):
            self.dealt = set()

    def at(self, place, nth):
        """The card of a place; if it has none yet, the next of the shoe comes there."""
        if (place, nth) not in self.lying:
            self.lying[place, nth] = self.shoe.pop(0)
        return self.lying[place, nth]

    def under(self, slots, number):
        """The card of a slot, when those before it have been dealt."""
        return [self.at(slot.place, slot.nth) for slot in slots[:number]][-1]


class Live(Pit):
    """A pit with physical cards. `proceed` has all cards read first."""

    def __init__(self, posted, deck=DECK):
        self.cards = Cards(deck)
        super().__init__(posted)

    def do(self, actor, command, later=1):
        happened = super().do(actor, command, later)
        for event in happened:
            self.cards.follow(event)
        return happened

    @property
    def true(self):
        """The card that is to be read now."""
        return self.cards.under(self.table.shoe.slots, self.table.shoe.next)

    def read(self, card="true", actor=READER, slot=None):
        table = self.table
        card = self.true if card == "true" else card
        return self.do(actor, ReadCard(table.round, table.step, slot or table.shoe.next or 1, card))

    def undo(self, actor=DEALER):
        return self.do(actor, UndoRead(self.table.round, self.table.step, self.table.shoe.last or 1))

    def correct(self, place, nth, card, actor=DEALER):
        return self.do(actor, CorrectCard(self.table.round, place, nth, card))

    def read_all(self):
        return [event for _ in iter(lambda: missing(self.table), None) for event in self.read()]

    def proceed(self):
        return [*self.read_all(), *self.do(DEALER, Proceed(self.table.round, self.table.step))]


def shoe(game="three_card_poker", **changes):
    """The settings of a table with physical cards."""
    return table(game, **({"cards": "shoe"} | changes))


def live(game="three_card_poker", hands=(), dealer="", wagers=(), community="", **changes):
    """A table where seats 1, 2, ... have wagered and bets are closed; the shoe gives them these hands."""
    posted = shoe(game, **changes)
    pit = Live(posted, stacked(hands, dealer, posted, community))
    for number in range(1, len(hands) + 1):
        pit.sit(f"p{number}", number)
    prepare(pit)
    while pit.table.phase != "betting":
        pit.proceed()
    for number, of_hand in enumerate(wagers, 1):
        pit.bet(f"p{number}", **of_hand)
    pit.proceed()
    return pit
