"""
`decide` says which events a command brings about; it changes nothing itself.

It answers the command, then runs the round on until it has to wait.
"""

from collections.abc import Iterator
from itertools import chain
from typing import assert_never

from protocol.commands import (
    Bet,
    Choose,
    Confirm,
    CountStub,
    CutDeck,
    Done,
    Leave,
    Perform,
    Proceed,
    ReceiveDeck,
    Reject,
    Report,
    Sit,
    TableCommand,
    TopUp,
    VoidRound,
    Withdraw,
)
from protocol.disputes import ConfirmCorrection, Correct, Dispute, DropCorrection, ResolveDispute
from protocol.physical_cards import CorrectCard, ReadCard, UndoRead
from protocol.progressive import CallClaim, ConfirmClaim, RejectClaim
from protocol.refusals import Code, Refused
from protocol.supervision import (
    CloseTable,
    EndShift,
    FreePlace,
    HoldTable,
    KeepPlace,
    LetBack,
    MovePlayer,
    OpenTable,
    PostLimits,
    RemovePlayer,
    ResumeTable,
    TakeTable,
)
from protocol.tray import CountTray, SignSlip, VerifyCount, VoidSlip, WriteSlip
from server.core.deck_procedures.decide import prepare, waits
from server.core.devices.decide import shoe_waits, stands
from server.core.disputes.decide import review
from server.core.games.steps import Ask, TakeBets
from server.core.irregularities.decide import rule
from server.core.physical_cards.decide import identify
from server.core.physical_cards.slots import identified, missing
from server.core.physical_cards.view import first
from server.core.progressive.decide import answered, heard, settle_claim
from server.core.round.betting import bet, done, may_close, return_incomplete
from server.core.round.choices import chosen
from server.core.round.engine import choose, open_round, perform, run_on
from server.core.round.voiding import void
from server.core.seats.seating import leave, sit, top_up, transferred
from server.core.supervision.apply_bans import apply_bans
from server.core.supervision.checks import check_dealer, check_moving
from server.core.supervision.decide import back, come_on, gone, supervise
from server.core.tray.decide import tend, unopened

from .events import CameBack, ClockRestarted, SettingsPosted, StepOpened, TableEvent, WentAway
from .evolve import fold
from .orders import (
    ApplyBans,
    DealerBack,
    DealerGone,
    DeviceStands,
    Dropped,
    MeterAnswered,
    MeterHeard,
    Order,
    Post,
    Resume,
    Returned,
    Tidy,
    TimeUp,
    Transferred,
    Void,
)
from .table import Now, Table, Who, configured, settings_of


def decide(table: Table, who: Who, command: TableCommand | Order, now: Now) -> list[TableEvent]:
    """
    Return what happens when `who` asks for `command`; nothing, if it changes nothing.

    The caller stores the events, and only then folds them into the table and shows them.

    Raises:
        Refused: If the rules, the settings or the player's money do not allow it now.

    """
    happenings = list(answer(table, who, command, now))
    table = fold(table, happenings)
    while more := list(run_on(table, now)):
        happenings += more
        table = fold(table, more)
    return happenings


def answer(table: Table, who: Who, command: TableCommand | Order, now: Now) -> Iterator[TableEvent]:
    """Yield what a command itself brings about."""
    match command:
        case (
            TimeUp()
            | Resume()
            | Post()
            | Transferred()
            | Dropped()
            | Returned()
            | Tidy()
            | Void()
            | DealerGone()
            | DealerBack()
            | ApplyBans()
            | MeterHeard()
            | MeterAnswered()
            | DeviceStands()
        ):
            assert who.role == "room", "orders come from the table's own task"
            return carry_out(table, command, now)
        case Proceed():
            return chain(come_on(table, who), proceed(table, who, command, now))
        case ReceiveDeck() | Perform() | CutDeck() | CountStub():
            return chain(come_on(table, who), prepare(table, who, command, now))
        case Report() | Withdraw() | Confirm() | Reject() | VoidRound():
            return rule(table, who, command, now)
        case Dispute() | ResolveDispute() | Correct() | ConfirmCorrection() | DropCorrection():
            return review(table, who, command, now)
        case ReadCard() | UndoRead() | CorrectCard():
            return identify(table, who, command)
        case TakeTable() | EndShift() | HoldTable() | ResumeTable() | CloseTable() | OpenTable():
            return supervise(table, who, command, now)
        case PostLimits() | RemovePlayer() | LetBack() | MovePlayer() | KeepPlace() | FreePlace():
            return supervise(table, who, command, now)
        case CountTray() | SignSlip():
            return chain(come_on(table, who), tend(table, who, command))
        case VerifyCount() | WriteSlip() | VoidSlip():
            return tend(table, who, command)
        case CallClaim() | ConfirmClaim() | RejectClaim():
            return settle_claim(table, who, command)
        case Sit() | TopUp() | Leave() | Bet() | Done() | Choose():
            return play_along(table, who, command, now)
        case _:
            assert_never(command)


