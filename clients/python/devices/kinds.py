"""The kinds of device, and what each does by itself."""

import asyncio
from random import Random, SystemRandom

from .device import Device
from .sealing import Body
from .session import Enrolment


SHUFFLING = 3.0  # s to shuffle a deck
READING = 0.7  # s to read a card
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


class Shuffler(Device):
    """A shuffler: it shuffles and counts the deck put into it."""

    def __init__(self, about: Enrolment) -> None:
        super().__init__(about)
        self.state = "empty"
        self.colour: str | None = None
        self.cards: int | None = None

    def status(self) -> Body:
        """Return the body of the status message."""
        return {"type": "ShufflerStatus", "state": self.state, "colour": self.colour, "cards": self.cards}

    def load(self, colour: str | None) -> None:
        """Take in a deck and start to shuffle it."""
        self.state, self.colour, self.cards = "shuffling", colour, None
        self.changed()
        asyncio.get_running_loop().call_later(SHUFFLING, self.shuffled)

    def shuffled(self) -> None:
        """Finish shuffling, unless the shuffler jammed or was emptied meanwhile."""
        if self.state == "shuffling":
            self.count(len(DECK))

    def count(self, cards: int) -> None:
        """Become ready, with this count of cards."""
        self.state, self.cards = "ready", cards
        self.changed()

    def unload(self) -> None:
        """Give out the deck."""
        self.state, self.colour, self.cards = "empty", None, None
        self.changed()

    def jam(self) -> None:
        """Jam with the deck inside."""
        self.state = "jammed"
        self.changed()

    def unjam(self) -> None:
        """Clear the jam: the deck is taken out."""
        self.unload()


class Shoe(Device):
    """An automated shoe."""

    def __init__(self, about: Enrolment) -> None:
        super().__init__(about)
        self.state = "idle"
        self.stacks = 0

    def status(self) -> Body:
        """Return the body of the status message."""
        return {"type": "ShoeStatus", "state": self.state, "stacks": self.stacks}

    def deal(self, stacks: int) -> None:
        """Report how many stacks of the round are dealt; 0 when the shoe is idle again."""
        self.state, self.stacks = "dealing" if stacks else "idle", stacks
        self.changed()

    def jam(self) -> None:
        """Jam."""
        self.state = "jammed"
        self.changed()

    def unjam(self) -> None:
        """Clear the jam."""
        self.deal(0)


class Reader(Device):
    """A card reader with a shuffled deck: it reads each card that the house asks for."""

    def __init__(self, about: Enrolment, dice: Random | None = None) -> None:
        super().__init__(about)
        self.dice = dice or SystemRandom()
        self.round: int | None = None
        self.deck: list[str] = []
        self.cards: dict[tuple[int, int], str] = {}  # by step and slot: a card read twice is the same
        self.unread: set[tuple[int, int]] = set()  # by step and slot: unreadable cards, which the dealer enters
        self.fails: str | None = None  # how the next card fails: "misread" or "unread"
        self.busy = False
        self.asked = -1  # the number of the event shown when it last read

    def react(self) -> None:
        """Read the card that is asked for, after READING seconds."""
        if self.wanted() is not None and not self.busy:
            self.busy = True
            asyncio.get_running_loop().call_later(READING, self.read)

    def wanted(self) -> tuple[int, int] | None:
        """Return step and slot of the card that is asked for, unless it was tried since that was shown."""
        shown = self.shown
        if shown is None or shown["slot"] is None or shown["seq"] <= self.asked:
            return None
        place = shown["step"], shown["slot"]
        return None if shown["round"] == self.round and place in self.unread else place

    def read(self) -> None:
        """Read the next card if it is still asked for."""
        self.busy = False
        if (place := self.wanted()) is None:
            return
        self.begin()
        card: str | None = self.cards.get(place) or self.deck.pop()
        self.cards[place] = str(card)
        if self.fails == "misread":
            card = self.dice.choice(self.deck)
        elif self.fails == "unread":
            card = None
        self.fails = None
        self.scan(card)

    def begin(self) -> None:
        """Take a newly shuffled deck if a new round has begun."""
        assert self.shown is not None
        if self.shown["round"] != self.round:
            self.round, self.cards, self.unread = self.shown["round"], {}, set()
            self.deck = self.dice.sample(DECK, len(DECK))

    def scan(self, card: str | None) -> bool:
        """Report the card in the slot that is asked for. Return whether one is."""
        if self.shown is None or self.shown["slot"] is None:
            return False
        self.begin()
        if card in self.deck:
            self.deck.remove(card)
        place = {name: self.shown[name] for name in ("round", "step", "slot")}
        self.busy, self.asked = True, self.shown["seq"]
        self.do({"type": "Scanned", **place, "card": card})
        return True

    def answered(self, asked: Body, refusal: Body | None) -> None:
        """Go on to the card that is asked for now."""
        if asked["type"] != "Scanned":
            return
        self.busy = False
        if refusal is None and asked["card"] is None:
            self.unread.add((asked["step"], asked["slot"]))
        self.react()


class Sensors(Device):
    """The progressive sensors of all seats. A wager that is taken leaves its sensor (Three Card Poker 13(b))."""

    def __init__(self, about: Enrolment) -> None:
        super().__init__(about)
        self.on: set[int] = set()

    def status(self) -> Body:
        """Return the body of the status message."""
        return {"type": "SensorsStatus", "on": sorted(self.on)}

    def put(self, seat: int) -> None:
        """Put a coin on a sensor."""
        self.on.add(seat)
        self.changed()

    def take(self, seat: int) -> None:
        """Take the coin off a sensor."""
        self.on.discard(seat)
        self.changed()

    def react(self) -> None:
        """Remove the coins of wagers that are locked and taken."""
        if self.shown is not None and self.shown["locked"] and not self.on.isdisjoint(self.shown["lit"]):
            self.on.difference_update(self.shown["lit"])
            self.changed()


class Keypad(Device):
    """The dealer's keypad."""

    def press(self, key: str) -> bool:
        """Press START GAME ("Start") or END GAME ("End") for the round shown. Return whether one is shown."""
        if self.shown is None:
            return False
        self.do({"type": key, "round": self.shown["round"]})
        return True

    def select(self, seat: int) -> None:
        """Select the spot of a seat that won on the meter."""
        self.do({"type": "Select", "seat": seat})


class Key(Device):
    """A supervisor's key."""

    def turn(self, claim: int | None) -> bool:
        """Turn the key for a claim, or for the first that waits. Return whether there is one."""
        waiting = self.shown["claims"] if self.shown else []
        if claim is None and not waiting:
            return False
        self.do({"type": "Turned", "claim": claim or waiting[0]})
        return True


KINDS: dict[str, type[Device]] = {
    "shuffler": Shuffler,
    "automated_shoe": Shoe,
    "card_reader": Reader,
    "sensors": Sensors,
    "keypad": Keypad,
    "supervisor_key": Key,
    "cover_all_display": Device,
    "sign": Device,
    "alarm": Device,
}
