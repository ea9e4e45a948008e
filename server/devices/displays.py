"""
What each device shows, built from what everybody at the table may know.

The lamps and the keypad are those of Three Card Poker 13, the display of Cover All that of 12(e).
"""

from collections.abc import Iterable
from typing import Literal

from protocol.announcements import Said
from protocol.devices import (
    AlarmRaised,
    AlarmShown,
    CoverAllShown,
    Expected,
    KeypadShown,
    KeyShown,
    Lamps,
    MeterShown,
    SignShown,
    WonShown,
)
from protocol.labels import AlarmText
from protocol.lobby import Need, TableCard
from protocol.meters import Won
from protocol.progressive import MayCallClaim, MayConfirmClaim
from protocol.views import MayProceed, TableAction, TableView
from server.core.progressive.evolve import to_meter
from server.core.table import Table, game_of, settings_of


ALARMS: dict[Need, AlarmText] = {
    "store": AlarmText.STORE,
    "held": AlarmText.HELD,
    "report": AlarmText.REPORT,
    "ruling": AlarmText.RULING,
    "count_confirmation": AlarmText.COUNT_CONFIRMATION,
    "verification": AlarmText.VERIFICATION,
    "dealer": AlarmText.DEALER,
    "reader": AlarmText.READER,
    "tray": AlarmText.TRAY,
    "fill": AlarmText.FILL,
    "claim": AlarmText.CLAIM,
    "dispute": AlarmText.DISPUTE,
    "correction": AlarmText.CORRECTION,
    "count": AlarmText.COUNT,
    "device": AlarmText.DEVICE,
}
Key = Literal["start", "end", "select"]


def expected(view: TableView, seq: int, at: int) -> Expected:
    """Return which card the reader waits for."""
    return Expected(seq, at, view.round, view.step or 0, view.shoe.next if view.shoe else None)


def lamps(table: Table, view: TableView, seq: int, at: int) -> Lamps:
    """Return the lamps: lit where a progressive wager stands, until the next round's betting (13(a), 13(b), 13(g))."""
    names = {*to_meter(table)}
    lit = (seat.seat for seat in view.seats if names & {*seat.wagers, *(result.wager for result in seat.results)})
    return Lamps(seq, at, view.round, tuple(lit), view.phase not in ("betting", "closed"))


def keypad(view: TableView, actions: Iterable[TableAction], seq: int, at: int) -> KeypadShown:
    """Return what the dealer who is on may do with the keypad: START, END, and the spots to select (13(b) to (g))."""
    offered = tuple(actions)
    spots = tuple(action.seat for action in offered if isinstance(action, MayCallClaim))
    may: list[Key] = ["select"] if spots else []
    if any(isinstance(action, MayProceed) for action in offered):
        may += ["start"] if view.phase == "betting" else ["end"] if view.step is None else []
    return KeypadShown(seq, at, view.round, tuple(may), spots)


def key(actions: Iterable[TableAction], seq: int, at: int) -> KeyShown:
    """Return the claims that the holder of the key may confirm."""
    return KeyShown(seq, at, tuple(one.command.claim for one in actions if isinstance(one, MayConfirmClaim)))


def cover_all(table: Table, seq: int, at: int) -> CoverAllShown:
    """Return how many players are in the round, and what Cover All pays with so many (12(e)); nothing before that."""
    players = len(table.dealt) if table.step is not None else 0
    if not players:
        return CoverAllShown(seq, at, 0, None)
    settings = settings_of(table)
    pays = game_of(settings).rules(settings.game, settings.terms, players)["pay_tables"].get("cover_all")
    return CoverAllShown(seq, at, players, pays)


def sign(view: TableView, meter: MeterShown | None, won: Won | None, seq: int, at: int) -> SignShown:
    """Return the table's sign, with what was `won` there last."""
    closed, held = view.standing.closed, view.standing.held
    words = ""
    if closed:
        words = Said.SIGN_CLOSED.words(why=closed.why)
    elif held:
        words = Said.SIGN_PAUSED.words(why=held.why)
    elif view.progressive and view.progressive.stopped:
        words = view.progressive.stopped
    return SignShown(
        seq,
        at,
        view.game,
        view.title,
        {spot.wager: (spot.low, spot.high) for spot in view.rules.spots},
        {table.label: {line.hand: line.odds for line in table.lines} for table in view.rules.pay_tables},
        meter,
        WonShown(won.hand, won.cents, won.seat, won.name) if won else None,
        words[:200],
    )


def alarms(cards: Iterable[TableCard], at: int) -> AlarmShown:
    """Return what calls the floor: of each table what holds it most."""
    calling = ((card.table, ALARMS[card.needs[0]].words()) for card in cards if card.needs)
    return AlarmShown(0, at, tuple(AlarmRaised(table, words) for table, words in calling))
