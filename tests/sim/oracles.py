"""
What must hold in every house, however it is treated.

Each oracle is a small method of its own. Those here look at the log, in the very moment of each write; `witness.py`
looks at what people are sent and `audit.py` at the whole, when all is over.
"""

from server.core.cards.deck import DECK, UNREAD, cut, shuffled
from server.core.deck_procedures.events import DeckRecut
from server.core.events import BetsClosed, CardBurned, CardsDealt, Chose, DeckShuffled, RoundOpened, StepOpened
from server.core.fairness.hashing import seed_bytes


UNTOLD = 0.05  # s by which the clocks of nodes differ


class Violation(AssertionError):
    """An oracle found something that must never be."""

    def __init__(self, oracle, sentence, table=None):
        super().__init__(f"{oracle}: {sentence}")
        self.oracle = oracle
        self.table = table


class Judge:
    """Keeps the first violation, and calls `stop` when there is one."""

    def __init__(self, stop):
        self.stop = stop
        self.violation = None
        self.events = 0
        self.rounds = set()
        self.commands = {}
        self.owners = {}  # by table: who alone took it since its log lost something, as far as anybody did

    def hold(self, holds, oracle, sentence, table=None):
        if not holds and self.violation is None:
            self.violation = Violation(oracle, sentence, table)
            self.stop()

    # At each write.

    def one_owner(self, table, fence, newest):
        """Whatever is written carries the table's newest fence."""
        self.hold(fence == newest, "one owner", f"{fence} wrote while {newest} owned the table", table)

    def happened(self, before, page):
        """Look at one new event, with the page before it."""
        self.events += 1
        event, old, new, table = page.entry.event, before.after, page.after, page.table
        self.money_of_the_table(new, table)
        self.carried_out_once(page)
        self.nobody_wagers_who_may_not(before, event, table)
        match event:
            case RoundOpened():
                self.a_round_is_over_before_the_next(old, new, table)
                self.rounds.add((table, event.round))
            case BetsClosed():
                self.bets_close_in_time(page)
            case DeckShuffled(deck, at):
                self.hold(old.deck == (), "the same deck", "a second deck came in one round", table)
                self.one_deck_a_round(old, cut(deck, -at), table)
            case DeckRecut(deck, at):
                self.hold(len(old.deck) == 52, "the same deck", "a deck was cut of which cards were dealt", table)
                self.one_deck_a_round(old, cut(deck, -at), table)
            case CardsDealt(_, cards) if UNREAD in old.deck:
                read = {read.card for read in old.shoe.reads}
                self.hold(set(cards) <= read | {UNREAD}, "the same deck", f"{cards} were dealt, {read} read", table)
            case CardsDealt(_, cards) if cards != old.deck[: len(cards)]:
                self.hold(False, "the same deck", f"{cards} came off a deck with {old.deck[:3]} on top", table)
            case Chose(by="table"):
                self.silence_in_time(page)
        if isinstance(event, CardsDealt | CardBurned | DeckShuffled | DeckRecut):
            self.no_card_twice(new, table)

    def money_of_the_table(self, state, table):
        """Stacks, wagers and house are what was brought less what was taken away, and no one owes anything."""
        stacks = [player.stack for player in state.players.values()]
        wagers = [amount for seat in state.seats.values() for amount in seat.wagers.values()]
        there, came = sum(stacks) + sum(wagers) + state.house, state.brought
        self.hold(there == came, "money of the table", f"{there} cents lie where {came} came", table)
        self.hold(min([0, *stacks, *wagers]) == 0, "money of the table", "a stack or a wager is below zero", table)

    def nobody_wagers_who_may_not(self, before, event, table):
        """An excluded player never wagers, and a closed table takes no wager and opens no round."""
        breach = before.gate.breach(event)
        self.hold(breach is None, "nobody wagers who may not", breach, table)

    def a_round_is_over_before_the_next(self, old, new, table):
        """A round is settled or void, and has no wagers any more, before the next opens under its number."""
        wagers = sum(sum(seat.wagers.values()) for seat in old.seats.values())
        again = old.step is not None and new.round == old.round and not wagers  # its settings were changed in time
        over = old.step is None and new.round == old.round + 1 and not wagers
        self.hold(over or again, "rounds end", f"round {new.round} opened over round {old.round}", table)

    def one_deck_a_round(self, old, deck, table):
        """A round has the one deck that its seed determines."""
        right = (UNREAD,) * len(DECK) if old.settings.cards == "shoe" else shuffled(old.seed, given_seeds(old))
        self.hold(deck == right, "the same deck", "the deck is not what the seed says", table)

    def no_card_twice(self, state, table):
        """The cards on the table and in the stub are different cards of one deck."""
        lying = [card for seat in state.seats.values() for card in seat.cards]
        cards = [*lying, *state.dealer, *state.community, *state.deck]
        cards = [card for card in cards if card != UNREAD]
        self.hold(len(set(cards)) == len(cards), "no card twice", f"there are twins among {cards}", table)
        self.hold(set(cards) <= set(DECK), "no card twice", f"not of this deck: {set(cards) - set(DECK)}", table)

    def silence_in_time(self, page):
        """The table chooses for nobody before the question that it answers has had its time, by its clock and truly."""
        state, opened = page.before.after, page.before
        deadline, full = state.deadline, state.settings.timing.choice / 1000
        told = deadline is not None and page.entry.at >= deadline
        self.hold(told, "time to decide", f"silence chose at {page.entry.at}, {deadline} was told", page.table)
        while not isinstance(opened.entry.event, StepOpened):
            opened = opened.before
        took = page.at - opened.decided
        self.hold(took > full - UNTOLD, "time to decide", f"{took:.3f} s of {full} s to choose", page.table)

    def bets_close_in_time(self, page):
        """Bets close when their time is over, or when nobody has anything left to say."""
        *_, first = page.batch()
        deadline, state = first.before.after.deadline, page.after
        if state.settings.pace == "dealer":  # who closes them when it is time
            return
        over = deadline is not None and page.entry.at >= deadline
        wagering = {seat.player for seat in state.seats.values() if seat.wagers}
        talking = [
            name
            for name, player in state.players.items()
            if not player.done and player.away is None and (player.stack or name in wagering)
        ]
        self.hold(over or not talking, "time to bet", f"bets closed on {talking} before {deadline}", page.table)

    def carried_out_once(self, page):
        """No command of a player has events in two batches of one history."""
        by, row = page.entry.by, page.entry.row
        if by is None:
            return
        first = self.commands.get((page.table, by.player, by.command))
        again = first is not None and not first.lost and first.entry.row.batch != row.batch
        self.hold(not again, "carried out once", f"{by.player}'s {by.command} was carried out twice", page.table)
        self.commands[page.table, by.player, by.command] = page

    def owner_remembers(self, tail, page, again):
        """
        Who owned a table when the store lost the end of its log, and owns it still, writes the lost events again.

        What an earlier owner wrote of them it may know from a snapshot only, and not have to write.
        """
        theirs = all(lost.fence.owner == page.fence.owner for lost in tail)
        same = theirs and page.fence.owner == self.owners[page.table] and any(lost.shown for lost in tail)
        self.hold(again or not same, "acknowledged means durable", "the owner forgot lost events", page.table)


def given_seeds(table):
    """The seeds of the players of a round, in the order of their seats; one that did not come is empty."""
    return [b"" if each.seed is None else seed_bytes(each.seed) for _, each in table.fairness.counted]
