"""Check disputes and corrections against the rounds that they are about."""

from collections.abc import AsyncIterator, Iterator

from protocol.money import dollars
from server.core.disputes.events import Corrected, Correcting, CorrectionAsked, DisputeOpened, Evidence
from server.core.disputes.state import key
from server.core.events import TableEvent
from server.core.round.records import FORMS
from server.core.table import Table
from server.room.past_rounds import Found, PastRounds
from server.store import StoreError
from server.store.values import is_away

from .findings import Problem


class Disputes:
    """
    The disputes and corrections of one table.

    Those to check against the round itself wait in `open`, with the number of their event, until the log was read.
    """

    def __init__(self) -> None:
        self.open: list[tuple[int, DisputeOpened | Corrected]] = []

    def check(self, number: int, old: Table, event: TableEvent) -> Iterator[Problem]:
        """Check event `number`; `old` is the table before it."""
        match event:
            case DisputeOpened():
                self.open.append((number, event))
            case Corrected():
                known = old.disputes.corrected.get(key(event.round, event.seat, event.wager))
                if known is None:
                    self.open.append((number, event))
                elif known != event.before:
                    yield "review", f"{in_words(event)}, but {dollars(known)} had been returned."
                yield from check_people(old, event)

    async def check_open(self, past: PastRounds) -> AsyncIterator[tuple[Problem, int, int]]:
        """Check those that wait, and forget them; yield each problem with its event and round."""
        for number, event in self.open:
            try:
                found = await past.find(event.round)
            except StoreError as wrong:
                if is_away(wrong):
                    raise
                yield ("review", f"Round {event.round} cannot be looked up: {wrong}"), number, event.round
                continue
            checked = check_evidence(event, found) if isinstance(event, DisputeOpened) else check_amount(event, found)
            for sentence in checked:
                yield ("review", sentence), number, event.round
        self.open = []


def check_evidence(event: DisputeOpened, found: Found | None) -> Iterator[str]:
    """Yield how the evidence of a dispute differs from the log."""
    title = f"The evidence of dispute {event.number}"
    if found is None:
        yield f"{title} is of a round that was not played."
        return
    frozen, now = event.evidence, found.finished.evidence
    if place(frozen) != place(now):
        yield f"{title} is events {', '.join(map(str, place(frozen)))}; the round is {', '.join(map(str, place(now)))}."
    elif frozen.form in FORMS and frozen.record != (record := found.record_in(frozen.form)):
        yield f"{title} is the record {frozen.record[:16]}; the log gives {record[:16]}."


def place(evidence: Evidence) -> tuple[int, int, str]:
    """Return where in the log a round is."""
    return evidence.first, evidence.last, evidence.mark


def check_amount(event: Corrected, found: Found | None) -> Iterator[str]:
    """Yield how the first correction of a wager differs from what the round returned."""
    hands = found.finished.hands if found else ()
    lines = [(hand, line) for hand in hands for line in hand.lines if hand.seat == event.seat]
    line = next((line for hand, line in lines if line.wager == event.wager and hand.player == event.player), None)
    if line is None:
        yield f"{in_words(event)}, which {event.player} did not have in that round."
    elif line.returned != event.before:
        yield f"{in_words(event)}, but {dollars(line.returned)} had been returned."


def check_people(old: Table, event: Corrected) -> Iterator[Problem]:
    """Check that a second person confirmed a correction where that is needed, just as it was asked for."""
    asked = next((asked for asked in old.disputes.waiting if asked.number == event.number), None)
    limit = old.settings.correction_limit if old.settings else 0
    if asked is None and (event.confirmed_by or abs(event.after - event.before) > limit):
        yield "review", f"{in_words(event)}, but nobody asked for it before it was confirmed."
    elif asked is not None and event.confirmed_by in (None, event.by):
        yield "review", f"{in_words(event)}, but nobody else confirmed what {event.by} asked for."
    elif asked is not None and as_asked(event) != as_asked(asked):
        yield "review", f"{in_words(event)}, which is not what {asked.by} asked for."


def as_asked(event: Correcting) -> tuple[object, ...]:
    """Return the fields of a correction that must be as they were asked for."""
    return tuple(getattr(event, name) for name in CorrectionAsked.__struct_fields__)


def in_words(event: Corrected) -> str:
    """Return a correction in words."""
    what = f"seat {event.seat}'s {event.wager} of round {event.round}"
    return f"Correction {event.number} took {what} from {dollars(event.before)} to {dollars(event.after)}"
