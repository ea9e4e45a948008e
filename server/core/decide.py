"""
`decide` says which events follow from a command; it changes nothing itself.

It answers the command, then runs the round on until it has to wait.
"""

from collections.abc import Iterator
from itertools import chain
from typing import assert_never

from msgspec import Struct

from protocol.commands import (
    Bet,
    Choose,
    DeckCommand,
    Done,
    GiveSeed,
    IrregularityCommand,
    Leave,
    PlayerCommand,
    Proceed,
    Sit,
    TableCommand,
    TopUp,
)
from protocol.disputes import DisputeCommand
from protocol.physical_cards import CardCommand
from protocol.progressive import ClaimCommand
from protocol.refusals import Refused
from protocol.sentences import Text
from protocol.supervision import SupervisionCommand
from protocol.tray import CountTray, SignSlip, TrayCommand
from server.core.deck_procedures.decide import prepare
from server.core.devices.decide import device_changed
from server.core.disputes.decide import review
from server.core.fairness.decide import give_seed, proven, reveal_day
from server.core.games.steps import TakeBets
from server.core.irregularities.decide import rule
from server.core.physical_cards.decide import identify
from server.core.progressive.decide import meter_answered, meter_changed, settle_claim
from server.core.round.betting import bet, done
from server.core.round.choices import chosen
from server.core.round.clock import move_clock, resume, time_up
from server.core.round.engine import open_round, run_on
from server.core.round.proceed import proceed
from server.core.round.voiding import void
from server.core.seats.seating import check_seats, leave, sit, top_up, transferred
from server.core.supervision.apply_bans import apply_bans
from server.core.supervision.checks import check_moving
from server.core.supervision.decide import begin_shift, dealer_back, dealer_gone, supervise
from server.core.supervision.reporting import call_floor
from server.core.tray.decide import handle_tray

from .events import CameBack, SettingsPosted, TableEvent, WentAway
from .evolve import evolve
from .orders import (
    ApplyBans,
    DealerBack,
    DealerGone,
    DeviceChanged,
    MeterAnswered,
    MeterChanged,
    MoveClock,
    Order,
    PlayerBack,
    PlayerGone,
    Post,
    ReleaseSeats,
    Resume,
    RevealSeeds,
    TimeUp,
    Transferred,
    Void,
)
from .table import Now, Table, Who, configured


DealerCommand = Proceed | DeckCommand | CountTray | SignSlip  # a dealer who does this begins a shift, if none is open


class Happened(Struct, frozen=True):
    """An event, and the table after it."""

    event: TableEvent
    after: Table


def decide(table: Table, who: Who, command: TableCommand | Order, now: Now) -> list[TableEvent]:
    """
    Return the events that follow when `who` asks for `command`; none, if it changes nothing.

    The caller stores the events, and only then folds them into the table and shows them.

    Raises:
        Refused: If the rules, the settings or the player's money do not allow it now.

    """
    return [happened.event for happened in decide_and_fold(table, who, command, now)]


def decide_and_fold(table: Table, who: Who, command: TableCommand | Order, now: Now) -> list[Happened]:
    """Return the events of `decide`, each with the table after it: nobody else has to fold them."""
    events, happenings = list(answer(table, who, command, now)), list[Happened]()
    while True:
        for event in events:
            for each in proven(table, event):
                table = evolve(table, each)
                happenings.append(Happened(each, table))
        events = list(run_on(table, now))
        if not events:
            return happenings


def answer(table: Table, who: Who, command: TableCommand | Order, now: Now) -> Iterator[TableEvent]:
    """Yield the events of a command itself, before the round runs on."""
    if isinstance(command, Order):
        assert who.role == "room", "orders come from the table's own task"
        return carry_out(table, command, now)
    if isinstance(command, DealerCommand):
        return chain(begin_shift(table, who), of_command(table, who, command, now))
    return of_command(table, who, command, now)


def of_command(table: Table, who: Who, command: TableCommand, now: Now) -> Iterator[TableEvent]:
    """Yield the events of a command: each feature decides on its own commands."""
    check_seats(table, command)
    if isinstance(command, PlayerCommand):
        return play(table, who, command, now)
    if isinstance(command, Proceed):
        return proceed(table, who, command, now)
    if isinstance(command, DeckCommand):
        return prepare(table, who, command, now)
    if isinstance(command, CardCommand):
        return identify(table, who, command, now)
    if isinstance(command, IrregularityCommand):
        return rule(table, who, command, now)
    if isinstance(command, DisputeCommand):
        return review(table, who, command, now)
    if isinstance(command, ClaimCommand):
        return settle_claim(table, who, command)
    if isinstance(command, TrayCommand):
        return handle_tray(table, who, command)
    if isinstance(command, SupervisionCommand):
        return supervise(table, who, command, now)
    assert_never(command)


def play(table: Table, who: Who, command: PlayerCommand, now: Now) -> Iterator[TableEvent]:
    """Yield the events of a player's command."""
    if who.role != "player":
        raise Refused(Text.ONLY_PLAYERS_PLAY, role=who.role)
    if isinstance(command, Sit):
        return sit(table, who, command, now)
    if who.player not in table.players:
        raise Refused(Text.NOT_SEATED)
    if isinstance(command, Bet | Done | Choose):
        check_moving(table)
    if table.report is not None and isinstance(command, Bet | Done | Choose):
        raise Refused(Text.FLOOR_RULES_FIRST)
    match command:
        case TopUp():
            return top_up(table, who, command, now)
        case Leave():
            return leave(table, who, now)
        case Bet():
            return bet(table, who, command, now)
        case Done():
            return done(table, who, command)
        case GiveSeed():
            return give_seed(table, who, command)
        case Choose():
            return chosen(table, who, command)
        case _:
            assert_never(command)


def carry_out(table: Table, order: Order, now: Now) -> Iterator[TableEvent]:
    """Yield the events of an order from the room."""
    match order:
        case TimeUp():
            yield from time_up(table, order, now)
        case Resume(away):
            yield from resume(table, away, now)
        case MoveClock(by):
            yield from move_clock(table, by)
        case Post(settings):
            if settings != configured(table):
                yield SettingsPosted(settings)
                if isinstance(table.now_playing, TakeBets) and not any(seat.wagers for seat in table.seats.values()):
                    seed = table.seed or now.entropy  # the same: nothing was drawn
                    yield open_round(table, settings, table.round, seed)
        case Transferred():
            yield from transferred(table, order, now)
        case PlayerGone(player):
            if player in table.players and table.players[player].away is None:
                yield WentAway(player, now.at)
        case PlayerBack(player):
            if player in table.players and table.players[player].away is not None:
                yield CameBack(player)
        case DealerGone():
            yield from dealer_gone(table, now)
        case DealerBack():
            yield from dealer_back(table, now)
        case ApplyBans(bans):
            yield from apply_bans(table, bans)
        case ReleaseSeats():
            yield from call_floor(table, now)  # and the round runs on, and with it `departures`
        case Void():
            yield from void(table, order, now)
        case MeterChanged():
            yield from meter_changed(table, order)
        case MeterAnswered():
            yield from meter_answered(table, order, now)
        case DeviceChanged():
            yield from device_changed(table, order)
        case RevealSeeds(through):
            yield from reveal_day(table, through)
        case _:
            assert_never(order)
