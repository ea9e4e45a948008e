"""
Rounds: what must hold in each, looked at event by event.

The deck is what the seed says, and the cards are the deck's in their order; each step does what it must, and nothing
else; each wager is settled once, with what the rules give; each round is closed once, before the next.
"""

from collections.abc import Hashable, Iterator

from msgspec.structs import replace

from server.core.cards.deck import commitment
from server.core.deck_procedures.events import DeckMoved, DeckRecut
from server.core.events import (
    Awarded,
    BetsClosed,
    CardBurned,
    CardsDealt,
    CardsShown,
    Chose,
    DeckShuffled,
    Paid,
    PotPlayed,
    RoundClosed,
    RoundCutShort,
    RoundOpened,
    RoundVoided,
    StepOpened,
    TableEvent,
    WagerPlaced,
)
from server.core.games.steps import Ask, Settle, TakeBets
from server.core.irregularities.effects import saved_lines
from server.core.irregularities.events import (
    CardDiscarded,
    CardKeptDown,
    IrregularityRuled,
    StepsReplaced,
    WagersVoided,
)
from server.core.money import dollars
from server.core.physical_cards.events import CardCorrected, CardRead, CardsAwaited, ReadUndone
from server.core.physical_cards.slots import identified, physical
from server.core.progressive.events import MeterClaimed
from server.core.round.choices import choose, cost
from server.core.round.engine import cut_short, hash_of
from server.core.round.settlement import event_of
from server.core.table import Table, alive

from .cards import scanned, stacked, twice, was_laid
from .expected_steps import Doing, doings, in_words, listed, misshown, same, slot, undue, wrong
from .findings import Kind, Told


