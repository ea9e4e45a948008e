"""The tally of one table: the figures that each event of its log adds to."""

from bisect import bisect_right
from collections.abc import Iterator
from datetime import date

from msgspec import Struct

from server.config.gaming_day import Calendar
from server.core.disputes.events import Corrected
from server.core.events import (
    Awarded,
    BetsClosed,
    BoughtIn,
    Paid,
    PotPlayed,
    RoundClosed,
    RoundOpened,
    RoundVoided,
    SettingsPosted,
)
from server.core.fairness.events import SeedGiven, SeedPromised, SeedsAwaited, SeedsClosed
from server.core.irregularities.events import WagersVoided
from server.core.progressive.events import ClaimPaid, StakesReturned, StakesSent
from server.core.settings import TableSettings
from server.core.supervision.events import DealerCame, DealerLeft
from server.core.table import game_of
from server.core.tray.events import CountVerified, SlipSigned
from server.store import TableEntry

from .figures import Figures
from .seeds import Seeds


SERVER, NOBODY = "the house", "nobody"  # the dealer of a table that deals by itself, or has no dealer


class Where(Struct, frozen=True):
    """The groups of figures. `dealer` is the name of the dealer, or the house if the table deals by itself."""

    table: str
    game: str
    dealer: str
    day: date


class Tally:
    """
    Reads the log of `table`, event by event. A round counts when it is over (standard 40), on the day of its end.

    A log is read from its start, or from where a round opens. `open` are the figures of the open round until now, in a
    log that was read to its end.
    """

    def __init__(self, table: str, calendar: Calendar) -> None:
        self.table = table
        self.calendar = calendar
        self.game = ""
        self.by_hand = True
        self.shift: str | None = None
        self.round = 0
        self.void = False
        self.hands: set[int] = set()  # of the open round, without dead ones
        self.seeds = Seeds()  # of the round
        self.open = Figures()
        self.shifts: list[tuple[int, str]] = []  # the dealers, each from a round on

    def add(self, entry: TableEntry) -> Iterator[tuple[Where, Figures]]:
        """Yield the figures that an event adds, and their groups."""
        match entry.event:
            case SettingsPosted(settings):
                if not self.game:
                    self.use(settings)
            case RoundOpened(number, settings):
                self.use(settings)
                self.round, self.void, self.open, self.seeds = number, False, Figures(), Seeds()
            case BetsClosed(seats):
                self.hands = set(seats)
            case SeedPromised() | SeedsAwaited() | SeedGiven() | SeedsClosed():
                self.open += self.seeds.add(entry.event, entry.by.player if entry.by else "")
            case DealerCame(by_name=name):
                self.shift = name
            case DealerLeft():
                self.shift = None
            case Paid(stake=stake, returned=returned):
                self.open += Figures(wagered=stake, returned=returned)
            case Awarded(amount=amount):
                self.open += Figures(awards=amount)
            case ClaimPaid(round=number, amount=amount):
                yield self.where(entry.at, self.dealer_of(number)), Figures(awards=amount)
            case StakesSent(amount=amount):
                self.open += Figures(meters=amount)
            case StakesReturned(amount=amount):
                yield self.where(entry.at), Figures(meters=-amount)
            case PotPlayed(commission=commission):
                self.open += Figures(commission=commission)
            case RoundVoided(wagers=wagers):
                self.void = True
                self.open += Figures(voided=sum(line.amount for line in wagers))
            case WagersVoided(dead=dead, wagers=wagers):
                self.hands -= {*dead}
                self.void |= bool(dead) and not self.hands  # older logs have no RoundVoided for it
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
                yield self.where(entry.at, self.dealer_of(number)), Figures(corrections=after - before)

    def use(self, settings: TableSettings) -> None:
        """Use the settings that are in force now."""
        self.game, self.by_hand = game_of(settings).name, settings.pace == "dealer"

    @property
    def dealer(self) -> str:
        """The name of the dealer now, or the house if the table deals by itself."""
        return self.shift or NOBODY if self.by_hand else SERVER

    def where(self, at: int, dealer: str | None = None) -> Where:
        """Return the groups of an event at a moment (ms)."""
        return Where(self.table, self.game, dealer or self.dealer, self.calendar.day(at))

    def dealer_of(self, number: int) -> str:
        """Return the dealer of a finished round. A correction counts for that dealer, on its own day."""
        if not self.shifts:  # the log was not read from its start
            return self.dealer
        return self.shifts[bisect_right(self.shifts, number, key=lambda shift: shift[0]) - 1][1]
