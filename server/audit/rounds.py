"""
Check the rounds of a table, event by event.

The deck follows from the seed, and the cards are dealt in its order. Each step does what it must and nothing else. Each
wager is settled once, by the rules. Each round is closed once, before the next one opens.
"""

from collections.abc import Hashable, Iterator

from protocol.money import dollars
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
from server.core.physical_cards.events import CardCorrected, CardRead, CardsAwaited, ReadUndone
from server.core.physical_cards.slots import identified, physical
from server.core.progressive.events import MeterClaimed
from server.core.round.engine import cut_short
from server.core.round.settlement import event_of
from server.core.table import Table, alive, is_void

from .cards import Duplicates, check_deck, check_identified, was_read_before
from .decisions import check_choice, check_wager
from .expected_steps import (
    StepEvent,
    check_shown,
    expected_events,
    in_words,
    listed,
    out_of_order,
    same,
    subject,
    wrong_event,
)
from .findings import Kind, Problem
from .postings import Postings
from .proofs import Proofs


class Rounds:
    """
    The rounds of one table, as far as they were checked; `voided` is the cents of void wagers, which were returned.

    `due` are the events that the open step must still lead to. Once a card of a round is wrong, nothing that follows
    from it is checked: the findings say where it went wrong.
    """

    def __init__(self) -> None:
        self.settled = 0
        self.void = 0
        self.voided = 0
        self.due: list[TableEvent] = []
        self.order: list[TableEvent] = []  # those that were due at first, and the place of the last one that came
        self.reached = 0
        self.done: set[Hashable] = set()
        self.shuffled = False
        self.doubted = False
        self.unpaid = False
        self.replaced = False
        self.postings = Postings()
        self.duplicates = Duplicates()
        self.proofs = Proofs()

    def check(self, old: Table, event: TableEvent, new: Table) -> Iterator[Problem]:
        """Check an event, with the table before and after it."""
        found = list(self.check_event(old, event, new))
        yield from found
        yield from self.proofs.check(old, event, found)

    def check_event(self, old: Table, event: TableEvent, new: Table) -> Iterator[Problem]:
        """Check an event but for what it proves."""
        yield from self.duplicates.check(old, event)
        match event:
            case RoundOpened():
                yield from self.check_opening(old, event)
                yield from self.expect(new)
            case StepOpened():
                yield from self.check_next_step(old, event, new)
            case WagerPlaced():
                yield from check_wager(old, event)
            case BetsClosed():
                if not isinstance(old.now_playing, TakeBets):
                    yield "round", "Bets closed, but were not open."
            case DeckMoved(name, "in_play"):
                if not ((deck := old.equipment.deck(name)) and deck.ready):
                    yield "cards", f"Deck {name} came into play, but was not shuffled and cut."
            case DeckShuffled() | DeckRecut():
                yield from self.check_shuffle(old, event)
                yield from self.expect(new)
            case Chose():
                yield from check_choice(old, event)
            case RoundCutShort():
                if list(cut_short(old)) != [event]:
                    yield "round", "The round was cut short against its rules."
            case CardBurned() | CardsDealt() | Paid() | Awarded() | PotPlayed() | MeterClaimed():
                yield from self.check_step_event(old, event)
            case CardsShown():
                yield from () if self.doubted else check_shown(identified(old), event)
            case CardsAwaited() | CardRead() | ReadUndone() | CardCorrected():
                yield from check_identified(old, event)
                yield from self.expect(new)
            case RoundVoided():
                yield from self.check_void(old, event)
            case IrregularityRuled():
                yield from check_ruling(old, event)
            case CardDiscarded(card):
                if not physical(old) and old.deck[:1] != (card,):
                    yield "cards", f"{card} was put aside face up, but the deck had {listed(old.deck[:1])}."
                yield from self.expect(new)
            case StepsReplaced(instead=instead):
                self.replaced = instead or isinstance(old.now_playing, Ask)
                self.due = [] if self.replaced else self.due
            case CardKeptDown():
                yield from self.expect(new)
            case WagersVoided():
                yield from self.check_void_wagers(old, event, new)
            case RoundClosed():
                yield from self.check_closing(old, new)

    def check_opening(self, old: Table, event: RoundOpened) -> Iterator[Problem]:
        """Check how a round opens."""
        again = isinstance(old.now_playing, TakeBets) and (event.round, event.seed) == (old.round, old.seed)
        if not again and old.step is not None:
            yield "round", f"Round {event.round} opened while round {old.round} was not closed."
        elif not again and event.round != old.round + 1:
            yield "round", f"Round {event.round} opened after round {old.round}."
        elif unsettled(old) and not self.unpaid:
            yield "round", f"A round opened with unsettled wagers: {in_dollars(unsettled(old))}."
        yield from self.postings.check(old, event)
        self.done, self.shuffled, self.doubted, self.unpaid = set(), False, False, False

    def expect(self, table: Table) -> Iterator[Problem]:
        """Work out which events the open step must lead to."""
        self.due = []
        if self.doubted:
            return
        try:
            self.due = expected_events(identified(table))
            self.order, self.reached = list(self.due), 0
        except Exception as fault:  # noqa: BLE001 - any failure of a game's rules is a finding
            self.doubt()
            yield "settlement", f"The events of step {table.step} cannot be worked out again: {fault!r}."

    def check_next_step(self, old: Table, event: StepOpened, new: Table) -> Iterator[Problem]:
        """Check how a step ended."""
        if event.step == old.step and not self.replaced:  # the next one is asked, or a clock runs again
            return
        if old.step is None or event.step not in (old.step + 1, old.step if self.replaced else None):
            yield "round", f"Step {event.step} opened after step {old.step}."
        elif isinstance(old.now_playing, TakeBets) and not self.shuffled:
            yield "cards", "Bets closed without a deck."
        yield from self.check_missing()
        waits = self.replaced and isinstance(step := new.now_playing, Settle) and step.saved
        self.replaced = False
        if not waits:  # wagers are void before what is saved is settled
            yield from self.expect(new)

    def check_missing(self) -> Iterator[Problem]:
        """Yield the events that the step should have led to."""
        for event in self.due:
            about: Kind = "settlement" if isinstance(event, Paid | Awarded | PotPlayed | MeterClaimed) else "cards"
            yield about, f"Before this event should have come: {in_words(event)}."
            if about == "cards":
                self.doubt()
                return

    def check_shuffle(self, old: Table, event: DeckShuffled | DeckRecut) -> Iterator[Problem]:
        """Check a deck that was shuffled, or cut again."""
        if self.shuffled and isinstance(event, DeckShuffled):
            yield "cards", "The deck was shuffled a second time in one round."
        else:
            yield from check_deck(old, event)
        self.shuffled = True

    def check_step_event(self, old: Table, event: StepEvent) -> Iterator[Problem]:
        """Check an event of a step."""
        if self.doubted:
            return
        about = subject(event)
        due = next((due for due in self.due if subject(due) == about), None)
        late = due is not None and self.is_late(due)
        if due is not None:
            self.due.remove(due)
            self.done.add(about)
        if was_read_before(old, event):
            return
        if due is not None and same(due, event):
            if late:
                yield out_of_order(event)
            return
        problem = wrong_event(old, event, due, again=about in self.done)
        if problem[0] == "cards":
            self.doubt()
        yield problem

    def is_late(self, due: TableEvent) -> bool:
        """Return whether one that was due after this event has come already."""
        place = next((n for n, event in enumerate(self.order) if event is due), self.reached)
        late, self.reached = place < self.reached, max(place, self.reached)
        return late

    def doubt(self) -> None:
        """Expect nothing more of a round whose cards are wrong."""
        self.doubted = True
        self.due = []

    def check_void(self, old: Table, event: RoundVoided) -> Iterator[Problem]:
        """Check a void round: every stake is returned in full (ruling C3)."""
        back = {(line.seat, line.wager): line.amount for line in event.wagers}
        stakes = unsettled(old)
        if old.step is None:
            yield "round", "A round was made void, but none was open."
        elif back != stakes or len(back) != len(event.wagers):
            yield "settlement", f"The void round returned {in_dollars(back)}; the wagers were {in_dollars(stakes)}."
        ruling = old.rulings[-1].clause if old.rulings else None
        if event.cause in ("irregularity", "floor") and event.clause != ruling:
            yield "round", f"A round is void by {event.clause}, but no ruling says so."
        self.due = []
        self.voided += sum(back.values())

    def check_void_wagers(self, old: Table, event: WagersVoided, new: Table) -> Iterator[Problem]:
        """Check void wagers of a round that goes on: each is returned in full, and saved wagers are settled."""
        back = {(line.seat, line.wager): line.amount for line in event.wagers}
        stakes = unsettled(old)
        if any(stakes.get(stake) != cents for stake, cents in back.items()):
            yield "settlement", f"Void wagers returned {in_dollars(back)}; the wagers were {in_dollars(stakes)}."
        self.voided += sum(back.values())
        if alive(new):
            yield from self.expect(new)
        else:
            self.due = []
        for number in event.dead:
            self.due += [event_of(new, line) for line in saved_lines(new, number, tuple(new.seats[number].wagers))]

    def check_closing(self, old: Table, new: Table) -> Iterator[Problem]:
        """Check how a round is closed."""
        if old.step is None:
            yield "round", f"Round {old.round} was closed a second time."
            return
        if is_void(new):
            self.void += 1
        else:
            self.settled += 1
            if not isinstance(old.now_playing, Settle) and alive(old):
                yield "round", f"Round {old.round} was closed at step {old.step}, neither settled nor void."
        left = unsettled(new)
        self.unpaid = bool(left)
        if left:
            yield "settlement", f"Wagers were never settled: {in_dollars(left)}."
        self.due = [event for event in self.due if not (isinstance(event, Paid) and (event.seat, event.wager) in left)]
        yield from self.check_missing()
        self.due = []


def check_ruling(old: Table, event: IrregularityRuled) -> Iterator[Problem]:
    """Check a ruling: another person than the one who reported must confirm it."""
    if old.report is not None and event.number != old.report.number:
        yield "round", f"Report {event.number} was ruled on while report {old.report.number} waited."
    if event.by == event.confirmed_by or (old.report is None) != (event.confirmed_by is None):
        yield "round", f"Report {event.number} of {event.by} was confirmed by {event.confirmed_by or 'nobody'}."


def unsettled(table: Table) -> dict[tuple[int, str], int]:
    """Return the wagers at a table that are not settled, in cents, by seat and name."""
    return {(number, wager): cents for number, seat in table.seats.items() for wager, cents in seat.wagers.items()}


def in_dollars(wagers: dict[tuple[int, str], int]) -> str:
    """Return wagers in words."""
    lines = [f"seat {seat}'s {wager} of {dollars(cents)}" for (seat, wager), cents in sorted(wagers.items())]
    return ", ".join(lines) or "nothing"