class Rounds:
    """
    The rounds of one table, as far as they were looked at; `voided` is the cents that went back in `void` rounds.

    `due` is what the open step has still to do. Once a round's cards are in doubt, nothing that follows from them is
    judged: what is told is where it went wrong.
    """

    def __init__(self) -> None:
        self.settled = 0
        self.void = 0
        self.voided = 0
        self.due: list[TableEvent] = []
        self.done: set[Hashable] = set()
        self.shuffled = False
        self.doubted = False
        self.left = False
        self.replaced = False
        self.rules: tuple[dict[str, object], str] | None = None

    def happened(self, old: Table, event: TableEvent, new: Table) -> Iterator[Told]:
        """Look at one event, with the table before and after it, and yield what is wrong with it."""
        match event:
            case RoundOpened():
                yield from self.opened(old, event)
                yield from self.expect(new)
            case StepOpened():
                yield from self.went_on(old, event, new)
            case WagerPlaced():
                yield from wagered(old, event)
            case BetsClosed():
                if not isinstance(old.now_playing, TakeBets):
                    yield "round", "Bets closed, and had not been open."
            case DeckMoved(name, "in_play"):
                if not ((deck := old.equipment.deck(name)) and deck.ready):
                    yield "cards", f"Deck {name} came into play and was not shuffled and cut."
            case DeckShuffled() | DeckRecut():
                yield from self.shuffle(old, event)
                yield from self.expect(new)
            case Chose():
                yield from chose(old, event)
            case RoundCutShort():
                if list(cut_short(old)) != [event]:
                    yield "round", "The round was cut short, which its rules do not say."
            case CardBurned() | CardsDealt() | Paid() | Awarded() | PotPlayed() | MeterClaimed():
                yield from self.did(old, event)
            case CardsShown():
                yield from () if self.doubted else misshown(identified(old), event)
            case CardsAwaited() | CardRead() | ReadUndone() | CardCorrected():
                yield from scanned(old, event)
                yield from self.expect(new)
            case RoundVoided():
                yield from self.voids(old, event)
            case IrregularityRuled():
                yield from ruled(old, event)
            case CardDiscarded(card):
                if physical(old):
                    yield from twice(old, card)
                elif old.deck[:1] != (card,):
                    yield "cards", f"{card} was put aside face up, where the deck had {listed(old.deck[:1])}."
                yield from self.expect(new)
            case StepsReplaced(instead=instead):
                self.replaced = instead or isinstance(old.now_playing, Ask)
                self.due = [] if self.replaced else self.due
            case CardKeptDown():
                yield from self.expect(new)
            case WagersVoided():
                yield from self.voids_some(old, event, new)
            case RoundClosed():
                yield from self.closed(old, new)

    def opened(self, old: Table, event: RoundOpened) -> Iterator[Told]:
        """Look at a round's beginning."""
        again = isinstance(old.now_playing, TakeBets) and (event.round, event.seed) == (old.round, old.seed)
        if not again and old.step is not None:
            yield "round", f"Round {event.round} opened while round {old.round} was not closed."
        elif not again and event.round != old.round + 1:
            yield "round", f"Round {event.round} opened after round {old.round}."
        elif unsettled(old) and not self.left:
            yield "round", f"A round opened while wagers lay there: {in_dollars(unsettled(old))}."
        if event.commitment != (commitment(event.seed) if event.settings.cards == "deck" else None):
            yield "cards", "The commitment that was published is not to the seed of the round."
        if self.rules != (event.rules, event.rules_hash) and hash_of(event.rules) != event.rules_hash:
            yield "rules", f"The posted rules do not have the hash {event.rules_hash[:16]}."
        self.rules = event.rules, event.rules_hash
        self.done, self.shuffled, self.doubted, self.left = set(), False, False, False

    def expect(self, table: Table) -> Iterator[Told]:
        """Work out what the step that has opened must do."""
        self.due = []
        if self.doubted:
            return
        try:
            self.due = doings(identified(table))
        except Exception as fault:  # noqa: BLE001 - whatever a game's rules fail at, it is a finding
            self.doubt()
            yield "settlement", f"What step {table.step} must do cannot be worked out again: {fault!r}."

    def went_on(self, old: Table, event: StepOpened, new: Table) -> Iterator[Told]:
        """Look at how a step ended."""
        if event.step == old.step and not self.replaced:  # the next one is asked, or a clock runs again
            return
        if old.step is None or event.step not in (old.step + 1, old.step if self.replaced else None):
            yield "round", f"Step {event.step} opened after step {old.step}."
        elif isinstance(old.now_playing, TakeBets) and not self.shuffled:
            yield "cards", "Bets closed without a deck."
        yield from self.missing()
        waits = self.replaced and isinstance(step := new.now_playing, Settle) and step.saved
        self.replaced = False
        if not waits:  # wagers are void before what is saved is settled
            yield from self.expect(new)

    def missing(self) -> Iterator[Told]:
        """Tell of what the step that ended has not done."""
        for event in self.due:
            about: Kind = "settlement" if isinstance(event, Paid | Awarded | PotPlayed | MeterClaimed) else "cards"
            yield about, f"This should have come before: {in_words(event)}."
            if about == "cards":
                self.doubt()
                return

    def shuffle(self, old: Table, event: DeckShuffled | DeckRecut) -> Iterator[Told]:
        """Look at a deck, as it was brought out, or cut again."""
        if self.shuffled and isinstance(event, DeckShuffled):
            yield "cards", "The deck was shuffled a second time in one round."
        else:
            yield from stacked(old, event)
        self.shuffled = True

    def did(self, old: Table, event: Doing) -> Iterator[Told]:
        """Look at something that a step did."""
        if self.doubted:
            return
        what = slot(event)
        due = next((due for due in self.due if slot(due) == what), None)
        if due is None:
            if was_laid(old, event):
                return
            told = undue(old, event, again=what in self.done)
        else:
            self.due.remove(due)
            self.done.add(what)
            if same(due, event) or was_laid(old, event):
                return
            told = wrong(old, event, due)
        if told[0] == "cards":
            self.doubt()
        yield told

    def doubt(self) -> None:
        """Expect nothing more of a round whose cards are in doubt."""
        self.doubted = True
        self.due = []

    def voids(self, old: Table, event: RoundVoided) -> Iterator[Told]:
        """Look at a round that is void: every stake goes back whole (ruling C3)."""
        back = {(line.seat, line.wager): line.amount for line in event.wagers}
        stakes = unsettled(old)
        if old.step is None:
            yield "round", "A round is void that was not open."
        elif back != stakes or len(back) != len(event.wagers):
            yield "settlement", f"The void round sent back {in_dollars(back)}; there lay {in_dollars(stakes)}."
        ruling = old.rulings[-1].clause if old.rulings else None
        if event.cause in ("irregularity", "floor") and event.clause != ruling:
            yield "round", f"A round is void by {event.clause}, and nobody ruled so."
        self.due = []
        self.voided += sum(back.values())

    def voids_some(self, old: Table, event: WagersVoided, new: Table) -> Iterator[Told]:
        """Look at wagers that are void while the round goes on: each goes back whole, and what is saved is settled."""
        back = {(line.seat, line.wager): line.amount for line in event.wagers}
        stakes = unsettled(old)
        if any(stakes.get(stake) != cents for stake, cents in back.items()):
            yield "settlement", f"Void wagers sent back {in_dollars(back)}; there lay {in_dollars(stakes)}."
        self.voided += sum(back.values())
        if alive(new):
            yield from self.expect(new)
        else:
            self.due = []
        for number in event.dead:
            self.due += [event_of(new, line) for line in saved_lines(new, number, tuple(new.seats[number].wagers))]

    def closed(self, old: Table, new: Table) -> Iterator[Told]:
        """Look at a round's end."""
        if old.step is None:
            yield "round", f"Round {old.round} was closed a second time."
            return
        if new.void:
            self.void += 1
        else:
            self.settled += 1
            if not isinstance(old.now_playing, Settle) and alive(old):
                yield "round", f"Round {old.round} was closed at step {old.step}, neither settled nor void."
        left = unsettled(new)
        self.left = bool(left)
        if left:
            yield "settlement", f"Wagers were never settled: {in_dollars(left)}."
        self.due = [event for event in self.due if not (isinstance(event, Paid) and (event.seat, event.wager) in left)]
        yield from self.missing()
        self.due = []


