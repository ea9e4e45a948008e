"""What an audit tells: in sentences for people, or as JSON, one object a line."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from server.core.money import dollars

from .findings import Finding
from .meters import MeterSums
from .reconcile import Deed


UNJUDGED = 2


class Sums(Struct, frozen=True):
    """
    What was looked at, and where the cents are.

    `back` is the most that one event was earlier than the one before, in ms: the clocks of two owners differ a little.
    `given` is what guests got; it must be what lies in wallets, stacks, wagers and houses, what tables sent to meters
    and did not get from them, or what is on its way to tables and to wallets. `created` is what those have more than
    that. Where `whole` is false not everything could be read, and the sums are not of one moment.
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
    All that an audit found in `seconds`.

    `waiting` are the pending transfers with their reasons, `notes` what could not be judged, `deeds` what was done
    about lost transfers before, `meters` what each meter holds.
    """

    findings: tuple[Finding, ...]
    waiting: tuple[str, ...]
    notes: tuple[str, ...]
    deeds: tuple[Deed, ...]
    sums: Sums
    seconds: float
    meters: tuple[MeterSums, ...] = ()

    @property
    def status(self) -> int:
        """The exit status: 0 if the books are right, 1 if not, 2 if what was read is, and not all could be judged."""
        return 1 if self.findings else 0 if self.sums.whole else UNJUDGED


def head(store: str, *, json: bool) -> str:
    """Return the first line of a report: which books are read."""
    return line(store=store) if json else f"The books in {store}:\n"


def as_json(report: Report) -> Iterator[str]:
    """Yield one JSON object a line: each finding, each pending transfer, each note and deed, and last the sums."""
    for finding in report.findings:
        yield line(finding=finding)
    for deed in report.deeds:
        yield line(reconciled=deed)
    for sentence in report.waiting:
        yield line(pending=sentence)
    for sentence in report.notes:
        yield line(note=sentence)
    for meter in report.meters:
        yield line(meter=meter)
    sums = msgspec.to_builtins(report.sums) | {"void_rate": report.sums.void_rate}
    yield line(sums=sums, findings=len(report.findings), seconds=round(report.seconds, 3))


def line(**told: Any) -> str:
    """Return one line of JSON."""
    return msgspec.json.encode(told).decode() + "\n"


def as_text(report: Report) -> Iterator[str]:
    """Yield the report as people read it."""
    for deed in report.deeds:
        yield f"{'Reconciled' if deed.done else 'Not reconciled'}: {deed.sentence}\n"
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
    found, right = len(report.findings), "The books are right" if report.sums.whole else "What was judged is right"
    yield f"{found} finding{'s' * (found != 1)}.\n" if found else f"{right}.\n"


def summary(sums: Sums) -> Iterator[str]:
    """Yield what was looked at, and where the cents are."""
    rounds = f"{sums.settled + sums.void:,} rounds: {sums.settled:,} settled, {sums.void:,} void"
    yield f"{sums.tables:,} tables, {rounds} ({sums.void_rate:.3%}; {dollars(sums.voided)} went back).\n"
    yield f"{sums.wallets:,} wallets, {sums.finished:,} transfers finished, {sums.pending:,} pending.\n"
    if sums.back:
        yield f"The clock of one owner was up to {sums.back:,} ms behind that of the one before.\n"
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
    """Write cents as people read them, also below zero."""
    return dollars(cents) if cents >= 0 else f"-{dollars(-cents)}"
