"""What the log tells of disputes and corrections, held against the rounds that they are about."""

from collections.abc import AsyncIterator, Iterator

from server.core.disputes.events import Corrected, Correcting, CorrectionAsked, DisputeOpened, Evidence
from server.core.disputes.state import key
from server.core.events import TableEvent
from server.core.money import dollars
from server.core.table import Table
from server.room.past_rounds import Found, PastRounds
from server.store import Away, Locked, StoreError

from .findings import Told


class Reviews:
    """
    The disputes and corrections of one table.

    What is judged by the round itself waits in `open`, with the number of its event, until the log is read to its end.
    """

    def __init__(self) -> None:
        self.open: list[tuple[int, DisputeOpened | Corrected]] = []

    def happened(self, number: int, old: Table, event: TableEvent) -> Iterator[Told]:
        """Look at event `number`, before which the table was `old`, and yield what is wrong with it."""
        match event:
            case DisputeOpened():
                self.open.append((number, event))
            case Corrected():
                known = old.disputes.corrected.get(key(event.round, event.seat, event.wager))
                if known is None:
                    self.open.append((number, event))
                elif known != event.before:
                    yield "review", f"{said(event)}, where {dollars(known)} had come back."
                yield from by_whom(old, event)

    async def held(self, rack: PastRounds) -> AsyncIterator[tuple[Told, int, int]]:
        """Yield what is wrong with those that wait, with event and round, and forget them."""
        for number, event in self.open:
            try:
                found = await rack.find(event.round)
            except (Away, Locked):
                raise
            except StoreError as wrong:
                yield ("review", f"Round {event.round} cannot be looked up: {wrong}"), number, event.round
                continue
            told = disputed(event, found) if isinstance(event, DisputeOpened) else paid(event, found)
            for sentence in told:
                yield ("review", sentence), number, event.round
        self.open = []


def disputed(event: DisputeOpened, found: Found | None) -> Iterator[str]:
    """Yield how the evidence of a dispute is not what the log says."""
    title = f"The evidence of dispute {event.number}"
    if found is None:
        yield f"{title} is of a round that was not played."
        return
    frozen, now = event.evidence, found.finished.evidence
    if place(frozen) != place(now):
        yield f"{title} is events {', '.join(map(str, place(frozen)))}; the round is {', '.join(map(str, place(now)))}."
    elif frozen.form == now.form and frozen.record != now.record:
        yield f"{title} is the record {frozen.record[:16]}; the log tells it as {now.record[:16]}."


def place(evidence: Evidence) -> tuple[int, int, str]:
    """Return where in the log a round is."""
    return evidence.first, evidence.last, evidence.mark


def paid(event: Corrected, found: Found | None) -> Iterator[str]:
    """Yield how the first correction of a wager does not start from what came back for it."""
    hands = found.finished.hands if found else ()
    lines = [(hand, line) for hand in hands for line in hand.lines if hand.seat == event.seat]
    line = next((line for hand, line in lines if line.wager == event.wager and hand.player == event.player), None)
    if line is None:
        yield f"{said(event)}, which {event.player} did not have in that round."
    elif line.returned != event.before:
        yield f"{said(event)}, where {dollars(line.returned)} had come back."


def by_whom(old: Table, event: Corrected) -> Iterator[Told]:
    """Yield whether a correction was made by one where it wants two, or otherwise than it was asked for."""
    asked = next((asked for asked in old.disputes.waiting if asked.number == event.number), None)
    limit = old.settings.correction_limit if old.settings else 0
    if asked is None and (event.confirmed_by or abs(event.after - event.before) > limit):
        yield "review", f"{said(event)}, and nobody had asked for it before it was confirmed."
    elif asked is not None and (event.confirmed_by in (None, event.by) or as_asked(event) != as_asked(asked)):
        yield "review", f"{said(event)}, which {event.by} had asked for and {event.confirmed_by or 'nobody'} confirmed."


def as_asked(event: Correcting) -> tuple[object, ...]:
    """Return what of a correction must be as it was asked for."""
    return tuple(getattr(event, name) for name in CorrectionAsked.__struct_fields__)


def said(event: Corrected) -> str:
    """Return a correction in words."""
    what = f"seat {event.seat}'s {event.wager} of round {event.round}"
    return f"Correction {event.number} took {what} from {dollars(event.before)} to {dollars(event.after)}"