def play_along(
    table: Table, who: Who, command: Sit | TopUp | Leave | Bet | Done | Choose, now: Now
) -> Iterator[TableEvent]:
    """Yield what a player's command brings about."""
    if who.role != "player":
        raise Refused(Code.NOT_YOUR_ROLE, f"A {who.role} does not play; sign in as a player.")
    if isinstance(command, Sit):
        return sit(table, who, command, now)
    if who.player not in table.players:
        raise Refused(Code.NOT_SEATED, "You have no seat at this table; sit down first.")
    if isinstance(command, Bet | Done | Choose):
        check_moving(table)
    if table.report is not None and isinstance(command, Bet | Done | Choose):
        raise Refused(Code.REPORT_OPEN, "The round waits for the floor to rule; your time begins again after that.")
    match command:
        case TopUp():
            return top_up(table, who, command, now)
        case Leave():
            return leave(table, who, now)
        case Bet():
            return bet(table, who, command, now)
        case Done():
            return done(table, who, command)
        case Choose():
            return chosen(table, who, command)
        case _:
            assert_never(command)


def check_proceed(table: Table, who: Who) -> None:
    """Raise Refused unless a dealer could move this round on now."""
    if who.role != "dealer":
        raise Refused(Code.NOT_YOUR_ROLE, "Only the dealer moves the round on; sign in at the dealer page.")
    settings = table.posted if table.step is None else table.settings
    if settings is None or settings.pace != "dealer":
        raise Refused(Code.NOT_NOW, "This table deals by itself.")
    check_dealer(table, who)
    check_moving(table)
    if table.step is None and (shut := table.standing.shut):
        raise Refused(Code.TABLE_CLOSED, f"The table is closed: {shut.why} The floor opens it again.")
    if table.report is not None:
        raise Refused(Code.REPORT_OPEN, "The round waits for the floor to rule on a report.")
    match table.now_playing:
        case Ask() as step:
            seats = ", ".join(str(number) for number in ([table.turn] if table.turn else table.waiting(step)))
            raise Refused(Code.NOT_NOW, f"Seat {seats} is deciding; the next step comes when all have.")
        case TakeBets() if not may_close(table):
            raise Refused(Code.NO_WAGERS, "Nobody has wagered what a hand needs; close betting when somebody has.")
    if table.step is None and (why := unopened(table)):
        raise Refused(Code.COMES_FIRST, why)
    if why := waits(table) or shoe_waits(table):
        raise Refused(Code.COMES_FIRST, why)
    if slot := missing(table):
        raise Refused(Code.COMES_FIRST, first(slot))


def proceed(table: Table, who: Who, command: Proceed, now: Now) -> Iterator[TableEvent]:
    """Yield the dealer's next step."""
    check_proceed(table, who)
    if (command.round, command.step) != (table.round, table.step):
        raise Refused(Code.WRONG_STEP, "That step is done already; look for the one that is next.")
    step = table.now_playing
    if step is not None:
        return perform(identified(table), step, now)
    assert table.posted is not None
    return iter((open_round(table.posted, table.round + 1, now.entropy),))


def carry_out(table: Table, order: Order, now: Now) -> Iterator[TableEvent]:
    """Yield what an order of the room brings about."""
    match order:
        case TimeUp():
            yield from time_up(table, order, now)
        case Resume():
            if table.deadline is not None:
                yield ClockRestarted(now.at + full_time(table))
        case Post(settings):
            if settings != configured(table):
                yield SettingsPosted(settings)
                if isinstance(table.now_playing, TakeBets) and not any(seat.wagers for seat in table.seats.values()):
                    yield open_round(settings, table.round, table.seed or now.entropy)  # the same: nothing was drawn
        case Transferred():
            yield from transferred(table, order, now)
        case Dropped(player):
            if player in table.players and table.players[player].away is None:
                yield WentAway(player, now.at)
        case Returned(player):
            if player in table.players and table.players[player].away is not None:
                yield CameBack(player)
        case DealerGone():
            yield from gone(table, now)
        case DealerBack():
            yield from back(table, now)
        case ApplyBans(bans):
            yield from apply_bans(table, bans)
        case Tidy():
            pass  # the round runs on, and with it `departures`
        case Void():
            yield from void(table, order, now)
        case MeterHeard():
            yield from heard(table, order)
        case MeterAnswered():
            yield from answered(table, order, now)
        case DeviceStands():
            yield from stands(table, order)
        case _:
            assert_never(order)


def full_time(table: Table) -> int:
    """Return how long the open step lasts, in ms."""
    timing = settings_of(table).timing
    match table.now_playing:
        case TakeBets():
            return timing.betting
        case Ask():
            return timing.choice
        case _:
            return timing.results


def time_up(table: Table, order: TimeUp, now: Now) -> Iterator[TableEvent]:
    """Yield what silence brings about; nothing, if the order is late, or the deadline was moved."""
    if (order.round, order.step, order.turn) != (table.round, table.step, table.turn):
        return
    if table.deadline is None or now.at < table.deadline:
        return
    match table.now_playing:
        case TakeBets() as step:
            if may_close(table):
                yield from perform(table, step, now)
            else:
                assert table.step is not None
                yield from return_incomplete(table)
                yield StepOpened(table.step)  # the clock starts again with the next wager
        case Ask() as step:
            option = next(option for option in step.options if option.name == step.otherwise)
            silent = table.waiting(step) if table.turn is None else [table.turn]
            yield from (choose(table, option, number, "table") for number in silent)
        case None:
            assert table.posted is not None
            yield open_round(table.posted, table.round + 1, now.entropy)