def ruled(old: Table, event: IrregularityRuled) -> Iterator[Told]:
    """Look at a ruling: what was reported is confirmed by somebody else."""
    if old.report is not None and event.number != old.report.number:
        yield "round", f"Report {event.number} was ruled on while report {old.report.number} waited."
    if event.by == event.confirmed_by or (old.report is None) != (event.confirmed_by is None):
        yield "round", f"Report {event.number} of {event.by} was confirmed by {event.confirmed_by or 'nobody'}."


def wagered(old: Table, event: WagerPlaced) -> Iterator[Told]:
    """Look at a wager: it comes before the cards, or, as it once was told, as part of a choice that costs it."""
    step, seat = old.now_playing, event.seat
    if not event.amount or isinstance(step, TakeBets):
        return
    options = [option for option in step.options if option.bets == event.wager] if isinstance(step, Ask) else []
    if event.amount not in [cost(old, option, seat) for option in options]:
        yield "round", f"Seat {seat}'s {event.wager} of {dollars(event.amount)} was taken while bets were closed."


def chose(old: Table, event: Chose) -> Iterator[Told]:
    """Look at a choice: it answers the open question, and its wager is what the option costs."""
    step = old.now_playing
    options = step.options if isinstance(step, Ask) else ()
    option = next((option for option in options if option.name == event.choice), None)
    if not isinstance(step, Ask) or option is None or event.seat not in old.waiting(step):
        yield "round", f"Seat {event.seat} chose to {event.choice}, and was not asked that."
        return
    expected = choose(old, option, event.seat, event.by)
    if event.wager is None and old.seats[event.seat].wagers.get(option.bets or "") == expected.amount:
        expected = replace(expected, wager=None, amount=0)  # the wager was once an event of its own
    if event != expected:
        yield (
            "round",
            f"Seat {event.seat}'s {event.choice} took {dollars(event.amount)}, not {dollars(expected.amount)}.",
        )


def unsettled(table: Table) -> dict[tuple[int, str], int]:
    """Return the wagers that lie at a table, in cents, by seat and name."""
    return {(number, wager): cents for number, seat in table.seats.items() for wager, cents in seat.wagers.items()}


def in_dollars(wagers: dict[tuple[int, str], int]) -> str:
    """Return wagers in words."""
    lines = [f"seat {seat}'s {wager} of {dollars(cents)}" for (seat, wager), cents in sorted(wagers.items())]
    return ", ".join(lines) or "nothing"
