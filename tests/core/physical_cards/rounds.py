"""Random rounds with physical cards: a reader that fails now and then, a dealer who errs, and irregularities."""

from random import Random

import msgspec
from msgspec.structs import replace

from clients.python.view import apply_update as folded
from protocol.commands import Confirm, Proceed, Reject, VoidRound
from protocol.irregularities import MayConfirm, MayReport, MayVoidRound
from protocol.physical_cards import MayCorrectCard, MayRead
from protocol.views import MayBet, MayChoose, MayProceed
from server.audit.rounds import Rounds
from server.core.cards.deck import DECK, UNREAD
from server.core.evolve import evolve
from server.core.games.irregularity import Told
from server.core.irregularities.decide import point_of
from server.core.legal import legal
from server.core.physical_cards.faces import faceless
from server.core.physical_cards.slots import missing
from server.core.redact import redact
from server.core.settings import Procedures
from server.core.table import Table, game_of
from server.core.view import view
from tests.core.deck_procedures.opening import next_step
from tests.core.given import DEALER, FLOOR, OTHER, conserved, who
from tests.core.physical_cards.physical import READER, Live
from tests.core.random_play import KINDS, command_of, report_of


def posted(rng, game):
    """A table of the game with physical cards, set up in any way that the rules allow."""
    from tests.core.given import settings

    dealing = rng.choice(["hand", "manual_shoe", "automated_shoe"])
    device = rng.choice(["shuffler", "counting_shuffler"])
    procedures = Procedures(device if dealing == "hand" else rng.choice(["manual", device]))
    if procedures.shuffle != "manual":
        procedures = replace(procedures, decks=rng.choice([1, 2]))
    chosen = KINDS[game](rng, dealing)
    if game == "winners_pot_poker":
        chosen = replace(chosen, commission_rate="1/20")
    return settings(game=chosen, dealing=dealing, pace="dealer", procedures=procedures, cards="shoe")


class Checked(Live):
    """A live table that checks its invariants after each event."""

    def __init__(self, rng, game):
        self.rng, self.audit, self.told, self.seen = rng, Rounds(), Table(), {}
        super().__init__(posted(rng, game), rng.sample(DECK, 52))

    def do(self, actor, command, later=1):
        before = self.table
        happened = super().do(actor, command, later)
        table = before
        for event in happened:
            old, table = table, evolve(table, event)
            found = list(self.audit.check(old, event, table))
            assert found == [], (found, event)
            self.check(table)
            self.fold(event, table)
        assert table == self.table
        self.look()
        return happened

    def check(self, table):
        assert conserved(table)
        places = [table.dealer, table.community, table.discarded, *(seat.cards for seat in table.seats.values())]
        lying = [card for cards in places for card in cards]
        known = [card for card in lying if card != UNREAD]
        assert len(set(known)) == len(known), "a card twice"
        if table.deck and table.dealt:
            assert len(table.deck) + table.burned + len(lying) == 52
        assert all(UNREAD not in seat.cards for seat in table.seats.values()), "players' cards are read"

    def fold(self, event, table):
        """Send the new events to some of the viewers."""
        for person in LOOKING:
            if person.player in self.seen:
                update = redact(event, table, 1, person)
                self.seen[person.player] = folded(self.seen[person.player], plain(update))

    def look(self):
        """A viewer who folded all updates has the view of a new snapshot."""
        for person in LOOKING:
            now = plain(view(self.table, person))
            assert self.seen.get(person.player, now) == now, person
            self.seen[person.player] = now


LOOKING = who("p1"), READER


def plain(message):
    return msgspec.json.decode(msgspec.json.encode(message))


