"""The report of a load run, as text and as JSON. Reports of several processes can be added."""

from collections import Counter
from dataclasses import dataclass, field, fields
from typing import Any, Self

from .histogram import Histogram
from .timeline import Timeline
from .usage import Usage


COMPLAINTS = 20  # sentences that are shown


@dataclass
class Report:
    """
    What the people of a run saw and did.

    `answer` and `last_viewer` are how long commands took, in ms from when they were due: until the answer, and until
    every viewer of the table had the event, except those who stop reading. `back` is how long lost people were away.
    Of all events, `seen` came one by one, `skipped` in a snapshot, `missed` not at all and
    `duplicated` again; `unreadable` are messages that could not be read. `gone_back` and `quarrels` count signs of two
    different histories. At the end the view of each table was compared with a fresh one of each guest: it `agreed`, or
    had `strayed`. `unanswered` commands had no
    answer by then, and `still_seated` guests could not leave.

    Of all wagers, `settled` were settled and `unsettled` were not by the next round. An own reading of the rules `read`
    so many results and found `misread` ones. Of `sums` of money, `wrong_sums` did not fit, and `unpaid` wallets had too
    little. `complaints` are sentences about these. `usage` is of the processes, from the beginning of play to its end.
    """

    guests: int = 0
    seated: int = 0
    watchers: int = 0
    stalled: int = 0
    rounds: int = 0
    voided: int = 0
    idle: int = 0
    unanswered: int = 0
    reconnects: int = 0
    seen: int = 0
    skipped: int = 0
    missed: int = 0
    duplicated: int = 0
    unreadable: int = 0
    gone_back: int = 0
    quarrels: int = 0
    agreed: int = 0
    strayed: int = 0
    still_seated: int = 0
    frames: int = 0
    settled: int = 0
    unsettled: int = 0
    read: int = 0
    misread: int = 0
    sums: int = 0
    wrong_sums: int = 0
    unpaid: int = 0
    complaints: list[str] = field(default_factory=list)
    refusals: Counter[str] = field(default_factory=Counter)
    answer: Histogram = field(default_factory=Histogram)
    last_viewer: Histogram = field(default_factory=Histogram)
    back: Histogram = field(default_factory=Histogram)
    timeline: Timeline = field(default_factory=lambda: Timeline(1.0))
    usage: Usage = field(default_factory=Usage)

    @property
    def unbroken(self) -> bool:
        """Whether every viewer could read all messages, got each event once, and all got the same history."""
        return not any((self.missed, self.duplicated, self.unreadable, self.gone_back, self.quarrels, self.strayed))

    @property
    def right(self) -> bool:
        """Whether all rounds were settled right and no cent was lost, as far as it was seen."""
        return not (self.unsettled or self.misread or self.wrong_sums or self.unpaid)

    @property
    def answered(self) -> bool:
        """Whether the house answered until the end, so that all commands were told of and all guests could leave."""
        return not (self.unanswered or self.still_seated)

    def add(self, other: Self) -> None:
        """Add the numbers of another report."""
        for one in fields(self):
            mine, theirs = getattr(self, one.name), getattr(other, one.name)
            match mine:
                case Histogram() | Timeline() | Usage():
                    mine.add(theirs)
                case Counter():
                    mine.update(theirs)
                case _:
                    setattr(self, one.name, mine + theirs)

    def plain(self) -> dict[str, Any]:
        """Return all numbers as plain values, for JSON."""
        told = {one.name: getattr(self, one.name) for one in fields(self)}
        return {
            name: value.plain() if isinstance(value, Histogram | Timeline | Usage) else value
            for name, value in told.items()
        }

    @classmethod
    def of(cls, plain: dict[str, Any]) -> Self:
        """Return the report from which `plain` was made."""
        histograms = {name: Histogram.of(plain[name]) for name in ("answer", "last_viewer", "back")}
        others = {"timeline": Timeline.of(plain["timeline"]), "usage": Usage.of(plain["usage"])}
        return cls(**plain | histograms | others | {"refusals": Counter(plain["refusals"])})

    def lines(self) -> list[str]:
        """Return the report as lines of text."""
        given = f"{self.guests} ({self.seated} seated), {self.stalled} stalled readers, {self.watchers} watchers"
        wagers = f"{self.settled} wagers, {self.unsettled} were not; {self.read} results read, {self.misread} wrong"
        refused = ", ".join(f"{code} {count}" for code, count in self.refusals.most_common()) or "none"
        return [
            f"guests        {given}",
            f"rounds        {self.rounds} over, {self.voided} of them void",
            times("answer", self.answer),
            times("last viewer", self.last_viewer),
            f"commands      {self.unanswered} unanswered, {self.idle} moments with nothing to do; refused: {refused}",
            f"events        {self.seen} told, {self.missed} missed, {self.duplicated} twice, {self.skipped} in views",
            f"histories     {self.gone_back} gone back, {self.quarrels} marks that differ",
            f"messages      {self.frames} came, {self.unreadable} of them unreadable",
            f"views         {self.agreed} agreed with a fresh one at the end, {self.strayed} did not",
            f"settled       {wagers}",
            f"money         {self.sums} sums, {self.wrong_sums} wrong; {self.unpaid} wallets with too little",
            f"connections   {self.reconnects} reconnects; {self.still_seated} still seated at the end",
            *([times("back after", self.back, "reconnects")] if len(self.back) else []),
            *self.usage.lines(self.rounds, self.frames),
            *(f"wrong         {sentence}" for sentence in self.complaints[:COMPLAINTS]),
        ]


def times(name: str, histogram: Histogram, what: str = "commands") -> str:
    """Return one line about durations."""
    told = [(f"p{share:g}", histogram.percentile(share)) for share in (50, 99, 99.9)]
    shares = ", ".join(f"{share} {took:.1f} ms" for share, took in told if took is not None)
    return f"{name:<13} {len(histogram)} {what}: {shares or 'nothing to tell'}"
