"""Print an audit: in sentences for people, or as JSON, one object a line."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from protocol.money import dollars

from .findings import Finding
from .meters import MeterSums
from .reconcile import Repair


INCOMPLETE = 2


class Sums(Struct, frozen=True):
    """
    What was read, and where the cents are.

    `back` is how many ms an event was earlier than the previous one, at most: the clocks of two owners differ a little.
    `given` is the money that guests got. It must be the sum of wallets, stacks, wagers and the tables' house accounts,
    of what tables sent to meters less what they got from them, and of what is on its way to tables and to wallets.
    `created` is how much more that sum is. If `whole` is false, not everything could be read, and the sums are not of
    one moment.
    """

    tables: int
    events: int
    settled: int
    void: int
    voided: int
    wallets: int
    finished: int
    pending: int
    given: int
    in_wallets: int
    stacks: int
    wagers: int
    house: int
    at_meters: int
    to_tables: int
    to_wallets: int
    created: int
    back: int
    whole: bool

    @property
    def void_rate(self) -> float:
        """The part of all rounds that was void (standard 7)."""
        return self.void / max(1, self.settled + self.void)


class Report(Struct, frozen=True):
    """
    The result of an audit that took `seconds`.

    `waiting` are the pending transfers with their reasons, `notes` say what could not be checked, `repairs` are the
    lost transfers that were repeated before, `meters` what each meter holds.
    """

    findings: tuple[Finding, ...]
    waiting: tuple[str, ...]
    notes: tuple[str, ...]
    repairs: tuple[Repair, ...]
    sums: Sums
    seconds: float
    meters: tuple[MeterSums, ...] = ()

    @property
    def status(self) -> int:
        """The exit status: 0 if the books are right, 1 if not, 2 if nothing was found but not everything was read."""
        return 1 if self.findings else 0 if self.sums.whole else INCOMPLETE


def head(store: str, *, json: bool) -> str:
    """Return the first line of a report: the store that is read."""
    return line(store=store) if json else f"The books in {store}:\n"


def as_json(report: Report) -> Iterator[str]:
    """Yield one JSON object a line: each finding, repair, pending transfer, note and meter, and last the sums."""
    for finding in report.findings:
        yield line(finding=finding)
    for repair in report.repairs:
        yield line(reconciled=repair)
    for sentence in report.waiting:
        yield line(pending=sentence)
    for sentence in report.notes:
        yield line(note=sentence)
    for meter in report.meters:
        yield line(meter=meter)
    sums = msgspec.to_builtins(report.sums) | {"void_rate": report.sums.void_rate}
    yield line(sums=sums, findings=len(report.findings), seconds=round(report.seconds, 3))


def line(**fields: Any) -> str:
    """Return one line of JSON."""
    return msgspec.json.encode(fields).decode() + "\n"


def as_text(report: Report) -> Iterator[str]:
    """Yield the report as text for people."""
    for repair in report.repairs:
        yield f"{'Reconciled' if repair.done else 'Not reconciled'}: {repair.sentence}\n"
    for finding in report.findings:
        yield f"{finding}\n"
    for sentence in report.waiting:
        yield f"Pending: {sentence}\n"
    for sentence in report.notes:
        yield f"Note: {sentence}\n"
    yield from (f"{meter}\n" for meter in report.meters)
    yield from summary(report.sums)
    pace = report.sums.events / max(report.seconds, 0.001)
    yield f"Read {report.sums.events:,} events in {report.seconds:,.1f} s ({pace:,.0f} a second).\n"
    found, right = len(report.findings), "The books are right" if report.sums.whole else "What was checked is right"
    yield f"{found} finding{'s' * (found != 1)}.\n" if found else f"{right}.\n"


def summary(sums: Sums) -> Iterator[str]:
    """Yield what was read, and where the cents are."""
    rounds = f"{sums.settled + sums.void:,} rounds: {sums.settled:,} settled, {sums.void:,} void"
    yield f"{sums.tables:,} tables, {rounds} ({sums.void_rate:.3%}; {dollars(sums.voided)} returned).\n"
    yield f"{sums.wallets:,} wallets, {sums.finished:,} transfers finished, {sums.pending:,} pending.\n"
    if sums.back:
        yield f"The clock of one owner was up to {sums.back:,} ms behind that of the previous one.\n"
    places = {
        "given to guests": sums.given,
        "in wallets": sums.in_wallets,
        "on stacks": sums.stacks,
        "on spots": sums.wagers,
        "with the house": sums.house,
        "at meters, less awards": sums.at_meters,
        "on the way to tables": sums.to_tables,
        "on the way to wallets": sums.to_wallets,
    }
    for place, cents in places.items():
        yield f"  {place:<24}{signed(cents):>20}\n"
    if sums.whole:
        yield f"  {'from nowhere':<24}{signed(sums.created):>20}\n"
    else:
        yield "  Not everything could be read: these sums need not agree.\n"


def signed(cents: int) -> str:
    """Return cents as dollars, also below zero."""
    return dollars(cents) if cents >= 0 else f"-{dollars(-cents)}"