def step(pit, rng):
    """Do one thing that somebody may do, wrong ones among them."""
    if pit.table.report is not None:
        held = pit.table.report
        actor = FLOOR if any(isinstance(a, MayConfirm) for a in legal(pit.table, FLOOR)) else OTHER
        ruling = Confirm(held.number) if rng.random() < 0.8 else Reject(held.number, "not so")
        return pit.do(actor, ruling)
    if due := next_step(pit):
        actor, action = due
        return pit.do(actor, action.command)
    if pit.table.step is not None and rng.random() < 0.01:
        if rng.random() < 0.3:
            return pit.void()
        if any(isinstance(action, MayVoidRound) for action in legal(pit.table, FLOOR)):
            return pit.do(FLOOR, VoidRound(pit.table.round, "as we said"))
    if pit.table.step is not None and rng.random() < 0.03:
        reports = [action for action in legal(pit.table, DEALER) if isinstance(action, MayReport)]
        if reports:
            return pit.do(DEALER, with_faces(pit, report_of(rng, rng.choice(reports))))
    asked = [(who(p), a) for p in pit.table.players for a in legal(pit.table, who(p)) if isinstance(a, MayChoose)]
    if asked:
        person, choice = rng.choice(asked)
        return pit.do(person, choice.command)
    if pit.table.phase == "betting" and not any(isinstance(a, MayProceed) for a in legal(pit.table, DEALER)):
        return wager(pit, rng)
    if missing(pit.table) is not None:
        return read(pit, rng)
    corrections = [a for a in legal(pit.table, DEALER) if isinstance(a, MayCorrectCard)]
    if corrections and rng.random() < 0.5:
        return correct(pit, rng, corrections[0])
    if pit.table.shoe.last and rng.random() < 0.05:
        return pit.undo()
    return pit.do(DEALER, Proceed(pit.table.round, pit.table.step))


def wager(pit, rng):
    for name in pit.table.players:
        for action in legal(pit.table, who(name)):
            if isinstance(action, MayBet) and (rng.random() < 0.7 or action.command.wager in ("ante", "pot")):
                current = [
                    a
                    for a in legal(pit.table, who(name))
                    if isinstance(a, MayBet) and a.command.wager == action.command.wager
                ]
                if current:
                    command = command_of(rng, current[0])
                    if command.amount:
                        pit.do(who(name), command)


def read(pit, rng):
    """Read the next card; now and then it is unreadable, or misread as a card of the round."""
    slot, chance = missing(pit.table), rng.random()
    by_hand = any(isinstance(action, MayRead) for action in legal(pit.table, DEALER))
    if chance < 0.05:
        return pit.read(None)
    if chance < 0.1:
        lying = [card for seat in pit.table.seats.values() for card in seat.cards]
        return pit.read(rng.choice(lying)) if lying else pit.read(None)
    if chance < 0.15 and pit.table.shoe.last:
        return pit.undo()
    if by_hand and chance < 0.5:
        return pit.read(actor=DEALER)
    if slot.face_up and chance < 0.6:  # misread as one that stays in the shoe, to be corrected later
        pit.cards.under(pit.table.shoe.slots, pit.table.shoe.next)
        return pit.read(pit.cards.shoe[-1]) if pit.cards.shoe[-1] not in known(pit) else pit.read()
    return pit.read()


def known(pit):
    table = pit.table
    cards = [table.dealer, table.community, table.discarded, *(seat.cards for seat in table.seats.values())]
    return {card for of in cards for card in of} | {read.card for read in table.shoe.reads}


def correct(pit, rng, action):
    """Correct a face-up card to what it really is."""
    wrong = [card for card in action.cards if card.card and pit.cards.lying[card.place, card.nth] != card.card]
    if not wrong:
        return None
    card = rng.choice(wrong)
    right = pit.cards.lying[card.place, card.nth]
    return pit.correct(card.place, card.nth, right) if right not in known(pit) else None


def with_faces(pit, report):
    """The report with the physical cards that it has to name."""
    table = pit.table
    irregularity = next(one for one in game_of(table.settings).irregularities if one.kind == report.kind)
    outcome = irregularity.follows(point_of(table), Told(report.place, report.cards, report.count))
    where = faceless(table, outcome)
    return replace(report, faces=tuple(pit.cards.shoe[0] if p is None else pit.cards.lying[p, n] for p, n in where))


def play(seed, game, rounds=2):
    """A table after so many rounds."""
    rng = Random(f"{game} {seed}")
    pit = Checked(rng, game)
    for number in range(1, rng.randint(1, 4) + 1):
        pit.sit(f"p{number}", number, 50_000)
    for _ in range(2_000):
        if pit.table.round == rounds and pit.table.step is None:
            return pit
        if pit.table.step is None:
            pit.cards.deck = rng.sample(DECK, 52)
        step(pit, rng)
    raise AssertionError("the table does not go on")
