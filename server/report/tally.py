"""The tally of one table: what each event of its log adds to which figures."""

from bisect import bisect_right
from collections.abc import Iterator
from datetime import date

from msgspec import Struct

from server.config.gaming_day import Calendar
from server.core.disputes.events import Corrected
from server.core.events import (
    Awarded,
    BoughtIn,
    Paid,
    PotPlayed,
    RoundClosed,
    RoundOpened,
    RoundVoided,
    SettingsPosted,
)
from server.core.irregularities.events import WagersVoided
from server.core.progressive.events import StakesReturned, StakesSent
from server.core.settings import TableSettings
from server.core.supervision.events import DealerCame, DealerLeft
from server.core.table import game_of
from server.core.tray.events import CountVerified, SlipSigned
from server.store import TableEntry

from .figures import Figures


SERVER, NOBODY = "the house", "nobody"  # who deals where no dealer does


class Where(Struct, frozen=True):
    """Where figures belong. `dealer` is the name of who is on, or the house where the table deals by itself."""

    table: str
    game: str
    dealer: str
    day: date


class Tally:
    """
    Reads the log of `table`, event by event. A round counts when it is over (standard 40), on the day of its end.

    `open` is what the open round has brought until now, in a log that was read to its end.
    """

    def __init__(self, table: str, calendar: Calendar) -> None:
        self.table = table
        self.calendar = calendar
        self.game = ""
        self.by_hand = True
        self.shift: str | None = None
        self.round = 0
        self.void = False
        self.open = Figures()
        self.shifts: list[tuple[int, str]] = []  # who dealt, from which round on

    def happened(self, entry: TableEntry) -> Iterator[tuple[Where, Figures]]:
        """Yield what an event adds."""
        match entry.event:
            case SettingsPosted(settings):
                if not self.game:
                    self.follow(settings)
            case RoundOpened(number, settings):
                self.follow(settings)
                self.round, self.void, self.open = number, False, Figures()
            case DealerCame(by_name=name):
                self.shift = name
            case DealerLeft():
                self.shift = None
            case Paid(stake=stake, returned=returned):
                self.open += Figures(wagered=stake, returned=returned)
            case Awarded(amount=amount):
                self.open += Figures(awards=amount)
            case StakesSent(amount=amount):
                self.open += Figures(meters=amount)
            case StakesReturned(amount=amount):
                yield self.where(entry.at), Figures(meters=-amount)
            case PotPlayed(commission=commission):
                self.open += Figures(commission=commission)
            case RoundVoided(wagers=wagers):
                self.void = True
                self.open += Figures(voided=sum(line.amount for line in wagers))
            case WagersVoided(wagers=wagers):
                self.open += Figures(voided=sum(line.amount for line in wagers))
            case RoundClosed():
                yield self.where(entry.at), self.open + Figures(rounds=not self.void, void=self.void)
                self.open = Figures()
                if not self.shifts or self.shifts[-1][1] != self.dealer:
                    self.shifts.append((self.round, self.dealer))
            case BoughtIn(amount=amount):
                yield self.where(entry.at), Figures(drop=amount)
            case SlipSigned("fill", amount=amount):
                yield self.where(entry.at), Figures(fills=amount)
            case SlipSigned(amount=amount):
                yield self.where(entry.at), Figures(credits=amount)
            case CountVerified(amount=amount, expected=expected):
                yield self.where(entry.at), Figures(variance=amount - expected)
            case Corrected(round=number, before=before, after=after):
                yield self.where(entry.at, self.dealt(number)), Figures(corrections=after - before)

    def follow(self, settings: TableSettings) -> None:
        """Go by settings that are in force now."""
        self.game, self.by_hand = game_of(settings).name, settings.pace == "dealer"

    @property
    def dealer(self) -> str:
        """Who deals now: a dealer, by name, or the house itself."""
        return self.shift or NOBODY if self.by_hand else SERVER

    def where(self, at: int, dealer: str | None = None) -> Where:
        """Return where what happens at a moment (ms) belongs."""
        return Where(self.table, self.game, dealer or self.dealer, self.calendar.day(at))

    def dealt(self, number: int) -> str:
        """Return who dealt a round that is over: a correction counts with that dealer, on its own day."""
        return self.shifts[bisect_right(self.shifts, number, key=lambda shift: shift[0]) - 1][1]
